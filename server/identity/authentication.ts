/**
 * Who knocks is who he says: name and password, then the second factor. A wrong name, a wrong
 * password and a closed account get the same answer in the same time, and are counted alike.
 */
import { sql } from 'kysely'
import { newId } from '../../domain/kernel/id.ts'
import { Refusal } from '../../domain/kernel/refusal.ts'
import type { PublicContext } from '../kernel/command.ts'
import type { Tx } from '../kernel/db.ts'
import { isPassword } from '../kernel/password.ts'
import { checkSecondFactor } from './second-factor-check.ts'
import { type Door, knock, refuseAtFull, secondsLeft } from './throttle.ts'

type Credentials = { login: string; password: string; code?: string }

type Account = {
  company_id: string
  id: string
  username: string
  full_name: string
  user_type: 'admin' | 'staff'
  role_id: string | null
  is_active: boolean
  password_hash: string | null
  second_factor_secret: string | null
  second_factor_step: string | null
}

const failuresInARow = 10

/** Names are counted as typed, whether or not they exist. */
function doorsOf(login: string) {
  const name = login.normalize('NFKC').toLowerCase()
  return {
    name,
    perName: { key: `login:${name}`, tries: 5, seconds: 60 },
    failures: { key: `fail:${name}`, tries: failuresInARow, seconds: 24 * 3600 },
    lock: { key: `lock:${name}`, tries: 0, seconds: 15 * 60 },
  } satisfies Record<string, Door | string>
}

type Doors = ReturnType<typeof doorsOf>

/** Only failures count here: a whole shop may sign in from behind one address. */
const perAddress = (address: string): Door => ({
  key: `login-from:${address}`,
  tries: 30,
  seconds: 60,
})

/** The account, its row locked until the transaction ends, so that two logins come in turn. */
export async function authenticate(context: PublicContext, given: Credentials): Promise<Account> {
  const { tx, services, station } = context
  const doors = doorsOf(given.login)
  await passDoors(context, doors)
  const account = await findAccount(tx, given.login.normalize('NFKC'))
  const hash = account?.is_active ? account.password_hash : null
  try {
    if (!(await isPassword(given.password, hash)) || !account) throw new Refusal('signInFailed')
    const { company_id: companyId, id: userId, full_name: name } = account
    await context.actFor({ companyId, userId, name })
    const locked = await lockAccount(tx, account)
    await checkSecondFactor(context, locked, given.code)
    context.afterCommit(() => forgetFailures(context, doors.name))
    return locked
  } catch (error) {
    const isGuess = error instanceof Refusal && error.code !== 'secondFactorRequired'
    const { key, seconds } = perAddress(station.address)
    if (isGuess) await services.counted(key, seconds)
    throw error
  }
}

/**
 * Every try counts as a failure until it succeeds, so that many at once cannot slip through. The
 * tenth in a row locks the name; what comes after the lock counts anew.
 */
async function passDoors(context: PublicContext, doors: Doors): Promise<void> {
  const { tx, services, station } = context
  const locked = await secondsLeft(tx, doors.lock)
  if (locked > 0) throw new Refusal('locked', undefined, { minutes: Math.ceil(locked / 60) })
  await refuseAtFull(tx, perAddress(station.address))
  await knock(context, doors.perName)
  const { failures, lock } = doors
  if ((await services.counted(failures.key, failures.seconds)) < failures.tries) return
  await services.counted(lock.key, lock.seconds)
  await services.forgetTries(failures.key)
}

/** Whoever got in, or set a new password, starts again from nothing. */
export async function forgetFailures(
  { services }: Pick<PublicContext, 'services'>,
  login: string,
): Promise<void> {
  const { perName, failures, lock } = doorsOf(login)
  for (const { key } of [perName, failures, lock]) await services.forgetTries(key)
}

/** Asks the same questions whether or not the name exists. */
async function findAccount(tx: Tx, login: string): Promise<Account | undefined> {
  const found = await tx.maybe(sql<{ company_id: string; user_id: string }>`
    select company_id, user_id
    from find_login(${login})`)
  const nobody = newId()
  await tx.enterCompany(found?.company_id ?? nobody)
  return tx.maybe(accountById(found?.user_id ?? nobody))
}

const accountById = (id: string) => sql<Account>`
  select company_id, id, username, full_name, user_type, role_id, is_active, password_hash,
    second_factor_secret, second_factor_step
  from app_user
  where id = ${id}`

/** While the password was checked it may have been changed, or the account closed. */
async function lockAccount(tx: Tx, { id, password_hash }: Account): Promise<Account> {
  const locked = await tx.maybe(sql<Account>`${accountById(id)} for update`)
  if (!locked?.is_active || locked.password_hash !== password_hash)
    throw new Refusal('signInFailed')
  return locked
}
