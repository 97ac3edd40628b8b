/** What a company decides about its documents, for the screen that writes them. */

import { sql } from 'kysely'
import { type DocumentScreen, writtenAt } from '../../domain/books/behaviour.ts'
import { businessDayOf } from '../../domain/kernel/business-day.ts'
import type { TradeTerms } from '../../domain/trade/contract.ts'
import { lockedThrough, timeZone } from '../kernel/company-facts.ts'
import type { Context } from '../kernel/context.ts'
import { tradeRules } from './rules.ts'

type Place = {
  timeZone: string
  lockedThrough: string | null
  warehouse: TradeTerms['warehouse']
  destinations: TradeTerms['destinations']
  types: TradeTerms['types']
  hasPromotions: boolean
}

export async function tradeTerms(
  { tx, actor, now }: Pick<Context, 'tx' | 'actor' | 'now'>,
  screen: DocumentScreen,
  branchId: string | null,
): Promise<TradeTerms> {
  const rules = await tradeRules(tx, { branchId, userId: actor.userId })
  const place = await tx.one(sql<Place>`
    select ${timeZone} as "timeZone",
      ${lockedThrough} as "lockedThrough",
      exists (select 1 from promotion where is_active and coupon_use = 'none') as "hasPromotions",
      (select json_build_object('id', id, 'title', local_name(warehouse))
        from warehouse
        where is_active
        order by id = ${rules.warehouse}::uuid desc nulls last,
          branch_id = ${branchId}::uuid desc nulls last, created_at
        limit 1) as warehouse,
      (select coalesce(json_agg(json_build_object('id', id, 'title', local_name(w)) order by name, id), '[]')
        from warehouse_title w
        where is_active and ${screen} = 'stock') as destinations,
      (select coalesce(json_agg(json_build_object('id', id, 'title', local_name(t),
          'behaviour', behaviour) order by prefix is not null, name), '[]')
        from transaction_type t
        where is_active and behaviour = any(${writtenAt(screen)}::text[])) as types`)
  const order = writtenAt(screen)
  return {
    taxes: rules.taxes,
    rates: rules.rates,
    labels: rules.labels,
    stockPolicy: rules.policy,
    warehouse: place.warehouse,
    destinations: place.destinations,
    paymentDays: rules.paymentDays,
    today: businessDayOf(now, place.timeZone, rules.dayEndHour),
    lockedThrough: place.lockedThrough,
    hasPromotions: place.hasPromotions,
    types: place.types.toSorted((a, b) => order.indexOf(a.behaviour) - order.indexOf(b.behaviour)),
  }
}
