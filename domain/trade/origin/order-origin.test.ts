import { expect, test } from 'vitest'
import { Refusal } from '../../kernel/refusal.ts'
import { origin, originLine } from '../testing/origins.ts'
import { line } from '../testing/trades.ts'
import { inUnits, matchedLines, refuseFarBill } from './order-origin.ts'

test.each([
  ['20', '10'],
  ['1', '0.5'],
  ['0', '0'],
])('%s pieces are %s cartons', (base, cartons) => {
  expect(inUnits(base, originLine())).toBe(cartons)
})

test('several lines of a bill take of what came against one line of the order', () => {
  const received = originLine({
    delivered: '6',
    waiting: '60',
    unbilled: [{ receipt: 'r', pieces: '6' }],
  })
  const lines = ['4', '4', '4'].map((baseQuantity) => line({ baseQuantity }))
  const sent = lines.map(() => ({ originLine: 'o1' })) as never
  const matched = matchedLines(origin({ lines: [received] }), lines, sent).map((it) => it.matched)
  expect(matched.map((it) => it?.quantity)).toEqual(['4', '2', '0'])
  expect(matched.map((it) => it?.value.first)).toEqual(['40', '20', '0'])
})

/** Ordered for 20.00 a carton of two pieces, and billed by the piece. */
const billed = (unitPrice: string, taken: string) => {
  const bill = line({ unitPrice, quantity: '2', baseQuantity: '2' })
  const order = originLine({ delivered: '20' })
  refuseFarBill(order, { line: bill, at: 0, taken }, {}, { billTolerance: '5' })
}

test.each([
  ['as ordered', '10', '2', undefined],
  ['within five percent', '10.5', '2', undefined],
  ['dearer', '10.51', '2', 'lines.0.unitPrice 20'],
  ['more than ordered', '10', '24', 'lines.0.quantity 10'],
])('a bill that is %s', (_, price, taken, answer) => {
  let found: string | undefined
  try {
    billed(price, taken)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    expect(error.facts.isConfirmable).toBe(true)
    found = `${error.field} ${error.facts.limit}`
  }
  expect(found).toBe(answer)
})
