/** Accounts are written like any entity, save that those in use stay what they are. */

import { sql } from 'kysely'
import { type Account, account } from '../../domain/books/account.entity.ts'
import { type AccountValues, refuseAccountChange } from '../../domain/books/account-rules.ts'
import { command } from '../kernel/command.ts'
import type { Context } from '../kernel/context.ts'
import { deletionsOf, given, withId } from '../kernel/rows/crud.ts'
import type { Raw } from '../kernel/rows/row-sql.ts'
import { lockRow, updateRow } from '../kernel/rows/rows.ts'

/** Whether notes and coins lie on an account `a`: the office, the safe, what a way of cash names. */
export const isCashPlace: Raw = sql`
  (a.role is not null and a.role in ('cash', 'safe') or exists (
    select 1
    from payment_method m
    where m.company_id = a.company_id and m.account_id = a.id and m.type = 'cash'))`

/** An account `a` as the rules see one that somebody names. */
export const namedAccount: Raw = sql`
  json_build_object('id', a.id, 'role', a.role, 'kind', a.kind, 'isActive', a.is_active, 'isCash', ${isCashPlace},
    'currency', (
      select json_build_object('id', c.id, 'code', c.code, 'rank', c.rank)
      from currency c
      where c.company_id = a.company_id and c.id = a.currency_id))`

/** Without changes the row is to be deleted. */
async function refuseChange(
  { tx }: Context,
  before: Account,
  changes?: Partial<AccountValues>,
): Promise<void> {
  const { hasEntries } = await tx.one(sql<{ hasEntries: boolean }>`
    select exists (select 1 from entry_line where account_id = ${before.id}) as "hasEntries"`)
  refuseAccountChange({ before, after: changes && { ...before, ...changes }, hasEntries })
}

export const changeAccount = command({
  route: 'PATCH /api/accounts/:id',
  answersWith: { shape: 'row', entity: account.name },
  summary: 'account: change; one that postings use stays open and of its kind',
  needs: 'books.account.edit',
  input: withId(account.change),
  async run(context, { id, version, ...changes }) {
    await refuseChange(context, await lockRow(context.tx, account, id), given(changes))
    return updateRow(context, account, id, version, changes)
  },
})

export const [deleteAccount, deleteAccounts] = deletionsOf(account, {
  removalNote: 'never one that postings use or that has entries',
  async guard(context, row) {
    await refuseChange(context, row)
    return undefined
  },
})
