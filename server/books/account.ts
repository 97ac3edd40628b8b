/** Accounts are written like any entity, save that those in use stay what they are. */
import { sql } from 'kysely'
import { type Account, account } from '../../domain/books/account.entity.ts'
import { type AccountValues, refuseAccountChange } from '../../domain/books/account-rules.ts'
import { type Context, command } from '../kernel/command.ts'
import { deletionsOf, given, withId } from '../kernel/rows/crud.ts'
import { lockRow, updateRow } from '../kernel/rows/rows.ts'

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
