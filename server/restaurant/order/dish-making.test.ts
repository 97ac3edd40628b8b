/**
 * What left for the kitchen is worth what its move is worth: it comes back as a return of that,
 * whatever became of its item or its paper, is lost from where it is and of the lots it left with,
 * and what becomes known of its cost follows it wherever it is by then.
 */
import { beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '../../../domain/kernel/date.ts'
import { newId } from '../../../domain/kernel/id.ts'
import { type Bill, billParts } from '../../../domain/pos/bill/bill.ts'
import { brokenInvariants } from '../../kernel/invariants.ts'
import { testApp } from '../../kernel/testing/app.ts'
import { type Till, tillOf } from '../../pos/testing/till.ts'
import { added, type DiningRoom, device, newDiningRoom } from '../testing/dining-room.ts'

const app = testApp()
const caller = { name: 'Rima', phone: null, address: null, driver: null }

describe.each(['average', 'fifo'] as const)('%s', (costing) => {
  let till: Till
  let room: DiningRoom
  const isFifo = costing === 'fifo'

  beforeAll(async () => {
    till = await tillOf(app, `kitchen-${costing}`)
    const { shop } = till
    room = await newDiningRoom(shop)
    const validFrom = addDays(shop.today, -9)
    await shop.add('/api/rates', { validFrom, buy: '89500', sell: '89500' })
    const choose = (key: string, value: string) =>
      shop.call('PUT', `/api/settings/${key}`, { layer: 'company', version: 0, value })
    expect((await choose('restaurant.componentsTaken', 'sent')).status).toBe(200)
    if (isFifo) expect((await choose('stock.costing', 'fifo')).status).toBe(200)
  })

  const buy = async (item: string, quantity: string, unitPrice: string, ago = 0, more = {}) => {
    const { shop } = till
    const line = { item, quantity, unitPrice, ...more }
    const day = addDays(shop.today, -ago)
    return shop.post('purchases', shop.draft('purchaseInvoice', [line], { day }))
  }

  /** A component, a dish of one of it, and a table that orders it. */
  async function table(values: object = {}, component: Record<string, unknown> = {}) {
    const { shop } = till
    const item = await shop.item(component)
    const dish = await shop.item({ kind: 'service', station: room.kitchen, ...values })
    const { unit } = shop
    await shop.add('/api/recipes', {
      item: dish,
      unitGenerated: unit,
      quantityGenerated: '1',
      components: [{ id: newId(), item, quantityUsed: '1', unitUsed: unit }],
    })
    const [order, line] = [newId(), newId()]
    const { say } = device(shop, room)
    const before = await shop.ledger()
    return {
      item,
      dish,
      order,
      async send(quantity: string) {
        await say(
          order,
          { kind: 'open', type: 'takeAway', table: null, branch: room.branch, guests: 1, caller },
          added(line, dish, { quantity }),
          { kind: 'send', lines: [{ line, quantity }] },
        )
      },
      cancel: (quantity: string) => say(order, { kind: 'cancel', line, quantity, reason: 'No' }),
      async ready() {
        const rows = await app.asOwner<{ id: string }>(
          'select id from kitchen_line where order_id = $1 and quantity > 0',
          [order],
        )
        const bump = { to: 'ready', lines: rows.map(({ id }) => id), tickets: [] }
        const path = `/api/kitchen/${room.branch}/stages`
        expect((await shop.call('POST', path, bump)).status).toBe(200)
      },
      /** So many go to another order; answers it and their line there. */
      async give(quantity: string) {
        const [to, as] = [newId(), newId()]
        const open = {
          type: 'takeAway',
          table: null,
          branch: room.branch,
          guests: 1,
          caller,
        } as const
        await say(to, { kind: 'open', ...open })
        await say(order, { kind: 'give', to, lines: [{ line, quantity, as }], isAll: false })
        return { order: to, line: as }
      },
      async pay(quantity: string, at = { order, line }) {
        const bill = newId()
        const lines = [{ line: at.line, quantity }]
        await say(at.order, { kind: 'bill', id: bill, lines, split: null })
        const [row] = await app.asOwner<{ content: Bill }>(
          'select content from bill where id = $1',
          [bill],
        )
        const [part] = row ? billParts(row.content) : []
        const [billed] = row?.content.lines ?? []
        const { unitPrice = '0', vat = '0', tax1 = '0', tax2 = '0' } = billed ?? {}
        const rung = { item: dish, unit, ordered: at.line, unitPrice, vat, tax1, tax2 }
        const ticket = till.ring([{ ...rung, quantity: part?.lines[0]?.quantity ?? quantity }], {
          bill: { id: bill, part: 0 },
        })
        expect(await till.send(ticket)).toMatchObject([{ state: 'posted' }])
        return ticket
      },
      /** What lies there, and what the books say since it began. */
      async now() {
        const shelf = await shop.stock(item)
        const after = await shop.ledger()
        const since = (role: string) =>
          Number((Number(after[role] ?? 0) - Number(before[role] ?? 0)).toFixed(2))
        return {
          stock: `${shelf?.quantity} = ${Number(shelf?.value)}`,
          sold: since('costOfSales'),
          lost: since('stockLoss'),
          making: since('making'),
        }
      },
    }
  }

  test('a cost of an earlier day follows what was cancelled to the shelf', async () => {
    const it = await table()
    await buy(it.item, '10', '2', 3)
    await it.send('4')
    await it.cancel('4')
    await buy(it.item, '10', '1', 5)
    expect(await it.now()).toEqual({ stock: '20 = 30', sold: 0, lost: 0, making: 0 })
  })

  test('what is in the making hears of it, and so does what is paid of it', async () => {
    const it = await table()
    await buy(it.item, '10', '2', 3)
    await it.send('4')
    await buy(it.item, '10', '1', 5)
    expect(await it.now()).toMatchObject({ sold: 0, making: isFifo ? 4 : 6 })
    await it.cancel('2')
    await it.pay('2')
    const sold = isFifo ? 2 : 3
    expect(await it.now()).toEqual({ stock: `18 = ${30 - sold}`, sold, lost: 0, making: 0 })
  })

  test('what was not there when it was sent comes back for what it cost', async () => {
    const it = await table()
    await it.send('2')
    await buy(it.item, '10', '5')
    await it.cancel('2')
    expect(await it.now()).toEqual({ stock: '10 = 50', sold: 0, lost: 0, making: 0 })
  })

  test('of a purchase that is voided meanwhile', async () => {
    const it = await table()
    const { id } = await buy(it.item, '10', '2')
    await buy(it.item, '10', '5')
    await it.send('4')
    const path = `/api/purchases/${id}/void`
    const body = { reason: 'Wrong', isConfirmed: true }
    expect((await till.shop.call('POST', path, body)).status).toBe(200)
    await it.cancel('4')
    expect(await it.now()).toEqual({ stock: '10 = 50', sold: 0, lost: 0, making: 0 })
  })

  test('what was sold hears of it, and a refund brings that back', async () => {
    const it = await table({ kind: 'stocked' })
    await buy(it.item, '10', '2', 3)
    await it.send('4')
    const ticket = await it.pay('4')
    await buy(it.item, '10', '1', 5)
    const refund = till.ring(
      [{ item: it.dish, quantity: '2', originLine: ticket.lines[0]?.id ?? '', isRestocked: true }],
      { kind: 'posRefund', origin: ticket.id, note: 'Cold' },
    )
    expect(await till.send(refund)).toMatchObject([{ state: 'posted' }])
    expect(Number((await till.shop.stock(it.dish))?.value)).toBe(isFifo ? 2 : 3)
  })

  const freight = async (amount: string, purchase: string) => {
    const { shop } = till
    const item = await shop.item({ kind: 'service' })
    const line = { item, quantity: '1', unitPrice: amount, vat: '0', landing: { key: 'value' } }
    return shop.post('purchases', shop.draft('purchaseInvoice', [line], { landedOn: [purchase] }))
  }
  const undo = async (id: string) => {
    const body = { reason: 'Wrong', isConfirmed: true }
    const answer = await till.shop.call('POST', `/api/purchases/${id}/void`, body)
    expect(answer.status, answer.text).toBe(200)
  }

  test('freight of what is in the making goes where its dish goes', async () => {
    const it = await table()
    const { id } = await buy(it.item, '10', '1')
    await it.send('5')
    await freight('10', id)
    expect(await it.now()).toEqual({ stock: '5 = 10', sold: 0, lost: 0, making: 10 })
    await it.cancel('2')
    expect(await it.now()).toEqual({ stock: '7 = 14', sold: 0, lost: 0, making: 6 })
    await it.ready()
    await it.cancel('1')
    expect(await it.now()).toEqual({ stock: '7 = 14', sold: 0, lost: 2, making: 4 })
    await it.pay('2')
    expect(await it.now()).toEqual({ stock: '7 = 14', sold: 4, lost: 2, making: 0 })
  })

  test('freight of what ended follows it, and is taken back with it', async () => {
    const it = await table()
    const { id } = await buy(it.item, '10', '1')
    await it.send('4')
    await it.ready()
    await it.cancel('1')
    const other = await it.give('2')
    await it.pay('2', other)
    const { id: paid } = await freight('10', id)
    expect(await it.now()).toEqual({ stock: '6 = 12', sold: 4, lost: 2, making: 2 })
    await undo(paid)
    expect(await it.now()).toEqual({ stock: '6 = 6', sold: 2, lost: 1, making: 1 })
  })

  test('what was sold before it came is dearer with its purchase, and not without it', async () => {
    const it = await table()
    await buy(it.item, '1', '3')
    await it.send('3')
    await it.pay('1')
    const { id } = await buy(it.item, '10', '4')
    expect(await it.now()).toMatchObject({ stock: '8 = 32', sold: 3.67, making: 7.33 })
    await undo(id)
    expect(await it.now()).toMatchObject({ sold: 3, making: 6 })
    await it.cancel('2')
    expect(await it.now()).toEqual({ stock: '0 = 0', sold: 3, lost: 0, making: 0 })
  })

  test('a component that is not used any more comes back all the same', async () => {
    const it = await table()
    await buy(it.item, '10', '1')
    await it.send('2')
    const { body } = await till.shop.call<{ version: number }>('GET', `/api/items/${it.item}`)
    const off = { version: body.version, isActive: false }
    expect((await till.shop.call('PATCH', `/api/items/${it.item}`, off)).status).toBe(200)
    await it.cancel('2')
    expect(await it.now()).toEqual({ stock: '10 = 10', sold: 0, lost: 0, making: 0 })
  })

  test('what is lost is what left, and needs no paper of what comes in', async () => {
    const it = await table()
    await buy(it.item, '1', '1')
    await buy(it.item, '10', '2')
    await it.send('1')
    await it.ready()
    const path = `/api/transaction-types/${till.shop.typeOf('stockIn')}`
    const { body } = await till.shop.call<{ version: number }>('GET', path)
    const { version } = body
    const off = await till.shop.call<{ version: number }>('PATCH', path, {
      version,
      isActive: false,
    })
    expect(off.status, off.text).toBe(200)
    await it.cancel('1')
    if (isFifo) expect(await it.now()).toEqual({ stock: '10 = 20', sold: 0, lost: 1, making: 0 })
    else expect(await it.now()).toMatchObject({ sold: 0, lost: 1.91, making: 0 })
    // Nor does what comes back.
    const other = await table()
    await buy(other.item, '10', '1')
    await other.send('2')
    await other.cancel('1')
    expect(await other.now()).toEqual({ stock: '9 = 9', sold: 0, lost: 0, making: 1 })
    const on = { version: off.body.version, isActive: true }
    expect((await till.shop.call('PATCH', path, on)).status).toBe(200)
  })

  test('lots come back that left, and no other is lost', async () => {
    const it = await table({}, { hasBatches: true, hasExpiry: true })
    const lot = (code: string, quantity: string, expiry: string) => ({
      lots: [{ code, expiry, quantity }],
    })
    await buy(it.item, '4', '1', 0, lot('A1', '4', '2027-01-01'))
    await buy(it.item, '6', '1', 0, lot('B1', '6', '2027-05-01'))
    await it.send('5')
    await it.cancel('2')
    const lying = async () => {
      const rows = await app.asOwner<{ code: string | null; quantity: string }>(
        `select l.code, trim_scale(b.quantity)::text as quantity
        from lot_balance b
        join lot l on l.company_id = b.company_id and l.id = b.lot_id
        where l.item_id = $1 and b.quantity <> 0
        order by l.code`,
        [it.item],
      )
      return rows.map(({ code, quantity }) => `${code} ${quantity}`)
    }
    const back = await lying()
    expect(back.join()).not.toContain('null')
    expect(await it.now()).toMatchObject({ stock: '7 = 7', making: 3 })
    await it.ready()
    await it.cancel('1')
    expect(await lying()).toEqual(back)
    expect(await it.now()).toMatchObject({ stock: '7 = 7', lost: 1, making: 2 })
  })

  test('what may not come back on a closed day does so later', async () => {
    const { shop } = till
    const [it, other] = [await table(), await table()]
    await buy(it.item, '10', '1')
    await buy(other.item, '10', '1')
    await it.send('3')
    await other.send('3')
    const lock = (lockedThrough: string) =>
      shop.call('PUT', '/api/books/lock', { lockedThrough, isConfirmed: true })
    expect((await lock(shop.today)).status).toBe(200)
    await it.cancel('1')
    await other.cancel('1')
    expect((await it.now()).making).toBe(6)
    // It was tried for a day.
    const tried = () =>
      app.asOwner(
        `update job set attempts = 24, run_at = now()
        where kind = 'dishReturn' and data ->> 'order' = $1 and last_error is not null
        returning id`,
        [other.order],
      )
    await expect.poll(tried, { timeout: 9000 }).toHaveLength(1)
    await other.cancel('1')
    const notices = () =>
      app.asOwner("select 1 from notice where kind = 'dishReturnFailed' and company_id = $1", [
        shop.companyId,
      ])
    await expect.poll(notices, { timeout: 9000 }).toHaveLength(1)
    expect((await lock(addDays(shop.today, -1))).status).toBe(200)
    await app.asOwner(
      "update job set run_at = now() where kind = 'dishReturn' and state = 'waiting' and company_id = $1",
      [shop.companyId],
    )
    await expect.poll(async () => (await it.now()).stock, { timeout: 9000 }).toBe('8 = 8')
    await other.cancel('1')
    expect(await other.now()).toMatchObject({ stock: '10 = 10' })
  })

  test('waste that may not leave on a closed day does so later, and never comes back to the shelf', async () => {
    const { shop } = till
    const [it, other] = [await table(), await table()]
    await buy(it.item, '10', '1')
    await buy(other.item, '10', '1')
    for (const of of [it, other]) await of.send('3').then(of.ready)
    const lock = (lockedThrough: string) =>
      shop.call('PUT', '/api/books/lock', { lockedThrough, isConfirmed: true })
    const posted = async (order: string) =>
      (await shop.call<{ isPosted: boolean }>('POST', `/api/orders/${order}/waste`, {})).body
    expect((await lock(shop.today)).status).toBe(200)
    await it.cancel('1')
    await other.cancel('1')
    expect(await it.now()).toMatchObject({ stock: '7 = 7', lost: 0, making: 6 })
    expect(await posted(it.order)).toMatchObject({ code: 'dayIsLocked' })
    expect(await app.asOwner('select 1 from dish_waste where problem is not null')).toHaveLength(2)

    const history = await shop.call('GET', `/api/restaurant-report/orders/${it.order}`)
    expect(history.body).toMatchObject({ waste: 'dayIsLocked' })
    const put = (to: string) =>
      app.asOwner(
        `update job set run_at = ${to}
        where kind = 'dishWaste' and state = 'waiting' and last_error is not null and company_id = $1
        returning id`,
        [shop.companyId],
      )
    await expect.poll(() => put(`now() + interval '1 day'`), { timeout: 9000 }).toHaveLength(2)

    // The rest is paid, and what waits stays what it is.
    expect((await lock(addDays(shop.today, -1))).status).toBe(200)
    await it.pay('2')
    expect(await it.now()).toMatchObject({ stock: '7 = 7', sold: 2, lost: 0 })
    expect(await posted(it.order)).toEqual({ isPosted: true })
    expect(await it.now()).toMatchObject({ stock: '7 = 7', sold: 2, lost: 1 })
    expect(await posted(it.order)).toEqual({ isPosted: false })

    // Or with the next that is cancelled.
    await other.cancel('2')
    expect(await other.now()).toMatchObject({ stock: '7 = 7', lost: 1 + 3 })
    expect(await app.asOwner('select 1 from dish_waste where problem is not null')).toEqual([])

    // By itself: a job tries again.
    const last = await table()
    await buy(last.item, '10', '1')
    await last.send('3').then(last.ready)
    expect((await lock(shop.today)).status).toBe(200)
    await last.cancel('1')
    expect((await lock(addDays(shop.today, -1))).status).toBe(200)
    const lost = () => put('now()').then(last.now)
    const all = { stock: '7 = 7', lost: 1, making: 2 }
    await expect.poll(lost, { timeout: 9000 }).toMatchObject(all)
  })

  test('the books hold together', async () => {
    expect(await brokenInvariants(app.ownerUrl)).toEqual([])
  })
})
