/** What a code means: goods, the label of a scale, or a ticket that comes back. */
import { useTranslation } from 'react-i18next'
import { latinDigits } from '../../../domain/kernel/text.ts'
import { toast } from '../../kernel/parts/toast.tsx'
import { useDesk } from '../desk.ts'
import { showPanel } from '../till-ui.ts'

/** The number of a ticket, as it stands in the code of a receipt: B1-T3-000123. */
export const ticketNumberIn = (code: string): string | undefined =>
  /(?:^|[^A-Z0-9-])((?:[A-Z0-9]+-)?[A-Z0-9]+-\d{6,9})(?![\dA-Z])/.exec(code)?.[1]

/** Scanners on an Arabic keyboard send Arabic digits. */
const cleanCode = (code: string): string => latinDigits(code.trim())

/** A number of goods with more behind it, as GS1 writes it. */
const isElementString = (code: string): boolean =>
  /^(\](C1|d2|Q3|e0|J1))?\(?01\)?\d{14}./.test(code)

export function useScanned() {
  const { t } = useTranslation()
  const desk = useDesk()
  const { till, take } = desk
  const hitOf = (code: string) => till.catalogue.byCode(cleanCode(code))
  return {
    isKnown: (code: string): boolean => hitOf(code) !== undefined || isElementString(code),
    async take(code: string): Promise<void> {
      if (isElementString(code)) {
        const { takeElementString } = await import('./gs1-scan.ts')
        if (await takeElementString(cleanCode(code), desk)) return
      }
      const hit = hitOf(code)
      const number = ticketNumberIn(cleanCode(code))
      if (hit) take(hit.item, { barcode: hit.barcode, label: hit.label })
      else if (number) showPanel({ name: 'tickets', text: number })
      else toast.error(t('till.unknownCode', { code: cleanCode(code).slice(0, 48) }))
    },
  }
}
