/**
 * Who knocks is who he says: name and password, then the second factor. A wrong name, a wrong
 * password and a closed account get the same answer in the same time, and are counted alike.
 */

import { sql } from 'kysely'
import { newId } from '../../domain/kernel/id.ts'
import { Refusal } from '../../domain/kernel/refusal.ts'
import type { PublicContext } from '../kernel/context.ts'
import type { Tx } from '../kernel/postgres/db.ts'
import { isPassword } from '../kernel/secrets/password.ts'
import { passDoors } from './login-doors.ts'
import { checkSecondFactor } from './second-factor-check.ts'

type Credentials = { login: string; password: string; code?: string; devices?: string }

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

/** The account, its row locked until the transaction ends, so that two logins come in turn. */
export async function authenticate(context: PublicContext, given: Credentials): Promise<Account> {
  const { tx } = context
  const account = await findAccount(tx, given.login.normalize('NFKC'))
  const userId = account?.id ?? newId()
  const doors = await passDoors(context, { ...given, userId })
  const hash = account?.is_active ? account.password_hash : null
  try {
    if (!(await isPassword(given.password, hash)) || !account) throw new Refusal('signInFailed')
    const { company_id: companyId, full_name: name } = account
    await context.actFor({ companyId, userId, name })
    const locked = await lockAccount(tx, account)
    await checkSecondFactor(context, locked, given.code)
    context.afterCommit(doors.opened)
    return locked
  } catch (error) {
    const isGuess = error instanceof Refusal && error.code !== 'secondFactorRequired'
    if (isGuess) await doors.failed()
    throw error
  }
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
