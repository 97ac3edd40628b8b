/** The statement of a partner in one currency of the books: each line as it was booked in it. */
import { SegmentedControl } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Statement, StatementLine } from '../../domain/books/statement.ts'
import { formatDate } from '../../domain/kernel/format.ts'
import { isZero } from '../../domain/kernel/number/decimal.ts'
import { useSession } from '../kernel/session/session.ts'
import classes from './Books.module.css'
import { AmountIn } from './Both.tsx'
import { DocumentLink } from './DocumentLink.tsx'

export type Measure = 'own' | 'first' | 'second'

type ChoiceProps = { value: Measure; onChange: (measure: Measure) => void }

/** Each currency by itself, or all of it as the books have it in one of the two. */
export function MeasureChoice({ value, onChange }: ChoiceProps) {
  const { t } = useTranslation()
  const { firstCurrency, secondCurrency } = useSession().company
  return (
    <SegmentedControl
      aria-label={t('statement.measure')}
      data={[
        { value: 'own', label: t('statement.measure.own') },
        { value: 'first', label: firstCurrency.code },
        { value: 'second', label: secondCurrency?.code ?? '' },
      ]}
      value={value}
      onChange={(next) => onChange(next as Measure)}
    />
  )
}

type MeasuredProps = { statement: Statement; measure: 'first' | 'second' }

export function MeasuredStatement({ statement, measure }: MeasuredProps) {
  const { t } = useTranslation()
  const { firstCurrency, secondCurrency } = useSession().company
  const code = (measure === 'first' ? firstCurrency : secondCurrency)?.code ?? ''
  const { from, to, lines, opening, closing, second } = statement
  const [before, after] =
    measure === 'first'
      ? [opening.first, closing.first]
      : [second?.opening ?? '0', second?.closing ?? '0']
  return (
    <table className={classes.table} aria-label={t('ledger.statement')}>
      <thead>
        <tr>
          <th>{t('field.day')}</th>
          <th>{t('ledger.document')}</th>
          <th>{t('ledger.about')}</th>
          <th data-number>{t('ledger.debit')}</th>
          <th data-number>{t('ledger.credit')}</th>
          <th data-number>{t('ledger.balance')}</th>
        </tr>
      </thead>
      <tbody>
        <SumRow
          label={t('ledger.openingOn', { day: formatDate(from) })}
          amount={before}
          code={code}
        />
        {lines.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: what was posted never changes its place.
          <MeasuredLine key={at} line={line} measure={measure} code={code} />
        ))}
      </tbody>
      <tfoot>
        <SumRow label={t('ledger.closingOn', { day: formatDate(to) })} amount={after} code={code} />
      </tfoot>
    </table>
  )
}

function SumRow({ label, amount, code }: { label: string; amount: string; code: string }) {
  return (
    <tr data-sum>
      <td colSpan={5}>{label}</td>
      <td data-number>
        <AmountIn amount={amount} code={code} isPlain />
      </td>
    </tr>
  )
}

type LineProps = { line: StatementLine; measure: 'first' | 'second'; code: string }

function MeasuredLine({ line, measure, code }: LineProps) {
  const { t } = useTranslation()
  const { day, document, kind } = line
  const [debit, credit, balance] =
    measure === 'first'
      ? [line.firstDebit, line.firstCredit, line.firstBalance]
      : [line.secondDebit ?? '0', line.secondCredit ?? '0', line.secondBalance]
  const side = (name: 'debit' | 'credit', amount: string) => (
    <td data-number data-label={isZero(amount) ? undefined : t(`ledger.${name}`)}>
      {!isZero(amount) && <AmountIn amount={amount} code={code} isPlain />}
    </td>
  )
  return (
    <tr>
      <td>
        <bdi dir="ltr">{formatDate(day)}</bdi>
      </td>
      <td data-name>{document && <DocumentLink document={document} />}</td>
      <td>
        {kind === 'posting' && document
          ? t(`choice.behaviour.${document.behaviour}`)
          : t(`ledger.kind.${kind}`)}
      </td>
      {side('debit', debit)}
      {side('credit', credit)}
      <td data-number data-label={t('ledger.balance')}>
        <AmountIn amount={balance} code={code} isPlain />
      </td>
    </tr>
  )
}
