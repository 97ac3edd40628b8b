/** Walking a list page by page shows every row exactly once, also while others are at work. */
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { testApp } from '../testing/app.ts'
import { type Station, station } from '../testing/station.ts'

const app = testApp()
let shop: Station
beforeAll(async () => {
  shop = await station(app)
})

type Size = { name: string; position: number | null }

async function onlyThese(sizes: Size[]): Promise<void> {
  await app.asOwner('delete from size where company_id = $1', [shop.companyId])
  await app.asOwner(
    `insert into size (company_id, id, name, position)
     select $1, gen_random_uuid(), s.name, s.position
     from jsonb_to_recordset($2::jsonb) as s (name text, position int)`,
    [shop.companyId, JSON.stringify(sizes)],
  )
}

type Row = { id: string; name: string; position: number | null }

async function walk(
  params: Record<string, string>,
  betweenPages: () => Promise<unknown> = async () => {},
): Promise<Row[]> {
  const seen: Row[] = []
  for (let after: string | null = ''; after !== null; await betweenPages()) {
    const page = await shop.list('/api/sizes', { ...params, ...(after ? { after } : {}) })
    seen.push(...(page.rows as unknown as Row[]))
    expect(page.rows.length).toBeLessThanOrEqual(Number(params.limit))
    after = page.next
  }
  return seen
}

const allRows = (order: string): Promise<Row[]> =>
  app.asOwner<Row>(`select id, name, position from size where company_id = $1 order by ${order}`, [
    shop.companyId,
  ])

const orders: Record<string, string> = {
  name: 'name, id',
  '-name': 'name desc, id desc',
  position: 'position, id',
  '-position': 'position desc, id desc',
}

const letters = fc.constantFrom(...'aàAbBzZ019 -_%"\\أاإبيىé漢')
/** Names are unique whatever their capitals, so each carries its number. */
const anySizes = fc
  .array(
    fc.record({
      name: fc.string({ unit: letters, maxLength: 6 }),
      position: fc.option(fc.integer({ min: 0, max: 4 })),
    }),
    { maxLength: 40 },
  )
  .map((all) => all.map(({ name, position }, i) => ({ name: `${name}${i}`, position })))

describe('walking all pages', () => {
  test('gives every row exactly once and in order, for any rows, sort and page size', async () => {
    await fc.assert(
      fc.asyncProperty(
        anySizes,
        fc.constantFrom(...Object.keys(orders)),
        fc.integer({ min: 1, max: 13 }),
        async (sizes, sort, limit) => {
          await onlyThese(sizes)
          const seen = await walk({ sort, limit: String(limit) })
          const all = await allRows(orders[sort] ?? '')
          expect(seen.map(({ id }) => id)).toEqual(all.map(({ id }) => id))
        },
      ),
      { numRuns: 25 },
    )
  })

  test('with a search or a filter gives what they leave, exactly once', async () => {
    const sizes = Array.from({ length: 60 }, (_, i) => ({
      name: `${i % 3 === 0 ? 'Wide' : 'Slim'} ${String(i).padStart(2, '0')}`,
      position: i % 5,
    }))
    await onlyThese(sizes)
    const filter = JSON.stringify({ position: { from: '1', to: '3' } })
    const seen = await walk({ q: 'wide', filter, sort: '-name', limit: '4' })
    const wanted = sizes.filter(
      ({ name, position }) => name.startsWith('Wide') && position >= 1 && position <= 3,
    )
    expect(seen.map(({ name }) => name)).toEqual(wanted.map(({ name }) => name).toReversed())
  })

  test.each(['name', '-name', 'position', '-position'])(
    'by %s shows each old row once while new ones are added and others deleted',
    async (sort) => {
      const old = Array.from({ length: 40 }, (_, i) => ({
        name: `old ${String(i).padStart(2, '0')}`,
        position: i % 4 === 0 ? null : i % 3,
      }))
      await onlyThese(old)
      const before = await allRows(orders[sort] ?? '')
      let added = 0
      const seen = await walk({ sort, limit: '7' }, async () => {
        if (added > 20) return
        for (const name of ['aaa', 'old 20', 'zzz'])
          await shop.add('/api/sizes', { name: `${name} new ${added++}`, position: added % 3 })
      })
      const ids = seen.map(({ id }) => id)
      expect(new Set(ids).size).toBe(ids.length)
      const oldOnes = new Set(before.map(({ id }) => id))
      expect(ids.filter((id) => oldOnes.has(id))).toEqual(before.map(({ id }) => id))
    },
  )
})

describe('the last page', () => {
  test('says that nothing follows, also when it is exactly full', async () => {
    await onlyThese(Array.from({ length: 10 }, (_, i) => ({ name: `n${i}`, position: null })))
    const page = await shop.list('/api/sizes', { limit: '10' })
    expect(page.rows).toHaveLength(10)
    expect(page.next).toBeNull()
    const first = await shop.list('/api/sizes', { limit: '9' })
    const second = await shop.list('/api/sizes', { limit: '9', after: first.next ?? '' })
    expect(second.rows).toHaveLength(1)
    expect(second.next).toBeNull()
  })
})
