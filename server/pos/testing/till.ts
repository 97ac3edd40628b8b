/** A till at work: a market with a drawer, a register and an open shift, and the tickets it makes. */
import { expect } from 'vitest'
import { newId } from '../../../domain/kernel/id.ts'
import type { Claim, TicketOutcome, TillBasics } from '../../../domain/pos/contract.ts'
import { plainTerms } from '../../../domain/pos/testing/goods.ts'
import { type Ticket, ticketHash, ticketNumber } from '../../../domain/pos/ticket/ticket.ts'
import { totalsOf } from '../../../domain/trade/totals.ts'
import type { TestApp } from '../../kernel/testing/app.ts'
import { type Market, market } from '../../trade/testing/market.ts'
import { close, count, open } from './drawer.ts'

type Sold = { item: string; quantity?: string; unitPrice?: string } & Partial<Ticket['lines'][0]>

export type Till = {
  shop: Market
  basics: TillBasics
  station: string
  token: string
  /** Where its chain stands. */
  end: { next: number; lastHash: string }
  shift: string
  /** Rings a sale paid in exact cash; `more` takes the place of what it names. */
  ring(lines: readonly Sold[], more?: Partial<Ticket>): Ticket
  send(...tickets: readonly unknown[]): Promise<TicketOutcome[]>
}

/** A drawer with a register and a shift that is open. */
export async function openRegister(shop: Market, code = 'T1') {
  const drawer = await shop.add('/api/drawers', { name: `Drawer ${code}`, branch: shop.branch })
  const register = await shop.add('/api/registers', {
    name: `Register ${code}`,
    code,
    branch: shop.branch,
    warehouse: shop.warehouse,
    drawer: drawer.id,
  })
  const shift = await openShift(shop, drawer.id)
  return { drawer: drawer.id, register: register.id, shift }
}

export async function openShift(shop: Market, drawer: string): Promise<string> {
  const counts = [shop.usd, shop.lbp].map((currency) => ({ currency, amount: '0' }))
  return (await open(shop, drawer, counts)).id
}

/** Counted as it should be and closed; what is in it goes to the safe. */
export async function closeShift(shop: Market, shift: string): Promise<void> {
  const none = [shop.usd, shop.lbp].map((currency) => ({ currency, amount: '0' }))
  const { balances, missing } = await count(shop, shift, none)
  const found = balances.map(({ currency, expected }) => ({ currency, amount: expected }))
  await count(shop, shift, found, { cheques: missing })
  await close(shop, shift, none, { reason: 'End of the test' })
}

export async function tillOf(app: TestApp, name?: string): Promise<Till> {
  const shop = await market(app, name)
  return tillAt(shop, await openRegister(shop, 'T9'))
}

/** The same, with a thousand of an item on its shelf. */
export async function stockedTill(
  app: TestApp,
  unitPrice = '10',
): Promise<{ till: Till; item: string }> {
  const till = await tillOf(app)
  const { shop } = till
  const item = await shop.item({ unitPrice, supplierPrice: '6' })
  const bought = [{ item, quantity: '1000', unitPrice: '6' }]
  await shop.post('purchases', shop.draft('purchaseInvoice', bought))
  return { till, item }
}

/** A station that takes hold of the register. */
export async function tillAt(
  shop: Market,
  { register, shift }: { register: string; shift: string },
): Promise<Till> {
  const station = newId()
  const claim = await shop.call<Claim>('POST', '/api/pos/claim', {
    register,
    station,
    name: 'Front till',
  })
  expect(claim.status, claim.text).toBe(200)
  const basics = await shop.call<TillBasics>('GET', `/api/pos/basics?register=${register}`)
  expect(basics.status, basics.text).toBe(200)
  const { next, lastHash, token } = claim.body
  const till: Till = {
    shop,
    basics: basics.body,
    station,
    token,
    shift,
    end: { next, lastHash },
    ring: (lines, more) => ring(till, lines, more),
    async send(...tickets) {
      const body = { register, station, token: till.token, waiting: tickets.length, tickets }
      const sent = await tried(() =>
        shop.call<{ outcomes: TicketOutcome[] }>('POST', '/api/pos/tickets', body),
      )
      expect(sent.status, sent.text).toBe(200)
      return sent.body.outcomes
    },
  }
  return till
}

/** A till that is told to come back shortly does so: every connection may be taken for a while. */
async function tried<Sent extends { status: number }>(send: () => Promise<Sent>): Promise<Sent> {
  for (let tries = 1; ; tries++) {
    const sent = await send()
    if (sent.status !== 503 || tries === 20) return sent
  }
}

/** Numbers and chains it anew: for what was changed after it was rung. */
export function signed(ticket: Ticket): Ticket {
  return { ...ticket, hash: ticketHash(ticket) }
}

const lineOf = (till: Till, { item, quantity = '1', unitPrice = '10', ...more }: Sold) => ({
  id: newId(),
  item,
  name: 'Thing',
  unit: till.shop.unit,
  unitName: 'Box',
  quantity,
  unitPrice,
  ...plainTerms,
  ...more,
})

function ring(till: Till, lines: readonly Sold[], more: Partial<Ticket> = {}): Ticket {
  const { basics, shop, end } = till
  const { taxes } = basics
  const terms = { decimals: 2, taxes, discountPercent: '0', discountAmount: '0', ...more }
  const plain = lines.map((line) => lineOf(till, line))
  const { lines: parts, net, vat, tax1, tax2, total } = totalsOf(plain, terms)
  const kind = more.kind ?? 'posSale'
  const rate = basics.rate?.buy ?? null
  const ticket: Omit<Ticket, 'hash'> = {
    id: newId(),
    kind,
    register: basics.register.id,
    station: till.station,
    shift: till.shift,
    sequence: end.next,
    number: ticketNumber(basics.register.branchCode, basics.register.code, end.next),
    previousHash: end.lastHash,
    at: new Date().toISOString(),
    day: shop.today,
    cashier: shop.userId,
    cashierName: shop.userName,
    approvals: [],
    partner: basics.cashClient.id,
    partnerName: basics.cashClient.name,
    currency: shop.usd,
    currencyCode: 'USD',
    rate,
    rateAt: basics.rate?.at ?? null,
    taxes,
    discountPercent: '0',
    discountAmount: '0',
    lines: plain.map((line, at) => ({
      ...line,
      discount: parts[at]?.discount ?? '0',
      total: parts[at]?.total ?? '0',
    })),
    net,
    vat,
    tax1,
    tax2,
    total,
    tenders: [cash(till, total, kind === 'posSale' ? 'in' : 'out')],
    open: '0',
    rounding: '0',
    origin: null,
    note: null,
    ...more,
  }
  const made = signed(ticket as Ticket)
  end.next = made.sequence + 1
  end.lastHash = made.hash
  return made
}

/** Money of the first currency. */
export const cash = (
  { shop, basics }: Till,
  amount: string,
  flow: 'in' | 'out' = 'in',
): Ticket['tenders'][0] => ({
  id: newId(),
  flow,
  method: shop.cash,
  methodName: 'Cash USD',
  currency: shop.usd,
  currencyCode: 'USD',
  amount,
  rate: basics.rate?.buy ?? null,
  value: amount,
  reference: null,
})

/** Money of the second, worth what the rate makes of it. */
export const pounds = (
  { shop, basics }: Till,
  amount: string,
  value: string,
  flow: 'in' | 'out' = 'in',
  rate = basics.rate?.buy ?? null,
): Ticket['tenders'][0] => ({
  id: newId(),
  flow,
  method: shop.cashLbp,
  methodName: 'Cash LBP',
  currency: shop.lbp,
  currencyCode: 'LBP',
  amount,
  rate,
  value,
  reference: null,
})

/** A cheque of the first currency, due today. */
export const cheque = (
  till: Till,
  amount: string,
  number: string,
  more: Partial<Ticket['tenders'][0]> = {},
): Ticket['tenders'][0] => ({
  ...cash(till, amount),
  method: till.basics.methods.find(({ type }) => type === 'cheque')?.id ?? '',
  methodName: 'Cheque',
  cheque: { bank: 'BLOM', number, drawer: 'Karim Haddad', dueDate: till.shop.today },
  ...more,
})
