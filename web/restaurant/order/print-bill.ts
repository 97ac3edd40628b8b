/** The bill on paper, by the printer of this device or through the browser. */

import { useTranslation } from 'react-i18next'
import { numberFormats } from '../../../domain/kernel/format.ts'
import { saleRate } from '../../../domain/kernel/number/money.ts'
import { billPaper } from '../../../domain/restaurant/bill-paper.ts'
import { useSession } from '../../kernel/session/session.ts'
import { useLanguage } from '../../kernel/words/words.ts'
import { say } from '../local/floor.ts'
import type { FloorOrder } from '../local/floor-fold.ts'
import type { Floor } from '../use-floor.ts'
import { useOrderName } from './table-names.ts'

/** Prints a part; from the second time on it is told in the history of the table. */
export function usePrintBill(order: FloorOrder, floor: Floor): (part: number) => Promise<void> {
  const { t } = useTranslation()
  const language = useLanguage()
  const session = useSession()
  const nameOf = useOrderName(floor.branch)
  return async (part) => {
    const { printRows } = await import('../../pos/receipt/print-rows.ts')
    const label = nameOf(order)
    const rows = billPaper(order, part, {
      language,
      say: (key, facts) => t(key, { ...facts }),
      label,
      company: session.company,
      format: numberFormats[session.company.numberFormat],
      first: session.company.firstCurrency,
      second: session.company.secondCurrency,
      rate: saleRate(session.rates)?.buy ?? null,
      cash: floor.menu?.cash ?? null,
      at: new Date(),
    })
    await printRows(rows, '80', { kind: 'bill', title: label })
    await say(order.id, { kind: 'reprint' })
  }
}
