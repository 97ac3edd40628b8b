/** The account of a third party over a period: one table with a running balance per currency. */
import { formatPeriod } from '../kernel/format.ts'
import type { StatementAccount, StatementPaper } from './document.ts'
import { isSome, type Pen } from './pen.ts'
import { printable } from './printable.ts'
import type { Row, SheetParts, Table, Total } from './sheet.ts'
import { type Head, tableOf } from './table.ts'

export function statementParts(document: StatementPaper, pen: Pen): SheetParts {
  const { accounts } = document
  return {
    facts: pen.facts([
      ['paper.period', formatPeriod(document)],
      ['paper.date', pen.day(document.date)],
      ['paper.branch', document.branch],
    ]),
    tables: accounts.map((account) => linesOf(account, pen)),
    totals: totalsOf(document, pen),
    signatures: [],
  }
}

function linesOf(account: StatementAccount, pen: Pen): Table {
  const { say } = pen
  const { currency, opening, entries, debit, credit, closing } = account
  const amount = (decimal: string | null | undefined): string =>
    isSome(decimal) ? pen.amount(decimal, currency) : ''
  const columns: Head[] = [
    { label: say('paper.date'), kind: 'text' },
    { label: say('paper.document'), kind: 'name' },
    { label: say('paper.debit'), kind: 'number' },
    { label: say('paper.credit'), kind: 'number' },
    { label: say('paper.balance'), kind: 'amount' },
  ]
  const rows: Row[] = [
    {
      cells: ['', say('paper.opening'), '', '', pen.amount(opening, currency)],
      carry: pen.amount(opening, currency),
    },
    ...entries.map((entry): Row => {
      const balance = pen.amount(entry.balance, currency)
      return {
        cells: [
          pen.day(entry.date),
          printable(entry.document, 80),
          amount(entry.debit),
          amount(entry.credit),
          balance,
        ],
        ...(entry.label ? { note: printable(entry.label, 200) } : {}),
        carry: balance,
      }
    }),
    {
      cells: [
        '',
        say('paper.closing'),
        pen.amount(debit, currency),
        pen.amount(credit, currency),
        pen.amount(closing, currency),
      ],
      isStrong: true,
    },
  ]
  const title = say('paper.accountIn', { currency: currency.code })
  return { ...tableOf(columns, rows), title }
}

function totalsOf({ total, ageing = [], second }: StatementPaper, pen: Pen): Total[] {
  const ages = ageing.map(
    ({ label, amount }): Total => ({
      label: printable(label, 60),
      amount: pen.money(amount),
      tone: 'plain',
    }),
  )
  if (!total) return ages
  return [
    ...ages,
    {
      label: pen.say('paper.totalDue'),
      amount: pen.money(total.amount),
      second: second && total.second ? pen.money(total.second, second) : undefined,
      tone: 'total',
    },
  ]
}
