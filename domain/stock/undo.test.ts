import { expect, test } from 'vitest'
import { stepsOf } from '../kernel/testing/steps.ts'
import { balanceKey, Shelf } from './shelf.ts'
import { holding, terms, worth } from './testing/shelves.ts'
import { type PostedMove, undoMoves } from './undo.ts'

/** Opening stock in so many lines, two of an item at 4 each, that is voided. */
function voidOf(count: number, ofItems = count): () => ReturnType<typeof undoMoves> {
  const items = Array.from({ length: ofItems }, (_, n) => `item-${n}`)
  const moves = Array.from(
    { length: count },
    (_, n): PostedMove => ({
      id: `move-${n}`,
      line: `line-${n}`,
      item: `item-${n % ofItems}`,
      warehouse: 'shop',
      isTransit: false,
      kind: 'move',
      quantity: '2',
      value: worth('8'),
      day: terms.day,
      pieces: null,
      corrects: null,
      isUndone: false,
      corrections: [],
    }),
  )
  const rows = moves.map(({ id, item, line, day, quantity, value }) => ({
    ...{ id, day, line, quantity, value, lines: [line ?? ''], isOwing: false },
    ...{ key: balanceKey(item, 'shop'), pieces: undefined, link: { as: 'in' as const } },
  }))
  const histories = Map.groupBy(rows, ({ key }) => key.slice(0, key.indexOf(' ')))
  const each = count / ofItems
  const held = holding({ quantity: `${2 * each}`, value: `${8 * each}`, lastCost: '4' })
  const balances = new Map(items.map((item) => [balanceKey(item, 'shop'), held]))
  return () => {
    const facts = { balances, histories, policy: 'block' as const, isConfirmed: false }
    return undoMoves(new Shelf(facts).startOn(terms), moves, terms)
  }
}

test('a document of many items is undone item by item: four times as many are four times the work', () => {
  const stepsFor = (count: number): number => stepsOf(voidOf(count))
  const [few, four] = [stepsFor(50), stepsFor(200)]
  expect(few).toBeGreaterThan(1000)
  expect(four / few).toBeLessThan(4.6)
}, 30_000)

test('so is one of many lines of one item, as goods with a number each are', () => {
  const stepsFor = (count: number): number => stepsOf(voidOf(count, 1))
  const [few, four] = [stepsFor(50), stepsFor(200)]
  expect(few).toBeGreaterThan(1000)
  expect(four / few).toBeLessThan(4.6)
}, 30_000)

test('each move goes by its mirror, and nothing else is told', () => {
  const undone = voidOf(3)()
  expect(undone.map(({ of, move }) => [of, move.item, move.quantity, move.value.first])).toEqual([
    ['move-0', 'item-0', '-2', '-8'],
    ['move-1', 'item-1', '-2', '-8'],
    ['move-2', 'item-2', '-2', '-8'],
  ])
})
