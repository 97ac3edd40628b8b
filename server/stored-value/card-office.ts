/** What the office does to a card: blocks a lost one, gives it longer, moves it to another code. */

import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { z } from 'zod'
import { balanceLinkPath } from '../../domain/kernel/access/private-link.ts'
import { newId } from '../../domain/kernel/id.ts'
import { id as idInput, pathId, writtenDay } from '../../domain/kernel/input.ts'
import { negated } from '../../domain/kernel/number/fraction.ts'
import { Refusal } from '../../domain/kernel/refusal.ts'
import { cardLabel, codeFrom, codeInput, lastFourOf } from '../../domain/money/card-code.ts'
import {
  blocked,
  cardReason,
  refuseExtension,
  refuseMove,
  unblocked,
} from '../../domain/stored-value/card-office.ts'
import type { StoredValue } from '../../domain/stored-value/stored-value.ts'
import { emptyBatch, writeBatch } from '../books/batch.ts'
import { command } from '../kernel/command.ts'
import type { Context } from '../kernel/context.ts'
import { linkHash } from '../kernel/secrets/link-hash.ts'
import { todayOf } from '../kernel/today.ts'
import { marksOf, refuseTaken } from './find-value.ts'
import { lockValues } from './value-rows.ts'

const reason = cardReason.schema
const needs = 'cash.giftCard.edit'

/** Seen by whoever asks, and held. */
async function heldCard({ tx }: Context, id: string): Promise<StoredValue> {
  const seen = await tx.maybe(sql`
    select 1 from stored_value where id = ${id} and kind in ('giftCard', 'voucher')`)
  const found = seen ? (await lockValues(tx, [id])).find((it) => it.id === id) : undefined
  if (!found) throw new Refusal('notFound')
  return found
}

const setState = ({ tx }: Context, id: string, state: string) =>
  tx.rows(sql`
    update stored_value
    set state = ${state}, version = version + 1, updated_at = now()
    where id = ${id}`)

export const blockCard = command({
  route: 'POST /api/gift-cards/:id/block',
  summary: 'gift card: nobody pays with it until it is let go again',
  needs,
  input: z.strictObject({ id: pathId, reason }),
  async run(context, { id, reason: why }): Promise<void> {
    const { state } = await heldCard(context, id)
    const after = blocked({ state })
    await setState(context, id, after)
    context.record({
      entity: 'giftCard',
      id,
      before: { state },
      after: { state: after, reason: why },
    })
  },
})

export const unblockCard = command({
  route: 'POST /api/gift-cards/:id/unblock',
  summary: 'gift card: a blocked one can be spent again',
  needs,
  input: z.strictObject({ id: pathId, reason }),
  async run(context, { id, reason: why }): Promise<void> {
    const { state } = await heldCard(context, id)
    const after = unblocked({ state })
    await setState(context, id, after)
    context.record({
      entity: 'giftCard',
      id,
      before: { state },
      after: { state: after, reason: why },
    })
  },
})

export const extendCard = command({
  route: 'POST /api/gift-cards/:id/extend',
  summary: 'gift card: until when it can be spent, with a reason; without a day for ever',
  needs,
  input: z.strictObject({ id: pathId, expiresOn: writtenDay.nullable(), reason }),
  async run(context, { id, expiresOn, reason: why }): Promise<void> {
    const card = await heldCard(context, id)
    refuseExtension(card, expiresOn, await todayOf(context))
    await context.tx.rows(sql`
      update stored_value
      set expires_on = ${expiresOn}::date, version = version + 1, updated_at = now()
      where id = ${id}`)
    const before = { expiresOn: card.expiresOn }
    context.record({ entity: 'giftCard', id, before, after: { expiresOn, reason: why } })
  },
})

/** The new card as it begins, of the same house and currency. */
const newCard = (
  { tx, actor }: Context,
  from: string,
  next: { id: string; code: string; mark: string },
) =>
  tx.rows(sql`
    insert into stored_value (id, kind, state, currency_id, partner_id, branch_id, code_hash,
      last_four, expires_on, second_balance, issued_name, issued_on)
    select ${next.id}, kind, 'active', currency_id, partner_id, branch_id, ${next.mark},
      ${lastFourOf(next.code)}, expires_on, case when second_balance is not null then 0 end,
      ${actor.fullName}, issued_on
    from stored_value
    where id = ${from}`)

export const moveCard = command({
  route: 'POST /api/gift-cards/:id/move',
  summary: 'gift card: its balance goes to a new code, told this once; the old one ends',
  needs,
  byKey: 'never',
  input: z.strictObject({ id: pathId, to: idInput, code: codeInput.optional(), reason }),
  async run(context, input): Promise<{ id: string; code: string; label: string }> {
    const { tx, actor } = context
    const { id, to, reason: why } = input
    const card = await heldCard(context, id)
    refuseMove(card)
    if (input.code) await refuseTaken(context, { code: input.code, register: null })
    const code = input.code ?? codeFrom(randomBytes(16))
    const [mark = ''] = marksOf(context, code)
    await newCard(context, id, { id: to, code, mark })
    const batch = emptyBatch()
    const day = await todayOf(context)
    const left = newId()
    const shared = { kind: 'move', in_points: false, day, user_name: actor.fullName, reason: why }
    const gone = card.second === null ? null : negated(card.second)
    batch.valueEntries.push(
      {
        ...shared,
        id: left,
        value_id: id,
        amount: negated(card.balance),
        first: negated(card.first),
        second: gone,
        of_id: null,
      },
      {
        ...shared,
        id: newId(),
        value_id: to,
        amount: card.balance,
        first: card.first,
        second: card.second,
        of_id: left,
      },
    )
    const { balance, first: first_balance, second: second_balance, expiresOn: expires_on } = card
    const worth = { balance, first_balance, second_balance }
    batch.storedValues.push({ id: to, state: 'active', ...worth, expires_on })
    await writeBatch(tx, batch)
    await tx.rows(sql`
      update stored_value
      set state = 'moved', moved_to_id = ${to}, balance = 0, first_balance = 0,
        second_balance = case when second_balance is not null then 0 end, link_hash = null,
        version = version + 1, updated_at = now()
      where id = ${id}`)
    const label = cardLabel(lastFourOf(code))
    const before = { state: card.state }
    context.record({
      entity: 'giftCard',
      id,
      before,
      after: { state: 'moved', to: label, reason: why },
    })
    return { id: to, code, label }
  },
})

export const linkCard = command({
  route: 'POST /api/gift-cards/:id/link',
  summary:
    'gift card: a private link by which its holder asks for the balance; the one before ends',
  needs,
  byKey: 'never',
  input: z.strictObject({ id: pathId }),
  async run(context, { id }): Promise<{ url: string }> {
    await heldCard(context, id)
    const token = await newLink(context, id)
    context.record({ entity: 'giftCard', id, before: {}, after: { link: true } })
    return { url: `${context.services.publicUrl}${balanceLinkPath(token)}` }
  },
})

/** The token of a new link; only its hash is kept. */
export async function newLink({ tx }: Pick<Context, 'tx'>, id: string): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await tx.rows(sql`
    update stored_value set link_hash = ${linkHash(token)} where id = ${id}`)
  return token
}
