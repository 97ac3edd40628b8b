/** One value of an answer, through the formatter of its type. */
import { useTranslation } from 'react-i18next'
import type { AskedColumn } from '../../../domain/insight/query/compile.ts'
import type { Cell } from '../../../domain/insight/query/pivot.ts'
import { formatDate, formatDecimal } from '../../../domain/kernel/format.ts'
import { tidyDecimal } from '../../../domain/kernel/number/decimal.ts'
import { Amount, Money } from '../../kernel/parts/Money.tsx'
import { useSession } from '../../kernel/session/session.ts'

export function CellValue({ column, cell }: { column: AskedColumn; cell: Cell }) {
  const { t } = useTranslation()
  const { secondCurrency } = useSession().company
  if (cell === null) return <span>–</span>
  const text = String(cell)
  switch (column.type) {
    case 'money':
      return <Money amount={text} />
    case 'second':
      return secondCurrency ? (
        <Amount amount={text} look={secondCurrency} tone="second" />
      ) : (
        <span>–</span>
      )
    case 'number':
    case 'integer':
      return <bdi dir="ltr">{/^-?\d/.test(text) ? formatDecimal(tidyDecimal(text)) : text}</bdi>
    case 'day':
      return <bdi dir="ltr">{formatDate(text)}</bdi>
    case 'instant':
      return <bdi dir="ltr">{`${formatDate(text.slice(0, 10))} ${text.slice(11)}`}</bdi>
    case 'boolean':
      return <>{t(cell === true || text === 'true' ? 'label.yes' : 'label.no')}</>
    default:
      return <bdi>{text}</bdi>
  }
}
