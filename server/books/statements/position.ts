/** The balance sheet of a day, compared with another. */

import {
  positionDays,
  positionHeads,
  positionRows,
} from '../../../domain/books/statements/position.ts'
import {
  type PositionParams,
  positionParams,
  type StatementAnswer,
} from '../../../domain/books/statements/statement.ts'
import { yearAt } from '../../../domain/books/years/year.ts'
import { Refusal } from '../../../domain/kernel/refusal.ts'
import { report } from '../../kernel/command.ts'
import type { Context } from '../../kernel/context.ts'
import { yearFacts } from '../years/year-rows.ts'
import { accountFigures } from './account-figures.ts'
import { currencyIn } from './currency-in.ts'

const kinds = ['asset', 'liability', 'equity', 'income', 'expense']

export async function positionOf(
  { tx }: Pick<Context, 'tx'>,
  params: PositionParams,
): Promise<StatementAnswer> {
  const { day, compared, measure = 'first', branch, project } = params
  if (measure === 'own') throw new Refusal('invalid', 'measure')
  const { rows, startMonth } = await yearFacts(tx, day)
  const days = compared ? [day, compared] : [day]
  const columns = positionDays(days.map((it) => ({ day: it, year: yearAt(it, rows, startMonth) })))
  const found = await accountFigures(tx, { columns, measure, kinds, branch, project })
  const currency = await currencyIn(tx, measure)
  return {
    tables: [{ currency, heads: positionHeads(days), rows: positionRows(found, days.length) }],
  }
}

export const readPosition = report({
  route: 'GET /api/books/statements/position',
  summary: 'books: the balance sheet as of a day, beside another',
  needs: 'books.statement.view',
  input: positionParams,
  run: positionOf,
})
