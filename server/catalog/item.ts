/**
 * Items are written like any entity, save that their barcodes belong to them alone, that price and
 * profit agree, and that the recipes they stand in still convert.
 *
 * The price is what was sent, and the profit is kept as typed with its rule. Sent together they
 * must agree, one way or the other, or be rounded as the currency is; what was left out follows
 * (`domain/catalog/pricing/profit-follow.ts`), also for those who are not told of costs.
 */

import type { z } from 'zod'
import {
  type BarcodeLine,
  barcodeLineRefusals,
  mistypedBarcodes,
} from '../../domain/catalog/barcode/barcode-lines.ts'
import { type Item, item } from '../../domain/catalog/item.entity.ts'
import { type Priced, profitRefusal } from '../../domain/catalog/pricing/profit.ts'
import { pricesAfter } from '../../domain/catalog/pricing/profit-follow.ts'
import { snake } from '../../domain/kernel/entity.ts'
import { type FieldRefusal, refuseFields } from '../../domain/kernel/refusal.ts'
import { command } from '../kernel/command.ts'
import type { Context } from '../kernel/context.ts'
import type { Tx } from '../kernel/postgres/db.ts'
import { withId } from '../kernel/rows/crud.ts'
import { insertRow, lockRow, refuseUnseen, updateRow } from '../kernel/rows/rows.ts'
import { takenBarcodes } from './barcodes.ts'
import { priceDecimals } from './find.ts'
import { itemsInRecipes, refuseBrokenRecipes, refuseSerialsInRecipes } from './recipe-facts.ts'

type Values = Record<string, unknown>
type Sent = Omit<z.output<typeof item.change>, 'version'>

const priceKeys = ['unitPrice', 'supplierPrice', 'profitRule', 'profit'] as const

/** Prices that follow without being sent, as columns of the table. */
function following(before: Item | undefined, sent: Sent): { extra: Values; after: Priced } {
  const after = pricesAfter(before, sent)
  const followed = priceKeys.filter(
    (key) => sent[key] === undefined && after[key] !== (before?.[key] ?? undefined),
  )
  const columns = followed.map((key) => [snake(key), after[key] ?? null])
  return { extra: Object.fromEntries(columns), after }
}

/** Lines as a client sends them, whether they were sent now or are kept. */
const linesAfter = (before: Item | undefined, sent: Sent): BarcodeLine[] =>
  sent.barcodes ??
  (before?.barcodes ?? []).map((line) => ({ ...line, unit: line.unit?.id ?? null }))

type Guarded = { id: string; before: Item | undefined; sent: Sent }

/** What does not hold together within one item. */
function ownRefusals({ before, sent }: Guarded, after: Priced, decimals: number): FieldRefusal[] {
  const refusals: (FieldRefusal | undefined)[] = []
  if (priceKeys.some((key) => sent[key] !== undefined))
    refusals.push(profitRefusal(after, after.profitRule ? decimals : 0))
  if (sent.barcodes || sent.unit) {
    const unit = sent.unit ?? before?.unit.id ?? ''
    refusals.push(...barcodeLineRefusals(linesAfter(before, sent), unit))
  }
  if (sent.barcodes) refusals.push(...mistypedBarcodes(sent.barcodes, linesAfter(before, {})))
  return refusals.filter((refusal) => refusal !== undefined)
}

/** Of each item, what stands against it and the prices that follow from what was sent. */
async function judged(tx: Tx, items: readonly Guarded[]) {
  const prices = items.map(({ before, sent }) => following(before, sent))
  const hasRule = prices.some(({ after }) => after.profitRule)
  const bearers = items.flatMap(({ id, sent }) =>
    sent.barcodes ? [{ id, lines: sent.barcodes }] : [],
  )
  const decimals = hasRule ? await priceDecimals(tx) : 0
  const taken = await takenBarcodes(tx, bearers)
  return items.map((it, at) => {
    const { extra, after } = prices[at] as ReturnType<typeof following>
    const refusals = [...ownRefusals(it, after, decimals), ...(taken.get(it.id) ?? [])]
    return { extra, after, refusals }
  })
}

/** Refuses what does not hold together; answers the prices that follow from what was sent. */
async function guard(
  context: Context,
  id: string,
  before: Item | undefined,
  sent: Sent,
): Promise<Values> {
  refuseUnseen(item, context, sent)
  const [verdict] = await judged(context.tx, [{ id, before, sent }])
  if (verdict && verdict.refusals.length > 0) throw refuseFields(verdict.refusals)
  return verdict?.extra ?? {}
}

type NewItem = Sent & { id: string }

/** Many new items, each with what stands against it or with the prices that follow. */
export async function judgedNewItems(
  tx: Tx,
  inputs: readonly NewItem[],
): Promise<{ input: NewItem; refusals: FieldRefusal[] }[]> {
  const verdicts = await judged(
    tx,
    inputs.map((sent) => ({ id: sent.id, before: undefined, sent })),
  )
  return inputs.map((sent, at) => {
    const { after, refusals = [] } = verdicts[at] ?? {}
    const followed = priceKeys.flatMap((key) =>
      sent[key] === undefined && after?.[key] != null ? [[key, after[key]]] : [],
    )
    return { input: { ...sent, ...Object.fromEntries(followed) }, refusals }
  })
}

/**
 * Changes of many items, each with what stands against it. One that counts otherwise afterwards and
 * stands in a recipe is not judged here: its own command asks that recipe.
 */
export async function judgedItemChanges(
  tx: Tx,
  changes: readonly { id: string; before: Item; changes: Sent }[],
): Promise<{ extra: Values; refusals: FieldRefusal[] }[]> {
  const verdicts = await judged(
    tx,
    changes.map(({ id, before, changes: sent }) => ({ id, before, sent })),
  )
  const recounted = changes.filter(({ changes: sent }) => sent.unit || sent.barcodes)
  const asked = await itemsInRecipes(
    tx,
    recounted.map(({ id }) => id),
  )
  return verdicts.map(({ extra, refusals }, at) =>
    asked.has(changes[at]?.id ?? '')
      ? { extra, refusals: [...refusals, { code: 'recipeNeedsUnit', field: 'unit' }] }
      : { extra, refusals },
  )
}

export const createItem = command({
  route: 'POST /api/items',
  answersWith: { shape: 'row', entity: item.name },
  summary: 'item: create; its barcodes are its own, price and profit agree',
  needs: 'catalog.item.add',
  input: item.create,
  async run(context, input) {
    const extra = await guard(context, input.id, undefined, input)
    return insertRow(context, item, input, extra)
  },
})

export const changeItem = command({
  route: 'PATCH /api/items/:id',
  answersWith: { shape: 'row', entity: item.name },
  summary: 'item: change; price or profit follow whichever is sent alone',
  needs: 'catalog.item.edit',
  input: withId(item.change),
  async run(context, { id, version, ...changes }) {
    const before = await lockRow(context.tx, item, id)
    // Whoever comes too late is told so first, by the update itself.
    const extra = before.version === version ? await guard(context, id, before, changes) : undefined
    const row = await updateRow(context, item, id, version, changes, extra)
    if (changes.unit || changes.barcodes) await refuseBrokenRecipes(context.tx, id)
    if (changes.hasSerials && !before.hasSerials) await refuseSerialsInRecipes(context.tx, id)
    return row
  },
})
