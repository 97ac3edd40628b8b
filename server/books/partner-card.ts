/**
 * A partner at one look: what is open and for how long, and what was traded this month, this year and
 * the year before. Only documents of the screens that the reader may open are counted.
 */

import { sql } from 'kysely'
import { z } from 'zod'
import { hidesAmounts, hidesDebts } from '../../domain/books/amount-sight.ts'
import {
  behaviourNames,
  behaviourOf,
  type DocumentScreen,
  documentScreens,
  type Side,
} from '../../domain/books/behaviour.ts'
import type { Ages, PartnerCard, Turnover } from '../../domain/books/statement.ts'
import { pathId } from '../../domain/kernel/input.ts'
import { periodOf } from '../../domain/kernel/period.ts'
import { may, type Permission } from '../../domain/kernel/permission.ts'
import { thirdparty } from '../../domain/partners/thirdparty.entity.ts'
import { report } from '../kernel/command.ts'
import type { Context } from '../kernel/context.ts'
import { readRow } from '../kernel/rows/rows.ts'
import { todayOf } from '../kernel/today.ts'
import { agesInBoth, noAges, openedOf } from './ageing.ts'

const sides: readonly Side[] = ['client', 'supplier']
const periods = ['month', 'year', 'lastYear'] as const

/** Whoever buys without a name buys too often to be added up while somebody waits. */
const mostDocuments = 20_000

/** What was traded: bills and their returns, not the money that settled them. */
const tradedBy = (side: Side, actor: Context['actor']): string[] =>
  behaviourNames.filter((name) => {
    const { screen, debt, side: own } = behaviourOf(name)
    const isTraded = !(['receipts', 'payments', 'books'] as DocumentScreen[]).includes(screen)
    const permission = `${documentScreens[screen].can}.view` as Permission
    const isSeen = may(actor, permission) && !hidesAmounts(actor, screen)
    return own === side && debt !== 'none' && isTraded && isSeen
  })

const takenBack = behaviourNames.filter((name) => behaviourOf(name).debt === 'lower')

type Sums = Record<(typeof periods)[number], Turnover> & { isCut: boolean; lastDay: string | null }

async function turnoverOf(context: Context, id: string, side: Side, today: string): Promise<Sums> {
  const { from } = periodOf('lastYear', today)
  const sums = periods.map((name) => {
    const period = periodOf(name, today)
    const during = sql`filter (where day between ${period.from}::date and ${period.to}::date)`
    return sql`json_build_object(
      'first', coalesce(trim_scale(sum(sign * first_total) ${during})::text, '0'),
      'second', trim_scale(sum(sign * second_total) ${during})::text,
      'documents', count(*) ${during}) as ${sql.ref(name)}`
  })
  return context.tx.one(sql<Sums>`
    select ${sql.join(sums)}, count(*) > ${mostDocuments} as "isCut", max(day) as "lastDay"
    from (
      select d.day, d.first_total, d.second_total,
        case when d.behaviour = any(${takenBack}::text[]) then -1 else 1 end as sign
      from document d
      where d.partner_id = ${id} and d.day >= ${from}::date and d.state = 'posted'
        and d.behaviour = any(${tradedBy(side, context.actor)}::text[])
      limit ${mostDocuments + 1}) traded`)
}

type AgesRow = { first: Ages; second: Ages | null }

export const readPartnerCard = report({
  route: 'GET /api/thirdparties/:id/card',
  summary: 'thirdparty: what is open by age, and what was traded, in both currencies',
  needs: 'partners.thirdparty.view',
  input: z.strictObject({ id: pathId }),
  async run(context, { id }): Promise<PartnerCard> {
    const { tx } = context
    const row = await readRow(tx, thirdparty, id)
    const today = await todayOf(context)
    const shown: PartnerCard['sides'] = []
    let lastDay: string | null = null
    for (const side of sides.filter((it) => !hidesDebts(context.actor, it))) {
      const ages = await tx.maybe(sql<AgesRow>`
        select ${agesInBoth((name) => sql.ref(`a.${name}`))}
        from (${openedOf({ side, asOf: today, today, partner: id })}) a`)
      const { isCut, lastDay: last, ...turnover } = await turnoverOf(context, id, side, today)
      if (last && (!lastDay || last > lastDay)) lastDay = last
      const isSide = side === 'client' ? row.isClient : row.isSupplier
      if (isSide || ages || last)
        shown.push({ side, ages: ages ?? { first: noAges, second: null }, ...turnover, isCut })
    }
    return { sides: shown, lastDay }
  },
})
