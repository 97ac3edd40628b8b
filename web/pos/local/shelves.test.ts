import 'fake-indexeddb/auto'
import { beforeEach, expect, test } from 'vitest'
import { newId } from '../../../domain/kernel/id.ts'
import type { TillChanges, TillItem } from '../../../domain/pos/contract.ts'
import { openTillDatabase, type TillDatabase } from './database.ts'
import { rowsPerPage } from './pages.ts'
import { Shelves } from './shelves.ts'
import { FakeServer } from './testing/server.ts'
import { sampleItem } from './testing/till.ts'

let server: FakeServer
let db: TillDatabase

beforeEach(async () => {
  server = new FakeServer()
  server.install()
  db = await openTillDatabase(newId())
})

const changesOf = (items: (TillItem | { id: string; row: null })[]): TillChanges['items'] =>
  items.map((it) => ('row' in it ? it : { id: it.id, row: it }))

const page = (more: Partial<TillChanges>): TillChanges => ({
  ...{ items: [], partners: [], prices: [], cursor: '1', next: null, count: 0 },
  ...more,
})

/** The server answers with these pages, one after the other. */
function answer(...pages: Partial<TillChanges>[]): void {
  const left = pages.map(page)
  server.answers.set('/api/pos/changes', () => left.shift() ?? page({ cursor: 'end' }))
}

const many = (count: number) =>
  Array.from({ length: count }, (_, n) => sampleItem({ name: `Item ${n}` }))

async function reopened(): Promise<Shelves> {
  const shelves = new Shelves(db)
  await shelves.load()
  return shelves
}

const inOrder = (a: TillItem, b: TillItem) => (a.id < b.id ? -1 : 1)

const shown = ({ catalogue }: Shelves) => catalogue.view().ofCategory(null).toSorted(inOrder)

test('the first time everything comes page by page, and is there after a reload', async () => {
  const items = many(2 * rowsPerPage + 10)
  answer(
    { items: changesOf(items.slice(0, 1500)), next: 'a', count: items.length },
    { items: changesOf(items.slice(1500)), count: null },
  )
  const shelves = await reopened()
  expect(shelves.isFilled).toBe(false)
  const counts: number[] = []
  await shelves.pull(({ done, count }) => counts.push(done / count))
  expect(counts).toEqual([1500 / items.length, 1])
  const again = await reopened()
  expect(again.isFilled).toBe(true)
  expect(shown(again)).toEqual(items.toSorted(inOrder))
  expect(await db.count('pages')).toBe(3)
})

test('later only what changed is asked for, and a page is written for it', async () => {
  const items = many(rowsPerPage + 5)
  const [first, second] = items as [TillItem, TillItem]
  const added = sampleItem({ name: 'New' })
  answer(
    { items: changesOf(items), cursor: '10' },
    {
      items: changesOf([{ ...first, unitPrice: '2' }, { id: second.id, row: null }, added]),
      cursor: '11',
    },
  )
  const shelves = await reopened()
  await shelves.pull()
  expect(await shelves.pull()).toBe(true)
  expect(server.requests.at(-1)).toContain('cursor=10')
  for (const { catalogue } of [shelves, await reopened()]) {
    const { byId, ofCategory } = catalogue.view()
    expect(byId(first.id)?.unitPrice).toBe('2')
    expect(byId(second.id)).toBeUndefined()
    expect(byId(added.id)).toEqual(added)
    expect(ofCategory(null)).toHaveLength(rowsPerPage + 5)
  }
  expect(await shelves.pull()).toBe(false)
})

test('a copy that was broken off half-way is begun anew', async () => {
  const items = many(20)
  answer({ items: changesOf(items.slice(0, 10)), next: 'a', count: 20 })
  const shelves = await reopened()
  server.fates = ['answered', 'lost before']
  await expect(shelves.pull()).rejects.toThrow()
  const again = await reopened()
  expect(again.isFilled).toBe(false)
  answer({ items: changesOf(items) })
  await again.pull()
  expect(shown(await reopened())).toHaveLength(20)
})

test('the next question starts where the first page of the answer stood', async () => {
  answer({ items: changesOf(many(1)), cursor: '5', next: 'a' }, { cursor: '9' })
  const shelves = await reopened()
  await shelves.pull()
  await shelves.pull()
  expect(server.requests.at(-1)).toContain('cursor=5')
})

test('what is told again is no news', async () => {
  const items = changesOf(many(3))
  answer({ items, cursor: '5' }, { items, cursor: '5' })
  const shelves = await reopened()
  expect(await shelves.pull()).toBe(true)
  expect(await shelves.pull()).toBe(false)
})

test('a server that was restored from a copy is copied anew', async () => {
  const [kept, lost] = many(2) as [TillItem, TillItem]
  answer(
    { items: changesOf([kept, lost]), cursor: '100' },
    { cursor: '99' },
    { items: changesOf([kept]), cursor: '99' },
  )
  const shelves = await reopened()
  await shelves.pull()
  await shelves.pull()
  expect(shown(await reopened())).toEqual([kept])
})
