/**
 * A value by its code. Who guesses codes is shut out: five wrong ones in ten minutes at a till, or
 * by one person at whatever till, and no code is looked at any more, right or wrong.
 */

import { sql } from 'kysely'
import { Refusal } from '../../domain/kernel/refusal.ts'
import { cardLabel } from '../../domain/money/card-code.ts'
import { freeFor, type StoredValue } from '../../domain/stored-value/stored-value.ts'
import type { ValueLook } from '../../domain/stored-value/value-contract.ts'
import { type Door, knock, refuseAtFull } from '../identity/throttle.ts'
import type { Context } from '../kernel/context.ts'

const wrongOnes = { tries: 5, seconds: 600 }

/** In an office there is no till: whoever sits there is counted alone. */
const doorsOf = ({ actor }: Context, register: string | null): Door[] => [
  ...(register ? [{ key: `card-at:${register}`, ...wrongOnes }] : []),
  { key: `card-by:${actor.userId}`, ...wrongOnes },
]

/** By what a code is found; the first is what a new one is kept as. */
export const marksOf = ({ services, actor }: Context, code: string): string[] =>
  services.seal.marksOf(code, actor.companyId)

/**
 * A code that is there already belongs to somebody. Who learns of such codes has guessed them, so they
 * are counted at the same doors; those who have guessed too often are not answered here either.
 */
export async function refuseTaken(
  context: Context,
  { code, register }: { code: string; register: string | null },
): Promise<void> {
  const doors = doorsOf(context, register)
  for (const door of doors) await refuseAtFull(context.tx, door)
  const taken = await context.tx.maybe(sql`
    select 1 from stored_value where code_hash = any(${marksOf(context, code)}::text[])`)
  if (!taken) return
  for (const door of doors) await knock(context, door)
  throw new Refusal('cardTaken', 'code')
}

/** The id behind a code; a wrong one is counted. */
export async function valueByCode(
  context: Context,
  { code, register }: { code: string; register: string | null },
): Promise<string> {
  const { tx } = context
  const known =
    register === null || (await tx.maybe(sql`select 1 from register where id = ${register}`))
  if (!known) throw new Refusal('missingReference', 'register')
  const doors = doorsOf(context, register)
  for (const door of doors) await refuseAtFull(tx, door)
  const marks = marksOf(context, code)
  const found = await tx.maybe(sql<{ id: string; mark: string }>`
    select id, code_hash as mark
    from stored_value
    where code_hash = any(${marks}::text[])`)
  if (found) {
    // Known by an older key: by that of now from here on, so that the older one can go some day.
    if (found.mark !== marks[0])
      await tx.rows(sql`
        update stored_value set code_hash = ${marks[0] ?? ''} where id = ${found.id}`)
    return found.id
  }
  for (const door of doors) await knock(context, door)
  throw new Refusal('unknownCard', 'code')
}

/** Of a value that was read: what whoever has the code may know. */
export const lookOf = (
  value: StoredValue & { lastFour?: string | null },
  sale: string,
  lastFour: string | null,
): ValueLook => ({
  id: value.id,
  kind: value.kind,
  state: value.state,
  label: cardLabel(lastFour ?? ''),
  currency: value.currency,
  balance: value.balance,
  free: freeFor(value, sale),
  expiresOn: value.expiresOn,
  isUnused: !value.isUsed,
  fresh: value.fresh ?? '0',
})
