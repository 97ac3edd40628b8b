import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { levelOf, scoresOf, type Weighed, type Worked } from './score.ts'

const [rana, omar, lea] = ['Rana', 'Omar', 'Lea'].map((name) => ({ id: name.toLowerCase(), name }))
if (!rana || !omar || !lea) throw new Error('Three people')
const day = '2026-03-02'

const found = (by: Weighed['by'], ...weights: number[]): Weighed[] =>
  weights.map((weight) => ({ by, day, weight }))
const worked = (by: Worked['by'], sales: number): Worked => ({ by, day, sales })

describe('a level', () => {
  test.each([
    [4, 0, 'calm'],
    [5, 2, 'look'],
    [5, 3, 'calm'],
    [9, 1, 'look'],
    [10, 3, 'alarm'],
    [10, 4, 'look'],
    [10, 6, 'calm'],
    [4, null, 'calm'],
    [10, null, 'alarm'],
  ] as const)('%i points where %s are usual: %s', (points, expected, level) => {
    expect(levelOf(points, expected)).toBe(level)
  })
})

describe('people', () => {
  test('are held against what the others collect for as many sales', () => {
    const [first, ...others] = scoresOf(
      [...found(rana, 3, 3, 3, 3), ...found(omar, 1, 1), ...found(lea, 1)],
      [worked(rana, 50), worked(omar, 100), worked(lea, 50)],
    )
    // Omar and Lea collect 0.02 points for a sale.
    expect(first).toEqual({
      by: rana,
      count: 4,
      points: 12,
      sales: 50,
      expected: 1,
      level: 'alarm',
      days: [{ day, points: 12, level: 'alarm' }],
    })
    expect(others.map(({ by, level }) => [by.name, level])).toEqual([
      ['Omar', 'calm'],
      ['Lea', 'calm'],
    ])
  })

  test('who sell ten times as much may have ten times as many', () => {
    const scores = scoresOf(
      [...found(rana, ...Array<number>(20).fill(1)), ...found(omar, 1, 1)],
      [worked(rana, 1000), worked(omar, 100)],
    )
    expect(scores.map(({ level }) => level)).toEqual(['calm', 'calm'])
  })

  test('one account is one person under any name; a name alone is one too', () => {
    const scores = scoresOf(
      [
        ...found(rana, 1),
        ...found({ id: 'rana', name: 'Rana H.' }, 1),
        ...found({ id: null, name: 'Rana' }, 1),
      ],
      [],
    )
    expect(scores.map(({ count }) => count).toSorted()).toEqual([1, 2])
  })

  test('one more of anything never makes anybody look better', () => {
    const person = fc.constantFrom(rana, omar, lea)
    const someDay = fc.constantFrom('2026-03-02', '2026-03-03', '2026-03-04')
    const weighed = fc.record({ by: person, day: someDay, weight: fc.integer({ min: 1, max: 3 }) })
    const sold = fc.record({ by: person, day: someDay, sales: fc.integer({ min: 0, max: 80 }) })
    const ranks = { calm: 0, look: 1, alarm: 2 }
    fc.assert(
      fc.property(fc.array(weighed), fc.array(sold), weighed, (before, sales, more) => {
        const scoreOf = (all: Weighed[]) =>
          scoresOf(all, sales).find(({ by }) => by.id === more.by.id)
        const [old, now] = [scoreOf(before), scoreOf([...before, more])]
        expect(now?.points).toBe((old?.points ?? 0) + more.weight)
        expect(ranks[now?.level ?? 'calm']).toBeGreaterThanOrEqual(ranks[old?.level ?? 'calm'])
      }),
    )
  })
})
