/** Every reason for which a ticket is parked, and everything for which it is only flagged. */
import { beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '../../../domain/kernel/date.ts'
import { newId } from '../../../domain/kernel/id.ts'
import type { Ticket } from '../../../domain/pos/ticket/ticket.ts'
import { testApp } from '../../kernel/testing/app.ts'
import { colleagueOf } from '../../kernel/testing/station.ts'
import { officeReceipt } from '../testing/cards.ts'
import { approvalBy, choosePin, ownerPassword, takeOver } from '../testing/proof.ts'
import {
  cash,
  closeShift,
  openShift,
  pounds,
  signed,
  stockedTill,
  type Till,
} from '../testing/till.ts'

const app = testApp()
let till: Till
let item: string

beforeAll(async () => {
  ;({ till, item } = await stockedTill(app))
})

/** Rings something wrong, sends it and a good one behind it: the good one is never held up. */
async function outcomeOf(wrong: (ticket: Ticket) => Ticket | Record<string, unknown>) {
  const bad = wrong(till.ring([{ item }]))
  const good = till.ring([{ item }])
  const [first, second] = await till.send(bad, good)
  expect(second?.state).toBe('posted')
  return first
}

const rechained = (change: Partial<Ticket>) => (ticket: Ticket) => {
  const changed = signed({ ...ticket, ...change })
  // What is rung next follows what was sent.
  till.end.lastHash = changed.hash
  return changed
}

describe('a ticket is parked', () => {
  const parked: [code: string, name: string, wrong: (ticket: Ticket) => object][] = [
    ['malformed', 'when it is no ticket any more', (it) => ({ ...it, lines: 'x\u0000' })],
    ['malformed', 'when something was added to it', (it) => ({ ...it, companyId: newId() })],
    ['tampered', 'when it was changed after it was signed', (it) => ({ ...it, total: '1' })],
    [
      'totalDiffers',
      'when its total is not that of its lines',
      (it) => rechained({ net: '9', total: '9', tenders: [cash(till, '9')] })(it),
    ],
    [
      'totalDiffers',
      'when its money does not add up',
      (it) => rechained({ tenders: [cash(till, '9')] })(it),
    ],
    [
      'totalDiffers',
      'when a tender counts for more than it is',
      (it) => rechained({ tenders: [pounds(till, '1000', '10')] })(it),
    ],
    [
      'totalDiffers',
      'when rounding takes more than notes explain',
      (it) => rechained({ tenders: [], rounding: '-10' })(it),
    ],
    [
      'changeAboveCash',
      'when more change was given than cash taken',
      (it) =>
        rechained({
          tenders: [cash(till, '5', 'out'), cash(till, '4')],
          open: '10',
          rounding: '-1',
        })(it),
    ],
    [
      'range',
      'when more is open than it comes to',
      (it) => rechained({ tenders: [], open: '11', rounding: '1' })(it),
    ],
    [
      'range',
      'when a discount is above the price',
      (it) => rechained({ discountAmount: '11' })(it),
    ],
    [
      'selectClient',
      'when nobody in particular owes it',
      (it) => rechained({ tenders: [], open: '10' })(it),
    ],
    [
      'unknownItem',
      'when its item does not exist',
      (it) => rechained({ lines: it.lines.map((line) => ({ ...line, item: newId() })) })(it),
    ],
    [
      'unitsDoNotConvert',
      'when its unit does not',
      (it) => rechained({ lines: it.lines.map((line) => ({ ...line, unit: newId() })) })(it),
    ],
    ['unknownClient', 'when its client does not', (it) => rechained({ partner: newId() })(it)],
    ['unknownShift', 'when its shift does not', (it) => rechained({ shift: newId() })(it)],
    [
      'unknownMethod',
      'when its method does not',
      (it) =>
        rechained({ tenders: it.tenders.map((tender) => ({ ...tender, method: newId() })) })(it),
    ],
    [
      'methodCurrency',
      'when its method takes another currency',
      (it) =>
        rechained({
          tenders: it.tenders.map((tender) => ({ ...tender, method: till.shop.cashLbp })),
        })(it),
    ],
    [
      'missingReference',
      'when it is in another currency than the first',
      (it) => rechained({ currency: till.shop.lbp })(it),
    ],
    [
      'missingReference',
      'when its money bears the code of another currency',
      (it) =>
        rechained({ tenders: it.tenders.map((tender) => ({ ...tender, currencyCode: 'LBP' })) })(
          it,
        ),
    ],
    [
      'malformed',
      'when its money came by no named way',
      (it) =>
        rechained({ tenders: it.tenders.map((tender) => ({ ...tender, methodName: '' })) })(it),
    ],
    ['rateMissing', 'when it has no rate', (it) => rechained({ rate: null })(it)],
    [
      'cannotFollow',
      'when it takes back a line without its ticket',
      (it) =>
        rechained({
          kind: 'posRefund',
          tenders: [cash(till, '10', 'out')],
          lines: it.lines.map((line) => ({ ...line, originLine: newId() })),
        })(it),
    ],
    [
      'chainBroken',
      'when it does not follow the one before',
      (it) => rechained({ previousHash: 'a'.repeat(64) })(it),
    ],
  ]

  test.each(parked)('%s: %s', async (code, _, wrong) => {
    const outcome = await outcomeOf(wrong as (ticket: Ticket) => Ticket)
    expect(outcome).toMatchObject({ state: 'parked', code })
    expect((outcome as { message: string }).message).not.toMatch(/refusal|\{\{/)
  })

  test('and is told the same again, never posted by itself', async () => {
    const bad = { ...till.ring([{ item }]), total: '1' }
    const [first] = await till.send(bad)
    expect(await till.send(bad)).toEqual([first])
    const rows = await app.asOwner('select 1 from document where id = $1', [bad.id])
    expect(rows).toHaveLength(0)
  })

  test('when another ticket has its number, as of a register that was copied', async () => {
    const twin = { ...till, end: { ...till.end } }
    const [mine, other] = [till.ring([{ item }]), twin.ring([{ item }])]
    const copy = signed({ ...mine, id: newId(), lines: other.lines, tenders: [cash(till, '10')] })
    const renewed = { ...copy, lines: copy.lines.map((line) => ({ ...line, id: newId() })) }
    expect((await till.send(mine))[0]?.state).toBe('posted')
    expect((await till.send(signed(renewed)))[0]).toMatchObject({ code: 'numberTaken' })
    till.end = { next: mine.sequence + 1, lastHash: mine.hash }
    expect((await till.send(till.ring([{ item }])))[0]?.state).toBe('posted')
  })

  test('when it names lines of another ticket', async () => {
    const first = till.ring([{ item }])
    const again = till.ring([{ item, id: first.lines[0]?.id }])
    const [one, other] = await till.send(first)
    expect([one?.state, other]).toEqual(['posted', undefined])
    expect((await till.send(again))[0]).toMatchObject({ state: 'parked', code: 'malformed' })
  })

  test('when it is of another register than the others', async () => {
    const stray = signed({ ...till.ring([{ item }]), register: newId() })
    till.end.next -= 1
    till.end.lastHash = stray.previousHash
    const good = till.ring([{ item }])
    const outcomes = await till.send(good, stray)
    expect(outcomes.map((it) => [it.state, 'code' in it ? it.code : ''])).toEqual([
      ['posted', ''],
      ['parked', 'otherRegister'],
    ])
  })
})

/** What was flagged of a ticket that was posted. */
async function flagsOf(ticket: Ticket): Promise<string[]> {
  const [outcome] = await till.send(ticket)
  expect(outcome).toMatchObject({ state: 'posted' })
  return outcome?.state === 'posted' ? outcome.flags : []
}

describe('a ticket is posted and flagged', () => {
  beforeAll(() => choosePin(till.shop, '471100', ownerPassword))

  const cashierWith = async (limits: object = { discountLimit: '0' }, pin = '1234') => {
    const cashier = await colleagueOf(app, till.shop, ['pos.ticket.add'], { ...limits })
    await choosePin(cashier, pin)
    return cashier
  }

  test('when the price has changed since', async () => {
    expect(await flagsOf(till.ring([{ item, unitPrice: '9.5' }]))).toEqual(['priceDiffers'])
  })

  test('when a price was typed by somebody who may not; one who may meant it so', async () => {
    const typed = [{ item, unitPrice: '9.5', isTyped: true }]
    expect(await flagsOf(till.ring(typed))).toEqual([])
    const { shop } = till
    const by = await takeOver(till, await cashierWith(), '1234')
    expect(await flagsOf(till.ring(typed, by))).toEqual(['notAllowed'])
    const allowed = () => {
      const id = newId()
      return { ...by, id, approvals: [approvalBy(till, shop, '471100', 'price', id)] }
    }
    expect(await flagsOf(till.ring(typed, allowed()))).toEqual([])
    const mixed = [...typed, { item, unitPrice: '8' }]
    expect(await flagsOf(till.ring(mixed, allowed()))).toEqual(['priceDiffers'])
  })

  test('when the tax has', async () => {
    expect(await flagsOf(till.ring([{ item, vat: '11' }]))).toEqual(['taxDiffers'])
  })

  test('when the rate has, or was too old', async () => {
    expect(await flagsOf(till.ring([{ item }], { rate: '89000' }))).toEqual(['rateDiffers'])
    const rateAt = new Date(Date.now() - 25 * 3_600_000).toISOString()
    expect(await flagsOf(till.ring([{ item }], { rateAt }))).toEqual(['rateOld'])
  })

  test('when its clock is days ahead or behind', async () => {
    const ahead = new Date(Date.now() + 3 * 86_400_000).toISOString()
    expect(await flagsOf(till.ring([{ item }], { at: ahead }))).toEqual(['rateOld', 'clock'])
    const behind = new Date(Date.now() - 3 * 86_400_000).toISOString()
    expect(await flagsOf(till.ring([{ item }], { at: behind }))).toEqual(['clock'])
    const day = addDays(till.shop.today, 3)
    expect(await flagsOf(till.ring([{ item }], { at: ahead, day }))).toEqual([
      'rateOld',
      'clock',
      'dayMoved',
    ])
  })

  test('when nobody who may has allowed it', async () => {
    const { shop } = till
    const cashier = await cashierWith({ discountLimit: '10' }, '123400')
    const by = await takeOver(till, cashier, '123400')
    const half = [{ item, discountPercent: '50' }]
    expect(await flagsOf(till.ring([{ item, discountPercent: '10' }], by))).toEqual([])
    expect(await flagsOf(till.ring(half, by))).toEqual(['notAllowed'])
    const id = newId()
    const approvals = [approvalBy(till, shop, '471100', 'discount', id)]
    expect(await flagsOf(till.ring(half, { ...by, id, approvals }))).toEqual([])
    const refund = { ...by, kind: 'posRefund' as const }
    expect(await flagsOf(till.ring([{ item }], refund))).toEqual(['notAllowed'])
    const own = [{ action: 'refund' as const, user: cashier.userId, name: 'Colleague' }]
    expect(await flagsOf(till.ring([{ item }], { ...refund, approvals: own }))).toEqual([
      'notAllowed',
    ])
    const gone = { cashier: newId(), cashierName: 'Nobody' }
    expect(await flagsOf(till.ring([{ item }], gone))).toEqual(['notAllowed', 'unproven'])
  })

  test('when it lends and nobody may; what the house owes the client is his own, and spent once', async () => {
    const { shop } = till
    const by = await takeOver(till, await cashierWith(undefined, '9753'), '9753')
    const partner = await shop.partner()
    const named = { ...by, partner, partnerName: 'Client', tenders: [], open: '10' }
    const onAccount = () => till.ring([{ item }], { ...named, id: newId() })
    const credit = async () => {
      const asked = { register: till.basics.register.id, client: partner }
      return (await shop.call<{ credit: string }>('POST', '/api/pos/credit/look', asked)).body
        .credit
    }
    expect(await flagsOf(onAccount())).toEqual(['notAllowed'])
    expect(await credit()).toBe('0')
    const ahead = { method: shop.cash, amount: '25', partner, allocations: [] }
    expect((await officeReceipt(till, ahead)).status).toBe(200)
    expect(await credit()).toBe('15')
    const sale = onAccount()
    expect(await flagsOf(sale)).toEqual([])
    expect(await credit()).toBe('5')
    const back = [{ item, originLine: sale.lines[0]?.id ?? null }]
    const returned = { ...named, id: newId(), kind: 'posRefund' as const, origin: sale.id }
    expect(await flagsOf(till.ring(back, returned))).toEqual([])
    expect(await credit()).toBe('15')
    const both = await till.send(onAccount(), onAccount())
    expect(both.map((it) => it.state === 'posted' && it.flags)).toEqual([[], ['notAllowed']])
    const nobody = { register: till.basics.register.id, client: till.basics.cashClient.id }
    expect((await shop.call('POST', '/api/pos/credit/look', nobody)).status).toBe(422)
  })

  test('when the item is sold no more', async () => {
    const old = await till.shop.item({ unitPrice: '10', isActive: false })
    expect(await flagsOf(till.ring([{ item: old }]))).toEqual(['itemGone', 'oversold'])
  })

  test('when it was not on the shelf any more', async () => {
    const rare = await till.shop.item({ unitPrice: '10' })
    expect(await flagsOf(till.ring([{ item: rare }]))).toEqual(['oversold'])
  })

  test('when tickets before it are missing; they find their places later', async () => {
    const missing = [till.ring([{ item }]), till.ring([{ item }])]
    expect(await flagsOf(till.ring([{ item }]))).toEqual(['chainGap'])
    const outcomes = await till.send(...missing)
    expect(outcomes.map(({ state }) => state)).toEqual(['posted', 'posted'])
  })

  test('when its day is closed: it is booked on the next that is open', async () => {
    const { shop } = till
    const before = addDays(shop.today, -1)
    const locked = await shop.call('PUT', '/api/books/lock', { lockedThrough: before })
    expect(locked.status, locked.text).toBeLessThan(300)
    const ticket = till.ring([{ item }], { day: before })
    expect(await flagsOf(ticket)).toEqual(['clock', 'dayMoved'])
    const [row] = await app.asOwner('select day from document where id = $1', [ticket.id])
    expect(row).toEqual({ day: shop.today })
  })

  test('when it comes after sales were stopped; its cash is in the count all the same', async () => {
    const { shop } = till
    const stop = (isStopped: boolean) =>
      shop.call('POST', `/api/shifts/${till.shift}/stop`, { isStopped })
    const before = await shop.ledger()
    await stop(true)
    expect(await flagsOf(till.ring([{ item }]))).toEqual(['afterStop'])
    const after = await shop.ledger()
    expect(Number(after.cash) - Number(before.cash)).toBe(10)
    expect(after.cashDifference).toBe(before.cashDifference)
    await stop(false)
    expect(await flagsOf(till.ring([{ item }]))).toEqual([])
  })

  test('when its shift is closed: its cash is what the count had found', async () => {
    const { shop } = till
    const { drawer } = till.basics
    await closeShift(shop, till.shift)
    const before = await shop.ledger()
    expect(await flagsOf(till.ring([{ item }]))).toEqual(['late'])
    const after = await shop.ledger()
    expect(after.cash).toBe(before.cash)
    expect(Number(after.cashDifference ?? 0) - Number(before.cashDifference ?? 0)).toBe(10)
    const [sum] = await app.asOwner(
      `select trim_scale(amount)::text as amount from shift_total
       where shift_id = $1 and name = 'drawer' and is_late`,
      [till.shift],
    )
    expect(sum).toEqual({ amount: '10' })
    till.shift = await openShift(shop, drawer.id)
    expect(await flagsOf(till.ring([{ item }]))).toEqual([])
  })
})
