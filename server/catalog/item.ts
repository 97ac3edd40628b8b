/**
 * Items are written like any entity, save that their barcodes belong to them alone, that price and
 * profit agree, and that the recipes they stand in still convert.
 *
 * The price is what was sent, and the profit is kept as typed with its rule. Sent together they
 * must agree, one way or the other, or be rounded as the currency is; what was left out follows
 * (`domain/catalog/profit-follow.ts`), also for those who are not told of costs.
 */
import type { BarcodeLine } from '../../domain/catalog/barcode-lines.ts'
import { barcodeLineRefusals } from '../../domain/catalog/barcode-lines.ts'
import { item } from '../../domain/catalog/item.entity.ts'
import { type Priced, profitRefusal } from '../../domain/catalog/profit.ts'
import { pricesAfter, type SentPrices } from '../../domain/catalog/profit-follow.ts'
import { type AnyRow, mustEntity, snake } from '../../domain/kernel/entity.ts'
import type { Linked } from '../../domain/kernel/field.ts'
import { type FieldRefusal, refuseFields } from '../../domain/kernel/refusal.ts'
import { type Context, command } from '../kernel/command.ts'
import { withId } from '../kernel/crud.ts'
import { insertRow, lockRow, refuseUnseen, updateRow } from '../kernel/rows.ts'
import { takenBarcodes } from './barcodes.ts'
import { priceDecimals } from './find.ts'
import { refuseBrokenRecipes } from './recipe-facts.ts'

type Values = Record<string, unknown>

const priceKeys = ['unitPrice', 'supplierPrice', 'profitRule', 'profit'] as const

const declared = () => mustEntity('item')

/** Prices that follow without being sent, as columns of the table. */
function following(before: AnyRow | undefined, sent: Values): { extra: Values; after: Priced } {
  const after = pricesAfter(before as unknown as Priced | undefined, sent as SentPrices)
  const followed = priceKeys.filter(
    (key) => sent[key] === undefined && after[key] !== (before?.[key] ?? undefined),
  )
  const columns = followed.map((key) => [snake(key), after[key] ?? null])
  return { extra: Object.fromEntries(columns), after }
}

/** Lines as a client sends them, whether they were sent now or are kept. */
const linesAfter = (before: AnyRow | undefined, sent: Values): BarcodeLine[] => {
  if (sent.barcodes) return sent.barcodes as BarcodeLine[]
  const kept = (before?.barcodes ?? []) as { code: string; unit: Linked | null; factor: string }[]
  return kept.map((line) => ({ ...line, unit: line.unit?.id ?? null }))
}

/** Refuses what does not hold together; answers the prices that follow from what was sent. */
async function guard(
  context: Context,
  id: string,
  before: AnyRow | undefined,
  sent: Values,
): Promise<Values> {
  refuseUnseen(declared(), context, sent)
  const { extra, after } = following(before, sent)
  const refusals: (FieldRefusal | undefined)[] = []
  if (priceKeys.some((key) => sent[key] !== undefined))
    refusals.push(profitRefusal(after, after.profitRule ? await priceDecimals(context.tx) : 0))
  if (sent.barcodes || sent.unit) {
    const unit = (sent.unit ?? (before?.unit as Linked | undefined)?.id ?? '') as string
    refusals.push(...barcodeLineRefusals(linesAfter(before, sent), unit))
  }
  if (sent.barcodes)
    refusals.push(...(await takenBarcodes(context.tx, id, sent.barcodes as BarcodeLine[])))
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
    return insertRow(context, declared(), input, extra)
  },
})

export const changeItem = command({
  route: 'PATCH /api/items/:id',
  summary: 'item: change; price or profit follow whichever is sent alone',
  needs: 'catalog.item.edit',
  input: withId(item.change),
  async run(context, { id, version, ...changes }) {
    const before = await lockRow(context.tx, declared(), id)
    // Whoever comes too late is told so first, by the update itself.
    const extra = before.version === version ? await guard(context, id, before, changes) : undefined
    const row = await updateRow(context, declared(), id, version, changes, extra)
    if (changes.unit || changes.barcodes) await refuseBrokenRecipes(context.tx, id)
    return row
  },
})
