/**
 * Third parties are written like any entity, save that a probable duplicate must be confirmed by
 * whoever writes it, and that the cash client stays.
 */
import { sql } from 'kysely'
import type { AnyRow } from '../../domain/kernel/entity.ts'
import { Refusal } from '../../domain/kernel/refusal.ts'
import { type Traits, traitsIn } from '../../domain/partners/likeness.ts'
import { thirdparty } from '../../domain/partners/thirdparty.entity.ts'
import { refuseThirdparty } from '../../domain/partners/thirdparty-rules.ts'
import { command } from '../kernel/command.ts'
import { confirmable } from '../kernel/confirmation.ts'
import type { Tx } from '../kernel/postgres/db.ts'
import { deletionsOf, withId } from '../kernel/rows/crud.ts'
import { insertRow, lockRow, refuseStale, updateRow } from '../kernel/rows/rows.ts'
import { tellCashClient } from './cash-client.ts'
import { refuseDuplicates } from './duplicates.ts'

type Values = Record<string, unknown>

const initial = { isClient: true, isSupplier: false }

export const createThirdparty = command({
  route: 'POST /api/thirdparties',
  answersWith: { shape: 'row', entity: thirdparty.name },
  summary: 'thirdparty: create; a probable duplicate is refused until it is confirmed',
  needs: 'partners.thirdparty.add',
  input: confirmable(thirdparty.create),
  async run(context, { isConfirmed, ...input }) {
    refuseThirdparty({ ...initial, ...input })
    const isAsked = !isConfirmed && !(await isKept(context.tx, input.id))
    if (isAsked) await refuseDuplicates(context, input.id, traitsIn(input))
    return insertRow(context, thirdparty, input)
  },
})

/** A create that is sent again gets its first answer and no question. */
const isKept = (tx: Tx, id: string): Promise<unknown> =>
  tx.maybe(sql`select 1 from thirdparty where id = ${id}`)

export const changeThirdparty = command({
  route: 'PATCH /api/thirdparties/:id',
  answersWith: { shape: 'row', entity: thirdparty.name },
  summary: 'thirdparty: change; a probable duplicate is refused until it is confirmed',
  needs: 'partners.thirdparty.edit',
  input: withId(confirmable(thirdparty.change)),
  async run(context, { id, version, isConfirmed, ...changes }) {
    const before = await lockRow(context.tx, thirdparty, id)
    await refuseStale(context, thirdparty, before, version)
    refuseThirdparty({ ...before, ...changes })
    if (!isConfirmed) await refuseDuplicates(context, id, newTraits(before, changes))
    if (before.isCashClient) tellCashClient(context)
    return updateRow(context, thirdparty, id, version, changes)
  },
})

/** Likeness that was there before was confirmed before: only what is new is asked about. */
const newTraits = (before: AnyRow, changes: Values): Traits =>
  traitsIn(Object.fromEntries(Object.entries(changes).filter(([key, it]) => it !== before[key])))

export const [deleteThirdparty, deleteThirdparties] = deletionsOf(thirdparty, {
  removalNote: 'never the cash client, nor what is used',
  async guard(_, row) {
    if (row.isCashClient) throw new Refusal('cashClientStays')
    return undefined
  },
})
