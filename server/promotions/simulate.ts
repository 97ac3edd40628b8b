/** What a promotion would have cost on the tickets of last month, as they were sold. */
import { sql } from 'kysely'
import { z } from 'zod'
import { monthEnd, monthStart } from '../../domain/kernel/calendar/days.ts'
import { id as idSchema, pathId, writtenDay } from '../../domain/kernel/input.ts'
import { Refusal } from '../../domain/kernel/refusal.ts'
import { decimalsIn, rankedAs } from '../../domain/money/ranks.ts'
import type { Promotion } from '../../domain/promotions/promotion.ts'
import {
  nothingSimulated,
  type PastSale,
  type SimulatedPiece,
  simulated,
} from '../../domain/promotions/simulation.ts'
import { query } from '../kernel/command.ts'
import { rankedCurrencies } from '../kernel/company-facts.ts'
import type { Tx } from '../kernel/postgres/db.ts'
import { shopClock, todayOf } from '../kernel/today.ts'
import { promotionShape } from './promotion-facts.ts'

/** Read a page at a time, the latest first; whoever asks goes on where an answer ends, to the end of the month. */
const pageSize = 1000
const mostAtOnce = 5000

type Page = { sales: (PastSale & { day: string; id: string })[] }

type Place = { day: string; id: string } | undefined

/** The day and the id of the last ticket that was reckoned. */
const place = z
  .string('invalid')
  .regex(/^\d{4}-\d{2}-\d{2}_[0-9a-f-]{36}$/, 'invalid')
  .pipe(z.string().transform((text) => text.split('_')))
  .pipe(z.tuple([writtenDay, idSchema]))
  .transform(([day, id]) => ({ day, id }))

/** What lines came to before any promotion, which is how this one would have found them. */
const salesBefore = (tx: Tx, from: string, to: string, after: Place, most: number) =>
  tx.one(sql<Page>`
    select coalesce(json_agg(json_build_object('id', d.id, 'day', d.day, 'at', d.rung_at,
        'branch', d.branch_id, 'group', d.group_id, 'rate', trim_scale(d.rate)::text,
        'discountPercent', trim_scale(d.discount_percent)::text,
        'discountAmount', trim_scale(d.discount_amount)::text,
        'lines', (
          select json_agg(json_build_object('id', l.id, 'item', l.item_id,
            'category', i.category_id, 'brand', i.brand_id,
            'quantity', trim_scale(l.base_quantity)::text,
            'amount', trim_scale(case when i.can_discount then l.amount + coalesce((
              select sum(g.amount)
              from ticket_promotion g
              where g.company_id = l.company_id and g.line_id = l.id), 0) else 0 end)::text))
          from document_line l
          join item i on i.company_id = l.company_id and i.id = l.item_id
          where l.company_id = d.company_id and l.document_id = d.id))
        order by d.day desc, d.id desc), '[]') as sales
    from (
      select d.*, x.rung_at, case when not p.is_cash_client then p.group_id end as group_id
      from document d
      join ticket_extra x on x.company_id = d.company_id and x.document_id = d.id
      join thirdparty p on p.company_id = d.company_id and p.id = d.partner_id
      where d.behaviour = 'posSale' and d.state = 'posted'
        and d.day between ${from}::date and ${to}::date
        and (${after?.id ?? null}::uuid is null
          or (d.day, d.id) < (${after?.day ?? null}::date, ${after?.id ?? null}::uuid))
      order by d.day desc, d.id desc
      limit ${most}) d`)

type Facts = {
  promotion: Promotion | null
  currencies: { id: string; decimals: number; rank: 'first' | 'second' | null }[]
}

export const simulatePromotion = query({
  route: 'GET /api/promotions/:id/simulation',
  summary: 'promotion: what it would have cost on the tickets of last month or this one',
  needs: 'promotions.promotion.approve',
  input: z.strictObject({
    id: pathId,
    month: z.enum(['last', 'this'], 'invalid').default('last'),
    after: place.optional(),
    most: z.coerce
      .number('invalid')
      .int('invalid')
      .min(1, 'range')
      .max(mostAtOnce, 'range')
      .default(mostAtOnce),
  }),
  async run({ tx, actor, now }, { id, month, after: begin, most }): Promise<SimulatedPiece> {
    const { promotion, currencies } = await tx.one(sql<Facts>`
      select (select ${promotionShape} from promotion p where p.id = ${id}) as promotion,
        ${rankedCurrencies} as currencies`)
    if (!promotion) throw new Refusal('notFound')
    const clock = await shopClock(tx)
    const today = await todayOf({ tx, actor, now })
    const later = month === 'this' ? 0 : -1
    const [from, to] = [monthStart(today, later), monthEnd(today, later)]
    const { first: decimals, second: secondDecimals } = decimalsIn({ currencies })
    const firstCurrency = rankedAs({ currencies }, 'first')?.id ?? ''
    const terms = { clock, firstCurrency, decimals, secondDecimals }
    let sums = nothingSimulated
    let after: Place = begin
    while (sums.tickets < most) {
      const asked = Math.min(pageSize, most - sums.tickets)
      const { sales } = await salesBefore(tx, from, to, after, asked)
      sums = simulated(promotion, sales, terms, sums)
      after = sales.at(-1)
      if (sales.length < asked) return { from, to, ...sums, next: null }
    }
    return { from, to, ...sums, next: after ? `${after.day}_${after.id}` : null }
  },
})
