/** Merging two third parties: a preview, and the one command that does it. */

import { sql } from 'kysely'
import { z } from 'zod'
import type { RowOf } from '../../domain/kernel/entity.ts'
import type { Linked } from '../../domain/kernel/field.ts'
import { id } from '../../domain/kernel/input.ts'
import { may } from '../../domain/kernel/permission.ts'
import { Refusal } from '../../domain/kernel/refusal.ts'
import {
  type Choices,
  chosenKeys,
  type MergePreview,
  mergeChanges,
  refuseMerge,
} from '../../domain/partners/merge.ts'
import { thirdparty } from '../../domain/partners/thirdparty.entity.ts'
import { command, query } from '../kernel/command.ts'
import type { Context } from '../kernel/context.ts'
import type { Tx } from '../kernel/postgres/db.ts'
import { turnMentions } from '../kernel/rows/row-merge.ts'
import { userCountsOf } from '../kernel/rows/row-users.ts'
import { readRow, refuseStale, updateRow } from '../kernel/rows/rows.ts'
import { tellCashClient } from './cash-client.ts'

const version = z.int().min(1)
const side = z.enum(['keep', 'drop'], 'invalid').optional()

type Thirdparty = RowOf<typeof thirdparty>
type Pair = { keep: string; drop: string }

function refuseOne({ keep, drop }: Pair): void {
  if (keep === drop) throw new Refusal('mergeNeedsTwo', 'drop')
}

export const previewMerge = query({
  route: 'GET /api/thirdparties/merge-preview',
  summary: 'thirdparty: what merging one into another would bring together and move',
  needs: 'partners.thirdparty.view',
  input: z.strictObject({ keep: id, drop: id }),
  async run({ tx }, pair): Promise<MergePreview> {
    refuseOne(pair)
    const [keep, drop, moves] = await Promise.all([
      readRow(tx, thirdparty, pair.keep),
      readRow(tx, thirdparty, pair.drop),
      userCountsOf(tx, thirdparty, pair.drop),
    ])
    return { keep, drop, moves }
  },
})

export const mergeThirdparties = command({
  route: 'POST /api/thirdparties/merge',
  summary: 'thirdparty: merge one into another; everything that pointed at it points at the other',
  needs: 'partners.thirdparty.delete',
  input: z.strictObject({
    keep: id,
    keepVersion: version,
    drop: id,
    dropVersion: version,
    choices: z.strictObject(Object.fromEntries(chosenKeys().map((key) => [key, side]))).optional(),
  }),
  async run(context, { choices = {}, ...pair }): Promise<Thirdparty> {
    const { tx, actor } = context
    if (!may(actor, 'partners.thirdparty.edit')) throw new Refusal('forbidden')
    refuseOne(pair)
    await lockPair(tx, pair)
    if (await isMergedAlready(tx, pair)) {
      context.repeated()
      return readRow(tx, thirdparty, pair.keep)
    }
    const keep = await readRow(tx, thirdparty, pair.keep)
    const drop = await readRow(tx, thirdparty, pair.drop)
    await refuseStale(context, thirdparty, keep, pair.keepVersion)
    await refuseStale(context, thirdparty, drop, pair.dropVersion)
    return merge(context, keep, drop, choices)
  },
})

async function merge(
  context: Context,
  keep: Thirdparty,
  drop: Thirdparty,
  choices: Choices,
): Promise<Thirdparty> {
  const { tx, record } = context
  const changes = mergeChanges(keep, drop, choices)
  refuseMerge(keep, drop, changes)
  await turnMentions(context, thirdparty, { from: drop.id, to: keep.id })
  // What they sold and bought together is reckoned anew.
  await tx.rows(sql`delete from tax_day`)
  await tx.rows(sql`select add_up_days(${keep.id}, ${drop.id})`)
  // Before the addresses are taken over: each keeps its identity, and is in one place only.
  await tx.rows(sql`delete from thirdparty where id = ${drop.id}`)
  const current = await readRow(tx, thirdparty, keep.id)
  const merged =
    Object.keys(changes).length > 0
      ? await updateRow(context, thirdparty, keep.id, current.version, changes)
      : current
  if (keep.isCashClient) tellCashClient(context)
  const change = { entity: thirdparty.name }
  record({ ...change, id: drop.id, before: drop, after: { mergedInto: linked(merged) } })
  record({ ...change, id: keep.id, before: {}, after: { mergedFrom: linked(drop) } })
  return merged
}

/** In the order of their ids, so that two who merge the same two wait and never embrace. */
const lockPair = (tx: Tx, { keep, drop }: Pair): Promise<unknown> =>
  tx.rows(sql`
    select 1
    from thirdparty
    where id in (${keep}, ${drop})
    order by id
    for update`)

/** The same merge sent again gets the answer of the first; its trace is in the history. */
const isMergedAlready = (tx: Tx, { keep, drop }: Pair): Promise<unknown> =>
  tx.maybe(sql`
    select 1
    from audit
    where entity = 'thirdparty' and entity_id = ${drop}
      and after -> 'mergedInto' ->> 'id' = ${keep}`)

const linked = ({ id: row, name }: Thirdparty): Linked => ({ id: row, title: name })
