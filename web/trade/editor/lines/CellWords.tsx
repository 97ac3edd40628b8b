/** What the cells of a line say, and what is wrong with it: the same whether it is read or written. */
import { useTranslation } from 'react-i18next'
import { formatDecimal, formatPercent } from '../../../../domain/kernel/format.ts'
import { isDecimal } from '../../../../domain/kernel/number/decimal.ts'
import { differenceOf } from '../../../../domain/kernel/number/fraction.ts'
import type { DraftLine } from '../../../../domain/trade/contract.ts'
import { Amount } from '../../../kernel/parts/Money.tsx'
import { useLook } from '../../paper/look.ts'
import { lineAmount } from '../model/draft-totals.ts'
import { useEdited } from '../model/editor-context.ts'
import { factsFor } from '../model/editor-state.ts'
import { expectedOf } from '../model/line-facts.ts'
import classes from './Lines.module.css'
import type { ColumnName } from './line-columns.ts'

export function CellWords({ name, line }: { name: ColumnName; line: DraftLine }) {
  const look = useLook()
  const words: Partial<Record<ColumnName, string>> = {
    unit: line.unit?.title,
    warehouse: line.warehouse?.title,
  }
  if (name === 'amount')
    return (
      <strong className={classes.amount}>
        <Amount amount={lineAmount(line, look.decimals)} look={look} />
      </strong>
    )
  if (name === 'expected' || name === 'difference') return <Counted name={name} line={line} />
  if (name === 'unit' || name === 'warehouse')
    return <bdi className={classes.quiet}>{words[name] ?? '–'}</bdi>
  return (
    <bdi dir="ltr" className={name === 'vat' ? classes.quiet : undefined}>
      {numberWords(name, line, look.decimals)}
    </bdi>
  )
}

/** What the books say is there, and by how much the count differs. */
function Counted({ name, line }: { name: 'expected' | 'difference'; line: DraftLine }) {
  const expected = useEdited((state) => line.expected ?? expectedOf(line, factsFor(state, line)))
  const { counted } = line
  const isKnown = counted != null && isDecimal(counted) && expected !== null
  // Until it is counted, a line that was carried over differs as the one it was copied from.
  const difference = isKnown ? differenceOf(counted, expected) : (line.difference ?? null)
  const shown = name === 'expected' ? expected : difference
  return (
    <bdi dir="ltr" className={name === 'expected' ? classes.quiet : undefined}>
      {formatDecimal(shown)}
    </bdi>
  )
}

/** No discount and no tax are a dash: zero would ask to be read. */
function numberWords(name: ColumnName, line: DraftLine, decimals: number): string {
  if (name === 'quantity') return formatDecimal(line.quantity)
  if (name === 'counted') return formatDecimal(line.counted)
  if (name === 'unitPrice') return formatDecimal(line.unitPrice, decimals)
  const percent = name === 'vat' ? line.vat : line.discountPercent
  return percent && percent !== '0' ? formatPercent(percent) : '–'
}

/** What is wrong with a line, below it. */
export function LineErrors({ id }: { id: string }) {
  const { t } = useTranslation()
  const errors = useEdited((state) => state.errors)
  const beyond = useEdited((state) => state.beyond)
  const wrong = Object.entries({ ...beyond, ...errors }).filter(([place]) =>
    place.startsWith(`${id}.`),
  )
  if (wrong.length === 0) return null
  return (
    <p className={classes.wrong} id={`${id}-wrong`} role="alert">
      {wrong.map(([place, { code, facts, message }]) => (
        <span key={place}>
          {t(`document.column.${place.split('.')[1]}`)}
          {': '}
          {message ?? t(`refusal.${code}`, { ...facts })}
        </span>
      ))}
    </p>
  )
}
