import { describe, expect, test } from 'vitest'
import { type OpenEntry, type OpenLine, partsOf, proposals } from './matching.ts'
import { reconciled, refuseMatch } from './reconciliation.ts'

const line = (id: string, amount: string, more: Partial<OpenLine> = {}): OpenLine => ({
  id,
  day: '2026-11-10',
  amount,
  reference: null,
  name: null,
  text: null,
  ...more,
})

const entry = (id: string, amount: string, more: Partial<OpenEntry> = {}): OpenEntry => ({
  id,
  day: '2026-11-10',
  amount,
  number: null,
  reference: null,
  partner: null,
  note: null,
  undoes: null,
  ...more,
})

const found = (lines: OpenLine[], entries: OpenEntry[]) =>
  proposals(lines, entries).map((it) => [it.lines, it.entries])

describe('proposals', () => {
  test('are made for equal money within the days it takes', () => {
    const lines = [line('a', '100'), line('b', '100.00', { day: '2026-11-25' }), line('c', '-100')]
    expect(found(lines, [entry('x', '100.0', { day: '2026-11-05' })])).toEqual([[['a'], ['x']]])
  })

  test('prefer the number of the document to a nearer day, and the name to neither', () => {
    const lines = [line('a', '100', { text: 'Transfer RC 2026 0012', name: 'RAMI KHOURY' })]
    expect(
      found(lines, [
        entry('near', '100'),
        entry('named', '100', { partner: 'Rami Khoury', day: '2026-11-08' }),
        entry('numbered', '100', { number: 'RC-2026-0012', day: '2026-11-06' }),
      ]),
    ).toEqual([[['a'], ['numbered']]])
  })

  test('know names whatever their letters carry', () => {
    const lines = [
      line('a', '5', { name: 'مؤسسة الأمل' }),
      line('b', '5', { name: 'Ets. Société' }),
    ]
    expect(
      found(lines, [
        entry('x', '5', { partner: 'Societe' }),
        entry('y', '5', { partner: 'مؤسسه الامل' }),
      ]),
    ).toEqual([
      [['a'], ['y']],
      [['b'], ['x']],
    ])
  })

  test('use each side once', () => {
    const lines = [line('a', '5'), line('b', '5'), line('c', '5')]
    expect(found(lines, [entry('x', '5'), entry('y', '5')])).toHaveLength(2)
  })

  test('put several receipts into one deposit, and several lines to one payment', () => {
    const entries = [
      entry('x', '40', { day: '2026-11-09' }),
      entry('y', '60.5', { day: '2026-11-09' }),
      entry('z', '7'),
    ]
    expect(found([line('a', '100.5')], entries)).toEqual([[['a'], ['x', 'y']]])
    const lines = [
      line('a', '-40', { name: 'Fuel' }),
      line('b', '-2', { name: 'Fuel', day: '2026-11-12' }),
    ]
    expect(found(lines, [entry('x', '-42')])).toEqual([[['a', 'b'], ['x']]])
  })

  test('put what was booked and undone again together, and give neither to the bank', () => {
    const entries = [entry('x', '100'), entry('y', '-100', { undoes: 'x' }), entry('z', '100')]
    expect(found([line('a', '100')], entries)).toEqual([
      [[], ['x', 'y']],
      [['a'], ['z']],
    ])
  })

  test('make nothing of sums that fit by chance', () => {
    const entries = [
      entry('x', '40', { day: '2026-11-09' }),
      entry('y', '60.5', { day: '2026-11-08' }),
    ]
    expect(found([line('a', '100.5')], entries)).toEqual([])
  })

  test('of thousands of lines are made in a moment', () => {
    const many = Array.from({ length: 2000 }, (_, at) => at)
    const lines = many.map((at) => line(`l${at}`, String(at * 3 + 1), { name: `n${at % 7}` }))
    const entries = many.map((at) => entry(`e${at}`, String(at * 3 + 2), { partner: `n${at % 7}` }))
    expect(proposals(lines, entries).length).toBeGreaterThan(0)
  }, 20_000)
})

test('parts are the fewest that make the whole', () => {
  const parts = ['1', '2', '3', '4', '10'].map((amount) => ({ amount }))
  expect(partsOf(parts, '14')?.map(({ amount }) => amount)).toEqual(['4', '10'])
  expect(partsOf(parts, '10')?.map(({ amount }) => amount)).toEqual(['1', '2', '3', '4'])
  expect(partsOf(parts, '99')).toBeUndefined()
})

test('a match is of equal money on both sides', () => {
  expect(() =>
    refuseMatch([{ amount: '60' }, { amount: '40.0' }], [{ amount: '100' }]),
  ).not.toThrow()
  expect(() => refuseMatch([{ amount: '99.99' }], [{ amount: '100' }])).toThrow('bankMatchDiffers')
  expect(() => refuseMatch([], [{ amount: '0' }])).toThrow('bankMatchNeedsBoth')
  expect(() => refuseMatch([], [{ amount: '5' }, { amount: '6' }])).toThrow('bankMatchDiffers')
  expect(() => refuseMatch([], [{ amount: '5' }, { amount: '-5' }])).not.toThrow()
})

test('books less what is outstanding plus what is unknown is what the bank says', () => {
  const facts = { books: '900', outstanding: '-150', unknown: '-2.5' }
  expect(reconciled({ ...facts, bank: '1047.5' })).toMatchObject({
    expected: '1047.5',
    difference: '0',
  })
  expect(reconciled({ ...facts, bank: '1050' }).difference).toBe('2.5')
  expect(reconciled({ ...facts, bank: null }).difference).toBeNull()
})
