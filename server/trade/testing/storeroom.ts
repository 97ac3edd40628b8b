/** A market with a second warehouse, and the calls of its screens of stock. */
import { newId } from '../../../domain/kernel/id.ts'
import type { PostedDocument } from '../../../domain/trade/contract.ts'
import type { TestApp } from '../../kernel/testing/app.ts'
import { type Market, market, type Screen, type TradeBody } from './market.ts'

export type Values = Record<string, unknown>

export type Storeroom = Market & {
  store: string
  /** What a screen would send; `more` takes the place of what it names. */
  written(behaviour: string, lines: readonly Values[], more?: Values): TradeBody
  moved(behaviour: string, lines: readonly Values[], more?: Values): Promise<PostedDocument>
  /** The place and the sentence of the refusal. */
  unmovable(
    behaviour: string,
    lines: readonly Values[],
    more?: Values,
  ): Promise<[string | undefined, string]>
  /** A new item of which so many were brought, at that cost. */
  stocked(quantity?: string, unitPrice?: string): Promise<string>
  /** What lies where, and what is on its way there: quantity and value. */
  shelves(item: string): Promise<Record<string, [string, string]>>
}

const screenOf = (behaviour: string): Screen =>
  behaviour === 'adjustment' ? 'stock-adjustments' : 'stock-documents'

type Shelf = { place: string; quantity: string; value: string }

export async function storeroom(app: TestApp, name = 'Store'): Promise<Storeroom> {
  const shop = await market(app)
  const store = (await shop.add('/api/warehouses', { name })).id
  const written: Storeroom['written'] = (behaviour, lines, more = {}) => ({
    id: newId(),
    type: shop.typeOf(behaviour),
    branch: shop.branch,
    day: shop.today,
    warehouse: shop.warehouse,
    ...more,
    lines: lines.map((line) => ({ id: newId(), ...line })),
  })
  const moved: Storeroom['moved'] = async (behaviour, lines, more) => {
    const body = written(behaviour, lines, more)
    await shop.post(screenOf(behaviour), body)
    return shop.document(screenOf(behaviour), body.id)
  }
  return {
    ...shop,
    store,
    written,
    moved,
    async unmovable(behaviour, lines, more) {
      const body = written(behaviour, lines, more)
      const { field, message } = await shop.refusal(screenOf(behaviour), body)
      return [field, message]
    },
    async stocked(quantity = '10', unitPrice = '4') {
      const item = await shop.item()
      await moved('stockIn', [{ item, quantity, unitPrice }], { reason: 'opening' })
      return item
    },
    async shelves(item) {
      const rows = await app.asOwner<Shelf>(
        `select case when warehouse_id = $3 then 'store' else 'shop' end
           || case when is_transit then ' way' else '' end as place,
           trim_scale(quantity)::text as quantity, trim_scale(value)::text as value
         from stock_balance where company_id = $1 and item_id = $2 and quantity <> 0`,
        [shop.companyId, item, store],
      )
      return Object.fromEntries(rows.map((row) => [row.place, [row.quantity, row.value]]))
    },
  }
}
