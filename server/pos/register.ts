/** Registers and drawers stay what their tickets and shifts say they are. */
import { sql } from 'kysely'
import { Refusal } from '../../domain/kernel/refusal.ts'
import { drawer } from '../../domain/pos/drawer.entity.ts'
import { register } from '../../domain/pos/register.entity.ts'
import { command } from '../kernel/command.ts'
import type { Tx } from '../kernel/postgres/db.ts'
import { deletionsOf, withId } from '../kernel/rows/crud.ts'
import { insertRow, updateRow } from '../kernel/rows/rows.ts'
import { refuseStemOfAnother } from '../settings/number-stem.ts'

type Stand = { code: string; branch: string; drawer: string; isUsed: boolean; hasShift: boolean }

/** Its end is held, and read once it is: no ticket takes a number while it is decided. */
async function standOf(tx: Tx, id: string) {
  await tx.rows(sql`select 1 from register_end where register_id = ${id} for update`)
  return tx.maybe(sql<Stand>`
    select r.code, r.branch_id as branch, r.drawer_id as drawer,
      e.next > 1 or exists (
        select 1
        from till_station t
        where t.company_id = r.company_id and t.register_id = r.id and t.released_at is null)
        as "isUsed",
      exists (
        select 1
        from shift s
        where s.company_id = r.company_id and s.drawer_id = r.drawer_id and s.state = 'open')
        as "hasShift"
    from register_end e
    join register r on r.company_id = e.company_id and r.id = e.register_id
    where e.register_id = ${id}`)
}

const isChanged = (wanted: unknown, held: string): boolean =>
  wanted !== undefined && wanted !== held

/** The money of a register lies in a drawer of its own branch. */
async function refuseFarDrawer(tx: Tx, drawerId: unknown, branchId: unknown): Promise<void> {
  const far = await tx.maybe(sql`
    select 1
    from drawer
    where id = ${drawerId} and branch_id <> ${branchId}`)
  if (far) throw new Refusal('drawerOfOtherBranch', 'drawer')
}

export const addRegister = command({
  route: 'POST /api/registers',
  answersWith: { shape: 'row', entity: register.name },
  summary: 'register: create; its drawer stands in its branch',
  needs: 'pos.register.add',
  input: register.create,
  async run(context, input) {
    await refuseFarDrawer(context.tx, input.drawer, input.branch)
    const row = await insertRow(context, register, input)
    await refuseStemOfAnother(context.tx, { register: input.id }, 'code')
    return row
  },
})

export const changeRegister = command({
  route: 'PATCH /api/registers/:id',
  answersWith: { shape: 'row', entity: register.name },
  summary: 'register: change; what its numbers are made of stays once it has given one',
  needs: 'pos.register.edit',
  input: withId(register.change),
  async run(context, { id, version, ...changes }) {
    const stand = await standOf(context.tx, id)
    if (!stand) throw new Refusal('notFound')
    for (const key of ['code', 'branch'] as const)
      if (stand.isUsed && isChanged(changes[key], stand[key]))
        throw new Refusal('registerIsUsed', key)
    if (stand.hasShift && isChanged(changes.drawer, stand.drawer))
      throw new Refusal('drawerHasShift', 'drawer')
    const { drawer = stand.drawer, branch = stand.branch } = changes
    await refuseFarDrawer(context.tx, drawer, branch)
    const row = await updateRow(context, register, id, version, changes)
    if (isChanged(changes.code, stand.code) || isChanged(changes.branch, stand.branch))
      await refuseStemOfAnother(context.tx, { register: id }, 'code')
    return row
  },
})

export const registerDeletions = deletionsOf(register, {
  removalNote: 'refused once it has given a number',
  async guard({ tx }, { id }) {
    const stand = await standOf(tx, id)
    const claimed = await tx.rows(sql`select 1 from till_station where register_id = ${id} limit 1`)
    if (stand?.isUsed || claimed.length > 0) throw new Refusal('registerIsUsed')
    return undefined
  },
})

const hasShift = async (tx: Tx, id: string): Promise<boolean> =>
  (await tx.rows(sql`select 1 from shift where drawer_id = ${id} and state = 'open'`)).length > 0

/** A drawer stays where the registers are that use it. */
async function refuseLeaving(tx: Tx, id: string, branchId: string): Promise<void> {
  const used = await tx.maybe(sql`
    select 1
    from register
    where drawer_id = ${id} and branch_id <> ${branchId}
    limit 1`)
  if (used) throw new Refusal('drawerOfOtherBranch', 'branch')
}

export const changeDrawer = command({
  route: 'PATCH /api/drawers/:id',
  answersWith: { shape: 'row', entity: drawer.name },
  summary: 'drawer: change; one with an open shift stays in use and where it is',
  needs: 'pos.drawer.edit',
  input: withId(drawer.change),
  async run(context, { id, version, ...changes }) {
    const key = changes.isActive === false ? 'isActive' : changes.branch ? 'branch' : undefined
    if (key && (await hasShift(context.tx, id))) throw new Refusal('drawerHasShift', key)
    if (changes.branch) await refuseLeaving(context.tx, id, changes.branch)
    return updateRow(context, drawer, id, version, changes)
  },
})
