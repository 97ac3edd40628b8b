import { describe, expect, test } from 'vitest'
import { Refusal } from '../kernel/refusal.ts'
import { atOrder, type FinishedOrder, lottedWork, refuseStrange, workOf } from './finishing.ts'

const order: FinishedOrder = {
  use: 'make',
  item: { id: 'bread' },
  quantity: '10',
  components: [
    { id: 'c1', item: { id: 'flour' }, quantityUsed: '5.00' },
    { id: 'c2', item: { id: 'yeast' }, quantityUsed: '1', share: '40' },
  ],
  byProducts: [{ id: 'b1', item: { id: 'crumbs' }, quantityMade: '0.5', share: '5' }],
}

const done = { produced: '10' }

describe('the lines of a finished order', () => {
  const written = (given: Partial<FinishedOrder>, input: Parameters<typeof workOf>[1]) =>
    workOf({ ...order, ...given }, input).lines.map(
      ({ item, quantity, direction, share, fields }) =>
        `${direction * Number(quantity)} ${item} ${share ?? '-'} ${fields.quantity}`,
    )
  test.each<[string, Partial<FinishedOrder>, Parameters<typeof workOf>[1], string[]]>([
    [
      'what was made takes its components, as planned',
      {},
      done,
      [
        '-5 flour - actual.0.quantity',
        '-1 yeast - actual.1.quantity',
        '10 bread - produced',
        '0.5 crumbs 5 beside.0.quantity',
      ],
    ],
    [
      'or as they were used: those that are named stand first',
      {},
      { produced: '9', actual: [{ id: 'c2', quantity: '2' }] },
      [
        '-5 flour - actual.1.quantity',
        '-2 yeast - actual.0.quantity',
        '9 bread - produced',
        '0.5 crumbs 5 beside.0.quantity',
      ],
    ],
    [
      'what fell beside it fell as it was weighed',
      {},
      { ...done, beside: [{ id: 'b1', quantity: '0.8' }] },
      [
        '-5 flour - actual.0.quantity',
        '-1 yeast - actual.1.quantity',
        '10 bread - produced',
        '0.8 crumbs 5 beside.0.quantity',
      ],
    ],
    [
      'what took nothing is no line',
      { byProducts: [] },
      { produced: '10', actual: [{ id: 'c1', quantity: '0' }] },
      ['-1 yeast - actual.1.quantity', '10 bread - produced'],
    ],
    [
      'what is taken apart leaves first, and its parts have their shares',
      { use: 'takeApart', byProducts: [] },
      done,
      ['-10 bread - produced', '5 flour - actual.0.quantity', '1 yeast 40 actual.1.quantity'],
    ],
    [
      'and what is spoilt meanwhile leaves with it',
      { use: 'takeApart', byProducts: [], components: order.components.slice(0, 1) },
      { produced: '8', scrap: '2' },
      ['-10 bread - produced', '5 flour - actual.0.quantity'],
    ],
  ])('%s', (_, given, input, expected) => {
    expect(written(given, input)).toEqual(expected)
  })

  test('are as fine as they were planned, unless somebody says otherwise', () => {
    const actual = [
      { id: 'c1', quantity: '5.0' },
      { id: 'c2', quantity: '0.9' },
    ]
    expect(workOf(order, { ...done, actual }).lines.map(({ isPlanned }) => isPlanned)).toEqual([
      true,
      false,
      false,
      true,
    ])
  })

  test('lots begin with what comes, and are named where they were said', () => {
    expect(lottedWork(workOf(order, done)).map(({ field, isComing }) => [field, isComing])).toEqual(
      [
        ['actual.0.lots', false],
        ['actual.1.lots', false],
        ['lots', true],
        ['beside.0.lots', true],
      ],
    )
  })
})

describe('what is said of it', () => {
  test.each<[string, Parameters<typeof refuseStrange>[1], string | null]>([
    ['as planned', done, null],
    ['nothing was made', { produced: '0' }, 'quantityRequired produced'],
    [
      'of a line that is not its own',
      { ...done, actual: [{ id: 'x' }] },
      'missingReference actual.0.id',
    ],
    ['of a line twice', { ...done, beside: [{ id: 'b1' }, { id: 'b1' }] }, 'lineTwice beside.1.id'],
    ['ten times what was planned', { produced: '100' }, null],
    ['more than that, with the scrap', { produced: '100', scrap: '1' }, 'farAbovePlan produced'],
    [
      'far more of a part',
      { ...done, actual: [{ id: 'c2', quantity: '11' }] },
      'farAbovePlan actual.0.quantity',
    ],
    [
      'far more beside it',
      { ...done, beside: [{ id: 'b1', quantity: '6' }] },
      'farAbovePlan beside.0.quantity',
    ],
    [
      'out of nothing',
      {
        ...done,
        actual: [
          { id: 'c1', quantity: '0' },
          { id: 'c2', quantity: '0' },
        ],
      },
      'nothingUsed actual',
    ],
    ['far more, and somebody says so twice', { produced: '1000', isConfirmed: true }, null],
  ])('%s', (_, input, expected) => {
    let found: string | null = null
    try {
      refuseStrange(order, input)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      found = `${error.code} ${error.field}`
    }
    expect(found).toBe(expected)
  })
})

test('what runs short among all of an order is told by its name', () => {
  const [flour, ...rest] = order.components
  const named = {
    ...order,
    components: [{ ...flour, item: { id: 'flour', title: 'Flour' } }, ...rest],
  }
  const refusal = new Refusal('stockTooLow', 'lines.0.quantity', {
    available: '2',
    isConfirmable: true,
  })
  const placed = atOrder(refusal, workOf(named as FinishedOrder, done))
  const facts = { available: '2', isConfirmable: true, item: 'Flour' }
  const expected = { code: 'componentTooLow', field: 'actual.0.quantity', facts }
  expect(placed).toMatchObject({ ...expected, all: [expected] })
})

test.each([
  ['lines.0.quantity', 'actual.0.quantity'],
  ['lines.1.item', 'actual.1.id'],
  ['lines.2.quantity', 'produced'],
  ['lines.2.item', undefined],
  ['lines.3.quantity', 'beside.0.quantity'],
  ['lines.3.item', 'beside.0.id'],
  ['day', 'day'],
])('a refusal of %s of the document is told at %s of the order', (field, expected) => {
  expect(atOrder(new Refusal('range', field), workOf(order, done)).field).toBe(expected)
})
