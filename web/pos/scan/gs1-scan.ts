/**
 * A code that says more than which goods it is on: their lot, their last day, their weight. Whether
 * they have expired is told by the day of the shop, never by the machine's clock.
 */
import i18next from 'i18next'
import { gtinForms, readElementString } from '../../../domain/catalog/barcode/gs1.ts'
import { isolated } from '../../../domain/kernel/naming/isolation.ts'
import { isExpired } from '../../../domain/stock/lots/lot.ts'
import { confirm } from '../../kernel/parts/confirm.tsx'
import { toast } from '../../kernel/parts/toast.tsx'
import type { Desk } from '../desk.ts'
import { soundRefusal } from './sound.ts'

/** What has expired is asked about or refused, as the company says, however it was named. */
export async function mayBeSold(
  { basics, sale, shop }: Pick<Desk, 'basics' | 'sale' | 'shop'>,
  expiry: string | undefined,
  code: string,
): Promise<boolean> {
  const isPast = expiry !== undefined && isExpired(expiry, shop.day)
  if (!isPast || sale.kind === 'posRefund' || (basics.expired ?? 'allow') === 'allow') return true
  const words = i18next.t('till.lots.expired', { code: isolated(code) })
  soundRefusal()
  if (basics.expired === 'warn')
    return confirm({ title: words, confirmLabel: i18next.t('till.take'), isCareful: true })
  toast.error(words)
  return false
}

/** Whether it was such a code; one whose goods are not on file is told. */
export async function takeElementString(code: string, desk: Desk): Promise<boolean> {
  const read = readElementString(code, Number(desk.shop.day.slice(0, 4)))
  if (!read) return false
  const hit = gtinForms(read.gtin)
    .map((form) => desk.till.catalogue.byCode(form))
    .find((it) => it !== undefined)
  if (!hit) {
    toast.error(i18next.t('till.unknownCode', { code: read.gtin }))
    return true
  }
  const { item, barcode } = hit
  const lot = item.lotted === 'serial' ? read.serial : (read.lot ?? read.expiry)
  if (!(await mayBeSold(desk, read.expiry, lot ?? read.gtin))) return true
  const weight = item.isWeighed ? read.weight : undefined
  desk.take(item, {
    barcode,
    ...(weight ? { label: { itemCode: read.gtin, quantity: weight } } : {}),
    ...(lot && item.lotted ? { lot: { code: lot, expiry: read.expiry ?? null } } : {}),
  })
  return true
}
