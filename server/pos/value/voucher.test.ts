/** A voucher instead of cash for goods that came back: owed on an account of its own, spent once, by its code. */
import { beforeAll, expect, test } from 'vitest'
import type { Ticket } from '../../../domain/pos/ticket/ticket.ts'
import { testApp } from '../../kernel/testing/app.ts'
import {
  balanceOf,
  byCard,
  cardMethod,
  issued,
  officeReceipt,
  officeSale,
  type SoldCard,
  sendShown,
} from '../testing/cards.ts'
import { accountBalance } from '../testing/drawer.ts'
import { cash, type Till, tillOf } from '../testing/till.ts'

const app = testApp()
let till: Till
let item: string
let method: string

beforeAll(async () => {
  till = await tillOf(app)
  item = await till.shop.item({ kind: 'service', unitPrice: '10' })
  method = await cardMethod(till)
})

const owed = async () => Number(await accountBalance(app, till.shop, 'vouchers'))
const posted = [{ state: 'posted', flags: [] }]

const refundOf = (sale: Ticket, tenders: Ticket['tenders'], more: Partial<Ticket> = {}): Ticket =>
  till.ring([{ item, originLine: sale.lines[0]?.id ?? null }], {
    kind: 'posRefund',
    origin: sale.id,
    tenders,
    ...more,
  })

/** Ten dollars came back and are a voucher now. */
async function given(): Promise<{ voucher: SoldCard; sale: Ticket }> {
  const sale = till.ring([{ item, quantity: '2' }])
  expect(await till.send(sale)).toMatchObject(posted)
  const voucher = await issued(till, '10', { kind: 'voucher' })
  expect(
    await till.send(refundOf(sale, [byCard(till, method, voucher, '10', 'out')])),
  ).toMatchObject(posted)
  return { voucher, sale }
}

test('is owed from the refund on, and by nothing before it; notes stay in the drawer', async () => {
  const before = await owed()
  const drawer = await accountBalance(app, till.shop, 'cash')
  const idle = await issued(till, '10', { kind: 'voucher' })
  expect([await balanceOf(app, idle.id), await owed()]).toEqual(['0', before])
  const { voucher } = await given()
  expect([await balanceOf(app, voucher.id), await owed()]).toEqual(['10', before - 10])
  expect(Number(await accountBalance(app, till.shop, 'cash'))).toBe(Number(drawer) + 20)
  expect(await accountBalance(app, till.shop, 'giftCards')).toBe('0')
  const { rows } = await till.shop.list('/api/gift-cards')
  expect(rows).toContainEqual(expect.objectContaining({ kind: 'voucher', balance: '10' }))
})

test('pays like a card by its code, and gets back what comes back of that', async () => {
  const before = await owed()
  const { voucher } = await given()
  const sale = till.ring([{ item }], { tenders: [byCard(till, method, voucher, '10')] })
  expect(await sendShown(till, sale, [voucher])).toMatchObject(posted)
  expect([await balanceOf(app, voucher.id), await owed()]).toEqual(['0', before])
  const back = refundOf(sale, [byCard(till, method, voucher, '10', 'out')])
  expect(await till.send(back)).toMatchObject(posted)
  expect(await balanceOf(app, voucher.id)).toBe('10')
})

test('pays in the office too, from its own account, and a return gives it back there', async () => {
  const before = await owed()
  const { voucher } = await given()
  const { invoice, back } = await officeSale(till, ['10'])
  const paid = { method, amount: '10', code: voucher.code }
  const receipt = await officeReceipt(till, {
    ...paid,
    allocations: [{ to: invoice, amount: '10' }],
  })
  expect(receipt.status, receipt.text).toBe(200)
  expect([await balanceOf(app, voucher.id), await owed()]).toEqual(['0', before])
  expect((await back('1')).status).toBe(200)
  expect([await balanceOf(app, voucher.id), await owed()]).toEqual(['10', before - 10])
  expect(await accountBalance(app, till.shop, 'giftCards')).toBe('0')
})

test('is made once: a second refund puts nothing on it, and nobody buys one', async () => {
  const { voucher, sale } = await given()
  const again = refundOf(sale, [byCard(till, method, voucher, '10', 'out')])
  expect(await till.send(again)).toMatchObject([{ state: 'parked', code: 'cardRefundAbove' }])
  const fresh = await issued(till, '10', { kind: 'voucher' })
  const { id, label } = fresh
  const bought = till.ring([], {
    cards: [
      {
        ...{ id, label, kind: 'sell', currency: till.shop.usd, currencyCode: 'USD' },
        ...{ amount: '10', value: '10' },
      },
    ],
    tenders: [cash(till, '10')],
  })
  expect(await till.send(bought)).toMatchObject([{ state: 'parked', code: 'unknownCard' }])
  expect([await balanceOf(app, voucher.id), await balanceOf(app, fresh.id)]).toEqual(['10', '0'])
})

test('stands for cash: for what was never paid it is told, as notes would be', async () => {
  const named = { partner: till.shop.client, partnerName: 'Client' }
  const sale = till.ring([{ item }], { ...named, tenders: [], open: '10' })
  await till.send(sale)
  const voucher = await issued(till, '10', { kind: 'voucher' })
  const sent = refundOf(sale, [byCard(till, method, voucher, '10', 'out')], named)
  expect(await till.send(sent)).toMatchObject([{ flags: ['refundAbove'] }])
})
