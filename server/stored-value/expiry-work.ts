/**
 * Cards whose last day has gone: what they still hold is the house's from then on. A closed day or one
 * without a rate holds it up until the next round; what a sale is being paid with just now is left
 * alone. Cards that were taken into a sale and never paid for end as well, and leave their codes.
 */

import { sql } from 'kysely'
import type { Accounts } from '../../domain/books/entry.ts'
import { isZero } from '../../domain/kernel/number/decimal.ts'
import { decimalsIn } from '../../domain/money/ranks.ts'
import { unsoldDays } from '../../domain/stored-value/gift-card.ts'
import { type StoredValue, ValueBook } from '../../domain/stored-value/stored-value.ts'
import { termsOn } from '../books/terms.ts'
import { accountsByRole } from '../kernel/company-facts.ts'
import type { Tx } from '../kernel/postgres/db.ts'
import { oldestBranch, type ValueRound, writeBreakage } from './round.ts'
import { lockValues } from './value-rows.ts'

const mostAtOnce = 500

/** Answers whether the day takes it. */
async function breakage(tx: Tx, card: StoredValue, day: string): Promise<boolean> {
  const terms = await termsOn(tx, day)
  if (terms.lockedThrough !== null && day <= terms.lockedThrough) return false
  const { accounts, branchId } = await tx.one(sql<{ accounts: Accounts; branchId: string }>`
    select ${accountsByRole} as accounts, coalesce(v.branch_id, ${oldestBranch}) as "branchId"
    from stored_value v
    where v.id = ${card.id}`)
  const decimals = decimalsIn(terms)
  const book = new ValueBook([card], decimals)
  const { taken, role } = book.take(card.id, card.balance, {
    sale: '',
    // Until the end of its last day it could be spent.
    day: card.expiresOn ?? day,
    kind: 'expire',
    state: 'expired',
  })
  const worth = { first: taken.first, second: taken.second }
  const { rate } = terms
  const at = { role, rank: card.rank, worth, branchId, day, rate, decimals, accounts }
  await writeBreakage(tx, book, at)
  return true
}

async function endCard(tx: Tx, id: string, day: string): Promise<boolean> {
  const card = (await lockValues(tx, [id])).find((it) => it.id === id)
  if (card?.state !== 'active' || !card.expiresOn || card.expiresOn >= day) return false
  if (card.held.length > 0) return false
  if (!isZero(card.balance)) return breakage(tx, card, day)
  await tx.rows(sql`
    update stored_value
    set state = 'expired', version = version + 1, updated_at = now()
    where id = ${id}`)
  return true
}

export const cardEnding: ValueRound = {
  companies: (before) => sql`select id from companies_with_ended_values(${before}::date) as id`,
  ids: (day) => sql`
    select id
    from stored_value
    where kind in ('giftCard', 'voucher') and state = 'active' and expires_on < ${day}::date
    order by expires_on, id
    limit ${mostAtOnce}`,
  take: (tx, id, { day }) => endCard(tx, id, day),
}

/** Its code may be printed on a card that is still for sale: it is free again. */
async function dropUnsold(tx: Tx, id: string): Promise<boolean> {
  const dropped = await tx.rows(sql`
    update stored_value
    set state = 'closed', code_hash = 'unsold:' || id, sealed_code = null, mail_to = null,
      mail_language = null, version = version + 1, updated_at = now()
    where id = ${id} and kind in ('giftCard', 'voucher') and state = 'pending'
    returning id`)
  return dropped.length > 0
}

export const unsoldEnding: ValueRound = {
  companies: (before) => sql`
    select id from companies_with_unsold_values(${before}::date - ${unsoldDays}::integer) as id`,
  ids: (day) => sql`
    select id
    from stored_value
    where kind in ('giftCard', 'voucher') and state = 'pending'
      and issued_on < ${day}::date - ${unsoldDays}::integer
    order by issued_on, id
    limit ${mostAtOnce}`,
  take: (tx, id) => dropUnsold(tx, id),
}
