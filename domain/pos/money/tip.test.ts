/** Tenders, tips, change and rounding always add up, in both currencies. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compare, fractionOf, rounded, sizeOf } from '../../kernel/number/fraction.ts'
import { beirut, dollars, lbp, line, pounds, usd } from '../testing/till.ts'
import { changeProposals } from './change.ts'
import { chooseWay, newPayment, type Payment } from './payment.ts'
import { isBalanced, type Paying, type Settlement, settlementOf } from './tender.ts'
import type { Tip } from './tip.ts'
import { keptChange, percentTip, tipsWith, withTips } from './tip-choice.ts'

const tip = (currency: string, amount: string): Tip => ({ currency, amount })

type Case = [string, Pick<Paying, 'total' | 'tenders' | 'tips'>, Partial<Settlement>]

const cases: Case[] = [
  [
    'cash above the bill and the tip is change',
    { total: '17', tenders: [dollars('20')], tips: [tip(usd, '2')] },
    { over: { first: '1', second: '89500' }, due: { first: '0', second: '0' } },
  ],
  [
    'a tip that is not handed over is due',
    { total: '17', tenders: [dollars('17')], tips: [tip(lbp, '89500')] },
    { due: { first: '1', second: '89500' }, isComplete: false },
  ],
  [
    'a card pays bill and tip to the cent, and gives no change',
    { total: '17.35', tenders: [line('card', usd, '19.1')], tips: [tip(usd, '1.75')] },
    { isComplete: true, rounding: '0', refusals: [] },
  ],
  [
    'no card above both of them',
    { total: '17.35', tenders: [line('card', usd, '19.2')], tips: [tip(usd, '1.75')] },
    { isComplete: false, refusals: [{ code: 'tenderAboveDue', field: 'amount' }] },
  ],
  [
    'a cheque pays no tip',
    { total: '17', tenders: [line('cheque', usd, '19')], tips: [tip(usd, '2')] },
    { isComplete: false, refusals: [{ code: 'tipByCheque', field: 'tips' }] },
  ],
  [
    'beside a cheque for the goods, cash does',
    {
      total: '17',
      tenders: [line('cheque', usd, '17'), dollars('2')],
      tips: [tip(usd, '2')],
    },
    { isComplete: true, refusals: [] },
  ],
  [
    'a tip in each currency',
    {
      total: '10',
      tenders: [dollars('12'), pounds('45000')],
      tips: [tip(usd, '2'), tip(lbp, '45000')],
    },
    { isComplete: true, rounding: '0' },
  ],
]

test.each(cases)('%s', (_, paying, wanted) => {
  expect(settlementOf({ ...paying, change: [], open: '0' }, beirut)).toMatchObject(wanted)
})

const payment = (more: Partial<Payment>): Payment => ({
  ...newPayment('cash-usd', usd),
  ...more,
})

describe('what is chosen', () => {
  test('a share is in notes where it is cash, else exact', () => {
    const share = (percent: string, method: string, currency: string) =>
      percentTip(percent, '17.35', { method, currency }, beirut)
    expect(share('10', 'cash-usd', usd)).toBe('2')
    expect(share('10', 'card', usd)).toBe('1.74')
    expect(share('10', 'cash-lbp', lbp)).toBe('155000')
    expect(share('10', 'card', lbp)).toBe('155283')
  })

  test('the change stays in the currency of the cash that came last, on top of what was said', () => {
    const given = payment({ tenders: [dollars('10'), pounds('895000')], tips: [tip(lbp, '5000')] })
    expect(keptChange(given, '17', beirut)).toEqual([tip(lbp, '268500')])
    expect(keptChange(payment({ tenders: [dollars('20')] }), '17.35', beirut)).toEqual([
      tip(usd, '2.65'),
    ])
    expect(keptChange(payment({ tenders: [dollars('17')] }), '17.35', beirut)).toEqual([])
  })

  test('a card that was for what is due is for the tip as well, and back again', () => {
    const way = { method: 'card', currency: usd }
    const due = chooseWay(payment({}), way, 'a', '17.35', beirut)
    const tipped = withTips(due, tipsWith([], tip(usd, '1.75')), '17.35', beirut)
    expect(tipped.tenders).toMatchObject([{ id: 'a', amount: '19.1' }])
    expect(withTips(tipped, [], '17.35', beirut).tenders).toMatchObject([{ amount: '17.35' }])
  })

  test('nothing takes a tip off, the same currency again takes its place', () => {
    expect(tipsWith([tip(usd, '2')], tip(usd, '3'))).toEqual([tip(usd, '3')])
    expect(tipsWith([tip(usd, '2')], tip(usd, '0'))).toEqual([])
  })
})

const cents = (units: number): string => rounded({ top: BigInt(units), bottom: 100n }, 2)

const anyPaid = fc.record({
  total: fc.integer({ min: 1, max: 30_000 }).map(cents),
  dollars: fc.integer({ min: 0, max: 400 }),
  pounds: fc.integer({ min: 0, max: 5000 }),
  tips: fc.tuple(fc.integer({ min: 0, max: 9000 }), fc.integer({ min: 0, max: 4_000_000 })),
  spread: fc.integer({ min: -900, max: 900 }),
})

test('whatever is given and left, taken less given, tips and rounding is the total', () => {
  let seen = 0
  fc.assert(
    fc.property(anyPaid, ({ total, dollars: notes, pounds: steps, tips, spread }) => {
      const money = { ...beirut, rate: { buy: '89500', sell: String(89_500 + spread), at: '' } }
      const paying = {
        total,
        open: '0',
        tips: tipsWith(tipsWith([], tip(usd, cents(tips[0]))), tip(lbp, String(tips[1]))),
        tenders: [
          ...(notes > 0 ? [dollars(String(notes))] : []),
          ...(steps > 0 ? [pounds(String(steps * 5000))] : []),
        ],
      }
      for (const { parts } of changeProposals(paying, [], money)) {
        seen += 1
        const change = parts.map((it) => ({ ...it, id: it.currency }))
        const it = settlementOf({ ...paying, change }, money)
        expect(it.isComplete).toBe(true)
        expect(isBalanced({ kind: 'posSale', ...paying, ...it })).toBe(true)
      }
      const kept = keptChange(payment(paying), total, money)
      const all = settlementOf({ ...paying, tips: kept, change: [] }, money)
      expect(isBalanced({ kind: 'posSale', ...paying, ...all })).toBe(true)
      if (settlementOf({ ...paying, change: [] }, money).over.first !== '0') {
        expect(all.isComplete).toBe(true)
        // A cent for each amount that was turned into another.
        expect(compare(sizeOf(fractionOf(all.rounding)), fractionOf('0.05'))).toBeLessThan(0)
      }
    }),
    { numRuns: 300 },
  )
  expect(seen).toBeGreaterThan(100)
})
