/** Tills of a shop: registers that ring tickets of five lines, each with a chain of its own. */
import { newId } from '../domain/kernel/id.ts'
import type { Claim, TillBasics } from '../domain/pos/contract.ts'
import type { Counted } from '../domain/pos/shift/shift-contract.ts'
import { plainTerms } from '../domain/pos/testing/goods.ts'
import { type Ticket, ticketHash, ticketNumber } from '../domain/pos/ticket/ticket.ts'
import { totalsOf } from '../domain/trade/totals.ts'
import type { Shop } from './shop.ts'

export type Till = {
  /** What proves to the server that this station holds the register. */
  proof: { register: string; station: string; token: string }
  ring(n: number): Ticket
  send(tickets: readonly Ticket[]): Promise<void>
  /** Counts what should be in the drawer and ends its shift; answers how long the end took. */
  close(): Promise<number>
}

type Rows = { rows: { id: string }[] }

export async function openTill(
  shop: Shop,
  code: string,
  goods: readonly string[] = shop.items,
): Promise<Till> {
  const { ask } = shop.installation
  const get = async <Answer>(path: string): Promise<Answer> => JSON.parse(await ask('GET', path))
  const [branch, warehouse] = await Promise.all(
    ['/api/branches', '/api/warehouses'].map(async (path) => (await get<Rows>(path)).rows[0]?.id),
  )
  const [drawer, register, shift, station] = [newId(), newId(), newId(), newId()]
  await ask('POST', '/api/drawers', { id: drawer, name: `Drawer ${code}`, branch })
  const name = `Register ${code}`
  const places = { branch, warehouse, drawer }
  await ask('POST', '/api/registers', { id: register, name, code, ...places })
  const { rows: currencies } = await get<Rows>('/api/currencies')
  const counts = currencies.map(({ id: currency }) => ({ currency, amount: '0' }))
  await ask('POST', '/api/shifts/open', { id: shift, drawer, counts })
  const claim: Claim = JSON.parse(await ask('POST', '/api/pos/claim', { register, station, name }))
  const basics = await get<TillBasics>(`/api/pos/basics?register=${register}`)
  const proof = { register, station, token: claim.token }
  const end = { next: claim.next, lastHash: claim.lastHash }
  return {
    proof,
    ring: (n) => ring({ ...shop, items: [...goods] }, basics, { ...claim, shift }, end, n),
    async send(tickets) {
      const body = { ...proof, waiting: tickets.length, tickets }
      const { outcomes } = JSON.parse(await ask('POST', '/api/pos/tickets', body))
      const bad = outcomes.find((it: { state: string }) => it.state !== 'posted')
      if (bad) throw new Error(`A ticket was not posted: ${JSON.stringify(bad)}`)
    },
    async close() {
      const count = async (amounts: object): Promise<Counted> =>
        JSON.parse(await ask('POST', `/api/shifts/${shift}/count`, { counts: amounts }))
      const { balances } = await count(counts)
      await count(balances.map(({ currency, expected }) => ({ currency, amount: expected })))
      const startedAt = performance.now()
      await ask('POST', `/api/shifts/${shift}/close`, { left: counts })
      return performance.now() - startedAt
    },
  }
}

/** Five different goods at the price of the lists, five percent off, paid in exact cash. */
function ring(
  shop: Shop,
  basics: TillBasics,
  at: Claim & { shift: string },
  end: { next: number; lastHash: string },
  n: number,
): Ticket {
  const [first] = basics.currencies
  const user = basics.users.find(({ isAdmin }) => isAdmin)
  const unit = basics.units.find(({ name }) => name === 'Piece for sale')
  const method = basics.methods.find(({ id }) => id === shop.method)
  if (!first || !user || !unit || !method || !basics.rate)
    throw new Error('The till was told too little')
  const lines = Array.from({ length: 5 }, (_, line) => ({
    id: newId(),
    item: shop.items[(n * 5 + line * 37) % shop.items.length] ?? '',
    name: 'Item',
    unit: unit.id,
    unitName: unit.name,
    quantity: '1',
    unitPrice: '10',
    ...plainTerms,
    discountPercent: '5',
  }))
  const { taxes } = basics
  const terms = { decimals: first.decimals, taxes, discountPercent: '0', discountAmount: '0' }
  const { lines: parts, net, vat, tax1, tax2, total } = totalsOf(lines, terms)
  const now = new Date()
  const ticket = {
    id: newId(),
    kind: 'posSale' as const,
    register: at.register,
    station: at.station,
    shift: at.shift,
    sequence: end.next,
    number: ticketNumber(basics.register.branchCode, basics.register.code, end.next),
    previousHash: end.lastHash,
    at: now.toISOString(),
    day: shop.day,
    cashier: user.id,
    cashierName: user.name,
    approvals: [],
    partner: basics.cashClient.id,
    partnerName: basics.cashClient.name,
    currency: first.id,
    currencyCode: first.code,
    rate: basics.rate.buy,
    rateAt: basics.rate.at,
    taxes,
    discountPercent: '0',
    discountAmount: '0',
    lines: lines.map((line, i) => ({
      ...line,
      discount: parts[i]?.discount ?? '0',
      total: parts[i]?.total ?? '0',
    })),
    ...{ net, vat, tax1, tax2, total },
    tenders: [
      {
        id: newId(),
        flow: 'in' as const,
        method: shop.method,
        methodName: method.name,
        currency: first.id,
        currencyCode: first.code,
        amount: total,
        rate: basics.rate.buy,
        value: total,
        reference: null,
      },
    ],
    open: '0',
    rounding: '0',
    origin: null,
    note: null,
  }
  const hash = ticketHash(ticket)
  end.next += 1
  end.lastHash = hash
  return { ...ticket, hash }
}
