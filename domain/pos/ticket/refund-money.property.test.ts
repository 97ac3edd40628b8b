/** However often parts of a ticket come back: no way gives back more than came by it. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { added, compare, fractionOf, isAbove, minus } from '../../kernel/number/fraction.ts'
import { worthOf } from '../../money/worth.ts'
import type { BookedMoney, Paid } from '../money/booked-money.ts'
import { currencyOf } from '../money/cash-step.ts'
import { isBalanced } from '../money/tender.ts'
import { beirut, lbp, usd } from '../testing/till.ts'
import { refundDoubt } from './refund-doubt.ts'
import { refundLines, refundPlan, refundSettlementOf } from './refund-money.ts'

const methods = new Map(beirut.methods.map((it) => [it.id, it]))
const rate = '89500'
const cents = (units: number): string => (units / 100).toFixed(2)

/** By two cards, a cheque and on account; the rest was cash. */
const anyTicket = fc
  .record({
    card: fc.integer({ min: 0, max: 9000 }),
    pounds: fc.integer({ min: 0, max: 90 }),
    cheque: fc.integer({ min: 0, max: 9000 }),
    open: fc.integer({ min: 0, max: 5000 }),
    cash: fc.integer({ min: 0, max: 90 }),
  })
  .map(({ card, pounds, cheque, open, cash }) => {
    const line = (method: string, currency: string, amount: string, value: string): Paid[] =>
      Number(amount) > 0 ? [{ flow: 'in', method, currency, amount, rate, value }] : []
    const written = { bank: 'BLOM', number: '1', dueDate: '2026-12-01' }
    const tenders = [
      ...line('card', usd, cents(card), cents(card)),
      ...line('card', lbp, String(pounds * 89_500), String(pounds)),
      ...line('cheque', usd, cents(cheque), cents(cheque)).map((it) => ({
        ...it,
        cheque: written,
      })),
      ...line('cash-usd', usd, String(cash), String(cash)),
    ]
    const total = cents(card + pounds * 100 + cheque + open + cash * 100)
    return { tenders, open: cents(open), total }
  })

const worthIn = (lines: readonly Paid[], method: string, currency: string, flow: 'in' | 'out') =>
  added(
    lines
      .filter((it) => it.method === method && it.currency === currency && it.flow === flow)
      .map(({ amount }) => fractionOf(amount)),
  )

test('part after part, each way gives back at most what came by it, and each refund closes', () => {
  const parts = fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 6 })
  const rates = fc.constantFrom('89500', '95000', '70000')
  fc.assert(
    fc.property(anyTicket, parts, rates, (ticket, percents, today) => {
      const money = { ...beirut, rate: { buy: today, sell: today, at: '' } }
      const refunds: BookedMoney[] = []
      let left = Math.round(Number(ticket.total) * 100)
      for (const percent of percents) {
        const part = Math.min(left, Math.ceil((left * percent) / 50))
        if (part === 0) break
        left -= part
        const total = cents(part)
        const plan = refundPlan(total, { ...ticket, refunds, hasAccount: true }, [], money)
        const [best] = plan.cash
        const lines = [...plan.returned, ...(best ? refundLines(best, money) : [])]
        const settlement = refundSettlementOf(
          cents(part - Math.round(Number(plan.account) * 100)),
          lines.map((it, at) => ({ ...it, id: String(at) })),
          money,
        )
        const ended = { kind: 'posRefund' as const, total, open: plan.account, ...settlement }
        expect(isBalanced(ended)).toBe(true)
        expect(settlement.isComplete).toBe(true)
        // The server holds the same against it, and finds nothing.
        const { above } = refundDoubt(
          { total, open: plan.account, tenders: settlement.tenders },
          { sale: ticket, refunds, hasAccount: true, isFar: false },
          { methods, cash: money },
        )
        expect(above).toBeNull()
        refunds.push({ total, tenders: settlement.tenders, open: plan.account })
      }
      const out = refunds.flatMap(({ tenders }) => tenders)
      for (const currency of [usd, lbp])
        expect(
          isAbove(
            worthIn(out, 'card', currency, 'out'),
            worthIn(ticket.tenders, 'card', currency, 'in'),
          ),
        ).toBe(false)
      expect(out.some(({ method }) => method === 'cheque')).toBe(false)
      const credited = added(refunds.map(({ open }) => fractionOf(open)))
      const unsure = [ticket.open, ...ticket.tenders.flatMap((it) => (it.cheque ? it.value : []))]
      expect(isAbove(credited, added(unsure.map(fractionOf)))).toBe(false)
      // Cash is what is left; only rounding to notes, once per refund, may be above it.
      const cash = added(
        out
          .filter(({ method }) => method !== 'card')
          .map((it) => worthOf(it.amount, currencyOf(money, it.currency), it.rate)),
      )
      const paid = worthIn(ticket.tenders, 'cash-usd', usd, 'in')
      const steps = fractionOf(String(refunds.length * 0.05))
      expect(compare(minus(cash, paid), steps)).toBeLessThanOrEqual(0)
    }),
    { numRuns: 300 },
  )
})
