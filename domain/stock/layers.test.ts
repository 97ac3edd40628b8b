import { describe, expect, test } from 'vitest'
import { rounded } from '../kernel/number/fraction.ts'
import { meantOf } from './layer-pile.ts'
import { Layers, type PastMove } from './layers.ts'

type MoveCase = [PastMove['as'], number, string?, string?]

/** Moves of one item, in the shop unless they say where. */
const past = (moves: readonly MoveCase[]): PastMove[] =>
  moves.map(([as, quantity, line, warehouse = 'shop']) => ({
    item: 'coffee',
    warehouse,
    quantity: String(quantity),
    as,
    line: as === 'returned' ? null : (line ?? null),
    ...(as === 'returned' && line ? { receipts: [line] } : {}),
  }))

/** How many of each receipt are in the shop and in the store. */
function left(moves: readonly MoveCase[], opening = 0): Record<string, string[]> {
  const sum = (place: string, start: number) =>
    moves
      .filter(([, , , warehouse = 'shop']) => warehouse === place)
      .reduce((all, [, quantity]) => all + quantity, start)
  const layers = new Layers(past(moves), (_, warehouse) =>
    String(sum(warehouse, warehouse === 'shop' ? opening : 0)),
  )
  const of = (receipt: string) =>
    layers
      .left('coffee', [{ receipt, pieces: '1000' }], ['shop', 'store'])
      .there.map((lying) => rounded(meantOf(lying), 6))
  return { r1: of('r1'), r2: of('r2') }
}

const two: MoveCase[] = [
  ['received', 10, 'r1'],
  ['received', 10, 'r2'],
]

describe('what is left on a shelf', () => {
  test.each<[string, MoveCase[], { r1: string[]; r2: string[] }]>([
    ['is what came last', [...two, ['other', -10]], { r1: ['0', '0'], r2: ['10', '0'] }],
    ['in part of both', [...two, ['other', -4]], { r1: ['6', '0'], r2: ['10', '0'] }],
    [
      'with what came back from a client: that had left last',
      [...two, ['other', -14], ['other', 6]],
      { r1: ['2', '0'], r2: ['10', '0'] },
    ],
    [
      'without what went back to the supplier',
      [...two, ['returned', -4, 'r2'], ['other', -8]],
      { r1: ['2', '0'], r2: ['6', '0'] },
    ],
    [
      'without what had been sold before it came',
      [
        ['received', 10, 'r1'],
        ['other', -13],
        ['received', 10, 'r2'],
      ],
      { r1: ['0', '0'], r2: ['7', '0'] },
    ],
    [
      'or in the warehouse it was brought to',
      [
        ...two,
        ['sent', -12, 't1'],
        ['arrived', 12, 't1', 'store'],
        ['other', -3, undefined, 'store'],
      ],
      { r1: ['0', '7'], r2: ['8', '2'] },
    ],
    [
      'also in parts, and back again',
      [
        ...two,
        ['sent', -12, 't1'],
        ['arrived', 5, 't1', 'store'],
        ['other', -6],
        ['arrived', 7, 't1'],
      ],
      { r1: ['5', '5'], r2: ['4', '0'] },
    ],
    [
      'or what came from elsewhere',
      [...two, ['arrived', 5, 'before'], ['other', -17]],
      { r1: ['0', '0'], r2: ['3', '0'] },
    ],
  ])('%s', (_, moves, expected) => {
    expect(left(moves)).toEqual(expected)
  })

  test('with what had lain there before: that leaves first', () => {
    expect(left([...two, ['other', -8]], 5)).toEqual({ r1: ['7', '0'], r2: ['10', '0'] })
    // Three had been sold before the first came.
    expect(left([...two, ['other', -2]], -3)).toEqual({ r1: ['5', '0'], r2: ['10', '0'] })
  })

  test('is there for a part of a receipt as far as for the whole of it', () => {
    const moves: MoveCase[] = [
      ['received', 10, 'r1'],
      ['other', -6],
    ]
    const layers = new Layers(past(moves), () => '4')
    const { arrived, there } = layers.left('coffee', [{ receipt: 'r1', pieces: '5' }], ['shop'])
    expect([rounded(arrived, 6), ...there.map((it) => rounded(meantOf(it), 6))]).toEqual(['5', '2'])
    expect(layers.left('coffee', [{ receipt: 'unknown', pieces: '5' }], ['shop'])).toMatchObject({
      arrived: { top: 0n },
      there: [[{ meant: { top: 0n } }]],
    })
  })
})
