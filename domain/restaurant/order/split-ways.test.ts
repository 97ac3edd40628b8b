import { expect, test } from 'vitest'
import { oneMore, type Payers, seatPayers, splitByPayers } from './split-ways.ts'

const lines = [{ line: 'beer' }, { line: 'wine' }]

/** Touched one after the other: the line, and which part. */
const touched = (parts: number, touches: readonly (readonly [string, number])[]): Payers =>
  touches.reduce<Payers>((payers, [line, part]) => oneMore(payers, line, part, parts), new Map())

test.each<[string, [string, number][], object[][] | null]>([
  [
    'of three beers two are one guest’s and one the other’s, who has the wine',
    [
      ['beer', 0],
      ['beer', 0],
      ['beer', 1],
      ['wine', 1],
    ],
    [
      [{ line: 'beer', top: 2, bottom: 3 }],
      [
        { line: 'beer', top: 1, bottom: 3 },
        { line: 'wine', top: 1, bottom: 1 },
      ],
    ],
  ],
  [
    'touched once for both, a line is shared equally',
    [
      ['beer', 0],
      ['wine', 0],
      ['wine', 1],
    ],
    [
      [
        { line: 'beer', top: 1, bottom: 1 },
        { line: 'wine', top: 1, bottom: 2 },
      ],
      [{ line: 'wine', top: 1, bottom: 2 }],
    ],
  ],
  [
    'touched twice by whoever pays it alone, it is still all of it',
    [
      ['beer', 0],
      ['beer', 0],
      ['wine', 1],
    ],
    [[{ line: 'beer', top: 2, bottom: 2 }], [{ line: 'wine', top: 1, bottom: 1 }]],
  ],
  ['nobody pays the wine', [['beer', 0]], null],
  [
    'the second pays nothing',
    [
      ['beer', 0],
      ['wine', 0],
    ],
    null,
  ],
])('%s', (_, touches, parts) => {
  const split = splitByPayers(lines, touched(2, touches), 2)
  expect(split).toEqual(parts && { way: 'lines', parts })
})

test('whoever leaves the split takes nothing along: the others pay the line', () => {
  const three = touched(3, [
    ['beer', 0],
    ['beer', 2],
    ['wine', 1],
  ])
  expect(splitByPayers(lines, three, 2)).toEqual({
    way: 'lines',
    parts: [[{ line: 'beer', top: 1, bottom: 1 }], [{ line: 'wine', top: 1, bottom: 1 }]],
  })
})

test('each seat pays what it had, and all of them what is of none', () => {
  const own = [
    { id: 'beer', seat: 4 },
    { id: 'wine', seat: null },
    { id: 'soup', seat: 2 },
  ]
  const { seats, payers } = seatPayers(own)
  expect(seats).toEqual([2, 4])
  expect(splitByPayers([{ line: 'beer' }, { line: 'wine' }, { line: 'soup' }], payers, 2)).toEqual({
    way: 'lines',
    parts: [
      [
        { line: 'wine', top: 1, bottom: 2 },
        { line: 'soup', top: 1, bottom: 1 },
      ],
      [
        { line: 'beer', top: 1, bottom: 1 },
        { line: 'wine', top: 1, bottom: 2 },
      ],
    ],
  })
})
