/** The accounts of money that a bank tells about, and what is known of them there. */

import { sql } from 'kysely'
import { z } from 'zod'
import type { BankAccount } from '../../domain/bank/contract.ts'
import { accountKey } from '../../domain/bank/statement.ts'
import { text } from '../../domain/kernel/field.ts'
import { pathId } from '../../domain/kernel/input.ts'
import { Refusal } from '../../domain/kernel/refusal.ts'
import { command, query } from '../kernel/command.ts'
import type { Context } from '../kernel/context.ts'
import type { Raw } from '../kernel/rows/row-sql.ts'

/** Drawers and safes are counted; no bank writes about them. */
const isAtBank = sql`a.currency_id is not null and a.role is distinct from 'cash'
  and a.role is distinct from 'safe'`

const accounts = (where: Raw) => sql<BankAccount>`
  select a.id, a.code, local_name(a) as title,
    json_build_object('id', c.id, 'code', c.code, 'decimals', c.decimals) as currency,
    b.identifier, b.mapping,
    (select count(*)::int
      from bank_line l
      where l.account_id = a.id and not exists (
        select 1
        from bank_match_line m
        where m.company_id = l.company_id and m.line_id = l.id)) as unmatched
  from account a
  join currency c on c.id = a.currency_id
  left join bank_account b on b.company_id = a.company_id and b.account_id = a.id
  where ${isAtBank} and ${where}
  order by a.code, a.id`

type Asking = Pick<Context, 'tx' | 'actor'>

/** An account at a bank is of the whole company: whoever sees a part would reconcile a part. */
export async function bankAccountOf({ tx, actor }: Asking, id: string): Promise<BankAccount> {
  const found = await tx.maybe(accounts(sql`a.id = ${id}`))
  if (!found) throw new Refusal('notFound')
  if (actor.reach) throw new Refusal('booksNeedAll')
  return found
}

/** Whoever brings a file to the account or matches on it waits here for who does so already. */
export async function lockAccount(context: Asking, id: string): Promise<BankAccount> {
  await bankAccountOf(context, id)
  await context.tx.rows(sql`
    insert into bank_account (account_id)
    values (${id})
    on conflict (company_id, account_id) do nothing`)
  await context.tx.rows(sql`select 1 from bank_account where account_id = ${id} for update`)
  return bankAccountOf(context, id)
}

export const listAccounts = query({
  route: 'GET /api/bank/accounts',
  summary: 'bank: the accounts of money a bank tells about',
  needs: 'books.journal.view',
  input: z.strictObject({}),
  async run({ tx }) {
    return { rows: await tx.rows(accounts(sql`a.is_active`)) }
  },
})

export const nameAccount = command({
  route: 'PUT /api/bank/accounts/:id/identifier',
  summary:
    'bank: the IBAN or number by which the bank calls the account; files of another are refused',
  needs: 'books.journal.post',
  input: z.strictObject({ id: pathId, identifier: text({ max: 60 }).schema.nullable() }),
  async run(context, { id, identifier }) {
    const { identifier: before } = await lockAccount(context, id)
    if (identifier !== null && accountKey(identifier).length < 4)
      throw new Refusal('invalid', 'identifier')
    await context.tx.rows(sql`
      update bank_account set identifier = ${identifier} where account_id = ${id}`)
    context.record({
      entity: 'bankAccount',
      id,
      before: { identifier: before },
      after: { identifier },
    })
    return { id }
  },
})
