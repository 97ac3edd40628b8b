/** A unit that something counts in keeps its base and its factor: what was counted stays the same. */
import { unit } from '../../domain/catalog/unit.entity.ts'
import type { RowOf } from '../../domain/kernel/entity.ts'
import { Refusal } from '../../domain/kernel/refusal.ts'
import { command } from '../kernel/command.ts'
import type { Tx } from '../kernel/postgres/db.ts'
import { withId } from '../kernel/rows/crud.ts'
import { usersOf } from '../kernel/rows/row-users.ts'
import { lockRow, updateRow } from '../kernel/rows/rows.ts'

/** The first of the two that would mean something else afterwards. */
function changedMeaning(
  before: RowOf<typeof unit>,
  sent: { factor?: string | null; base?: string | null },
): string | undefined {
  const base = before.base?.id ?? null
  if (sent.factor !== undefined && sent.factor !== before.factor) return 'factor'
  return sent.base !== undefined && sent.base !== base ? 'base' : undefined
}

/** Units of its family lean on it too, but say so by their own base. */
async function isCountedIn(tx: Tx, id: string): Promise<boolean> {
  const { users } = await usersOf({ tx }, unit, id)
  return users.some(({ entity }) => entity !== 'unit')
}

export const changeUnit = command({
  route: 'PATCH /api/units/:id',
  answersWith: { shape: 'row', entity: unit.name },
  summary: 'unit: change; base and factor stay while something counts in it',
  needs: 'catalog.unit.edit',
  input: withId(unit.change),
  async run(context, { id, version, ...changes }) {
    const before = await lockRow(context.tx, unit, id)
    const field = changedMeaning(before, changes)
    if (field && before.version === version && (await isCountedIn(context.tx, id)))
      throw new Refusal('unitIsUsed', field)
    return updateRow(context, unit, id, version, changes)
  },
})
