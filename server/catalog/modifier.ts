/** What an answer at the till takes converts to what stock holds, as components of recipes do. */
import type { z } from 'zod'
import { modifier } from '../../domain/catalog/modifier.entity.ts'
import { baseQuantityOf } from '../../domain/catalog/units.ts'
import { type FieldRefusal, Refusal, refuseFields } from '../../domain/kernel/refusal.ts'
import { command } from '../kernel/command.ts'
import type { Tx } from '../kernel/postgres/db.ts'
import { withId } from '../kernel/rows/crud.ts'
import { insertRow, updateRow } from '../kernel/rows/rows.ts'
import { serialRefusals, unitsAndItems, whileSaving } from './recipe-facts.ts'

type Sent = Pick<z.output<typeof modifier.change>, 'options'>
type Asked = { min: number; options: readonly unknown[] }

/** A question that asks for more answers than it has could never be answered. */
function answerable<Row extends Asked>(row: Row): Row {
  const count = row.options.length
  if (count < row.min) throw new Refusal('tooFewOptions', 'min', { count })
  return row
}

async function guard(tx: Tx, { options = [] }: Sent): Promise<void> {
  const taking = options.flatMap(({ item, quantityUsed, unitUsed }, at) =>
    item && quantityUsed && unitUsed ? [{ at, item, quantityUsed, unitUsed }] : [],
  )
  if (taking.length === 0) return
  const { units, items } = await unitsAndItems(
    tx,
    taking.map((it) => it.unitUsed),
    taking.map((it) => it.item),
    whileSaving,
  )
  const refusals = taking.flatMap(({ at, item, quantityUsed, unitUsed }): FieldRefusal[] => {
    const [unit, known] = [units.get(unitUsed), items.get(item)]
    // What does not exist is refused by the reference itself.
    if (!unit || !known) return []
    const fields = {
      quantity: `options.${at}.quantityUsed`,
      unit: `options.${at}.unitUsed`,
    }
    try {
      baseQuantityOf(quantityUsed, unit, known, fields)
      return []
    } catch (error) {
      if (error instanceof Refusal) return [...error.all]
      throw error
    }
  })
  const used = taking.flatMap(({ at, item }) =>
    options[at]?.isRemoved ? [] : [{ item, field: `options.${at}.item` }],
  )
  refusals.push(...(await serialRefusals(tx, used)))
  if (refusals.length > 0) throw refuseFields(refusals)
}

export const createModifier = command({
  route: 'POST /api/modifiers',
  answersWith: { shape: 'row', entity: modifier.name },
  summary: 'modifier: create; what an option takes converts to the unit of its item',
  needs: 'catalog.modifier.add',
  input: modifier.create,
  async run(context, input) {
    await guard(context.tx, input)
    return answerable(await insertRow(context, modifier, input))
  },
})

export const changeModifier = command({
  route: 'PATCH /api/modifiers/:id',
  answersWith: { shape: 'row', entity: modifier.name },
  summary: 'modifier: change; what an option takes converts to the unit of its item',
  needs: 'catalog.modifier.edit',
  input: withId(modifier.change),
  async run(context, { id, version, ...changes }) {
    await guard(context.tx, changes)
    return answerable(await updateRow(context, modifier, id, version, changes))
  },
})
