import { expect, test } from 'vitest'
import type { Paid } from '../money/booked-money.ts'
import type { TillMoney } from '../money/cash-step.ts'
import { isBalanced } from '../money/tender.ts'
import { beirut, lbp, usd } from '../testing/till.ts'
import { askedFor, owedIn } from '../value/sale-cards.ts'
import {
  type RefundOrigin,
  refundLines,
  refundPlan,
  refundSettlementOf,
  voucherLine,
} from './refund-money.ts'

const tender = (flow: 'in' | 'out', method: string, currency: string, amount: string): Paid => ({
  flow,
  method,
  currency,
  amount,
  rate: '89500',
  value: '0',
})

const today = { ...beirut, rate: { buy: '95000', sell: '95000', at: '' } }

/** What flows out of these was given back by earlier refunds. */
const origin = (paid: Paid[], more: Partial<RefundOrigin> = {}): RefundOrigin | null =>
  paid.length === 0
    ? null
    : {
        tenders: paid.filter(({ flow }) => flow === 'in'),
        open: '0',
        refunds: [{ tenders: paid.filter(({ flow }) => flow === 'out'), open: '0' }],
        hasAccount: true,
        ...more,
      }

const plan = (total: string, paid: Paid[], money = today) =>
  refundPlan(total, origin(paid), [], money)

const cashOf = ({ cash }: ReturnType<typeof plan>) =>
  cash.map(({ parts, needsRight, difference }) => [
    parts.map(({ currency, amount }) => `${amount} ${currency}`).join(' + '),
    needsRight,
    difference?.amount ?? null,
  ])

test('what was paid by card goes back to the card, and only as much', () => {
  const paid = [tender('in', 'card', usd, '20'), tender('in', 'cash-lbp', lbp, '305000')]
  expect(plan('15', paid)).toMatchObject({
    account: '0',
    returned: [{ method: 'card', currency: usd, amount: '15', rate: '89500', reference: null }],
    cash: [],
  })
  const all = plan('23.40', paid)
  expect(all.returned.map(({ amount }) => amount)).toEqual(['20'])
  expect(cashOf(all)[0]).toEqual(['305000 lbp', false, null])
})

test('a card that got something back already gets the rest', () => {
  const paid = [tender('in', 'card', usd, '20'), tender('out', 'card', usd, '12')]
  expect(plan('8', paid).returned.map(({ amount }) => amount)).toEqual(['8'])
})

test('a card in pounds gets its pounds, at the rate of the ticket', () => {
  const { returned, cash } = plan('23.40', [tender('in', 'card', lbp, '2094300')])
  expect(returned).toMatchObject([{ amount: '2094300', rate: '89500' }])
  expect(cash).toEqual([])
})

test('pounds paid come back as pounds at the rate of the ticket, whatever it is today', () => {
  const found = plan('23.40', [tender('in', 'cash-lbp', lbp, '2095000')])
  expect(found.cash[0]).toMatchObject({ rate: '89500', needsRight: false, difference: null })
  expect(cashOf(found)[0]?.[0]).toBe('2095000 lbp')
  // In dollars it needs the right: 20 USD were 1,790,000, which are 18.84 USD today.
  expect(cashOf(found)).toContainEqual(['20 usd + 305000 lbp', true, '1.16'])
})

test('dollars paid come back as dollars; pounds only with the right, at the rate of today', () => {
  const found = plan('23.40', [tender('in', 'cash-usd', usd, '24')])
  // 0.40 has no notes in dollars: that rest needs no right.
  expect(cashOf(found)[0]).toEqual(['23 usd + 40000 lbp', false, null])
  expect(cashOf(found)).toContainEqual(['2225000 lbp', true, '128816'])
})

test('a mix comes back as the mix that was paid', () => {
  const paid = [tender('in', 'cash-usd', usd, '20'), tender('in', 'cash-lbp', lbp, '305000')]
  expect(cashOf(plan('23.40', paid))).toContainEqual(['20 usd + 305000 lbp', false, null])
})

test('without a ticket it is cash at the rate of today', () => {
  const found = plan('10', [])
  expect(cashOf(found)).toContainEqual(['10 usd', false, null])
  expect(cashOf(found)).toContainEqual(['950000 lbp', false, null])
})

test.each([
  // At 89,000 and 90,000, what is given back, and what is offered first.
  ['nearest', [[lbp, '5000000']], '56.18', '5000000 lbp'],
  ['customer', [[lbp, '5000000']], '56.18', '5000000 lbp'],
  ['nearest', [[lbp, '2000000']], '22.47', '2000000 lbp'],
  ['nearest', [[usd, '50']], '50', '50 usd'],
  [
    'nearest',
    [
      [usd, '20'],
      [lbp, '1000000'],
    ],
    '31.24',
    '20 usd + 1000000 lbp',
  ],
] as const)(
  'rounded %s, cards of %j count for %s and come back as %s',
  (rounding, of, worth, notes) => {
    const rate = { buy: '89000', sell: '90000', at: '' }
    const money: TillMoney = { ...beirut, rate, cashRounding: rounding }
    const cards = of.map(([currency, amount], at) => {
      return { id: String(at), label: 'x', kind: 'depositBack' as const, currency, amount }
    })
    const toGive = askedFor({ cards }, '0', money)
    const found = refundPlan(toGive, origin([...owedIn({ cards }, money)]), [], money)
    expect([toGive, ...(cashOf(found)[0] ?? [])]).toEqual([worth, notes, false, null])
    const [best, ...others] = found.cash
    expect(others.filter(({ needsRight }) => !needsRight)).toEqual([])
    const lines = refundLines(best ?? { parts: [], rate: null }, money)
    const made = refundSettlementOf(
      toGive,
      lines.map((it, at) => ({ ...it, id: String(at) })),
      money,
    )
    expect(made).toMatchObject({ isComplete: true, exchange: '0' })
  },
)

test('what dollars have no notes for is pounds piece after piece, and needs no right', () => {
  const pieces: RefundOrigin['refunds'][number][] = []
  const paid = [tender('in', 'cash-usd', usd, '19.98')]
  for (const _ of [1, 2, 3]) {
    const [best] = refundPlan('6.66', origin(paid, { refunds: pieces }), [], beirut).cash
    expect(best).toMatchObject({
      parts: [
        { currency: usd, amount: '6' },
        { currency: lbp, amount: '60000' },
      ],
      needsRight: false,
    })
    const given = refundLines(best ?? { parts: [], rate: null }, beirut)
    pieces.push({
      open: '0',
      tenders: given.map((it) => ({ ...it, flow: 'out' as const, value: '0' })),
    })
  }
})

test('a refund closes exactly, and shows what the rates made of it', () => {
  const [best] = plan('23.40', [tender('in', 'cash-lbp', lbp, '2095000')]).cash
  if (!best) throw new Error('nothing was proposed')
  const lines = refundLines(best, today).map((it, at) => ({ ...it, id: String(at) }))
  const it = refundSettlementOf('23.40', lines, today)
  expect(it).toMatchObject({ isComplete: true, rounding: '-0.01', exchange: '1.36' })
  expect(isBalanced({ kind: 'posRefund', total: '23.40', open: '0', ...it })).toBe(true)
  expect(refundSettlementOf('23.40', [], today).isComplete).toBe(false)
})

const cheque = (amount: string): Paid => ({
  ...tender('in', 'cheque', usd, amount),
  value: amount,
  cheque: { bank: 'BLOM', number: '004512', dueDate: '2026-12-01' },
})

test('what was paid by cheque, or never, is credited and gives no cash', () => {
  const paid = [cheque('20'), tender('in', 'cash-usd', usd, '10')]
  const all = refundPlan('30', origin(paid), [], today)
  expect([all.account, cashOf(all)[0]?.[0], all.isCashForCheque]).toEqual(['20', '10 usd', false])
  expect(refundPlan('12', origin(paid), [], today)).toMatchObject({ account: '12', cash: [] })
  const owing = origin([tender('in', 'cash-usd', usd, '10')], { open: '15' })
  expect(refundPlan('25', owing, [], today).account).toBe('15')
  const before = [{ tenders: [], open: '15' }]
  const again = refundPlan('15', origin(paid, { refunds: before }), [], today)
  expect([again.account, cashOf(again)[0]?.[0]]).toEqual(['5', '10 usd'])
})

test('cash for a cheque of somebody unknown needs a manager', () => {
  const unknown = refundPlan('20', origin([cheque('20')], { hasAccount: false }), [], today)
  expect(unknown).toMatchObject({ account: '0', isCashForCheque: true })
  expect(cashOf(unknown)[0]?.[0]).toBe('20 usd')
})

test('two lines of one card are one line back', () => {
  const paid = [tender('in', 'card', usd, '5'), tender('in', 'card', usd, '7')]
  expect(plan('10', paid).returned).toMatchObject([{ method: 'card', amount: '10' }])
})

test('cash back that was spent goes from all else before the wallet, and no more than the refund', () => {
  const wallet = { id: 'w', label: 'Karim' }
  const method = { ...beirut.methods[0], id: 'cb', type: 'cashBack' as const, currency: null }
  const money = { ...today, methods: [...beirut.methods, method as (typeof beirut.methods)[0]] }
  const byWallet = { ...tender('in', 'cb', usd, '4'), stored: wallet }
  const paid = [tender('in', 'card', usd, '6'), byWallet]
  const given: string[] = []
  const owing = (owed: string) => ({
    method: 'cb',
    currency: usd,
    stored: wallet,
    owedAfter: (it: string) => {
      given.push(it)
      return owed
    },
  })
  const linesOf = (total: string, owed: string) => {
    const { returned, deducted } = refundPlan(total, origin(paid), [], money, owing(owed))
    return [...returned, ...(deducted ? [deducted] : [])].map((it) => [it.method, it.amount])
  }
  expect(linesOf('10', '0')).toEqual([
    ['card', '6'],
    ['cb', '4'],
  ])
  expect(linesOf('10', '2')).toEqual([
    ['cb', '4'],
    ['card', '4'],
    ['cb', '2'],
  ])
  expect(linesOf('1', '2')).toEqual([['cb', '1']])
  expect(given).toEqual(['4', '4', '0'])
})

test('a voucher stands for all of the notes, and its code is on no ticket', () => {
  const method = { ...beirut.methods[0], id: 'gift', type: 'giftCard' as const, currency: null }
  const money = { ...today, methods: [...beirut.methods, method as (typeof beirut.methods)[0]] }
  const made = { id: 'v1', label: '•••• 6T90', code: 'SECRETSECRET6T90' }
  const line = voucherLine(made, '10', money)
  expect(line).toMatchObject({ method: 'gift', currency: usd, amount: '10' })
  expect(line?.stored).toEqual({ id: 'v1', label: '•••• 6T90' })
  expect(voucherLine(made, '10', { ...money, methods: [] })).toBeNull()
})
