/**
 * Ten tills and what is spent there: gift cards in two currencies, a voucher, the cash back of a
 * client. Two of the tills are without a network for a while. Value is spent once at most, comes back
 * with the goods at whichever till, and what the house owes is what is still held.
 */
import { expect, test } from 'vitest'
import { newId } from '../../../domain/kernel/id.ts'
import type { Ticket } from '../../../domain/pos/ticket/ticket.ts'
import { testApp } from '../../kernel/testing/app.ts'
import {
  balanceOf,
  byCard,
  cardLine,
  cardMethod,
  holdOf,
  issued,
  soldCard,
} from '../testing/cards.ts'
import { accountBalance } from '../testing/drawer.ts'
import { openRegister, stockedTill, type Till, tillAt } from '../testing/till.ts'

const app = testApp()

/** The same numbers every time. */
function dice(seed: number): (sides: number) => number {
  let state = seed
  return (sides) => {
    state = (state * 1103515245 + 12345) % 2147483648
    return state % sides
  }
}

type Tender = Ticket['tenders'][0]

/** Something that pays; its amounts are told in dollars, whatever it is counted in. */
type Payer = {
  id: string
  /** Of one dollar, in its own currency. */
  perDollar: number
  account: string
  partner?: string
  keep(till: Till, sale: string, dollars: number): Promise<{ status: number }>
  tender(till: Till, dollars: number, flow: 'in' | 'out'): Tender
}

const held = 60
const posted = [{ state: 'posted', flags: [] }]

async function payersOf(first: Till, item: string): Promise<Payer[]> {
  const { shop } = first
  const method = await cardMethod(first)
  const byCode = (card: { id: string; label: string; code: string }) => ({
    id: card.id,
    keep: (till: Till, sale: string, amount: number) =>
      holdOf(till, sale, String(amount), { code: card.code }),
    tender: (till: Till, dollars: number, flow: 'in' | 'out') =>
      byCard(till, method, card, String(dollars), flow),
  })
  const inDollars = async (): Promise<Payer> => ({
    ...byCode(await soldCard(first, String(held))),
    perDollar: 1,
    account: 'giftCards',
  })
  const inPounds = async (): Promise<Payer> => {
    const perDollar = 89500
    const terms = { currency: shop.lbp, currencyCode: 'LBP' }
    const card = await issued(first, String(held * perDollar), { currency: shop.lbp })
    const sold = cardLine(first, card, 'sell', { ...terms, value: String(held) })
    expect(
      await first.send(first.ring([], { cards: [sold], tenders: [cashIn(first)] })),
    ).toMatchObject(posted)
    const own = byCode(card)
    return {
      id: card.id,
      perDollar,
      account: 'giftCards',
      keep: (till, sale, dollars) => own.keep(till, sale, dollars * perDollar),
      tender: (till, dollars, flow) => ({
        ...own.tender(till, dollars, flow),
        ...terms,
        amount: String(dollars * perDollar),
      }),
    }
  }
  const asVoucher = async (): Promise<Payer> => {
    const sale = first.ring([{ item, quantity: '6' }])
    await first.send(sale)
    const voucher = await issued(first, String(held), { kind: 'voucher' })
    const back = first.ring([{ item, quantity: '6', originLine: sale.lines[0]?.id ?? null }], {
      kind: 'posRefund',
      origin: sale.id,
      tenders: [byCard(first, method, voucher, String(held), 'out')],
    })
    expect(await first.send(back)).toMatchObject(posted)
    return { ...byCode(voucher), perDollar: 1, account: 'vouchers' }
  }
  const cashBack = async (): Promise<Payer> => {
    const paying = { name: 'Cash back', type: 'cashBack' }
    const { id: way } = await shop.add('/api/payment-methods', paying)
    const { id: partner } = await shop.add('/api/thirdparties', { name: 'Rita', isClient: true })
    const club = { name: 'Club', percent: '10', startsOn: '2020-01-01', mostPercent: '100' }
    await shop.add('/api/loyalty-programmes', club)
    const bought = first.ring([{ item, quantity: '60' }], { partner, partnerName: 'Rita' })
    expect(await first.send(bought)).toMatchObject(posted)
    const [wallet] = await app.asOwner<{ id: string }>(
      `select id from stored_value where kind = 'cashBack' and partner_id = $1`,
      [partner],
    )
    const id = wallet?.id ?? ''
    return {
      id,
      perDollar: 1,
      account: 'cashBack',
      partner,
      keep: (till, sale, dollars) =>
        till.shop.call('POST', '/api/pos/loyalty/hold', {
          ...{ sale, client: partner, amount: String(dollars), total: String(dollars) },
        }),
      tender: (till, dollars, flow) => ({
        ...byCard(till, way, { id, label: 'Rita' }, String(dollars), flow),
        methodName: 'Cash back',
      }),
    }
  }
  // One after the other: they ring at one till.
  return [
    await inDollars(),
    await inDollars(),
    await inPounds(),
    await asVoucher(),
    await cashBack(),
  ]
}

const cashIn = (till: Till): Tender => ({
  ...byCard(till, till.shop.cash, { id: '', label: '' }, String(held)),
  methodName: 'Cash USD',
  stored: undefined,
})

type Sold = { till: Till; ticket: Ticket; payer: Payer; dollars: number }

test.each([7, 19])(
  'value is never spent twice and always comes back, from ten tills, two of them offline: run %i',
  async (seed) => {
    const { till: first, item } = await stockedTill(app)
    const payers = await payersOf(first, item)
    const tills: Till[] = [first]
    for (let n = 0; n < 9; n++)
      tills.push(await tillAt(first.shop, await openRegister(first.shop, `Z${n}`)))
    const roll = dice(seed)
    const waiting: Sold[] = []
    const sold: Sold[] = []
    let refused = 0
    /** Every till tries to spend at once; who was not given the value sells nothing by it. */
    const round = async () => {
      const tries = tills.map((till, at) => ({
        ...{ till, isOffline: at < 2, sale: newId(), count: roll(3) + 1 },
        payer: payers[roll(payers.length)] as Payer,
      }))
      const answers = await Promise.all(
        tries.map(({ till, payer, count, sale }) => payer.keep(till, sale, count * 10)),
      )
      const sends = tries.flatMap(({ till, payer, count, sale, isOffline }, at) => {
        if (answers[at]?.status !== 200) {
          refused += 1
          return []
        }
        const dollars = count * 10
        const ticket = till.ring([{ item, quantity: String(count) }], {
          id: sale,
          tenders: [payer.tender(till, dollars, 'in')],
          ...(payer.partner && { partner: payer.partner, partnerName: 'Rita' }),
        })
        const one = { till, ticket, payer, dollars }
        if (isOffline) waiting.push(one)
        else sold.push(one)
        return isOffline ? [] : [till.send(ticket)]
      })
      return Promise.all(sends)
    }
    const outcomes = [...(await round()), ...(await round()), ...(await round())].flat()
    for (const outcome of outcomes) expect(outcome).toMatchObject({ state: 'posted', flags: [] })
    // Ten tills ask for more than there is.
    expect(refused).toBeGreaterThan(0)
    // The network is back: what was kept for those sales is still theirs.
    for (const { till, ticket } of waiting) expect(await till.send(ticket)).toMatchObject(posted)
    const spent = new Map(payers.map(({ id }) => [id, 0]))
    for (const { payer, dollars } of [...sold, ...waiting])
      spent.set(payer.id, (spent.get(payer.id) ?? 0) + dollars)
    const returning = [...waiting, ...sold.filter((_, at) => at % 2 === 0)]
    for (const { ticket, payer, dollars } of returning) {
      const till = tills[roll(tills.length)] as Till
      const { partner, partnerName } = ticket
      const lines = ticket.lines.map(({ id, quantity }) => ({ item, quantity, originLine: id }))
      const back = till.ring(lines, {
        ...{ kind: 'posRefund', origin: ticket.id, partner, partnerName },
        tenders: [payer.tender(till, dollars, 'out')],
      })
      expect(await till.send(back)).toMatchObject(posted)
      spent.set(payer.id, (spent.get(payer.id) ?? 0) - dollars)
    }
    const owed = new Map<string, number>()
    for (const { id, perDollar, account } of payers) {
      const left = held - (spent.get(id) ?? 0)
      expect(left).toBeGreaterThanOrEqual(0)
      expect(await balanceOf(app, id)).toBe(String(left * perDollar))
      owed.set(account, (owed.get(account) ?? 0) + left)
    }
    for (const [account, left] of owed)
      expect([account, Number(await accountBalance(app, first.shop, account))]).toEqual([
        account,
        -left,
      ])
    expect(await accountBalance(app, first.shop, 'valueShort')).toBe('0')
  },
  60_000,
)
