/** What is asked about single lines before a sale is paid: what has expired, what is rather a slip. */
import i18next from 'i18next'
import { formatDecimal } from '../../../domain/kernel/format.ts'
import { isolated } from '../../../domain/kernel/naming/isolation.ts'
import { nameIn } from '../../../domain/kernel/naming/local-name.ts'
import {
  beyondStock,
  expiredLines,
  type OnHand,
} from '../../../domain/pos/quantity/beyond-stock.ts'
import { strangeLines } from '../../../domain/pos/quantity/strange-lines.ts'
import type { SaleLine } from '../../../domain/pos/ticket/sale.ts'
import { confirm } from '../../kernel/parts/confirm.tsx'
import { toast } from '../../kernel/parts/toast.tsx'
import { currentLanguage } from '../../kernel/words/words.ts'
import type { Desk } from '../desk.ts'

/** The line is named and chosen, so that it can be mended. */
async function askLine(
  { edit }: Desk,
  line: SaleLine,
  body: string,
  confirmLabel = i18next.t('till.quantityIsRight'),
): Promise<boolean> {
  edit((it) => ({ ...it, chosen: line.id }))
  return confirm({
    title: `${formatDecimal(line.quantity)} × ${nameIn(currentLanguage(), line.item)}`,
    body,
    confirmLabel,
    isCareful: true,
  })
}

/** So many of one line, or more than there are, are rather a slip. */
async function askQuantities(desk: Desk, beyond: ReadonlyMap<string, string>): Promise<boolean> {
  const { sale, basics } = desk
  const [strange] = strangeLines(sale.lines, basics.senseQuantity)
  if (strange && !(await askLine(desk, strange, i18next.t('till.strangeQuantity')))) return false
  const line = basics.asksStock && sale.lines.find(({ id }) => beyond.has(id))
  if (!line || line === strange) return true
  const quantity = formatDecimal(beyond.get(line.id) ?? '0')
  return askLine(desk, line, i18next.t('till.beyondStock', { quantity }))
}

/** Of what was not said to be of a lot that may be sold, nothing that lies there may be. */
async function askExpired(desk: Desk, expired: ReadonlySet<string>): Promise<boolean> {
  const line = desk.sale.lines.find(({ id }) => expired.has(id))
  const policy = desk.basics.expired ?? 'allow'
  if (!line || policy === 'allow') return true
  if (policy === 'warn')
    return askLine(desk, line, i18next.t('till.lots.allExpired'), i18next.t('till.take'))
  desk.edit((it) => ({ ...it, chosen: line.id }))
  const item = nameIn(currentLanguage(), line.item)
  toast.error(i18next.t('till.lots.allExpiredOf', { item: isolated(item) }))
  return false
}

export async function mayBePaid(desk: Desk, onHand: readonly OnHand[]): Promise<boolean> {
  const { lines } = desk.sale
  const isSold = await askExpired(desk, expiredLines(lines, onHand))
  return isSold && askQuantities(desk, beyondStock(lines, onHand))
}
