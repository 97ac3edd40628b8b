/**
 * Whatever was written and whatever is voided, in any order that is permitted: what is voided has
 * left nothing behind, in neither currency.
 */
import { beforeEach, describe, expect, test } from 'vitest'
import type { DraftBody } from '../../domain/trade/contract.ts'
import { testApp } from '../kernel/testing/app.ts'
import { Chance } from '../sample/year/chance.ts'
import type { TradeBody } from './testing/market.ts'
import { type Purchasing, purchasing } from './testing/purchasing.ts'
import { sentDraft } from './testing/sent-draft.ts'
import { type Storeroom, storeroom } from './testing/storeroom.ts'

const app = testApp()
let shop: Storeroom
let buying: Purchasing
beforeEach(async () => {
  shop = await storeroom(app)
  buying = purchasing(shop)
})

type Kind = 'buy' | 'land' | 'sell' | 'return' | 'send back' | 'move'
type Written = { kind: Kind; screen: string; id: string; of?: string; lines: TradeBody['lines'] }

/** What every account holds, by role: first and second. */
const books = async (): Promise<Record<string, [string, string]>> =>
  Object.fromEntries(
    (
      await app.asOwner<{ role: string; first: string; second: string }>(
        `select a.role, trim_scale(sum(l.first))::text as first,
           trim_scale(sum(l.second))::text as second
         from entry_line l
         join account a on a.company_id = l.company_id and a.id = l.account_id
         where l.company_id = $1
         group by a.role
         having sum(l.first) <> 0 or sum(l.second) <> 0`,
        [shop.companyId],
      )
    ).map(({ role, first, second }) => [role, [first, second]]),
  )

const held = () =>
  app.asOwner(
    `select item_id, quantity, value, second_value
     from stock_balance
     where company_id = $1 and (quantity <> 0 or value <> 0 or second_value <> 0)`,
    [shop.companyId],
  )

const undo = (screen: string, id: string, isConfirmed = true) =>
  shop.call('POST', `/api/${screen}/${id}/void`, { reason: 'Wrong', isConfirmed })

async function undone(screen: string, id: string): Promise<void> {
  const answer = await undo(screen, id)
  expect(answer.status, answer.text).toBe(200)
}

const buy = async (item: string, quantity: string, unitPrice: string, more: object = {}) => {
  const body = shop.draft('purchaseInvoice', [{ item, quantity, unitPrice }], { ...more })
  await shop.post('purchases', body)
  return body
}

async function land(amount: string, on: string, more: object = {}): Promise<TradeBody> {
  const body = { ...(await buying.freightOf(amount, [on], { vat: '0' })), ...more }
  await shop.post('purchases', body)
  return body
}

async function follow(screen: 'invoices' | 'purchases', id: string, as: string, quantity: string) {
  const copy = await shop.call<{ body: DraftBody }>('GET', `/api/${screen}/${id}/copy?as=${as}`)
  expect(copy.status, copy.text).toBe(200)
  const body = { ...sentDraft(copy.body.body), isConfirmed: true }
  const lines = body.lines.map((line) => ({ ...line, quantity }))
  await shop.post(screen, { ...body, lines })
  return { ...body, lines }
}

describe('a freight of 40 on ten pieces of 10', () => {
  test('that were sold, is voided and then the sale: 100 of stock and no cost of sales', async () => {
    const item = await shop.item()
    const purchase = await buy(item, '10', '10')
    const freight = await land('40', purchase.id)
    const sale = await buying.sell(item, '10')
    await undone('purchases', freight.id)
    expect(await books()).toMatchObject({ costOfSales: ['100', '8950000'] })
    await undone('invoices', sale.id)
    expect(await shop.stock(item)).toEqual({ quantity: '10', value: '100' })
    expect(await books()).toEqual({
      stock: ['100', '8950000'],
      payable: ['-100', '-8950000'],
    })
    await undone('purchases', purchase.id)
    expect(await books()).toEqual({})
  })

  test('of which four came back, is voided, then the return and the sale', async () => {
    const item = await shop.item()
    const purchase = await buy(item, '10', '10')
    const freight = await land('40', purchase.id)
    const sale = await buying.sell(item, '10')
    const back = await follow('invoices', sale.id, 'salesReturn', '4')
    expect(await shop.stock(item)).toEqual({ quantity: '4', value: '56' })
    await undone('purchases', freight.id)
    expect(await shop.stock(item)).toEqual({ quantity: '4', value: '40' })
    expect(await books()).toMatchObject({ costOfSales: ['60', '5370000'] })
    await undone('invoices', back.id)
    expect(await books()).toMatchObject({ costOfSales: ['100', '8950000'] })
    await undone('invoices', sale.id)
    expect(await books()).toEqual({
      stock: ['100', '8950000'],
      payable: ['-100', '-8950000'],
    })
    await undone('purchases', purchase.id)
    expect(await books()).toEqual({})
  })

  test('is voided after all went back to the supplier, and then the return', async () => {
    const item = await shop.item()
    const purchase = await buy(item, '10', '10')
    const freight = await land('40', purchase.id)
    const back = await follow('purchases', purchase.id, 'purchaseReturn', '10')
    await undone('purchases', freight.id)
    await undone('purchases', back.id)
    expect(await shop.stock(item)).toEqual({ quantity: '10', value: '100' })
    expect(await books()).toEqual({
      stock: ['100', '8950000'],
      payable: ['-100', '-8950000'],
    })
    await undone('purchases', purchase.id)
    expect(await books()).toEqual({})
  })
})

test('a freight of 40 is taken back from where its goods were brought since', async () => {
  const item = await shop.item()
  const purchase = await buy(item, '10', '10')
  const freight = await land('40', purchase.id)
  const line = { item, quantity: '4' }
  const more = { toWarehouse: shop.store, isDelivered: true }
  const moved = await shop.moved('transfer', [line], more)
  expect(await shop.shelves(item)).toEqual({ shop: ['6', '84'], store: ['4', '56'] })
  await undone('purchases', freight.id)
  expect(await shop.shelves(item)).toEqual({ shop: ['6', '60'], store: ['4', '40'] })
  expect(await books()).toEqual({ stock: ['100', '8950000'], payable: ['-100', '-8950000'] })
  await undone('stock-documents', moved.id)
  expect(await shop.shelves(item)).toEqual({ shop: ['10', '100'] })
  await undone('purchases', purchase.id)
  expect(await books()).toEqual({})
})

const rounds = Number(process.env.RANDOM_ROUNDS ?? 12)

class Round {
  readonly chance: Chance
  readonly item: string
  readonly written: Written[] = []
  /** Goods are sold before they came, and purchases voided whose goods were sold. */
  readonly isConfirmed: boolean

  constructor(seed: number, item: string) {
    this.chance = new Chance(seed)
    this.item = item
    this.isConfirmed = seed % 2 === 0
  }

  #of(kind: Kind): Written | undefined {
    const some = this.written.filter((it) => it.kind === kind)
    return some.length > 0 ? this.chance.oneOf(some) : undefined
  }

  #currency(): { currency: string; price: (dollars: number) => string } {
    return this.chance.isLucky(0.3)
      ? { currency: shop.lbp, price: (it) => String(Math.round(it * 89_500)) }
      : { currency: shop.usd, price: (it) => it.toFixed(2) }
  }

  async #post(kind: Kind, screen: string, body: TradeBody, of?: string): Promise<void> {
    const answer = await shop.call('POST', `/api/${screen}/post`, body)
    expect(answer.status < 500, answer.text).toBe(true)
    if (answer.status !== 200) return
    this.written.push({ kind, screen, id: body.id, lines: body.lines, ...(of ? { of } : {}) })
  }

  async buy(): Promise<void> {
    const { currency, price } = this.#currency()
    const line = {
      item: this.item,
      quantity: String(this.chance.between(1, 9)),
      unitPrice: price(this.chance.between(100, 2000) / 100),
    }
    await this.#post('buy', 'purchases', shop.draft('purchaseInvoice', [line], { currency }))
  }

  async land(): Promise<void> {
    const on = this.#of('buy')
    if (!on) return
    const { currency, price } = this.#currency()
    const cost = price(this.chance.between(50, 4000) / 100)
    const body = await buying.freightOf(cost, [on.id], { vat: '0' })
    await this.#post('land', 'purchases', { ...body, currency })
  }

  async sell(): Promise<void> {
    const line = { item: this.item, quantity: String(this.chance.between(1, 6)), unitPrice: '0' }
    const { isConfirmed } = this
    await this.#post('sell', 'invoices', shop.draft('salesInvoice', [line], { isConfirmed }))
  }

  async #follow(kind: Kind, from: Kind, screen: string, as: string): Promise<void> {
    const origin = this.#of(from)
    if (!origin) return
    const copy = await shop.call<{ body: DraftBody }>(
      'GET',
      `/api/${screen}/${origin.id}/copy?as=${as}`,
    )
    if (copy.status !== 200) return
    const body = { ...sentDraft(copy.body.body), isConfirmed: this.isConfirmed }
    const quantity = String(this.chance.between(1, 4))
    const lines = body.lines.map((line) => ({ ...line, quantity }))
    await this.#post(kind, screen, { ...body, lines }, origin.id)
  }

  takeBack = (): Promise<void> => this.#follow('return', 'sell', 'invoices', 'salesReturn')
  sendBack = (): Promise<void> => this.#follow('send back', 'buy', 'purchases', 'purchaseReturn')

  async move(): Promise<void> {
    const isBack = this.chance.isLucky(0.5)
    const body = shop.written(
      'transfer',
      [{ item: this.item, quantity: String(this.chance.between(1, 3)) }],
      {
        warehouse: isBack ? shop.store : shop.warehouse,
        toWarehouse: isBack ? shop.warehouse : shop.store,
        isDelivered: true,
      },
    )
    await this.#post('move', 'stock-documents', body)
  }

  /** Voids what can be voided, one by one in a random order, until nothing is left. */
  async voidAll(): Promise<void> {
    let open = [...this.written]
    while (open.length > 0) {
      const before = open.length
      for (const it of open.toSorted(() => this.chance.between(0, 2) - 1)) {
        const { status, text } = await undo(it.screen, it.id, this.isConfirmed)
        expect(status < 500, text).toBe(true)
        if (status === 200) this.written.splice(this.written.indexOf(it), 1)
      }
      open = [...this.written]
      expect(open.length, 'nothing more can be voided').toBeLessThan(before)
    }
  }

  async work(): Promise<void> {
    const works = [this.buy, this.land, this.sell, this.sell, this.takeBack, this.sendBack]
    await this.buy()
    for (let left = this.chance.between(4, 12); left > 0; left--)
      if (this.chance.isLucky(0.15) && this.written.length > 0) {
        const one = this.chance.oneOf(this.written)
        const { status } = await undo(one.screen, one.id, this.isConfirmed)
        if (status === 200) this.written.splice(this.written.indexOf(one), 1)
      } else await this.chance.oneOf([...works, this.move]).call(this)
  }
}

test('all that was bought, landed, sold, moved and returned is voided: nothing is left', async () => {
  for (let seed = 1; seed <= rounds; seed++) {
    const round = new Round(seed, await shop.item())
    await round.work()
    await round.voidAll()
    expect(await books(), `round ${seed}`).toEqual({})
    expect(await held(), `round ${seed}`).toEqual([])
  }
}, 120_000)
