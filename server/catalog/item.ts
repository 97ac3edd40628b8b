/**
 * Items are written like any entity, save that their barcodes belong to them alone, that price and
 * profit agree, and that the recipes they stand in still convert.
 *
 * The price is what was sent, and the profit is kept as typed with its rule. Sent together they
 * must agree, one way or the other, or be rounded as the currency is; what was left out follows
 * (`domain/catalog/profit-follow.ts`), also for those who are not told of costs.
 */
import type { z } from 'zod'
import {
  type BarcodeLine,
  barcodeLineRefusals,
  mistypedBarcodes,
} from '../../domain/catalog/barcode-lines.ts'
import { type Item, item } from '../../domain/catalog/item.entity.ts'
import { type Priced, profitRefusal } from '../../domain/catalog/profit.ts'
import { pricesAfter } from '../../domain/catalog/profit-follow.ts'
import { snake } from '../../domain/kernel/entity.ts'
import { type FieldRefusal, refuseFields } from '../../domain/kernel/refusal.ts'
import { type Context, command } from '../kernel/command.ts'
import { withId } from '../kernel/rows/crud.ts'
import { insertRow, lockRow, refuseUnseen, updateRow } from '../kernel/rows/rows.ts'
import { takenBarcodes } from './barcodes.ts'
import { priceDecimals } from './find.ts'
import { refuseBrokenRecipes } from './recipe-facts.ts'

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

/** Refuses what does not hold together; answers the prices that follow from what was sent. */
async function guard(
  context: Context,
  id: string,
  before: Item | undefined,
  sent: Sent,
): Promise<Values> {
  refuseUnseen(item, context, sent)
  const { extra, after } = following(before, sent)
  const refusals: (FieldRefusal | undefined)[] = []
  if (priceKeys.some((key) => sent[key] !== undefined))
    refusals.push(profitRefusal(after, after.profitRule ? await priceDecimals(context.tx) : 0))
  if (sent.barcodes || sent.unit) {
    const unit = sent.unit ?? before?.unit.id ?? ''
    refusals.push(...barcodeLineRefusals(linesAfter(before, sent), unit))
  }
  if (sent.barcodes) refusals.push(...mistypedBarcodes(sent.barcodes, linesAfter(before, {})))
  if (sent.barcodes) refusals.push(...(await takenBarcodes(context.tx, id, sent.barcodes)))
  const refused = refusals.filter((refusal) => refusal !== undefined)
  if (refused.length > 0) throw refuseFields(refused)
  return extra
}

export const createItem = command({
  route: 'POST /api/items',
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
  summary: 'item: change; price or profit follow whichever is sent alone',
  needs: 'catalog.item.edit',
  input: withId(item.change),
  async run(context, { id, version, ...changes }) {
    const before = await lockRow(context.tx, item, id)
    // Whoever comes too late is told so first, by the update itself.
    const extra = before.version === version ? await guard(context, id, before, changes) : undefined
    const row = await updateRow(context, item, id, version, changes, extra)
    if (changes.unit || changes.barcodes) await refuseBrokenRecipes(context.tx, id)
    return row
  },
})
