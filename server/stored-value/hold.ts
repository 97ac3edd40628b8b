/**
 * Stored value at a till: looked at by its code, and kept for the sale that is being paid. Spending
 * is a matter of the moment, so it is asked here and never decided by a till alone; the ticket that
 * comes later takes what its sale kept.
 */

import { sql } from 'kysely'
import { z } from 'zod'
import { quantity } from '../../domain/kernel/field.ts'
import { id } from '../../domain/kernel/input.ts'
import { refuseDecimals } from '../../domain/kernel/number/money.ts'
import { Refusal } from '../../domain/kernel/refusal.ts'
import { codeInput } from '../../domain/money/card-code.ts'
import type { StoredValue } from '../../domain/stored-value/stored-value.ts'
import type { ValueHold, ValueLook } from '../../domain/stored-value/value-contract.ts'
import { holdMinutes, refuseHold } from '../../domain/stored-value/value-hold.ts'
import { command } from '../kernel/command.ts'
import type { Context } from '../kernel/context.ts'
import { todayOf } from '../kernel/today.ts'
import { lookOf, valueByCode } from './find-value.ts'
import { lockValues } from './value-rows.ts'

async function lastFourOf({ tx }: Context, value: string): Promise<string | null> {
  const row = await tx.maybe(sql<{ lastFour: string | null }>`
    select last_four as "lastFour" from stored_value where id = ${value}`)
  return row?.lastFour ?? null
}

async function heldValue({ tx }: Context, value: string): Promise<StoredValue> {
  const values = await lockValues(tx, [value])
  const found = values.find((it) => it.id === value)
  if (!found) throw new Refusal('unknownCard', 'value')
  return found
}

/**
 * The cash back of a client is kept by the rules of its programme, and a deposit for its order: never
 * here, not even once it is kept.
 */
const keptElsewhere: readonly StoredValue['kind'][] = ['cashBack', 'points', 'deposit']

export const lookAtValue = command({
  route: 'POST /api/stored-values/look',
  summary: 'stored value: what is on it, by its code; wrong codes are counted',
  needs: 'pos.ticket.add',
  isUntraced: true,
  byKey: 'never',
  input: z.strictObject({ register: id, sale: id.optional(), code: codeInput }),
  async run(context, { register, sale = '', code }): Promise<ValueLook> {
    const value = await heldValue(context, await valueByCode(context, { code, register }))
    return lookOf(value, sale, await lastFourOf(context, value.id))
  },
})

export const lookAtReceiptCard = command({
  route: 'POST /api/receipts/card',
  summary: 'receipt: what is on the gift card that is to pay, by its code; wrong codes are counted',
  needs: 'cash.receipt.post',
  isUntraced: true,
  byKey: 'never',
  input: z.strictObject({ code: codeInput }),
  async run(context, { code }): Promise<ValueLook> {
    const value = await heldValue(context, await valueByCode(context, { code, register: null }))
    return lookOf(value, '', await lastFourOf(context, value.id))
  },
})

/** What has a code is spent by its code. */
async function askedValue(
  context: Context,
  {
    register,
    sale,
    code,
    value,
  }: { register: string; sale: string; code?: string; value?: string },
): Promise<string> {
  if (code) return valueByCode(context, { code, register })
  const { tx } = context
  const known = await tx.maybe(sql`
    select 1
    from stored_value v
    where v.id = ${value ?? null}::uuid and (v.code_hash is null or exists (
      select 1
      from stored_value_hold h
      where h.company_id = v.company_id and h.value_id = v.id and h.sale_id = ${sale}))`)
  if (!known || !value) throw new Refusal('unknownCard', 'value')
  return value
}

/** What is kept for longer than a sale is being paid is kept for a ticket that waits to be decided on. */
const isBeingPaid = sql`
  stored_value_hold.expires_at <= now() + make_interval(mins => ${holdMinutes})`

/**
 * Kept for the sale from now on; whoever calls has judged how much. A sale whose ticket has come in is
 * paid: what that keeps is no longer its till's to change.
 */
export async function keepHold(
  { tx, actor }: Pick<Context, 'tx' | 'actor'>,
  { value, sale, amount }: { value: string; sale: string; amount: string },
): Promise<string> {
  const { decimals } = await tx.one(sql<{ decimals: number }>`
    select c.decimals
    from stored_value v
    join currency c on c.company_id = v.company_id and c.id = v.currency_id
    where v.id = ${value}`)
  refuseDecimals(amount, decimals, 'amount')
  const kept = await tx.maybe(sql<{ until: Date }>`
    insert into stored_value_hold (value_id, sale_id, amount, user_id, expires_at)
    values (${value}, ${sale}, ${amount}, ${actor.userId},
      now() + make_interval(mins => ${holdMinutes}))
    on conflict (company_id, value_id, sale_id) do update
    set amount = excluded.amount, user_id = excluded.user_id, expires_at = excluded.expires_at
    where ${isBeingPaid}
    returning expires_at as until`)
  if (!kept) throw new Refusal('cardHeld', 'amount', { limit: '0' })
  return kept.until.toISOString()
}

export const holdValue = command({
  route: 'POST /api/stored-values/hold',
  summary: 'stored value: keep an amount of it for a sale that is being paid, for some minutes',
  needs: 'pos.ticket.add',
  isUntraced: true,
  byKey: 'never',
  // A card is spent wherever it is carried, also where its branch is out of reach.
  namesBeyond: ['value'],
  input: z.strictObject({
    register: id,
    sale: id,
    code: codeInput.optional(),
    value: id.optional(),
    amount: quantity({ required: 'putAmount' }).schema,
  }),
  async run(context, input): Promise<ValueHold> {
    const { sale, amount } = input
    const value = await heldValue(context, await askedValue(context, input))
    if (keptElsewhere.includes(value.kind)) throw new Refusal('unknownCard', 'value')
    refuseHold(value, { sale, amount, day: await todayOf(context) })
    const until = await keepHold(context, { value: value.id, sale, amount })
    const look = lookOf(value, sale, await lastFourOf(context, value.id))
    return { ...look, amount, until }
  },
})

export const releaseValue = command({
  route: 'POST /api/stored-values/release',
  summary: 'stored value: a sale keeps nothing of it any more',
  needs: 'pos.ticket.add',
  isUntraced: true,
  byKey: 'never',
  namesBeyond: ['value'],
  input: z.strictObject({ sale: id, value: id.optional() }),
  async run({ tx, actor }, { sale, value = null }): Promise<void> {
    await tx.rows(sql`
      delete from stored_value_hold
      where sale_id = ${sale} and user_id = ${actor.userId} and ${isBeingPaid}
        and (${value}::uuid is null or value_id = ${value}::uuid)`)
  },
})
