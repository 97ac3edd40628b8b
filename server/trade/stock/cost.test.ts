/** What goods cost, in both currencies: sold before they came, brought back, voided, of another day. */
import { beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '../../../domain/kernel/date.ts'
import { newId } from '../../../domain/kernel/id.ts'
import { brokenInvariants } from '../../kernel/invariants.ts'
import { testApp } from '../../kernel/testing/app.ts'
import { type Purchasing, purchasing } from '../testing/purchasing.ts'
import { type Storeroom, storeroom } from '../testing/storeroom.ts'

const app = testApp()
let shop: Storeroom
let buying: Purchasing

beforeAll(async () => {
  shop = await storeroom(app)
  buying = purchasing(shop)
  await shop.add('/api/rates', {
    validFrom: addDays(shop.today, -9),
    buy: '89500',
    sell: '89500',
  })
})

const meant = { isConfirmed: true }

async function buy(item: string, quantity: string, unitPrice: string, more: object = {}) {
  const body = shop.draft('purchaseInvoice', [{ item, quantity, unitPrice, vat: '0' }], {
    ...meant,
    ...more,
  })
  await shop.post('purchases', body)
  return body
}

async function sell(item: string, quantity: string, more: object = {}) {
  const body = shop.draft('salesInvoice', [{ item, quantity, unitPrice: '10', vat: '0' }], {
    ...meant,
    ...more,
  })
  await shop.post('invoices', body)
  return body
}

type Body = ReturnType<Storeroom['draft']>

async function giveBack(sale: Body, item: string, quantity: string, more: object = {}) {
  const line = { item, quantity, unitPrice: '10', vat: '0', originLine: sale.lines[0]?.id }
  const body = shop.draft('salesReturn', [line], { origin: sale.id, ...meant, ...more })
  await shop.post('invoices', body)
  return body
}

const undo = async (screen: string, id: string) => {
  const answer = await shop.call('POST', `/api/${screen}/${id}/void`, { reason: 'Wrong', ...meant })
  expect(answer.status, answer.text).toBeLessThan(300)
}

/** Of one item: what it is worth, and what its documents booked as cost of sales. */
async function costs(item: string): Promise<[string, string]> {
  const [row] = await app.asOwner<{ cost: string }>(
    `select trim_scale(coalesce(sum(l.first), 0))::text as cost
     from entry_line l
     join account a on a.company_id = l.company_id and a.id = l.account_id
     join entry e on e.company_id = l.company_id and e.id = l.entry_id
     where l.company_id = $1 and a.role = 'costOfSales' and e.document_id in (
       select document_id from document_line where company_id = $1 and item_id = $2)`,
    [shop.companyId, item],
  )
  return [(await shop.stock(item))?.value ?? '', row?.cost ?? '']
}

describe('goods sold before they came', () => {
  test('come back at what they cost, when their sale is voided', async () => {
    const item = await shop.item()
    const sale = await sell(item, '5')
    await buy(item, '8', '4')
    expect(await costs(item)).toEqual(['12', '20'])
    await undo('invoices', sale.id)
    expect(await costs(item)).toEqual(['32', '0'])
  })

  test('come back at what they cost, with a return, in parts', async () => {
    const item = await shop.item()
    await buy(item, '2', '4')
    const sale = await sell(item, '5')
    await buy(item, '10', '6')
    await giveBack(sale, item, '2')
    expect(await costs(item)).toEqual(['52.4', '15.6'])
    await giveBack(sale, item, '3')
    expect(await costs(item)).toEqual(['68', '0'])
  })

  test('are owed again when the purchase that covered them is voided', async () => {
    const item = await shop.item()
    const sale = await sell(item, '5')
    const purchase = await buy(item, '8', '4')
    await undo('purchases', purchase.id)
    expect(await costs(item)).toEqual(['0', '0'])
    await buy(item, '6', '7')
    expect(await costs(item)).toEqual(['7', '35'])
    await giveBack(sale, item, '5')
    expect(await costs(item)).toEqual(['42', '0'])
  })

  test('leave nothing behind when both are voided, the sale first', async () => {
    const item = await shop.item()
    const sale = await sell(item, '5')
    const purchase = await buy(item, '8', '4')
    await undo('invoices', sale.id)
    await undo('purchases', purchase.id)
    expect(await costs(item)).toEqual(['0', '0'])
  })
})

test('a sale of a day between two purchases takes the cost that held then', async () => {
  const item = await shop.item()
  await buy(item, '10', '4', { day: addDays(shop.today, -4) })
  await buy(item, '10', '6', { day: addDays(shop.today, -2) })
  await sell(item, '5', { day: addDays(shop.today, -1) })
  expect(await costs(item)).toEqual(['75', '25'])
  await sell(item, '10', { day: addDays(shop.today, -3) })
  expect(await costs(item)).toEqual(['30', '70'])
})

describe('what is written down late', () => {
  const ago = (days: number) => ({ day: addDays(shop.today, -days) })

  const backToSupplier = async (purchase: Body, item: string, quantity: string) => {
    const [line] = purchase.lines
    const back = { item, quantity, unitPrice: '3', vat: '0', originLine: line?.id }
    const body = shop.draft('purchaseReturn', [back], { origin: purchase.id, ...meant })
    await shop.post('purchases', body)
    return body
  }

  /** What an account of the books says of one item. */
  const bookedTo = async (role: string, item: string): Promise<string | undefined> => {
    const [row] = await app.asOwner<{ first: string }>(
      `select trim_scale(coalesce(sum(l.first), 0))::text as first
       from entry_line l
       join account a on a.company_id = l.company_id and a.id = l.account_id
       join entry e on e.company_id = l.company_id and e.id = l.entry_id
       where l.company_id = $1 and a.role = $3 and e.document_id in (
         select document_id from document_line where company_id = $1 and item_id = $2)`,
      [shop.companyId, item, role],
    )
    return row?.first
  }

  /** What it was worth at the end of a day. */
  const valueOn = async (item: string, days: number): Promise<string | undefined> => {
    const [row] = await app.asOwner<{ value: string }>(
      `select trim_scale(sum(value))::text as value from stock_move
       where company_id = $1 and item_id = $2 and day <= $3`,
      [shop.companyId, item, ago(days).day],
    )
    return row?.value
  }

  test.each(['return', 'void', 'return before it', 'void before it'])(
    'is part of what a sale cost, by its %s',
    async (way) => {
      const item = await shop.item()
      await buy(item, '10', '1', ago(8))
      const sale = await sell(item, '5', ago(4))
      const takeBack = () =>
        way.startsWith('return') ? giveBack(sale, item, '5') : undo('invoices', sale.id)
      if (way.endsWith('before it')) await takeBack()
      await buy(item, '10', '3', ago(6))
      if (!way.endsWith('before it')) await takeBack()
      expect(await costs(item)).toEqual(['40', '0'])
    },
  )

  test.each([
    ['sold', ['24', '24']],
    ['sold, and half returned', ['36', '12']],
    ['wasted', ['24', '0']],
  ])('covers what was %s before another purchase did that is voided', async (how, expected) => {
    const item = await shop.item()
    const left = how === 'wasted' ? null : await sell(item, '4', ago(6))
    if (!left)
      await shop.moved('stockOut', [{ item, quantity: '4' }], {
        reason: 'waste',
        ...meant,
        ...ago(6),
      })
    const second = await buy(item, '7', '4', ago(4))
    await buy(item, '8', '6', ago(8))
    if (left && how !== 'sold') await giveBack(left, item, '2', ago(2))
    await undo('purchases', second.id)
    expect(await costs(item)).toEqual(expected)
    expect(await bookedTo('stockLoss', item)).toBe(left ? '0' : '24')
  })

  test('leaves a return what it was worth until it was voided', async () => {
    const item = await shop.item()
    await buy(item, '9', '2', ago(8))
    const back = await giveBack(await sell(item, '8', ago(7)), item, '4', ago(4))
    await undo('invoices', back.id)
    await sell(item, '1', ago(6))
    expect([await valueOn(item, 3), await costs(item)]).toEqual(['8', ['0', '18']])
  })

  test('knows of no freight that was voided since', async () => {
    const item = await shop.item()
    const purchase = await buy(item, '10', '1', ago(5))
    const freight = await buying.freightOf('5', [purchase.id], { vat: '0' })
    const late = { ...freight, ...ago(3) }
    await shop.post('purchases', late)
    await undo('purchases', late.id)
    await sell(item, '2', ago(1))
    expect(await costs(item)).toEqual(['8', '2'])
  })

  test.each([
    ['return', '5', ['5', '5']],
    ['void', '5', ['5', '5']],
    ['return', '6', ['4', '6']],
    ['void', '6', ['4', '6']],
  ])('never came, by its %s after %s were sold', async (way, sold, [stock, cost]) => {
    const item = await shop.item()
    await buy(item, '10', '1')
    const second = await buy(item, '10', '3')
    await sell(item, sold)
    if (way === 'void') await undo('purchases', second.id)
    else await backToSupplier(second, item, '10')
    expect(await costs(item)).toEqual([stock, cost])
  })

  test('goes back in parts, and comes again', async () => {
    const item = await shop.item()
    await buy(item, '10', '1')
    const second = await buy(item, '10', '3')
    await sell(item, '5')
    await backToSupplier(second, item, '4')
    expect(await costs(item)).toEqual(['19.25', '8.75'])
    const rest = await backToSupplier(second, item, '6')
    expect(await costs(item)).toEqual(['5', '5'])
    await undo('purchases', rest.id)
    expect(await costs(item)).toEqual(['19.25', '8.75'])
  })

  test('goes back as it was billed, and not as it was ordered', async () => {
    const item = await shop.item()
    const order = await buying.ordered(item, '10', '1')
    await buying.receive(order, '10')
    await sell(item, '5')
    const bill = await buying.billOf(order.id, '10', meant)
    const billed = { ...bill, lines: bill.lines.map((line) => ({ ...line, unitPrice: '3' })) }
    await shop.post('purchases', billed)
    expect(await costs(item)).toEqual(['15', '15'])
    await backToSupplier(billed, item, '2')
    expect(await costs(item)).toEqual(['9', '15'])
    await backToSupplier(billed, item, '3')
    expect(await costs(item)).toEqual(['0', '15'])
  })

  test('is waste of waste, and goes where goods went', async () => {
    const item = await shop.item()
    await buy(item, '20', '1', ago(8))
    await shop.moved('stockOut', [{ item, quantity: '4' }], { reason: 'waste', ...ago(4) })
    const sent = await shop.moved('transfer', [{ item, quantity: '4' }], {
      toWarehouse: shop.store,
      ...ago(4),
    })
    const arrive = async (quantity: string) => {
      const answer = await shop.call('POST', `/api/stock-documents/${sent.id}/deliver`, {
        delivery: newId(),
        ...ago(3),
        lines: [{ id: newId(), line: sent.lines[0]?.id, quantity }],
      })
      expect(answer.status, answer.text).toBeLessThan(300)
    }
    await arrive('3')
    await sell(item, '2', { warehouse: shop.store, ...ago(2) })
    await buy(item, '20', '3', ago(6))
    expect(await shop.shelves(item)).toEqual({
      shop: ['32', '64'],
      store: ['1', '2'],
      'store way': ['1', '2'],
    })
    expect(await bookedTo('stockLoss', item)).toBe('8')
    expect(await bookedTo('costOfSales', item)).toBe('4')
    expect(await bookedTo('transit', item)).toBe('2')
    await arrive('1')
    expect(await shop.shelves(item)).toEqual({ shop: ['32', '64'], store: ['2', '4'] })
  })
})

test('a thousand pieces cost the same sold one by one or at once, in both currencies', async () => {
  const [one, many] = [await shop.item(), await shop.item()]
  const lira = { currency: shop.lbp, isDelivered: true }
  for (const item of [one, many]) await buy(item, '7', '100003', lira)
  await sell(one, '5')
  for (let sold = 0; sold < 5; sold++) await sell(many, '1')
  const rows = await app.asOwner<{ value: string; second: string }>(
    `select trim_scale(value)::text as value, trim_scale(second_value)::text as second
     from stock_balance where company_id = $1 and item_id = any($2::uuid[])`,
    [shop.companyId, [one, many]],
  )
  expect(rows[0]).toEqual(rows[1])
  expect(rows[0]?.second).toBe('200006')
})

test('the margin of an item is of its price without the tax that is in it', async () => {
  const name = `Priced ${newId()}`
  await shop.item({ name, unitPrice: '11.1', supplierPrice: '6', vat: '11' })
  const margin = async () => {
    const { rows } = await shop.list('/api/items', { columns: 'name,margin', q: name })
    return rows[0]?.margin
  }
  expect(await margin()).toBe('45.9')
  const setting = { layer: 'company', scope: null, value: 'included', version: 0 }
  const answer = await shop.call('PUT', '/api/settings/tax.vatPricing', setting)
  expect(answer.status, answer.text).toBeLessThan(300)
  expect(await margin()).toBe('40')
  await app.asOwner("delete from setting_value where company_id = $1 and key = 'tax.vatPricing'", [
    shop.companyId,
  ])
})

/** The same numbers every time. */
function dice(seed: number) {
  let state = seed
  return (sides: number): number => {
    state = (state * 1103515245 + 12345) % 2147483648
    return Math.floor((state / 2147483648) * sides)
  }
}

test('whatever is bought, sold, returned, voided, landed and moved, at whatever rate', async () => {
  const roll = dice(14)
  const items = [await shop.item(), await shop.item()]
  type Done = { screen: string; body: Body; item: string }
  const done: Done[] = []
  const sent: { id: string; line: string }[] = []
  const pick = <Of>(from: readonly Of[]): Of | undefined => from[roll(from.length)]
  const terms = () => ({
    currency: roll(2) ? shop.usd : shop.lbp,
    rate: String(88000 + roll(4000)),
    day: addDays(shop.today, -roll(4)),
    isConfirmed: true,
  })
  const priced = (currency: string) =>
    currency === shop.usd ? `${1 + roll(9)}.${10 + roll(89)}` : String(90_000 + roll(900_000))
  const tried = async (path: string, body: object) => (await shop.call('POST', path, body)).status
  for (let step = 0; step < 90; step++) {
    const item = pick(items) as string
    const quantity = String(1 + roll(8))
    const head = terms()
    const line = { item, quantity, unitPrice: priced(head.currency), vat: '0' }
    const at = roll(9)
    if (at < 3) {
      const body = shop.draft('purchaseInvoice', [line], head)
      const status = await tried('/api/purchases/post', body)
      expect(status).toBe(200)
      done.push({ screen: 'purchases', body, item })
    } else if (at < 6) {
      const body = shop.draft('salesInvoice', [line], head)
      expect(await tried('/api/invoices/post', body)).toBe(200)
      done.push({ screen: 'invoices', body, item })
    } else if (at === 6) {
      const it = pick(done)
      if (!it) continue
      const isSale = it.screen === 'invoices'
      const back = { ...it.body.lines[0], id: newId(), originLine: it.body.lines[0]?.id }
      const { currency } = it.body as unknown as { currency: string }
      const body = shop.draft(
        isSale ? 'salesReturn' : 'purchaseReturn',
        [{ ...back, item: it.item, unitPrice: String(it.body.lines[0]?.unitPrice), quantity: '1' }],
        { origin: it.body.id, currency, isConfirmed: true },
      )
      await tried(`/api/${it.screen}/post`, body)
    } else if (at === 7) {
      const it = pick(done)
      if (it && roll(2))
        await tried(`/api/${it.screen}/${it.body.id}/void`, { reason: 'W', ...meant })
      else if (it?.screen === 'purchases')
        await tried('/api/purchases/post', await buying.freightOf('5.55', [it.body.id]))
    } else if (roll(2) || sent.length === 0) {
      const body = shop.written('transfer', [{ item, quantity }], {
        toWarehouse: shop.store,
        isDelivered: roll(2) === 0,
        isConfirmed: true,
      })
      if ((await tried('/api/stock-documents/post', body)) === 200 && !body.isDelivered)
        sent.push({ id: body.id, line: String(body.lines[0]?.id) })
    } else {
      const { id, line: sentLine } = sent[roll(sent.length)] as (typeof sent)[number]
      await tried(`/api/stock-documents/${id}/deliver`, {
        delivery: newId(),
        day: shop.today,
        lines: [{ id: newId(), line: sentLine, quantity: '1' }],
      })
    }
  }
  expect(await brokenInvariants(app.ownerUrl)).toEqual([])
})
