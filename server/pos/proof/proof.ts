/**
 * Whether somebody typed their PIN for a thing. What came is opened and held against the thing; the
 * PIN is looked at once, before anything is locked, because its verifier is slow. Wrong ones are
 * counted per person, at each register, from each who sends them and in all: above that nothing is
 * looked at any more and nothing is proven, so that whoever sends guesses learns nothing by it.
 */

import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { mayApprove, type Rights } from '../../../domain/pos/approval.ts'
import { approverDigits, pinVerifier, wrongPerHour } from '../../../domain/pos/pin.ts'
import { type Bound, boundText, openPin } from '../../../domain/pos/proof.ts'
import type { Door } from '../../identity/throttle.ts'
import { roleLimits } from '../../kernel/company-facts.ts'
import type { Context } from '../../kernel/context.ts'
import type { Tx } from '../../kernel/postgres/db.ts'

type Asking = Pick<Context, 'actor' | 'services'>

/**
 * `register` where it was typed; none is known of a station that never held one. What is typed at a
 * table says the branch of the table.
 */
export type Claimed = Omit<Bound, 'company'> & {
  seal: string
  register: string | null
  branch?: string
}

/** Full: too many wrong ones before it. Short: chosen when PINs were shorter. */
export type Verdict = 'right' | 'wrong' | 'full' | 'short' | 'mayNot'

export type Person = Rights & {
  id: string
  name: string
  salt: string | null
  verifier: string | null
  /** None is known of a PIN of the old kind. */
  digits: number | null
  /** Where the role works; none means everywhere. */
  branches: string[]
}

const peopleOf = (tx: Tx, ids: readonly string[]): Promise<Person[]> =>
  tx.rows(sql<Person>`
    select u.id, u.full_name as name, u.pin_salt as salt, u.pin_verifier as verifier,
      u.pin_digits as digits, u.user_type = 'admin' as "isAdmin",
      coalesce(o.permissions, '{}') as permissions,
      ${roleLimits} as limits,
      array(
        select l.branch_id::text
        from role_branch l
        where l.company_id = u.company_id and l.role_id = u.role_id) as branches
    from app_user u
    left join role o on o.company_id = u.company_id and o.id = u.role_id
    where u.id = any(${[...new Set(ids)]}::uuid[]) and u.is_active`)

export const personOf = async (tx: Tx, id: string): Promise<Person | undefined> =>
  (await peopleOf(tx, [id]))[0]

const worksAt = ({ isAdmin, branches }: Person, branch: string | undefined): boolean =>
  isAdmin || branches.length === 0 || (branch !== undefined && branches.includes(branch))

/** Before the PIN is even looked at: whether it could say anything here. */
const approving = (person: Person | undefined, branch: string | undefined): Verdict | undefined => {
  if (!person?.verifier) return 'wrong'
  if (!worksAt(person, branch) || !mayApprove(person)) return 'mayNot'
  return (person.digits ?? 0) < approverDigits ? 'short' : undefined
}

const selling = (person: Person | undefined, branch: string | undefined): Verdict | undefined => {
  if (!person?.verifier) return 'wrong'
  const maySell = person.isAdmin || person.permissions.includes('pos.ticket.add')
  return maySell && worksAt(person, branch) ? undefined : 'mayNot'
}

/** Whoever works there clocks in, whatever else he may. */
const clocking = (person: Person | undefined, branch: string | undefined): Verdict | undefined => {
  if (!person?.verifier) return 'wrong'
  return worksAt(person, branch) ? undefined : 'mayNot'
}

/** What allows nothing asks for less; everything else is an approval. */
const standingFor = (action: Bound['action']): typeof approving => {
  if (action === 'switch') return selling
  return action === 'clock' ? clocking : approving
}

const hour = 3600

/** What is full at one is not counted at the next, so that the widest is filled last. */
const doorsOf = (user: string, place: string, sender: string): Door[] => [
  { key: `pin:${user}:${place}`, tries: wrongPerHour.atOne, seconds: hour },
  { key: `pin:${user}:from:${sender}`, tries: wrongPerHour.fromOne, seconds: hour },
  { key: `pin:${user}`, tries: wrongPerHour.inAll, seconds: hour },
]

/** Every try counts as a wrong one until it is right, so that many at once cannot slip through. */
async function lookedAt(
  { actor, services }: Asking,
  person: Person,
  pin: string,
  place: string,
): Promise<Verdict> {
  const doors = doorsOf(person.id, place, actor.userId)
  for (const { key, tries, seconds } of doors)
    if ((await services.counted(key, seconds)) > tries) return 'full'
  if ((await pinVerifier(pin, person.salt ?? '')) !== person.verifier) return 'wrong'
  for (const { key } of doors) await services.uncounted(key)
  return 'right'
}

/** A PIN that was typed into a form of the office, for an approval at this branch. */
export async function judgeTyped(
  context: Context,
  person: Person | undefined,
  typed: { pin: string; branch: string },
): Promise<Verdict> {
  const verdict = approving(person, typed.branch)
  if (verdict || !person) return verdict ?? 'wrong'
  return lookedAt(context, person, typed.pin, context.actor.userId)
}

const keyOf = (seal: string, bound: Bound): string =>
  createHash('sha256').update(boundText(bound)).update(seal).digest('base64url')

const knownProofs = (tx: Tx, keys: readonly string[]) =>
  tx.rows(sql<{ key: string; isRight: boolean }>`
    select key, is_right as "isRight"
    from till_proof
    where key = any(${keys})`)

const branchesOfRegisters = (tx: Tx, ids: readonly string[]) =>
  tx.rows(sql<{ id: string; branch: string }>`
    select id, branch_id as branch
    from register
    where id = any(${ids}::uuid[])`)

/** More than any till sends at once: what is above it is not opened, and not proven. */
const mostOpened = 150

type Judged = { verdicts: Verdict[]; newlyWrong: number }

/** One verdict for each claim, in their order, and how many are wrong that did not come before. */
async function judged(context: Context, claims: readonly Claimed[]): Promise<Judged> {
  if (claims.length === 0) return { verdicts: [], newlyWrong: 0 }
  const { tx, actor, services } = context
  const all = claims.map((claim) => {
    const bound = { ...claim, company: actor.companyId }
    return { claim, bound, key: keyOf(claim.seal, bound) }
  })
  const keys = [...new Set(all.map(({ key }) => key))]
  const registers = claims.flatMap(({ register }) => register ?? [])
  const [known, people, places] = await Promise.all([
    knownProofs(tx, keys),
    peopleOf(
      tx,
      claims.map(({ user }) => user),
    ),
    branchesOfRegisters(tx, [...new Set(registers)]),
  ])
  const verdicts = new Map<string, Verdict>(
    known.map(({ key, isRight }) => [key, isRight ? 'right' : 'wrong']),
  )
  // One person's PIN is looked at once, however many things it was typed for.
  const typed = new Map<string, Verdict>()
  const fresh: { key: string; user: string; isRight: boolean }[] = []
  for (const { claim, bound, key } of all) {
    if (verdicts.has(key)) continue
    const person = people.find(({ id }) => id === claim.user)
    const branch = claim.branch ?? places.find(({ id }) => id === claim.register)?.branch
    const stands = standingFor(claim.action)(person, branch)
    const isOpened = !stands && verdicts.size - known.length < mostOpened
    const pin = isOpened ? openPin(claim.seal, bound, services.proofKeys) : null
    if (stands || !pin || !person) {
      verdicts.set(key, stands ?? 'wrong')
      continue
    }
    const place = claim.register ?? claim.station
    const once = `${person.id} ${pin} ${place}`
    const verdict = typed.get(once) ?? (await lookedAt(context, person, pin, place))
    typed.set(once, verdict)
    verdicts.set(key, verdict)
    if (verdict === 'right' || verdict === 'wrong')
      fresh.push({ key, user: person.id, isRight: verdict === 'right' })
  }
  if (fresh.length > 0)
    await tx.rows(sql`
      insert into till_proof (key, user_id, is_right)
      select key, "user", "isRight"
      from jsonb_to_recordset(${JSON.stringify(fresh)}::jsonb)
        as p (key text, "user" uuid, "isRight" boolean)
      on conflict do nothing`)
  const before = new Set(known.map(({ key }) => key))
  const isNewlyWrong = (key: string) => !before.has(key) && verdicts.get(key) === 'wrong'
  return {
    verdicts: all.map(({ key }) => verdicts.get(key) ?? 'wrong'),
    newlyWrong: keys.filter(isNewlyWrong).length,
  }
}

/** For who refuses what is wrong, by which it is noted. */
export const judge = async (context: Context, claims: readonly Claimed[]): Promise<Verdict[]> =>
  (await judged(context, claims)).verdicts

/** For who takes in what has happened; what is wrong of it stands beside the refused entries. */
export async function judgeSent(context: Context, claims: readonly Claimed[]): Promise<Verdict[]> {
  const { actor, services, station } = context
  const { verdicts, newlyWrong } = await judged(context, claims)
  for (let i = 0; i < newlyWrong; i++) services.access.note(actor, 'pin', station.address, 'till')
  return verdicts
}
