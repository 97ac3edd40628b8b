/** A shop that trades: twelve items on the shelf, a client, a supplier and a rate. */
import type { APIRequestContext } from '@playwright/test'
import { newId } from '../../domain/kernel/id.ts'
import type { Language } from '../../domain/kernel/language.ts'
import type { LocalNames } from '../../domain/kernel/naming/local-name.ts'
import type { PostedDocument, TradeTerms } from '../../domain/trade/contract.ts'
import { ask, foundShop, type Shop } from './shop.ts'

export type Market = Shop & {
  client: string
  supplier: string
  items: { id: string; name: string; code: string; price: string }[]
  /** The method that takes cash in the first currency. */
  cash: { id: string } & LocalNames
  /** What a screen would send; `more` takes the place of what it names. */
  body: (
    behaviour: string,
    lines: readonly { item: string; quantity: string; unitPrice: string }[],
    more?: Record<string, unknown>,
  ) => Record<string, unknown> & { id: string }
}

export const clientName = 'Café Liwan'

type Rows<Row> = { rows: (Row & { id: string })[] }

const names = [
  'Arabica coffee',
  'Olive oil',
  'Cedar honey',
  'Dark chocolate',
  'Black tea',
  'Shopping bag',
  'Sea salt',
  'Rose water',
  'Pine nuts',
  'Orange jam',
  'Thyme mix',
  'Laurel soap',
]

export async function foundMarket(
  request: APIRequestContext,
  language: Language = 'en',
): Promise<Market> {
  const shop = await foundShop(request, { language, hasSampleData: false })
  const make = async (path: string, values: Record<string, unknown>): Promise<string> => {
    const made = await ask<{ id: string }>(request, shop, 'POST', path, { id: newId(), ...values })
    return made.id
  }
  const terms = (screen: string) =>
    ask<TradeTerms>(request, shop, 'GET', `/trade/terms?screen=${screen}`)
  const [sales, purchasing] = [await terms('sales'), await terms('purchasing')]
  const rate = { validFrom: sales.today, type: 'sale', buy: '89500', sell: '89500' }
  await make('/rates', rate)
  const unit = await make('/units', { name: 'Piece' })
  const client = await make('/thirdparties', { name: clientName, isClient: true })
  const supplier = await make('/thirdparties', {
    name: 'Bekaa Farms',
    isClient: false,
    isSupplier: true,
  })
  const items: Market['items'] = []
  for (const [at, name] of names.entries()) {
    const item = { name, code: `GRO-${100 + at}`, price: `${at + 2}.5` }
    const values = { name, specialCode: item.code, unitPrice: item.price, unit, vat: '11' }
    items.push({ ...item, id: await make('/items', values) })
  }
  const methods = await ask<Rows<LocalNames & { type: string; currency: { id: string } | null }>>(
    request,
    shop,
    'GET',
    '/payment-methods?limit=50',
  )
  const usd = shop.session.company.firstCurrency.id
  const cash = methods.rows.find((it) => it.type === 'cash' && it.currency?.id === usd)
  if (!cash) throw new Error('The company has no method for cash')
  const types = [...sales.types, ...purchasing.types]
  const body: Market['body'] = (behaviour, lines, more = {}) => ({
    id: newId(),
    type: types.find((type) => type.behaviour === behaviour)?.id,
    branch: shop.session.branches[0]?.id,
    partner: behaviour.startsWith('purchase') ? supplier : client,
    currency: usd,
    day: sales.today,
    warehouse: sales.warehouse?.id,
    isDelivered: true,
    ...more,
    lines: lines.map((line) => ({ id: newId(), ...line })),
  })
  const bought = items.map(({ id }) => ({ item: id, quantity: '100', unitPrice: '1' }))
  await ask(request, shop, 'POST', '/purchases/post', body('purchaseInvoice', bought))
  return { ...shop, client, supplier, items, cash, body }
}

/** Money of the owner, in dollars, on the account of a role. */
export async function fund(
  request: APIRequestContext,
  shop: Shop,
  role: string,
  amount: string,
): Promise<void> {
  const { rows } = await ask<Rows<{ role: string; currency: { id: string } | null }>>(
    request,
    shop,
    'GET',
    '/accounts?limit=200&columns=role,currency',
  )
  const usd = shop.session.company.firstCurrency.id
  const idOf = (wanted: string) =>
    rows.find((it) => it.role === wanted && (it.currency === null || it.currency.id === usd))?.id
  const { today } = await ask<{ today: string }>(request, shop, 'GET', '/books/terms')
  await ask(request, shop, 'POST', '/books/entries', {
    id: newId(),
    day: today,
    lines: [
      { account: idOf(role), debit: amount },
      { account: idOf('capital'), credit: amount },
    ],
  })
}

export const documentOf = (
  request: APIRequestContext,
  shop: Shop,
  id: string,
  screen = 'invoices',
): Promise<PostedDocument> => ask<PostedDocument>(request, shop, 'GET', `/${screen}/${id}`)
