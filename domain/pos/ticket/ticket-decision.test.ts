import { describe, expect, test } from 'vitest'
import { emptyPlace } from '../../books/place.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { decimalsIn } from '../../money/ranks.ts'
import { HistoryBook } from '../../stock/back-dating.ts'
import { emptyLots } from '../../stock/lots/lot-book.ts'
import { OwedBook } from '../../stock/owed-book.ts'
import { balanceKey } from '../../stock/shelf.ts'
import { holding } from '../../stock/testing/shelves.ts'
import { Origin } from '../../trade/origin/origin.ts'
import { origin, originLine } from '../../trade/testing/origins.ts'
import { tradeRules } from '../../trade/testing/postings.ts'
import { totalsOf } from '../../trade/totals.ts'
import { plainTerms } from '../testing/goods.ts'
import type { Ticket, TicketLine } from './ticket.ts'
import { dayOf, posted, strangeIn, todayOf, typeOf } from './ticket-decision.ts'
import type { Ground, TicketCompany } from './ticket-facts.ts'

const today = '2026-11-16'
const rules = {
  ...tradeRules(),
  rateAgeHours: 24,
  numbersAhead: 50,
  cashRounding: 'nearest' as const,
  takesTips: true,
  cardMost: null,
  cardCashOut: null,
}
const cash = { type: 'cash', commissionAmount: null, commissionPercent: null } as const

const company = (given: Partial<TicketCompany> = {}): TicketCompany => ({
  posted: [],
  printed: [],
  parked: [],
  places: [],
  used: [],
  settings: [],
  timeZone: 'Asia/Beirut',
  lockedThrough: null,
  types: [{ id: 'sale', behaviour: 'posSale' }],
  currencies: [
    { id: 'usd', code: 'USD', symbol: '$', decimals: 2, cashIncrement: null, rank: 'first' },
    { id: 'lbp', code: 'LBP', symbol: null, decimals: 0, cashIncrement: null, rank: 'second' },
  ],
  rates: [{ validFrom: '2026-01-01', buy: '89500', sell: '89500', at: '2026-01-01T00:00:00Z' }],
  accounts: {} as TicketCompany['accounts'],
  items: [
    {
      id: 'tea',
      name: 'Tea',
      kind: 'stocked',
      unitId: 'box',
      isSold: true,
      unitPrice: '10',
      vat: '0',
      tax1: '0',
      tax2: '0',
      hasModifiers: false,
      packs: [],
    },
  ],
  optionPrices: {},
  units: [{ id: 'box', title: 'box', baseId: null, factor: null }],
  recipes: { recipes: [], parts: [], options: [] },
  partners: [
    {
      id: 'walkIn',
      isCashClient: true,
      listId: null,
      groupId: null,
      termsDays: null,
      creditLimit: null,
    },
  ],
  methods: [
    {
      id: 'cash',
      ...cash,
      currencyId: 'usd',
      accountId: null,
      asksCustomer: false,
      isActive: true,
    },
  ],
  users: [
    {
      id: 'maya',
      names: ['Maya'],
      isAdmin: true,
      permissions: [],
      limits: { discountLimit: null, canChangePrice: true, canOpenDrawer: true },
    },
  ],
  lists: [],
  prices: [],
  ...given,
})

const shift = {
  id: 's',
  state: 'open' as const,
  openedAt: new Date(`${today}T06:00:00Z`),
  day: today,
  drawerId: 'drawer',
  branchId: 'hamra',
  cash: { first: emptyPlace, second: emptyPlace },
}

const ground = (given: Partial<Ground> = {}): Ground => ({
  now: new Date(`${today}T09:00:00Z`),
  bills: new Map(),
  register: {
    id: 'r',
    code: 'T1',
    branchId: 'hamra',
    branchCode: null,
    drawerId: 'drawer',
    warehouseId: 'shop',
    next: 7,
    lastHash: '',
    missing: 0,
    tickets: 0,
    covered: 0,
    repairs: [],
    isReached: true,
    hold: null,
  },
  company: company(),
  rules,
  shifts: [shift],
  origins: new Map(),
  recipes: new Map(),
  tallies: new Map(),
  money: new Map(),
  lots: emptyLots(),
  balances: new Map([
    [balanceKey('tea', 'shop'), holding({ quantity: '5', value: '20', lastCost: '4' })],
  ]),
  oversold: new OwedBook(),
  history: new HistoryBook(),
  proofs: new Map([['t', { cashier: true, approvals: [] }]]),
  owed: new Map(),
  receipts: [],
  ...given,
})

const { taxes } = rules

const line = (given: Partial<TicketLine> = {}): TicketLine =>
  ({
    id: 'l',
    item: 'tea',
    name: 'Tea',
    unit: 'box',
    unitName: 'box',
    quantity: '2',
    unitPrice: '10',
    ...plainTerms,
    ...given,
  }) as TicketLine

/** Two boxes of tea at ten, paid in dollars. */
function ticket(given: Partial<Ticket> = {}, lines: readonly TicketLine[] = [line()]): Ticket {
  const terms = { decimals: 2, taxes, discountPercent: '0', discountAmount: '0' }
  const { lines: each, ...totals } = totalsOf([...lines], terms)
  const tender = {
    id: 'p',
    flow: given.kind === 'posRefund' ? 'out' : 'in',
    method: 'cash',
    methodName: 'Cash',
    currency: 'usd',
    currencyCode: 'USD',
    amount: totals.total,
    rate: '89500',
    value: totals.total,
    reference: null,
  }
  return {
    id: 't',
    kind: 'posSale',
    register: 'r',
    station: 'st',
    shift: 's',
    cashier: 'maya',
    cashierName: 'Maya',
    approvals: [],
    number: 'T1-000007',
    sequence: 7,
    day: today,
    at: `${today}T08:59:00.000Z`,
    partner: 'walkIn',
    partnerName: 'Walk-in customer',
    origin: null,
    currency: 'usd',
    currencyCode: 'USD',
    rate: '89500',
    rateAt: `${today}T06:00:00.000Z`,
    taxes,
    discountPercent: '0',
    discountAmount: '0',
    lines: lines.map((it, at) => ({ ...it, discount: '0', total: each[at]?.total ?? '0' })),
    ...totals,
    tenders: [tender],
    open: '0',
    rounding: '0',
    note: null,
    previousHash: '',
    hash: '',
    ...given,
  } as unknown as Ticket
}

test.each<[string, Partial<Ticket>, Partial<TicketCompany>, string | undefined]>([
  ['as it should be', {}, {}, undefined],
  ['with a line that is somewhere else', {}, { used: ['l'] }, 'malformed lines.0.id'],
  ['with money that is somewhere else', {}, { used: ['p'] }, 'malformed tenders'],
  ['of an item nobody knows', {}, { items: [] }, 'unknownItem lines.0.item'],
  ['in a unit nobody knows', {}, { units: [] }, 'unitsDoNotConvert lines.0.unit'],
  ['of a shift nobody knows', { shift: 'x' }, {}, 'unknownShift shift'],
  ['of a client nobody knows', { partner: 'x' }, {}, 'unknownClient partner'],
  ['on credit, to nobody', { open: '5' }, {}, 'selectClient partner'],
])('a ticket %s', (_, given, facts, strange) => {
  const found = strangeIn(ticket(given), ground({ company: company(facts) }))
  expect(found && `${found.code} ${found.field}`).toBe(strange)
})

test.each([
  ['its own day', today, today, null, today],
  ['a day before its shift', '2026-11-14', today, null, today],
  ['a day that has not come', '2026-11-18', today, null, today],
  ['a day of an older shift', '2026-11-14', '2026-11-14', null, '2026-11-14'],
  ['a day that is closed', '2026-11-14', '2026-11-14', '2026-11-15', today],
  ['a today that is closed', today, today, '2026-11-20', '2026-11-21'],
])('%s', (_, day, opened, lockedThrough, booked) => {
  const where = ground({
    company: company({ lockedThrough }),
    shifts: [{ ...shift, day: opened }],
  })
  expect(dayOf(ticket({ day }), where)).toBe(booked)
})

test('the day of the shop ends when it closes, not at midnight', () => {
  expect(todayOf(ground({ now: new Date('2026-11-17T00:30:00Z') }))).toBe(today)
  expect(todayOf(ground({ now: new Date('2026-11-17T03:00:00Z') }))).toBe('2026-11-17')
})

test('a company that was never asked has the decimals of most', () => {
  expect(decimalsIn(company())).toEqual({ first: 2, second: 0 })
  expect(decimalsIn(company({ currencies: [] }))).toEqual({ first: 2, second: 0 })
  expect(typeOf(company(), 'posSale')).toBe('sale')
  expect(typeOf(company(), 'posRefund')).toBe('')
})

const oneLeft = () =>
  new Map([[balanceKey('tea', 'shop'), holding({ quantity: '1', value: '4', lastCost: '4' })]])

const placing = { isGap: false, digest: null }
const flagsOf = (it: Ticket, where: Ground, more = {}) =>
  posted(it, where, { ...placing, ...more }).flags.map(({ flag }) => flag)

describe('a ticket that is posted', () => {
  test('takes its goods off the shelf, and the next one sees it', () => {
    const where = ground()
    const { posting, isLate, day, warehouseId } = posted(ticket(), where, placing)
    expect({ isLate, day, warehouseId }).toEqual({ isLate: false, day: today, warehouseId: 'shop' })
    expect(posting.cost.first).toBe('8')
    expect(where.balances.get(balanceKey('tea', 'shop'))).toMatchObject({
      quantity: '3',
      value: { first: '12' },
    })
  })

  test.each<[string, Partial<Ticket>, Partial<Ground>, object, string[]]>([
    ['nothing odd', {}, {}, {}, []],
    ['a gap before it', {}, {}, { isGap: true }, ['chainGap']],
    ['a chain that was put right', {}, {}, { isRepaired: true }, ['chainRepaired']],
    ['another day', {}, { company: company({ lockedThrough: today }) }, {}, ['dayMoved']],
    ['more than there was', {}, { balances: oneLeft() }, {}, ['oversold']],
    [
      'more than there was, where that is allowed',
      {},
      { balances: oneLeft(), rules: { ...rules, policy: 'allow' } },
      {},
      [],
    ],
  ])('with %s', (_, given, where, more, flags) => {
    expect(flagsOf(ticket(given), ground(where), more)).toEqual(flags)
  })

  test('after its shift was closed it is late', () => {
    const where = ground({ shifts: [{ ...shift, state: 'closed' }] })
    expect(posted(ticket(), where, placing).isLate).toBe(true)
  })

  test('of a shift nobody read it is not', () => {
    expect(() => posted(ticket(), ground({ shifts: [] }), placing)).toThrow(Refusal)
  })
})

describe('a refund', () => {
  const sale = (given = {}) =>
    new Origin(
      origin({
        behaviour: 'posSale',
        partner: 'walkIn',
        total: '20',
        subtotal: '20',
        lines: [
          originLine({
            item: 'tea',
            unit: 'box',
            quantity: '2',
            base: '2',
            price: '10',
            vat: '0',
            amount: '20',
            figures: { amount: '20', discount: '0', vat: '0', tax1: '0', tax2: '0' },
            delivered: '2',
            sold: { pieces: '2', first: '9', second: '805500' },
            ...given,
          }),
        ],
      }),
      'posRefund',
    )
  const back = (given: Partial<Ticket> = {}, quantity = '2') =>
    ticket({ kind: 'posRefund', origin: 'o', ...given }, [line({ originLine: 'o1', quantity })])

  test('brings the goods back at what they cost when they left', () => {
    const where = ground({ origins: new Map([['o', sale()]]) })
    const { posting } = posted(back(), where, placing)
    expect(posting.moves.map(({ quantity, value }) => [quantity, value.first])).toEqual([
      ['2', '9'],
    ])
    expect(where.origins.get('o')?.changes().lines[0]?.returned).toBe('2')
  })

  test('of no ticket brings them back at what others cost', () => {
    const loose = ticket({ kind: 'posRefund' }, [line()])
    expect(posted(loose, ground(), placing).posting.moves[0]?.value.first).toBe('8')
  })

  test.each<[string, Ticket, Map<string, Origin>, string]>([
    ['of a ticket nobody has', back(), new Map(), 'unknownTicket'],
    ['of lines of no ticket', back({ origin: null }), new Map(), 'cannotFollow'],
    ['of another client', back({ partner: 'x' }), new Map([['o', sale()]]), 'otherThanOrigin'],
    ['twice', back(), new Map([['o', sale({ returned: '2' })]]), 'range'],
  ])('%s is refused', (_, it, origins, code) => {
    expect(() => posted(it, ground({ origins }), placing)).toThrow(
      expect.objectContaining({ code }),
    )
  })
})
