import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  compare,
  type Fraction,
  fractionOf,
  minus,
  over,
  plus,
  rounded,
  zero,
} from '../../kernel/number/fraction.ts'
import { worthOf } from '../../money/worth.ts'
import { beirut, lbp, line, usd } from '../testing/till.ts'
import { cashCurrencies, currencyOf, incrementOf, isInNotes, type TillMoney } from './cash-step.ts'
import { type CashProposal, changeProposals, exactCash } from './change.ts'
import { isBalanced, type Paying, settlementOf } from './tender.ts'
import type { TenderLine } from './tender-line.ts'

const amountOf = (units: number, decimals: number): string =>
  rounded({ top: BigInt(units), bottom: 10n ** BigInt(decimals) }, decimals)

const anyMoney: fc.Arbitrary<TillMoney> = fc
  .record({
    buy: fc.integer({ min: 8_000_000, max: 15_000_000 }),
    spread: fc.integer({ min: -200_000, max: 200_000 }),
    steps: fc.constantFrom(['1', '5000'], ['1', '1000'], ['0.25', '250'], ['0.01', '10000']),
    cashRounding: fc.constantFrom('nearest' as const, 'customer' as const),
  })
  .map(({ buy, spread, steps, cashRounding }) => ({
    ...beirut,
    cashRounding,
    bills: [],
    rate: { buy: amountOf(buy, 2), sell: amountOf(buy - spread, 2), at: '' },
    currencies: beirut.currencies.map((it, at) => ({ ...it, cashIncrement: steps[at] ?? null })),
  }))

/** So many steps of cash in either currency, and a part of the total by card. */
const anyPaying = (money: TillMoney): fc.Arbitrary<Paying> =>
  fc
    .record({
      cents: fc.integer({ min: 1, max: 200_000 }),
      dollars: fc.integer({ min: 0, max: 3000 }),
      pounds: fc.integer({ min: 0, max: 3000 }),
      cardPercent: fc.integer({ min: 0, max: 100 }),
    })
    .map(({ cents, dollars, pounds, cardPercent }) => {
      const rate = money.rate?.buy ?? null
      const cash = ([id, count]: readonly [string, number]): TenderLine[] => {
        const step = incrementOf(currencyOf(money, id))
        const amount = rounded({ top: step.top * BigInt(count), bottom: step.bottom }, 2)
        return count > 0 ? [line(`cash-${id}`, id, amount, rate)] : []
      }
      const card = amountOf(Math.floor((cents * cardPercent) / 100), 2)
      return {
        total: amountOf(cents, 2),
        tenders: [
          ...(card === '0' ? [] : [line('card', usd, card, rate)]),
          ...(
            [
              [usd, dollars],
              [lbp, pounds],
            ] as const
          ).flatMap(cash),
        ],
        change: [],
        open: '0',
      }
    })

const anySale = anyMoney.chain((money) =>
  fc.record({ money: fc.constant(money), paying: anyPaying(money) }),
)

const sum = (parts: readonly Fraction[]) => parts.reduce(plus, zero)

const withChange = (paying: Paying, { parts }: CashProposal): Paying => ({
  ...paying,
  change: parts.map(({ currency, amount }) => ({ id: currency, currency, amount })),
})

const sizeOf = ({ top, bottom }: Fraction): Fraction => ({ top: top < 0n ? -top : top, bottom })

/** What cash rounding may be at most, in the first currency; each value was rounded to a cent. */
function boundOf(money: TillMoney, rate: string | null, count: number): Fraction {
  const finest = cashCurrencies(money, rate)[0] ?? currencyOf(money, usd)
  const step = worthOf(rounded(incrementOf(finest), 6), finest, rate)
  const share = money.cashRounding === 'nearest' ? over(step, fractionOf('2')) : step
  return plus(share, { top: BigInt(count), bottom: 200n })
}

test('every proposal closes the ticket exactly, in notes there are, within what was given', () => {
  let seen = 0
  fc.assert(
    fc.property(anySale, ({ money, paying }) => {
      for (const proposal of changeProposals(paying, [], money)) {
        seen += 1
        const it = settlementOf(withChange(paying, proposal), money)
        expect(it.refusals).toEqual([])
        expect(it.isComplete).toBe(true)
        expect(isBalanced({ kind: 'posSale', ...paying, ...it })).toBe(true)
        const outs = it.tenders.filter(({ flow }) => flow === 'out')
        for (const { amount, currency } of outs)
          expect(isInNotes(amount, currencyOf(money, currency))).toBe(true)
        const bound = boundOf(money, money.rate?.sell ?? null, it.tenders.length)
        expect(compare(sizeOf(fractionOf(it.rounding)), bound)).toBeLessThanOrEqual(0)
        if (money.cashRounding === 'customer') expect(proposal.rounding.amount).toMatch(/^(-|0$)/)
      }
    }),
    { numRuns: 400 },
  )
  expect(seen).toBeGreaterThan(300)
})

test('whoever gave too much in cash that was needed is offered change or needs none', () => {
  fc.assert(
    fc.property(anySale, ({ money, paying }) => {
      const it = settlementOf(paying, money)
      const isOver = compare(fractionOf(it.over.first), zero) > 0
      const cardOnly = settlementOf(
        { ...paying, tenders: paying.tenders.filter(({ method }) => method === 'card') },
        money,
      )
      fc.pre(isOver && !cardOnly.isComplete && cardOnly.cashDue?.amount !== '0')
      expect(it.isComplete || changeProposals(paying, [], money).length > 0).toBe(true)
    }),
    { numRuns: 300 },
  )
})

test('exact cash completes the ticket without change, begun in either currency', () => {
  fc.assert(
    fc.property(anySale, fc.constantFrom(usd, lbp), ({ money, paying }, currency) => {
      const cardOnly = paying.tenders.filter(({ method }) => method === 'card')
      const started = { ...paying, tenders: cardOnly }
      const parts = exactCash(currency, started, money)
      fc.pre(parts.length > 0)
      const cash = parts.map((it) =>
        line(`cash-${it.currency}`, it.currency, it.amount, money.rate?.buy ?? null),
      )
      const it = settlementOf({ ...paying, tenders: [...cardOnly, ...cash] }, money)
      expect(it).toMatchObject({ isComplete: true, refusals: [] })
      expect(isBalanced({ kind: 'posSale', ...paying, ...it })).toBe(true)
    }),
    { numRuns: 300 },
  )
})

test('exact cash completes the ticket also where it is too much by more than half a step going out', () => {
  const money = { ...beirut, rate: { buy: '134663.94', sell: '135102.95', at: '' } }
  const sale = { total: '0.13', tenders: [], change: [], open: '0' }
  const [cash] = exactCash(lbp, sale, money)
  expect(cash).toEqual({ currency: lbp, amount: '20000' })
  const tenders = [line('cash-lbp', lbp, '20000', money.rate.buy)]
  expect(settlementOf({ ...sale, tenders }, money)).toMatchObject({
    isComplete: true,
    rounding: '0.02',
  })
})

test('a drawer holds its float and what was put in less what was taken out, per currency', () => {
  const sales = fc.array(anySale, { minLength: 200, maxLength: 200 })
  fc.assert(
    fc.property(sales, fc.nat(), (rung, seed) => {
      const drawer = new Map([
        [usd, fractionOf('100')],
        [lbp, fractionOf('5000000')],
      ])
      const notes = new Map(drawer)
      const move = (box: Map<string, Fraction>, id: string, amount: Fraction) =>
        box.set(id, plus(box.get(id) ?? zero, amount))
      for (const [at, { money, paying }] of rung.entries()) {
        const offers = changeProposals(paying, [], money)
        const chosen = offers[(seed + at) % Math.max(offers.length, 1)]
        const sale = chosen ? withChange(paying, chosen) : paying
        const it = settlementOf(sale, money)
        if (!it.isComplete) continue
        // What passes the counter, by hand, and what the ticket says.
        for (const { method, currency, amount } of sale.tenders)
          if (method !== 'card') move(notes, currency, fractionOf(amount))
        for (const { currency, amount } of sale.change)
          move(notes, currency, minus(zero, fractionOf(amount)))
        for (const { flow, method, currency, amount } of it.tenders)
          if (method !== 'card')
            move(
              drawer,
              currency,
              flow === 'in' ? fractionOf(amount) : minus(zero, fractionOf(amount)),
            )
      }
      for (const id of [usd, lbp])
        expect(compare(sum([drawer.get(id) ?? zero]), notes.get(id) ?? zero)).toBe(0)
    }),
    { numRuns: 5 },
  )
})

test('a new rate in the middle leaves what the lines counted for', () => {
  fc.assert(
    fc.property(anySale, anyMoney, ({ money, paying }, later) => {
      const before = settlementOf(paying, money).tenders
      const after = settlementOf(paying, { ...money, rate: later.rate }).tenders
      expect(after).toEqual(before)
    }),
    { numRuns: 100 },
  )
})
