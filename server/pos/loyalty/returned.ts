/** What a till asks before goods come back that earned something. */
import { sql } from 'kysely'
import { z } from 'zod'
import { businessDayOf } from '../../../domain/kernel/business-day.ts'
import { id } from '../../../domain/kernel/input.ts'
import { Refusal } from '../../../domain/kernel/refusal.ts'
import type { ReturnedLoyalty } from '../../../domain/loyalty/contract.ts'
import { query } from '../../kernel/command.ts'
import { shopClock } from '../../kernel/today.ts'
import { walletsOf } from '../../loyalty/lots.ts'
import { pastSales } from '../../loyalty/past-sales.ts'

export const returnedLoyalty = query({
  route: 'GET /api/pos/loyalty/returns/:ticket',
  summary: 'till: what the goods of a ticket earned, and what is left of it, before they come back',
  needs: 'pos.ticket.add',
  byKey: 'never',
  input: z.strictObject({ ticket: id }),
  async run({ tx, actor, now }, { ticket }): Promise<ReturnedLoyalty> {
    const clock = await shopClock(tx, actor)
    const day = businessDayOf(now, clock.timeZone, clock.dayEndHour)
    const [past] = await pastSales(tx, [ticket], clock)
    if (!past) throw new Refusal('notFound')
    if (!past.value) return { past: null, wallet: [], held: '0', day }
    const { held } = await tx.one(sql<{ held: string }>`
      select trim_scale(coalesce(sum(amount), 0))::text as held
      from stored_value_hold
      where value_id = ${past.value} and expires_at > now()`)
    const wallet = (await walletsOf(tx, [past.value], clock)).get(past.value) ?? []
    return { past, wallet, held, day }
  },
})
