/** A shop with goods on its shelves, and the sale its clients make. */
import type { SessionInfo } from '../domain/identity/session.ts'
import { newId } from '../domain/kernel/id.ts'
import type { TradeTerms } from '../domain/trade/contract.ts'
import type { Installation } from './installation.ts'

export type Shop = {
  installation: Installation
  items: string[]
  clients: string[]
  clientNames: string[]
  /** Its business day. */
  day: string
  /** Cash in the currency of the books. */
  method: string
  /** A sale of five lines, paid in cash and delivered. */
  sale(n: number): Record<string, unknown>
  /** A purchase of five lines, on account. */
  purchase(): Record<string, unknown>
}

const given = ['Rana', 'Ziad', 'Leila', 'Karim', 'Maya', 'Fadi', 'Nour', 'Elias', 'Hala', 'Sami']
const family = [
  'Haddad',
  'Khoury',
  'Karam',
  'Saliba',
  'Nassar',
  'Aoun',
  'Mansour',
  'Daher',
  'Tannous',
  'Fares',
]
const clientNames = given.flatMap((first) => family.map((last) => `${first} ${last}`))

type Rows = { rows: { id: string; type?: string; currency?: { id: string } | null }[] }

export async function openShop(installation: Installation): Promise<Shop> {
  const { ask } = installation
  const get = async <Answer>(path: string): Promise<Answer> => JSON.parse(await ask('GET', path))
  const session = await get<SessionInfo>('/api/session')
  const { firstCurrency } = session.company
  const branch = session.branches[0]?.id
  const sales = await get<TradeTerms>('/api/trade/terms?screen=sales')
  const buying = await get<TradeTerms>('/api/trade/terms?screen=purchasing')
  const typeOf = (terms: TradeTerms, behaviour: string) =>
    terms.types.find((type) => type.behaviour === behaviour)?.id
  const day = sales.today
  await ask('POST', '/api/rates', { id: newId(), validFrom: day, buy: '89500', sell: '89500' })
  const unit = newId()
  await ask('POST', '/api/units', { id: unit, name: 'Piece for sale' })
  const items = await made(ask, '/api/items', 200, (n) => ({
    name: `Item ${n}`,
    unit,
    unitPrice: '10',
  }))
  const clients = await made(ask, '/api/thirdparties', 100, (n) => ({
    name: clientNames[n],
    isClient: true,
    isSupplier: n === 0,
  }))
  const { rows: methods } = await get<Rows>('/api/payment-methods')
  const method = methods.find((it) => it.type === 'cash' && it.currency?.id === firstCurrency.id)
  const common = { branch, currency: firstCurrency.id, day, isDelivered: true }
  const bought = (some: readonly string[], quantity: string) => ({
    ...common,
    id: newId(),
    type: typeOf(buying, 'purchaseInvoice'),
    partner: clients[0],
    warehouse: buying.warehouse?.id,
    lines: some.map((item) => ({ id: newId(), item, quantity, unitPrice: '4' })),
  })
  await ask('POST', '/api/purchases/post', bought(items, '10000000'))
  return {
    installation,
    items,
    clients,
    clientNames,
    day,
    method: method?.id ?? '',
    sale: (n) => ({
      ...common,
      id: newId(),
      type: typeOf(sales, 'salesInvoice'),
      partner: clients[n % clients.length],
      warehouse: sales.warehouse?.id,
      tenders: [{ id: newId(), method: method?.id, currency: firstCurrency.id, amount: '57' }],
      total: '57',
      lines: Array.from({ length: 5 }, (_, line) => ({
        id: newId(),
        item: items[(n * 5 + line * 37) % items.length],
        quantity: '1',
        unitPrice: '12',
        discountPercent: '5',
      })),
    }),
    purchase: () => bought(items.slice(0, 5), '10'),
  }
}

/** Dishes that are made when they are sold, each of five items of the shop. */
export async function dishesOf({ installation: { ask }, items }: Shop): Promise<string[]> {
  const { rows } = JSON.parse(await ask('GET', '/api/units?q=Piece for sale')) as Rows
  const unit = rows[0]?.id
  const dishes = await made(ask, '/api/items', items.length / 5, (n) => ({
    name: `Dish ${n}`,
    unit,
    unitPrice: '10',
    kind: 'service',
  }))
  for (const [n, item] of dishes.entries())
    await ask('POST', '/api/recipes', {
      id: newId(),
      item,
      unitGenerated: unit,
      components: items.slice(n * 5, n * 5 + 5).map((part) => ({
        id: newId(),
        item: part,
        quantityUsed: '0.22',
        unitUsed: unit,
        lossPercent: '5',
      })),
    })
  return dishes
}

async function made(
  ask: Installation['ask'],
  api: string,
  count: number,
  valuesOf: (n: number) => object,
): Promise<string[]> {
  const ids = Array.from({ length: count }, newId)
  for (const [n, id] of ids.entries()) await ask('POST', api, { id, ...valuesOf(n) })
  return ids
}
