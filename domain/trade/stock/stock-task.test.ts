import { describe, expect, test } from 'vitest'
import { Refusal } from '../../kernel/refusal.ts'
import { balanceKey } from '../../stock/shelf.ts'
import { holding } from '../../stock/testing/shelves.ts'
import type { StockLine, StockTask } from './stock-posting.ts'
import type { ReadyStock, ReadyStockLine } from './stock-ready.ts'
import { comingOf, countedLine, lottedOf, shelvesOf } from './stock-task.ts'

const line: StockLine = {
  id: 'l1',
  at: 0,
  item: 'coffee',
  warehouse: 'shop',
  quantity: '2',
  baseQuantity: '2',
  direction: 1,
  unitCost: null,
}

const task = (given: Partial<StockTask> = {}): StockTask => ({
  behaviour: 'stockIn',
  reason: 'found',
  toWarehouse: null,
  isDelivered: true,
  rate: '89500',
  lines: [line],
  ...given,
})

const written = (given: Partial<ReadyStockLine> = {}): ReadyStockLine => ({
  id: 'l1',
  at: 0,
  item: 'coffee',
  title: 'Coffee',
  unitId: 'carton',
  unitTitle: 'carton',
  factor: { top: 12n, bottom: 1n },
  place: 'shop',
  ...given,
})

const ready = (behaviour: ReadyStock['behaviour'], lines = [written()]): ReadyStock => ({
  behaviour,
  lines,
  currency: { id: 'usd', code: 'USD', decimals: 2, rank: 'first' },
  decimals: { first: 2, second: 0 },
  rate: '89500',
  today: '2026-11-16',
})

describe('goods come to a shelf, or leave it', () => {
  const found: Partial<StockTask> = { behaviour: 'adjustment' }
  const missing = { ...found, lines: [{ ...line, direction: -1 as const }] }
  const sent: Partial<StockTask> = { behaviour: 'transfer', toWarehouse: 'store' }
  const arrived: Partial<StockTask> = { behaviour: 'transferReceipt', toWarehouse: 'store' }
  test.each<[string, Partial<StockTask>, string[]]>([
    ['in', {}, ['shop comes']],
    ['out', { behaviour: 'stockOut' }, ['shop leaves']],
    ['found', found, ['shop comes']],
    ['missing', missing, ['shop leaves']],
    ['straight to another', sent, ['shop leaves', 'store comes']],
    ['on the way to another', { ...sent, isDelivered: false }, ['shop leaves', 'store way leaves']],
    ['off their way', arrived, ['shop comes', 'store way leaves']],
    ['lost in the kitchen', { lines: [{ ...line, lost: { first: '1', second: null } }] }, []],
  ])('%s', (_, given, expected) => {
    const moves = comingOf(task(given)).map(
      ({ warehouse, isTransit, isComing }) =>
        `${warehouse}${isTransit ? ' way' : ''} ${isComing ? 'comes' : 'leaves'}`,
    )
    expect(moves).toEqual(expected)
  })

  test('the shelves of a transfer are both, or the way to the other', () => {
    const shelves = (isDelivered: boolean) =>
      shelvesOf(ready('transfer'), task({ toWarehouse: 'store', isDelivered })).map(
        ({ warehouse, isTransit }) => [warehouse, isTransit],
      )
    expect(shelves(true)).toEqual([
      ['shop', undefined],
      ['store', false],
    ])
    expect(shelves(false)).toEqual([
      ['shop', undefined],
      ['store', true],
    ])
  })
})

test.each<[string, Partial<StockTask>, boolean, boolean]>([
  ['goods that come in', {}, false, true],
  ['goods that go out', { behaviour: 'stockOut' }, false, false],
  ['what was found', { behaviour: 'adjustment' }, false, true],
  [
    'what is missing',
    { behaviour: 'adjustment', lines: [{ ...line, direction: -1 }] },
    false,
    false,
  ],
  ['what was counted, also where it takes away', { behaviour: 'stockOut' }, true, true],
])('a lot may begin with %s', (_, given, isCounted, expected) => {
  expect(lottedOf(task(given), ready('stockIn'), isCounted)[0]?.isComing).toBe(expected)
})

describe('a line has its quantity', () => {
  const held = {
    balances: new Map([
      [balanceKey('coffee', 'shop'), holding({ quantity: '24', value: '60', lastCost: '2.5' })],
    ]),
    made: new Map(),
    ended: [],
  }
  const seen = { actor: { limits: { canSeeCost: true } } }
  const blind = { actor: { limits: { canSeeCost: false } } }
  const of = (behaviour: ReadyStock['behaviour'], given: Partial<ReadyStockLine>, who = seen) =>
    countedLine(who, ready(behaviour), written(given), held, undefined)

  test.each<[string, ReadyStock['behaviour'], Partial<ReadyStockLine>, object[]]>([
    ['in base units', 'stockIn', { quantity: '2' }, [{ baseQuantity: '24', direction: 1 }]],
    [
      'found against what lies there',
      'adjustment',
      { counted: '3' },
      [{ baseQuantity: '12', direction: 1, expected: '2' }],
    ],
    [
      'missing against what was seen',
      'adjustment',
      { counted: '2', expected: '3' },
      [{ baseQuantity: '12', direction: -1, expected: '3' }],
    ],
    ['of the difference that was said', 'adjustment', { difference: '-1' }, [{ direction: -1 }]],
    ['none where nothing differs', 'adjustment', { counted: '2' }, []],
  ])('%s', (_, behaviour, given, expected) => {
    expect(of(behaviour, given)).toMatchObject(expected)
  })

  test('and a cost only by whoever may see one', () => {
    const given = { quantity: '1', unitPrice: '30' }
    expect(of('stockIn', given)).toMatchObject([{ unitCost: '30' }])
    expect(of('stockIn', given, blind)).toMatchObject([{ unitCost: null }])
  })

  test.each<[string, ReadyStock['behaviour'], ReadyStockLine[], string]>([
    [
      'nothing of it',
      'stockIn',
      [written({ quantity: '0.00000001' })],
      'quantityTooSmall lines.0.quantity',
    ],
    ['not what was counted', 'adjustment', [written()], 'putQuantity lines.0.counted'],
    [
      'both what was counted and what differs',
      'adjustment',
      [written({ counted: '1', difference: '1' })],
      'invalid lines.0.difference',
    ],
    [
      'what another line says of the item',
      'adjustment',
      [written({ counted: '1' }), written({ at: 1, counted: '2' })],
      'itemTwice lines.1.item',
    ],
  ])('is refused where it says %s', (_, behaviour, lines, expected) => {
    let found = ''
    try {
      const all = ready(behaviour, lines)
      for (const it of lines) countedLine(seen, all, it, held, undefined)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      found = `${error.code} ${error.field}`
    }
    expect(found).toBe(expected)
  })
})
