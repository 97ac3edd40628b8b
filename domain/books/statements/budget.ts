/**
 * The budget of a year: an amount per account of income or expense and month, in the first
 * currency, both above zero as people speak of them. A table is pasted from a spreadsheet as it is:
 * an account by its code or name, then its months.
 */
import { z } from 'zod'
import { day as dayInput, idOf } from '../../kernel/input.ts'
import { isDecimal, isZero, parseDecimal } from '../../kernel/number/decimal.ts'
import { refuseDecimals } from '../../kernel/number/money.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { fold } from '../../kernel/text.ts'
import type { AccountTitle } from '../ledger.ts'

const mostBudgetRows = 500
const mostMonths = 24

const amount = z
  .string()
  .max(24, 'invalid')
  .refine((text) => isDecimal(text), 'invalid')
  .refine((text) => text.replace(/^-|\..*$/g, '').length <= 15, 'invalid')

export const budgetInput = z.strictObject({
  from: dayInput,
  to: dayInput,
  rows: z
    .array(
      z.strictObject({
        account: idOf('selectAccount', 'selectAccount'),
        months: z.array(amount.nullable()).max(mostMonths, 'range'),
      }),
    )
    .max(mostBudgetRows, 'range'),
})

export type BudgetInput = z.output<typeof budgetInput>

export type BudgetRow = {
  account: AccountTitle & { kind: 'income' | 'expense' }
  /** In the order of the months; null where nothing is planned. */
  months: (string | null)[]
}

export type Budget = { months: string[]; rows: BudgetRow[] }

export type BudgetFacts = {
  accounts: ReadonlyMap<string, { kind: string }>
  months: readonly string[]
  decimals: number
}

/** What stands against a budget. */
export function refuseBudget({ rows }: BudgetInput, facts: BudgetFacts): void {
  rows.forEach(({ account, months }, at) => {
    const found = facts.accounts.get(account)
    if (found?.kind !== 'income' && found?.kind !== 'expense')
      throw new Refusal('selectAccount', `rows.${at}.account`)
    if (months.length !== facts.months.length) throw new Refusal('invalid', `rows.${at}.months`)
    months.forEach((it, month) => {
      if (it !== null) refuseDecimals(it, facts.decimals, `rows.${at}.months.${month}`)
    })
  })
}

/** A number as spreadsheets write it, with the marks of the shop; nothing and zero are no plan. */
function pastedNumber(cell: string, grouping: string): string | null {
  const number = parseDecimal(cell.replace(/[\s$€£]/g, ''), grouping)
  return number !== undefined && isDecimal(number) && !isZero(number) ? number : null
}

export type Pasted = { account: string; months: (string | null)[] }

/** The lines of a pasted table that name an account; what has numbers and names none is told. */
export function pastedBudget(
  text: string,
  accounts: readonly AccountTitle[],
  months: number,
  grouping = ',',
): { rows: Pasted[]; unknown: string[] } {
  const byName = new Map(
    accounts.flatMap(({ id, code, title }) => [
      [fold(code), id],
      [fold(title), id],
      [fold(`${code} ${title}`), id],
    ]),
  )
  const rows: Pasted[] = []
  const unknown: string[] = []
  for (const line of text.split(/\r\n?|\n/)) {
    const [name = '', second = '', ...rest] = line.split('\t').map((cell) => cell.trim())
    const account = byName.get(fold(name))
    // Code and name may stand beside each other.
    const isNamedTwice = account !== undefined && byName.get(fold(second)) === account
    const cells = isNamedTwice ? rest : [second, ...rest]
    const numbers = cells.map((cell) => pastedNumber(cell, grouping))
    if (account)
      rows.push({ account, months: Array.from({ length: months }, (_, at) => numbers[at] ?? null) })
    else if (numbers.some((it) => it !== null)) unknown.push(name)
  }
  return { rows, unknown }
}
