/** The tips of a period by person, and what is owed to each now; both currencies by themselves. */
import { sql } from 'kysely'
import type { Linked } from '../../../domain/kernel/field.ts'
import { tipsSetting } from '../../../domain/pos/tip.settings.ts'
import {
  type TipAmounts,
  type TipFigures,
  type TipRow,
  tipParams,
} from '../../../domain/pos/tips.ts'
import { report } from '../../kernel/command.ts'
import { settingsFor } from '../../kernel/settings.ts'
import { tipMoves } from './tip-rows.ts'

type Figures = Record<keyof TipRow, string | null>
type Found = { person: Linked | null; isTotal: boolean; first: Figures; second: Figures }

const amounts = ({ first, second }: Found, key: keyof TipRow): TipAmounts => ({
  first: first[key] ?? '0',
  second: second[key],
})

const rowOf = (found: Found): TipRow => ({
  received: amounts(found, 'received'),
  paid: amounts(found, 'paid'),
  owed: amounts(found, 'owed'),
})

const nothing: TipAmounts = { first: '0', second: null }

export const showTips = report({
  route: 'GET /api/tips',
  summary: 'tips: left and paid out in a period, and owed now, by person and in each currency',
  needs: 'pos.tip.view',
  input: tipParams,
  async run({ tx, actor }, { from, to, branch = null }): Promise<TipFigures> {
    const figures = (rank: 'first' | 'second') => sql`json_build_object(
      'received', trim_scale(${sum('received', rank, from, to)})::text,
      'paid', trim_scale(${sum('paid', rank, from, to)})::text,
      'owed', trim_scale(${sum('received', rank)} - ${sum('paid', rank)})::text)`
    const rows = await tx.rows(sql<Found>`
      select grouping(m.person_id) = 1 as "isTotal",
        case when m.person_id is not null then
          json_build_object('id', m.person_id, 'title', max(u.full_name)) end as person,
        ${figures('first')} as first, ${figures('second')} as second
      from (${tipMoves(branch)}) m
      join currency c on c.id = m.currency_id
      left join app_user u on u.id = m.person_id
      group by grouping sets ((m.person_id), ())
      order by max(u.full_name), m.person_id`)
    const settings = await settingsFor(tx, { branchId: branch ?? actor.branchId, userId: null })
    const total = rows.find(({ isTotal }) => isTotal)
    return {
      sharing: settings.of(tipsSetting) === 'shared' ? 'shared' : 'own',
      people: rows
        .filter(({ isTotal }) => !isTotal)
        .map((found) => ({ person: found.person, ...rowOf(found) })),
      total: total ? rowOf(total) : { received: nothing, paid: nothing, owed: nothing },
    }
  },
})

/** Nothing where the company has no such currency. */
function sum(column: 'received' | 'paid', rank: 'first' | 'second', from?: string, to?: string) {
  const days = from && to ? sql`and m.day between ${from}::date and ${to}::date` : sql``
  return sql`case when exists (select 1 from currency where rank = ${sql.lit(rank)})
    then coalesce(sum(${sql.ref(`m.${column}`)}) filter (where c.rank = ${sql.lit(rank)} ${days}), 0) end`
}
