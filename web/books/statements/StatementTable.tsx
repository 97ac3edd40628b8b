/** A statement as a table; a figure of an account opens the card of that account for its days. */
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { ColumnHead } from '../../../domain/books/statements/columns.ts'
import type { StatementRow } from '../../../domain/books/statements/figures.ts'
import type { StatementTable as Table } from '../../../domain/books/statements/statement.ts'
import { headText, rowText } from '../../../domain/books/statements/worded-table.ts'
import { isZero } from '../../../domain/kernel/number/decimal.ts'
import { periodOf } from '../../../domain/kernel/period.ts'
import { AccountName } from '../AccountName.tsx'
import classes from '../Books.module.css'
import { AmountIn } from '../Both.tsx'
import { paramsOf } from '../book-queries.ts'
import { type StatementAsk, statementAddress } from './statement-address.ts'

type TableProps = { table: Table; ask: StatementAsk; label: string }

export function StatementTable({ table, ask, label }: TableProps) {
  const { t } = useTranslation()
  const { heads, rows, currency } = table
  return (
    <table className={classes.table} aria-label={label}>
      <thead>
        <tr>
          <th>{t('field.account')}</th>
          {heads.map((head) => (
            <th key={JSON.stringify(head)} data-number>
              <bdi>{headText(head, t)}</bdi>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) =>
          row.is === 'group' ? (
            <tr key={`group ${row.group}`} data-group>
              <td colSpan={heads.length + 1}>{rowText(row, t)}</td>
            </tr>
          ) : (
            <tr key={keyOf(row)} data-sum={row.is === 'sum' || row.is === 'total' || undefined}>
              <td data-name>
                {row.is === 'account' ? <AccountName account={row.account} /> : rowText(row, t)}
              </td>
              {heads.map((head, at) => (
                <Figure
                  key={JSON.stringify(head)}
                  label={headText(head, t)}
                  amount={row.figures[at] ?? '0'}
                  currency={currency}
                  to={pathOf(row, head, ask)}
                />
              ))}
            </tr>
          ),
        )}
      </tbody>
    </table>
  )
}

const keyOf = (row: Exclude<StatementRow, { is: 'group' }>): string => {
  if (row.is === 'account') return `account ${row.account.id}`
  return row.is === 'named' ? `named ${row.name}` : `${row.is} ${row.sum}`
}

type FigureProps = { label: string; amount: string; currency: string; to: string | null }

function Figure({ label, amount, currency, to }: FigureProps) {
  const figure = <AmountIn amount={amount} code={currency} isPlain />
  return (
    <td data-number data-label={label}>
      {isZero(amount) ? (
        <span className={classes.quiet}>–</span>
      ) : to ? (
        <Link className={classes.link} to={to}>
          {figure}
        </Link>
      ) : (
        figure
      )}
    </td>
  )
}

/** The days a column adds up; a plan has no documents. */
function daysOf(head: ColumnHead, ask: StatementAsk): { from: string; to: string } | null {
  switch (head.is) {
    case 'period':
    case 'month':
    case 'lastYear':
      return { from: head.from, to: head.to }
    case 'day':
      // What stood before is the opening balance of the card.
      return { from: periodOf('year', head.day).from, to: head.day }
    case 'place':
      return { from: ask.from, to: ask.to }
    default:
      return null
  }
}

/** Where the documents of a figure are listed. */
function pathOf(row: StatementRow, head: ColumnHead, ask: StatementAsk): string | null {
  const days = daysOf(head, ask)
  if (!days) return null
  const { branch, project } = ask
  const place = head.is === 'place' && head.id ? { [ask.by]: head.id } : {}
  if (row.is === 'account')
    return `/Books?${paramsOf({ tab: 'trial', account: row.account.id, ...days, branch, project, ...place, back: statementAddress(ask) })}`
  if (row.is === 'named') return `/Books?${paramsOf({ tab: 'journal', ...days, of: row.name })}`
  return null
}
