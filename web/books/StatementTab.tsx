/** The statement of a partner: what changed the balance, per currency and in the books. */

import { Button, SegmentedControl } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Side } from '../../domain/books/behaviour.ts'
import {
  type Balances,
  type Statement,
  type StatementLine,
  totalAt,
} from '../../domain/books/statement.ts'
import { formatDate } from '../../domain/kernel/format.ts'
import { isDecimal, isNegative, isZero } from '../../domain/kernel/number/decimal.ts'
import { saleRate } from '../../domain/kernel/number/money.ts'
import { periodOf } from '../../domain/kernel/period.ts'
import { FormNotice } from '../kernel/form/FormNotice.tsx'
import { DecimalInput } from '../kernel/form/inputs/DecimalInput.tsx'
import type { TabProps } from '../kernel/form/model/form-parts.ts'
import { Amount } from '../kernel/parts/Money.tsx'
import { Card } from '../kernel/parts/Sheet.tsx'
import { messageOf } from '../kernel/session/api.ts'
import { useMay, useSession } from '../kernel/session/session.ts'
import { today } from '../kernel/words/today.ts'
import classes from './Books.module.css'
import { AmountIn } from './Both.tsx'
import { type Place, useLiveBooks } from './book-queries.ts'
import { DocumentLink } from './DocumentLink.tsx'
import { type Measure, MeasureChoice, MeasuredStatement } from './MeasuredStatement.tsx'
import { PeriodInput } from './PeriodInput.tsx'
import { useStatement } from './partner-queries.ts'
import { PlaceFilters } from './statements/PlaceFilter.tsx'

const StatementPaper = lazy(() => import('./StatementPaper.tsx'))

const isRate = (rate: string | null): rate is string =>
  rate !== null && isDecimal(rate) && !isNegative(rate) && !isZero(rate)

export default function StatementTab({ row }: TabProps) {
  const { t } = useTranslation()
  useLiveBooks()
  const [side, setSide] = useState<Side>(row.isClient ? 'client' : 'supplier')
  const [period, setPeriod] = useState(() => periodOf('year', today()))
  const [place, setPlace] = useState<Place>({ branch: null, project: null })
  const isWhole = place.branch === null && place.project === null
  const { data, error } = useStatement(row.id, side, period, place)
  const may = useMay()
  const [isPrinting, setIsPrinting] = useState(false)
  const { rates } = useSession()
  const [measure, setMeasure] = useState<Measure>('own')
  const { secondCurrency } = useSession().company
  const [rate, setRate] = useState(saleRate(rates)?.buy ?? null)
  return (
    <Card title={t('ledger.statement')}>
      <div className={classes.inCard}>
        <div className={classes.tools}>
          <SegmentedControl
            aria-label={t('ledger.side')}
            data={(['client', 'supplier'] as const).map((value) => ({
              value,
              label: t(`ledger.side.${value}`),
            }))}
            value={side}
            onChange={(next) => setSide(next as Side)}
          />
          <PeriodInput value={period} today={today()} onChange={setPeriod} />
          {secondCurrency && <MeasureChoice value={measure} onChange={setMeasure} />}
          <PlaceFilters place={place} onChange={setPlace} />
          {/* Whoever is handed it is told all he owes. */}
          {may('partners.thirdparty.print') && isWhole && (
            <Button
              variant="default"
              leftSection={<IconPrinter size={16} stroke={1.75} aria-hidden />}
              onClick={() => setIsPrinting(true)}
            >
              {t('action.print')}
            </Button>
          )}
        </div>
        {error && <FormNotice tone="error">{messageOf(error)}</FormNotice>}
        {data?.isCut && <FormNotice tone="warning">{t('ledger.statementCut')}</FormNotice>}
        {data && measure === 'own' && (
          <StatementTable statement={data} rate={rate} onRate={setRate} />
        )}
        {data && measure !== 'own' && <MeasuredStatement statement={data} measure={measure} />}
      </div>
      {isPrinting && (
        <Suspense>
          <StatementPaper
            partnerId={row.id}
            side={side}
            {...period}
            rate={isRate(rate) ? rate : undefined}
            onClose={() => setIsPrinting(false)}
          />
        </Suspense>
      )}
    </Card>
  )
}

type StatementTableProps = { statement: Statement } & Omit<TotalRowProps, 'own'>

function StatementTable({ statement, ...rating }: StatementTableProps) {
  const { t } = useTranslation()
  const { from, to, opening, lines, closing } = statement
  const codes = new Set([...Object.keys(opening.own), ...lines.map(({ currency }) => currency)])
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
        <BalanceRow label={t('ledger.openingOn', { day: formatDate(from) })} balances={opening} />
        {lines.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: what was posted never changes its place.
          <Line key={at} line={line} isMixed={codes.size > 1} />
        ))}
      </tbody>
      <tfoot>
        <BalanceRow label={t('ledger.closingOn', { day: formatDate(to) })} balances={closing} />
        <TotalRow own={closing.own} {...rating} />
      </tfoot>
    </table>
  )
}

/** Each currency by itself, and what all of it comes to in the books. */
function BalanceRow({ label, balances }: { label: string; balances: Balances }) {
  const { t } = useTranslation()
  const { firstCurrency } = useSession().company
  const own = Object.entries(balances.own).filter(([, amount]) => !isZero(amount))
  const isPlain = own.every(([code]) => code === firstCurrency.code)
  return (
    <tr data-sum>
      <td colSpan={5}>{label}</td>
      <td data-number>
        <span className={classes.pair}>
          {!isPlain &&
            own.map(([code, amount]) => <AmountIn key={code} amount={amount} code={code} />)}
          <span>
            {!isPlain && <span className={classes.quiet}>{t('ledger.inBooks')} </span>}
            <Amount amount={balances.first} look={firstCurrency} />
          </span>
        </span>
      </td>
    </tr>
  )
}

type TotalRowProps = {
  own: Balances['own']
  rate: string | null
  onRate: (rate: string | null) => void
}

/** All currencies together, at the rate of today or one that was agreed on. */
function TotalRow({ own, rate, onRate }: TotalRowProps) {
  const { t } = useTranslation()
  const { firstCurrency: first, secondCurrency: second, currencies } = useSession().company
  if (!second) return null
  const others = Object.fromEntries(currencies.map((it) => [it.code, it.rate]))
  const total = isRate(rate) ? totalAt(own, { first, second, rate, others }) : null
  return (
    <tr data-sum>
      <td colSpan={5}>
        <span className={classes.rated}>
          {t('ledger.totalAtRate')}
          <DecimalInput
            className={classes.rate}
            aria-label={t('document.rate')}
            prefix={second.code}
            error={!isRate(rate)}
            value={rate}
            onChange={onRate}
          />
        </span>
      </td>
      <td data-number>
        {total && (
          <span className={classes.pair}>
            <Amount amount={total.first} look={first} />
            <Amount amount={total.second} look={second} tone="second" />
          </span>
        )}
      </td>
    </tr>
  )
}

/** Where currencies mix, each line also says what all of it comes to in the books. */
function Line({ line, isMixed }: { line: StatementLine; isMixed: boolean }) {
  const { t } = useTranslation()
  const { day, document, kind, currency, debit, credit, balance } = line
  const first = useSession().company.firstCurrency
  /** An exchange difference has no amount of its own: it only stands in the books. */
  const amountText = (own: string, inBooks: string) =>
    !isZero(own) ? (
      <AmountIn amount={own} code={currency} />
    ) : isZero(inBooks) ? null : (
      <Amount amount={inBooks} look={first} tone="second" />
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
      <td data-number data-label={isZero(debit) ? undefined : t('ledger.debit')}>
        {amountText(debit, line.firstDebit)}
      </td>
      <td data-number data-label={isZero(credit) ? undefined : t('ledger.credit')}>
        {amountText(credit, line.firstCredit)}
      </td>
      <td data-number data-label={t('ledger.balance')}>
        <span className={classes.pair}>
          <AmountIn amount={balance} code={currency} />
          {(currency !== first.code || (isMixed && line.firstBalance !== balance)) && (
            <Amount amount={line.firstBalance} look={first} tone="second" />
          )}
        </span>
      </td>
    </tr>
  )
}
