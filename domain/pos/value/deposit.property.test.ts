/**
 * A deposit in two currencies under any order of tickets: left, spent piece by piece by two tills, given
 * back with goods, paid out. What was left less what was spent and paid out is what is there, in each
 * currency, and never below nothing; nothing is spent twice; empty is empty in every measure.
 */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isZero } from '../../kernel/number/decimal.ts'
import { differenceOf, isMore, negated, sumOf } from '../../kernel/number/fraction.ts'
import { type StoredValue, ValueBook } from '../../stored-value/stored-value.ts'
import type { Ticket } from '../ticket/ticket.ts'
import { valueEntriesOf } from './ticket-values.ts'
import { type ValueGround, valueDoubt } from './value-doubt.ts'

const decimals = { first: 2, second: 0 }
const day = '2026-11-15'

type Kept = { sale: string; amount: string }

const deposit = (currency: 'usd' | 'lbp', kept: Kept[]): StoredValue => ({
  id: currency,
  kind: 'deposit',
  state: 'active',
  rank: currency === 'usd' ? 'first' : 'second',
  currency,
  balance: '0',
  first: '0',
  second: '0',
  partner: 'hotel',
  order: 'o',
  expiresOn: null,
  movedTo: null,
  isUsed: false,
  held: [],
  kept,
})

type Step = {
  does: 'leave' | 'spend' | 'goods' | 'back'
  currency: 'usd' | 'lbp'
  amount: number
  rate: number
  order: string
  isKept: boolean
}

const anyStep: fc.Arbitrary<Step> = fc.record({
  does: fc.constantFrom('leave', 'leave', 'spend', 'goods', 'back'),
  currency: fc.constantFrom('usd', 'lbp'),
  amount: fc.integer({ min: 1, max: 400 }),
  rate: fc.integer({ min: 85_000, max: 95_000 }),
  order: fc.constantFrom('o', 'o', 'o', 'x'),
  isKept: fc.boolean(),
})

function ticketOf({ does, currency, amount: units, rate, order }: Step, id: string) {
  const amount = currency === 'usd' ? String(units) : String(units * 50_000)
  const money = { currency, currencyCode: currency.toUpperCase(), amount, value: '1' }
  const isBack = does === 'back' || does === 'goods'
  const card = { ...money, id: currency, label: 'SO-1', kind: isBack ? 'depositBack' : 'deposit' }
  const stored = { id: currency, label: 'SO-1' }
  const flow = does === 'goods' ? 'out' : 'in'
  const isCard = does === 'leave' || does === 'back'
  return {
    id,
    kind: isBack ? 'posRefund' : 'posSale',
    partner: 'hotel',
    currency: 'usd',
    rate: String(rate),
    order: { id: order, number: 'SO-1', rest: null, until: null },
    tenders: isCard ? [] : [{ ...money, method: 'deposit', flow, stored }],
    ...(isCard ? { cards: [card] } : {}),
  } as unknown as Ticket
}

test('what was left, less what was spent and given back, is what is there', () => {
  fc.assert(
    fc.property(fc.array(anyStep, { maxLength: 30 }), (steps) => {
      const kept: Kept[] = []
      const book = new ValueBook([deposit('usd', kept), deposit('lbp', kept)], decimals)
      const methods = new Map([['deposit', { type: 'deposit' }]])
      const ground = { book, day, methods, isLate: false, cardMost: null, cardCashOut: null }
      const moved: Record<string, string[]> = { usd: [], lbp: [] }
      const spent: Record<string, string[]> = { usd: [], lbp: [] }
      for (const [at, step] of steps.entries()) {
        const ticket = ticketOf(step, `t${at}`)
        const { currency } = step
        const amount = ticket.cards?.[0]?.amount ?? ticket.tenders[0]?.amount ?? '0'
        const before = book.find(currency)?.balance ?? '0'
        // A sale keeps what there is, as the server lets it; others have shown nothing.
        if (step.isKept && !isMore(amount, before)) kept.push({ sale: ticket.id, amount })
        const paid = spent[currency] ?? []
        const taken = {
          sale: {
            tenders: [
              {
                flow: 'in',
                method: 'deposit',
                currency,
                amount: sumOf(paid),
                stored: { id: currency },
              },
            ],
          },
          refunds: [],
        } as unknown as ValueGround['taken']
        const doubt = valueDoubt(ticket, {
          ...ground,
          taken,
          deductible: '0',
          order: ticket.order?.id ?? null,
        })
        const isStrange = step.order === 'x' && step.does !== 'goods'
        if (isStrange) expect(doubt).toBeDefined()
        if (doubt) continue
        const { short, entries } = valueEntriesOf(ticket, { book, decimals, day })
        expect(short).toEqual([])
        moved[currency]?.push(...entries.map((it) => it.amount))
        if (step.does === 'spend') paid.push(amount)
        if (step.does === 'goods') paid.push(negated(amount))
        const { balance, first, second } = book.find(currency) ?? deposit('usd', [])
        expect(balance).toBe(sumOf(moved[currency] ?? []))
        expect(isMore('0', balance)).toBe(false)
        expect(isMore('0', sumOf(paid))).toBe(false)
        const way = { leave: 1, goods: 1, spend: -1, back: -1 }[step.does]
        expect(differenceOf(balance, before)).toBe(way === 1 ? amount : negated(amount))
        if (isZero(balance)) expect([first, second]).toEqual(['0', '0'])
      }
    }),
    { numRuns: 200 },
  )
})
