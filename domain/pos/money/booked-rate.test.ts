/** What comes back of a ticket takes out of the books what was sold, whatever the rates are by then. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Booking } from '../../books/entry.ts'
import { emptyPlace, type Place } from '../../books/place.ts'
import { ledgerOf, method } from '../../books/testing/ledger.ts'
import type { OpenItem } from '../../cash/open-item.ts'
import { toSecond } from '../../kernel/number/convert.ts'
import { differenceOf, sumOf } from '../../kernel/number/fraction.ts'
import { differenceOfWorths, type Worth } from '../../money/measure.ts'
import type { Balance } from '../../stock/goods/held.ts'
import { balanceKey } from '../../stock/shelf.ts'
import { holding, terms } from '../../stock/testing/shelves.ts'
import { foldedFigures, partOfLine } from '../../trade/part.ts'
import type { Credited, Trade } from '../../trade/posting/trade-task.ts'
import { decimal } from '../../trade/testing/parts.ts'
import { type Figures, totalsOf } from '../../trade/totals.ts'
import { plainTerms } from '../testing/goods.ts'
import { moveCash, postTicket } from '../ticket/posting.ts'
import type { Ticket, TicketTender } from '../ticket/ticket.ts'
import { bookedAs } from './booked-rate.ts'
import { creditOf } from './refund-credit.ts'

const both = { first: 2, second: 0 }
const rule = { base: 'net' as const, isIncluded: false }
const taxes = { vat: rule, tax1: rule, tax2: rule }
const none: Credited = {
  net: '0',
  vat: '0',
  tax1: '0',
  tax2: '0',
  total: '0',
  first: '0',
  second: '0',
}

test.each([
  ['a sale', undefined, null, { rate: '91000' }],
  ['a refund of no ticket', undefined, null, { rate: '91000' }],
  ['a refund', '89500', none, { rate: '89500', credited: none }],
  [
    'a refund after others: as if these were parts of the ticket, whatever they were booked at',
    '89500',
    { ...none, total: '9.99', first: '9.99', second: '909090' },
    { rate: '89500', credited: { ...none, total: '9.99', first: '9.99', second: '894105' } },
  ],
  ['a refund of what was sold when there was one currency', null, none, { rate: '91000' }],
])('%s is booked', (_, rate, credited, answer) => {
  const origin = credited ? { rate, credited } : undefined
  expect(bookedAs({ rate: '91000', currency: 'usd' }, origin, both)).toMatchObject(answer)
})

test('a company of one currency has no rate to book at', () => {
  const origin = { rate: '89500', credited: none }
  expect(bookedAs({ rate: null, currency: 'usd' }, origin, both)).toEqual({ rate: null })
})

type Piece = {
  kind: Ticket['kind']
  quantity: string
  rate: string
  /** Paid in dollars, in pounds of that rate, or left to the account. */
  way: 'usd' | 'lbp' | 'account'
  part?: Figures
}
type Item = { unitPrice: string; discountPercent: string; vat: string; tax1: string }

const methods = new Map([
  ['usd', method()],
  ['lbp', method()],
])

const tenderOf = ({ kind, way, rate }: Piece, total: string): TicketTender[] =>
  way === 'account' || total === '0'
    ? []
    : [
        {
          id: 't',
          flow: kind === 'posSale' ? 'in' : 'out',
          method: way,
          methodName: 'Cash',
          currency: way,
          currencyCode: way,
          amount: way === 'usd' ? total : toSecond(total, rate, 0),
          rate,
          value: total,
          reference: null,
        },
      ]

/** A shop that sells one item, with what its books have come to. */
class Shop {
  readonly #item: Item
  readonly #documentPercent: string
  readonly #cash: Record<'first' | 'second', Place> = { first: emptyPlace, second: emptyPlace }
  #balances: Map<string, Balance> = new Map([
    [balanceKey('tea', 'shop'), holding({ quantity: '100', value: '417.37', lastCost: '4.17' })],
  ])
  readonly bookings: Booking[] = []
  #sold: { pieces: string; cost: Worth } = { pieces: '0', cost: { first: '0', second: '0' } }
  #credited: Credited = none
  #rate = ''
  debt: OpenItem | undefined

  constructor(item: Item, documentPercent = '0') {
    this.#item = item
    this.#documentPercent = documentPercent
  }

  ring(piece: Piece) {
    const { kind, quantity, rate } = piece
    const isSale = kind === 'posSale'
    if (isSale) this.#rate = rate
    const line = { ...plainTerms, ...this.#item, quantity, part: piece.part }
    const discounts = { discountPercent: this.#documentPercent, discountAmount: '0' }
    const totals = totalsOf([line], { decimals: 2, taxes, ...discounts })
    const { total } = totals
    const ticket = {
      ...{ id: isSale ? 'sale' : 'refund', kind, partner: 'client', currency: 'usd', rate, taxes },
      ...discounts,
      ...{ day: terms.day, lines: [], total, rounding: '0', tenders: tenderOf(piece, total) },
      open: piece.way === 'account' ? total : '0',
    } as unknown as Ticket
    const origin = isSale ? undefined : { rate: this.#rate, credited: this.#credited }
    const sold = { lines: ['l'], ...this.#sold }
    const trade: Trade = {
      behaviour: kind,
      partner: 'client',
      decimals: 2,
      currency: 'first',
      ...bookedAs(ticket, origin, both),
      taxes,
      ...discounts,
      isDelivered: true,
      lines: [
        {
          ...line,
          ...{ id: 'l', item: 'tea', isStocked: true, baseQuantity: quantity, warehouse: 'shop' },
          ...(isSale ? {} : { sold }),
        },
      ],
      totals,
    }
    const posting = postTicket(trade, ticket, {
      decimals: both,
      balances: this.#balances,
      owed: new Map(),
      histories: new Map(),
      tallies: new Map(),
      day: terms.day,
      methods,
      isLate: false,
      cash: this.#cash,
    })
    moveCash({ cash: this.#cash }, posting)
    this.#balances = new Map([...this.#balances, ...posting.balances])
    this.bookings.push(...posting.bookings)
    const cost = posting.lineCosts[0] ?? this.#sold.cost
    const item = { ...posting.debt, partner: 'client', state: 'posted', currencyId: 'usd' }
    if (isSale) {
      this.#sold = { pieces: quantity, cost }
      this.debt = { ...item, direction: 1 } as OpenItem
      return { posting, totals, credit: null }
    }
    this.#sold = {
      pieces: differenceOf(this.#sold.pieces, quantity),
      cost: differenceOfWorths(this.#sold.cost, cost),
    }
    this.#credited = Object.fromEntries(
      Object.entries(this.#credited).map(([name, before]) => {
        const now = { ...totals, first: total, second: posting.secondTotal ?? '0' }
        return [name, sumOf([before, now[name as keyof Credited]])]
      }),
    ) as Credited
    const credit = creditOf(ticket, posting.debt, this.debt, both)
    if (credit) this.debt = { ...credit.debt, ...credit.left }
    return { posting, totals, credit }
  }
}

const piece = (given: Partial<Piece>): Piece => ({
  kind: 'posRefund',
  quantity: '1',
  rate: '89500',
  way: 'usd',
  ...given,
})
const tea = { unitPrice: '9', discountPercent: '0', vat: '11', tax1: '0' }

/** What stands on the accounts in the second currency after 9.99 came and went. */
function leftOf(sold: Partial<Piece>, back: Partial<Piece>): Record<string, string> {
  const shop = new Shop(tea)
  shop.ring(piece({ kind: 'posSale', ...sold }))
  shop.ring(piece(back))
  expect(ledgerOf(shop.bookings, 'first')).not.toHaveProperty('sales')
  const { stock: _, costOfSales: __, ...left } = ledgerOf(shop.bookings, 'second')
  return left
}

test.each<[string, Partial<Piece>, Partial<Piece>, Record<string, string>]>([
  ['at its own rate', {}, {}, {}],
  ['dollars at a higher one: those that came went', {}, { rate: '91000' }, {}],
  ['dollars at a lower one', {}, { rate: '88000' }, {}],
  [
    'pounds at a higher one: 1,500 more for each dollar are lost',
    {},
    { rate: '91000', way: 'lbp' },
    { cash: '-14985', exchangeLoss: '14985' },
  ],
  [
    'pounds at a lower one are won',
    {},
    { rate: '88000', way: 'lbp' },
    { cash: '14985', exchangeGain: '-14985' },
  ],
  ['what was on account', { way: 'account' }, { rate: '91000', way: 'account' }, {}],
])('9.99 sold at 89,500 comes back: %s', (_, sold, back, left) => {
  expect(leftOf(sold, back)).toEqual(left)
})

/** The next pieces of what was sold, as a till cuts them. */
function cut(whole: Figures, sizes: readonly number[], quantity: number): Figures[] {
  let before = 0
  return sizes.map((size) => {
    const at = { before: String(before), part: String(size), whole: String(quantity) }
    before += size
    return partOfLine(foldedFigures(whole), at, { decimals: 2, taxes })
  })
}

test('29.97 on account at 89,750 comes back in three pieces, and nothing is between them', () => {
  const shop = new Shop(tea)
  const account = { rate: '89750', way: 'account' as const }
  const { totals } = shop.ring(piece({ ...account, kind: 'posSale', quantity: '3' }))
  const [line] = totals.lines
  if (!line) throw new Error('One line was sold')
  const made = cut(line, [1, 1, 1], 3).map((part) => shop.ring(piece({ ...account, part })))
  expect(made.map(({ posting }) => posting.secondTotal)).toEqual(['896603', '896602', '896603'])
  expect(made.map(({ credit }) => credit?.made.secondExchange)).toEqual(['0', '0', '0'])
  expect(shop.debt).toMatchObject({ open: '0', firstOpen: '0', secondOpen: '0' })
  const { receivable, sales, vatDue } = ledgerOf(shop.bookings, 'second')
  expect([receivable, sales, vatDue]).toEqual([undefined, undefined, undefined])
})

const rate = fc.integer({ min: 80_000, max: 99_999 }).map(String)
const way = fc.constantFrom('usd' as const, 'lbp' as const, 'account' as const)
const split = fc.record({
  quantity: fc.integer({ min: 1, max: 12 }),
  unitPrice: decimal(99_999, 2),
  discountPercent: fc.constantFrom('0', '10', '33.33'),
  documentPercent: fc.constantFrom('0', '12.5'),
  vat: fc.constantFrom('0', '11'),
  tax1: fc.constantFrom('0', '3'),
  rate,
  way,
  pieces: fc.array(fc.record({ size: fc.integer({ min: 1, max: 4 }), rate, way }), {
    minLength: 12,
    maxLength: 12,
  }),
})

test('any pieces of a ticket at any rates together are what was sold, in both currencies', () => {
  fc.assert(
    fc.property(split, ({ quantity, documentPercent, rate: at, way: paid, pieces, ...item }) => {
      const shop = new Shop(item, documentPercent)
      const sale = piece({ kind: 'posSale', quantity: String(quantity), rate: at, way: paid })
      const [line] = shop.ring(sale).totals.lines
      if (!line) throw new Error('One line was sold')
      const sizes: number[] = []
      for (let left = quantity; left > 0; left -= sizes.at(-1) ?? 0)
        sizes.push(Math.min(pieces[sizes.length]?.size ?? left, left))
      cut(line, sizes, quantity).forEach((part, index) => {
        const { rate: then, way: by } = pieces[index] ?? { rate: at, way: paid }
        const back = { rate: then, way: paid === 'account' ? paid : by, part }
        shop.ring(piece({ quantity: String(sizes[index]), ...back }))
      })
      for (const measure of ['first', 'second'] as const) {
        const left = ledgerOf(shop.bookings, measure)
        const goods = ['sales', 'vatDue', 'tax1Due', 'costOfSales', 'stock'].map((it) => left[it])
        expect(goods).toEqual(Array(5).fill(undefined))
      }
      if (paid === 'account') expect(shop.debt).toMatchObject({ open: '0', secondOpen: '0' })
    }),
    { numRuns: 100 },
  )
})
