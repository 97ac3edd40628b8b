/** In whatever order days are written down, they are what they would be in their own. */
import fc from 'fast-check'
import { describe, test } from 'vitest'
import {
  agree,
  buying,
  cooking,
  costing,
  costingFirst,
  days,
  finding,
  making,
  moving,
  movingAtOnce,
  order,
  type Step,
  selling,
  sellingCake,
  sellingHere,
  sendingBack,
  some,
  undone,
  wasting,
} from './testing/any-order.ts'

type Kinds = ReturnType<typeof some>
type Begun = Parameters<typeof agree>[3]

/** On two shelves, before anything else. */
const stocked =
  (pieces: number): Begun =>
  (shop) => {
    shop.buy(1, pieces, '3.33')
    shop.buy(1, pieces, '5.55', 'store')
  }

describe.each(['average', 'fifo'] as const)('by %s', (method) => {
  const agreeing = (kinds: Kinds, begun: Begun, numRuns: number, last: Step[][] = []): void =>
    fc.assert(
      fc.property(kinds, days, order, (groups, on, by) =>
        agree([...groups, ...last], on, by, begun, method),
      ),
      { numRuns },
    )

  test('of goods that are there', () => {
    const kinds = some(
      undone(buying),
      undone(selling),
      undone(wasting),
      undone(finding),
      undone(sendingBack),
      moving,
      undone(costing),
    )
    agreeing(kinds, stocked(1000), 12)
  })

  test('where costs become known late of goods of which some are gone', () => {
    const kinds = some(
      undone(costingFirst),
      undone(costing),
      cooking,
      undone(selling),
      undone(buying),
      moving,
      undone(movingAtOnce),
      undone(sendingBack),
    )
    agreeing(kinds, stocked(35), 10)
  })

  test('of what is made, and of what it is made of', () => {
    const kinds = some(undone(buying), undone(making), undone(sellingCake), selling, costingFirst)
    const begun: Begun = (shop) => {
      stocked(100)(shop)
      shop.of('cake').buy(1, 100, '4.44')
      shop.of('coffee')
    }
    agreeing(kinds, begun, 10)
  })

  test('of goods that are sold before they came', () => {
    const kinds = some(undone(buying), undone(sellingHere), undone(wasting), cooking)
    const last: Step[] = [
      { write: (shop) => shop.buy(30, 99, '7.77') },
      { write: (shop) => shop.buy(30, 99, '8.88', 'store') },
    ]
    agreeing(kinds, () => {}, 15, [last])
  })
})
