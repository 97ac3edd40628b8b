/**
 * Employees are written like any entity, and their accounts from the same form: by the rules of every
 * account, for whoever may keep accounts. Somebody who leaves is not forgotten at the door.
 */

import { sql } from 'kysely'
import type { z } from 'zod'
import { newId } from '../../domain/kernel/id.ts'
import { may } from '../../domain/kernel/permission.ts'
import { Refusal, unconfirmed } from '../../domain/kernel/refusal.ts'
import { employee } from '../../domain/people/employee.entity.ts'
import {
  accountKeys,
  lacksUsername,
  leftOpen,
  refuseEmptied,
} from '../../domain/people/employee-account.ts'
import { changeAccount, makeUser, withProof } from '../identity/user.ts'
import { command } from '../kernel/command.ts'
import { confirmable } from '../kernel/confirmation.ts'
import type { Context } from '../kernel/context.ts'
import type { Tx } from '../kernel/postgres/db.ts'
import { withId } from '../kernel/rows/crud.ts'
import { insertRow, readRow, refuseUnseen, updateRow } from '../kernel/rows/rows.ts'

type Sent = Partial<z.infer<typeof employee.create>>

type Account = { name: string; isActive: boolean }

/** Nothing of an account is looked at for whoever may not know of it. */
function ofAccount(context: Context, input: Sent): Sent {
  refuseUnseen(employee, context, input)
  return Object.fromEntries(
    accountKeys.flatMap((key) => (input[key] === undefined ? [] : [[key, input[key]]])),
  )
}

/** A form sends what is empty too; of an account to come that says nothing. */
const givenOf = (account: Sent): Sent =>
  Object.fromEntries(Object.entries(account).filter(([, value]) => value !== null))

const accountOf = (tx: Tx, id: string | null | undefined): Promise<Account | undefined> =>
  id
    ? tx.maybe(sql<Account>`
        select full_name as name, is_active as "isActive"
        from app_user
        where id = ${id}`)
    : Promise.resolve(undefined)

type Person = {
  firstName: string
  middleName?: string | null
  lastName: string
  email?: string | null
  language?: 'en' | 'fr' | 'ar' | null
}

const longestName = 120

const fullNameOf = ({ firstName, middleName, lastName }: Person): string =>
  [firstName, middleName, lastName].filter(Boolean).join(' ').slice(0, longestName).trim()

/**
 * The account of somebody who has none: in his name, with his address and his language, or that of
 * whoever opens it.
 */
async function openAccount(context: Context, person: Person, input: Sent): Promise<string> {
  if (!may(context.actor, 'identity.user.add')) throw new Refusal('forbidden', 'username')
  const { username, userType, role, password, isAccountActive } = input
  if (!username) throw new Refusal('required', 'username')
  const { id } = await makeUser(context, {
    id: newId(),
    username,
    fullName: fullNameOf(person),
    email: person.email ?? null,
    language: person.language ?? context.language,
    role: role ?? null,
    ...(userType && { userType }),
    ...(password && { password }),
    isActive: isAccountActive ?? true,
  })
  return id
}

async function keepAccount(
  context: Context,
  id: string,
  input: Sent,
  proof: string | undefined,
): Promise<void> {
  refuseEmptied(input)
  const { isAccountActive, username, userType, role, password } = input
  await changeAccount(context, {
    id,
    proof,
    ...(username && { username }),
    ...(userType && { userType }),
    ...(role !== undefined && { role }),
    ...(password && { password }),
    ...(isAccountActive != null && { isActive: isAccountActive }),
  })
}

/** A department has one head; whoever becomes it waits for whoever is about to. */
async function refuseSecondHead(
  { tx }: Context,
  id: string,
  { isHead, department }: { isHead?: boolean | null; department?: string },
): Promise<void> {
  if (!isHead || !department) return
  await tx.rows(sql`select 1 from department where id = ${department} for no key update`)
  const other = await tx.maybe(sql`
    select 1
    from employee
    where department_id = ${department} and is_head and id <> ${id}`)
  if (other) throw new Refusal('departmentHasHead', 'isHead')
}

/** Whose account a record is under decides who may decide about it: that is for somebody else. */
function refuseOwnLink({ actor }: Context, before: string | null, after: string | null): void {
  const isOwn = before === actor.userId || after === actor.userId
  if (isOwn && before !== after && !actor.isAdmin) throw new Refusal('accountLinkIsOwn', 'user')
}

export const createEmployee = command({
  route: 'POST /api/employees',
  summary: 'employee: create, with an account where a user name is given',
  needs: 'people.employee.add',
  byKey: 'never',
  input: withProof(employee.create),
  async run(context, { proof, ...input }) {
    const account = givenOf(ofAccount(context, input))
    if (lacksUsername(input)) throw new Refusal('required', 'username')
    const isKnown = await context.tx.maybe(sql`select 1 from employee where id = ${input.id}`)
    if (!isKnown) {
      refuseOwnLink(context, null, input.user ?? null)
      await refuseSecondHead(context, input.id, input)
    }
    if (isKnown || Object.keys(account).length === 0) return insertRow(context, employee, input)
    if (input.user) {
      await keepAccount(context, input.user, account, proof)
      return insertRow(context, employee, input)
    }
    const user = await openAccount(context, input as Person, account)
    return insertRow(context, employee, { ...input, user })
  },
})

export const changeEmployee = command({
  route: 'PATCH /api/employees/:id',
  summary: 'employee: change, with the account; who leaves an open one behind is asked about it',
  needs: 'people.employee.edit',
  byKey: 'never',
  input: withProof(confirmable(withId(employee.change))),
  async run(context, { id, version, proof, isConfirmed, ...changes }) {
    const { tx } = context
    const account = ofAccount(context, changes)
    // Accounts are locked before anybody’s record; a version that went by is refused at the end.
    const before = await readRow(tx, employee, id)
    const linked = changes.user === undefined ? before.user?.id : changes.user
    refuseOwnLink(context, before.user?.id ?? null, linked ?? null)
    const person = { ...before, ...changes } as Person
    const isTouched = accountKeys.some((key) => account[key] !== undefined)
    let opened: string | undefined
    if (before.version === version && isTouched) {
      if (linked) await keepAccount(context, linked, account, proof)
      else if (lacksUsername(account)) throw new Refusal('required', 'username')
      else if (account.username) opened = await openAccount(context, person, account)
    }
    const open = leftOpen({
      wasAtWork: before.isActive,
      isAtWork: changes.isActive ?? before.isActive,
      account: (await accountOf(tx, opened ?? linked)) ?? null,
    })
    if (open && !isConfirmed)
      throw unconfirmed('employeeAccountStaysOpen', 'isActive', { name: open })
    await refuseSecondHead(context, id, {
      isHead: changes.isHead ?? before.isHead,
      department: changes.department ?? before.department.id,
    })
    return updateRow(
      context,
      employee,
      id,
      version,
      opened ? { ...changes, user: opened } : changes,
    )
  },
})
