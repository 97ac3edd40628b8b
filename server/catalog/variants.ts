/**
 * The variants of a model, made in one step: every chosen size in every chosen colour that its group
 * does not hold yet. Asked again, nothing is missing and nothing is made.
 */

import { sql } from 'kysely'
import { z } from 'zod'
import { item } from '../../domain/catalog/item.entity.ts'
import {
  codeStem,
  type Existing,
  type Feature,
  groupOf,
  missingVariants,
  type Variant,
} from '../../domain/catalog/variants.ts'
import { type AnyRow, isColumn, isPointer, sentFields } from '../../domain/kernel/entity.ts'
import type { Linked } from '../../domain/kernel/field.ts'
import { newId } from '../../domain/kernel/id.ts'
import { id, pathId } from '../../domain/kernel/input.ts'
import { Refusal } from '../../domain/kernel/refusal.ts'
import { command } from '../kernel/command.ts'
import type { Context } from '../kernel/context.ts'
import type { Tx } from '../kernel/postgres/db.ts'
import { insertRows } from '../kernel/rows/bulk-rows.ts'
import { lockRow, updateRow } from '../kernel/rows/rows.ts'
import { nextBarcodes } from './barcodes.ts'

type Features = 'sizes' | 'colours'

const maxChosen = 50
const maxMade = 400

const chosen = z.array(id).max(maxChosen, 'range').optional()

async function featuresOf(tx: Tx, key: Features, ids: readonly string[]): Promise<Feature[]> {
  const distinct = [...new Set(ids)]
  if (distinct.length === 0) return []
  const table = sql.table(key === 'sizes' ? 'size' : 'colour')
  const rows = await tx.rows(sql<Feature>`
    select id, name, alt_name as "altName"
    from ${table}
    where id = any(${distinct})`)
  if (rows.length < distinct.length) throw new Refusal('missingReference', key)
  return distinct.flatMap((id) => rows.filter((row) => row.id === id))
}

/** What the group holds, whatever case it is written in; the model counts by itself. */
const groupHolds = (tx: Tx, group: string): Promise<Existing[]> =>
  tx.rows(sql<Existing>`
    select size_id as "sizeId", colour_id as "colourId"
    from item
    where lower("group") = lower(${group})`)

async function codesLike(tx: Tx, code: string | null): Promise<string[]> {
  if (code === null) return []
  const rows = await tx.rows(sql<{ code: string }>`
    select special_code as code
    from item
    where starts_with(lower(special_code), lower(${codeStem(code)}))`)
  return rows.map((row) => row.code)
}

/** What a variant shares with its model: everything but its names, codes, size and colour. */
function sharedValues(model: AnyRow): Record<string, unknown> {
  const shared = sentFields(item).flatMap(([key, field]): [string, unknown][] => {
    const value = model[key]
    if (isPointer(field)) return [[key, (value as Linked | null)?.id ?? null]]
    if (isColumn(field)) return [[key, value]]
    return field.kind === 'references' ? [[key, (value as Linked[]).map(({ id }) => id)]] : []
  })
  return Object.fromEntries(shared)
}

async function insertVariants(
  context: Context,
  model: AnyRow,
  group: string,
  variants: readonly Variant[],
): Promise<Linked[]> {
  const codes = await nextBarcodes(context.tx, variants.length)
  const shared = sharedValues(model)
  const inputs = variants.map(({ sizeId, colourId, ...names }, n) => ({
    ...shared,
    ...names,
    id: newId(),
    group,
    size: sizeId,
    colour: colourId,
    barcodes: [{ id: newId(), code: codes[n], factor: '1' }],
  }))
  await insertRows(context, item, inputs)
  return inputs.map(({ id, name }) => ({ id, title: name }))
}

export const makeVariants = command({
  route: 'POST /api/items/:id/variants',
  summary: 'item: makes every missing variant of these sizes and colours, each with a barcode',
  needs: 'catalog.item.add',
  input: z.strictObject({
    id: pathId,
    sizes: chosen,
    colours: chosen,
  }),
  async run(context, { id, sizes = [], colours = [] }) {
    const { tx } = context
    // Two people at the same matrix: the second one finds the first one's variants.
    await tx.rows(sql`
      select pg_advisory_xact_lock(hashtextextended('variants of ' || current_company(), 0))`)
    const model = await lockRow(tx, item, id)
    if (sizes.length + colours.length === 0) throw new Refusal('variantsNeedFeatures', 'sizes')
    if (Math.max(sizes.length, 1) * Math.max(colours.length, 1) > maxMade)
      throw new Refusal('range', 'sizes', { limit: maxMade })
    const group = groupOf(model)
    const [inSizes, inColours, existing, codes] = await Promise.all([
      featuresOf(tx, 'sizes', sizes),
      featuresOf(tx, 'colours', colours),
      groupHolds(tx, group),
      codesLike(tx, model.specialCode),
    ])
    const own = { sizeId: model.size?.id ?? null, colourId: model.colour?.id ?? null }
    const missing = missingVariants(model, inSizes, inColours, [own, ...existing], codes)
    if (missing.length === 0) return { rows: [] }
    if (model.group === null) await updateRow(context, item, id, model.version, { group })
    return { rows: await insertVariants(context, model, group, missing) }
  },
})
