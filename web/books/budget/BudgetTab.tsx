/** The budget of a year in a grid; a table from a spreadsheet is pasted into it. */
import { Button, Select } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { type ClipboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type Budget,
  type BudgetRow,
  pastedBudget,
} from '../../../domain/books/statements/budget.ts'
import type { YearBook } from '../../../domain/books/years/year.ts'
import { monthsLater } from '../../../domain/kernel/calendar/days.ts'
import { formatMonth, formatPeriod, shopFormat } from '../../../domain/kernel/format.ts'
import { isolated } from '../../../domain/kernel/naming/isolation.ts'
import { isDecimal } from '../../../domain/kernel/number/decimal.ts'
import { sumOf } from '../../../domain/kernel/number/fraction.ts'
import { type Period, periodOf } from '../../../domain/kernel/period.ts'
import { DecimalInput } from '../../kernel/form/inputs/DecimalInput.tsx'
import { useUnsavedGuard } from '../../kernel/form/unsaved-guard.tsx'
import { Amount } from '../../kernel/parts/Money.tsx'
import { Wait } from '../../kernel/parts/screen/Wait.tsx'
import { toast } from '../../kernel/parts/toast.tsx'
import { call, messageOf } from '../../kernel/session/api.ts'
import { useMay, useSession } from '../../kernel/session/session.ts'
import { AccountName } from '../AccountName.tsx'
import classes from '../Books.module.css'
import { askBooksAgain, booksKey, paramsOf } from '../book-queries.ts'

type Changes = ReadonlyMap<string, (string | null)[]>

/** The years there are, and the next one: budgets are made before their year begins. */
function useYearChoice(today: string) {
  const { data } = useQuery({
    queryKey: [booksKey, 'years'],
    queryFn: ({ signal }) => call<YearBook>('GET', '/api/books/years', undefined, { signal }),
  })
  const [newest] = data?.years ?? [periodOf('year', today)]
  const next = newest && {
    from: monthsLater(newest.from, 12),
    to: monthsLater(newest.to, 12),
  }
  return [...(next ? [next] : []), ...(data?.years ?? [])]
}

export function BudgetTab({ today }: { today: string }) {
  const { t } = useTranslation()
  const years = useYearChoice(today)
  const [from, setFrom] = useState<string | null>(null)
  const year =
    years.find((it) => it.from === from) ?? years.find((it) => it.from <= today && today <= it.to)
  if (!year) return <Wait />
  return (
    <>
      <div className={classes.tools}>
        <Select
          className={classes.days}
          aria-label={t('year.title')}
          allowDeselect={false}
          data={years.map((it) => ({
            value: it.from,
            label: formatPeriod(it),
          }))}
          value={year.from}
          onChange={setFrom}
        />
        <p className={classes.note}>{t('budget.hint')}</p>
      </div>
      <Grid key={year.from} year={year} />
    </>
  )
}

function useBudget({ from, to }: Period) {
  return useQuery({
    queryKey: [booksKey, 'budget', from, to],
    queryFn: ({ signal }) =>
      call<Budget>('GET', `/api/books/budget?${paramsOf({ from, to })}`, undefined, { signal }),
  })
}

function Grid({ year }: { year: Period }) {
  const { t } = useTranslation()
  const may = useMay()
  const canEdit = may('books.statement.edit')
  const { data } = useBudget(year)
  const [changes, setChanges] = useState<Changes>(new Map())
  const [isBusy, setBusy] = useState(false)
  const guard = useUnsavedGuard(changes.size > 0)
  const isPhone = useMediaQuery('(max-width: 767px)', false, { getInitialValueInEffect: false })
  const [account, setAccount] = useState<string | null>(null)
  if (!data) return <Wait />
  // A phone shows one account at a time: all of them are more boxes than anybody scrolls through.
  const chosen = data.rows.find((row) => row.account.id === account) ?? data.rows[0]
  const shown = isPhone && chosen ? [chosen] : data.rows
  const monthsOf = (row: BudgetRow) => changes.get(row.account.id) ?? row.months
  const change = (more: Changes) => setChanges(new Map([...changes, ...more]))
  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text')
    if (!canEdit || !text.includes('\t')) return
    event.preventDefault()
    const accounts = data.rows.map(({ account }) => account)
    const { rows, unknown } = pastedBudget(
      text,
      accounts,
      data.months.length,
      shopFormat().grouping,
    )
    change(new Map(rows.map(({ account, months }) => [account, months])))
    if (unknown.length > 0)
      toast.error(t('budget.unknown', { names: unknown.slice(0, 3).join(', ') }))
    else toast.success(t('budget.pasted', { number: rows.length }))
  }
  const save = async () => {
    setBusy(true)
    try {
      const rows = [...changes].map(([account, months]) => ({ account, months }))
      await call('PUT', '/api/books/budget', { from: year.from, to: year.to, rows })
      await askBooksAgain()
      setChanges(new Map())
      toast.success(t('label.updateSuccess'))
    } catch (error) {
      toast.error(messageOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      {isPhone && chosen && (
        <AccountChoice rows={data.rows} value={chosen.account.id} onChange={setAccount} />
      )}
      <div className={classes.scroller} onPaste={paste}>
        <table className={classes.table} aria-label={t('ledger.tab.budget')}>
          <thead>
            <tr>
              <th>{t('field.account')}</th>
              {data.months.map((month) => (
                <th key={month} data-number>
                  <bdi dir="ltr">{formatMonth(month)}</bdi>
                </th>
              ))}
              <th data-number>{t('ledger.total')}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <Line
                key={row.account.id}
                row={row}
                months={monthsOf(row)}
                heads={data.months}
                isReadOnly={!canEdit}
                onChange={(months) => change(new Map([[row.account.id, months]]))}
              />
            ))}
          </tbody>
        </table>
      </div>
      {canEdit && (
        <div className={classes.balance} data-foot>
          <Button loading={isBusy} disabled={changes.size === 0} onClick={() => void save()}>
            {t('action.save')}
          </Button>
        </div>
      )}
      {guard.dialog}
    </>
  )
}

type ChoiceProps = {
  rows: readonly BudgetRow[]
  value: string
  onChange: (account: string | null) => void
}

function AccountChoice({ rows, value, onChange }: ChoiceProps) {
  const { t } = useTranslation()
  return (
    <div className={classes.tools}>
      <Select
        label={t('field.account')}
        allowDeselect={false}
        data={rows.map(({ account: { id, code, title } }) => ({
          value: id,
          label: `${isolated(code)} ${isolated(title)}`,
        }))}
        value={value}
        onChange={onChange}
      />
    </div>
  )
}

type LineProps = {
  row: BudgetRow
  months: readonly (string | null)[]
  heads: readonly string[]
  isReadOnly: boolean
  onChange: (months: (string | null)[]) => void
}

function Line({ row, months, heads, isReadOnly, onChange }: LineProps) {
  const { t } = useTranslation()
  const { firstCurrency } = useSession().company
  const planned = months.filter((it): it is string => it !== null && isDecimal(it))
  return (
    <tr>
      <td data-name>
        <AccountName account={row.account} />
      </td>
      {heads.map((month, at) => (
        <td key={month} className={classes.input} data-label={formatMonth(month)}>
          <DecimalInput
            aria-label={t('budget.cell', { account: row.account.title, month: formatMonth(month) })}
            decimals={firstCurrency.decimals}
            readOnly={isReadOnly}
            value={months[at] ?? null}
            onChange={(value) => onChange(months.map((it, index) => (index === at ? value : it)))}
          />
        </td>
      ))}
      <td data-number data-label={t('ledger.total')}>
        <Amount amount={sumOf(planned)} look={firstCurrency} />
      </td>
    </tr>
  )
}
