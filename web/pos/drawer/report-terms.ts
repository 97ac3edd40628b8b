/** How reports and slips are written here, and the way they go to paper. */
import i18next from 'i18next'
import { formatMoment, numberFormats } from '../../../domain/kernel/format.ts'
import type { ReportTerms } from '../../../domain/pos/shift/report-paper.ts'
import type { DrawersState, ShiftDetail } from '../../../domain/pos/shift/shift-contract.ts'
import type { ReceiptRow } from '../../../domain/pos/ticket/receipt-row.ts'
import { toast } from '../../kernel/parts/toast.tsx'
import { useSession } from '../../kernel/session/session.ts'
import { currentLanguage } from '../../kernel/words/words.ts'

export function useReportTerms({ currencies }: Pick<DrawersState, 'currencies'>): ReportTerms {
  const { company } = useSession()
  return {
    language: currentLanguage(),
    say: (key, facts) => i18next.t(key, { ...facts }),
    format: numberFormats[company.numberFormat],
    currencies,
    moment: formatMoment,
  }
}

/** What draws and prints is loaded by whoever prints. */
export async function printOn(
  rows: readonly ReceiptRow[],
  { ticketWidth }: Pick<ShiftDetail, 'ticketWidth'>,
): Promise<void> {
  try {
    const { printRows } = await import('../receipt/print-rows.ts')
    const name = { kind: 'report', title: i18next.t('printing.kind.report') } as const
    if (await printRows(rows, ticketWidth, name)) toast.error(i18next.t('drawer.printerSilent'))
  } catch {
    toast.error(i18next.t('drawer.notPrinted'))
  }
}
