/**
 * What a branch has run out of, said by whoever notices first: at the till, in the kitchen, at the
 * shelf. Tills and guests are told at once; a ticket that was sold nevertheless is taken, because
 * the money was.
 */
import { sql } from 'kysely'
import { Refusal } from '../../domain/kernel/refusal.ts'
import {
  type SoldOutList,
  type SoldOutRow,
  soldOutItem,
  soldOutList,
} from '../../domain/pos/sold-out.ts'
import { command, query } from '../kernel/command.ts'
import type { Tx } from '../kernel/postgres/db.ts'

const isThere = async (tx: Tx, branch: string, item: string): Promise<boolean> =>
  (await tx.maybe(sql`
    select 1
    from item i, branch b
    where i.id = ${item} and b.id = ${branch}`)) !== undefined

export const listSoldOut = query({
  route: 'GET /api/sold-out',
  summary: 'soldOut: what a branch has run out of, the latest first',
  needs: 'restaurant.soldOut.view',
  input: soldOutList,
  run: async ({ tx }, { branch }): Promise<SoldOutList> => ({
    rows: await tx.rows(sql<SoldOutRow>`
      select json_build_object('id', i.id, 'title', local_name(i)) as item, s.since,
        s.user_name as "userName"
      from sold_out s
      join item i on i.company_id = s.company_id and i.id = s.item_id
      where s.branch_id = ${branch}
      order by s.since desc, i.id
      limit 500`),
  }),
})

export const markSoldOut = command({
  route: 'PUT /api/sold-out/:branch/:item',
  summary: 'soldOut: a branch has run out of an item; said again it stays so',
  needs: 'restaurant.soldOut.edit',
  input: soldOutItem,
  async run(context, { branch, item }): Promise<{ isSoldOut: true }> {
    const { tx, actor } = context
    if (!(await isThere(tx, branch, item))) throw new Refusal('notFound')
    const written = await tx.rows(sql`
      insert into sold_out (branch_id, item_id, user_name)
      values (${branch}, ${item}, ${actor.fullName})
      on conflict do nothing
      returning item_id`)
    if (written.length === 0) context.repeated()
    else context.record({ entity: 'soldOut', id: item, before: null, after: { branch } })
    return { isSoldOut: true }
  },
})

export const unmarkSoldOut = command({
  route: 'DELETE /api/sold-out/:branch/:item',
  summary: 'soldOut: a branch has an item again',
  needs: 'restaurant.soldOut.edit',
  input: soldOutItem,
  async run(context, { branch, item }): Promise<{ isSoldOut: false }> {
    const { tx } = context
    if (!(await isThere(tx, branch, item))) throw new Refusal('notFound')
    const gone = await tx.rows(sql`
      delete from sold_out
      where branch_id = ${branch} and item_id = ${item}
      returning item_id`)
    if (gone.length === 0) context.repeated()
    else context.record({ entity: 'soldOut', id: item, before: { branch }, after: null })
    return { isSoldOut: false }
  },
})
