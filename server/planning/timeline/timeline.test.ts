/** The timeline tells each reader what he may know, page by page, and no value his role hides. */
import { beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '../../../domain/kernel/date.ts'
import type { TimelineChoices, TimelinePage } from '../../../domain/planning/timeline/timeline.ts'
import { testApp } from '../../kernel/testing/app.ts'
import { colleagueOf, type Station, station } from '../../kernel/testing/station.ts'
import { newTwoBranches, type TwoBranches } from '../../testing/two-branches.ts'

const app = testApp()
let two: TwoBranches
let admin: Station

const page = async (who: Station, params: Record<string, string> = {}) =>
  (await who.call<TimelinePage>('GET', `/api/timeline?${new URLSearchParams(params)}`)).body

beforeAll(async () => {
  two = await newTwoBranches(app)
  admin = two.shop
})

test('what happened is told the newest first, each line once, however many pages', async () => {
  const first = await page(admin)
  expect(first.rows).toHaveLength(50)
  const seen: string[] = []
  for (let after: string | null = ''; after !== null; ) {
    const next: TimelinePage = await page(admin, after ? { after } : {})
    seen.push(...next.rows.map(({ id }) => id))
    after = next.next
  }
  expect(seen).toEqual([...new Set(seen)].toSorted().toReversed())
  const [{ count } = { count: 0 }] = await app.asOwner<{ count: number }>(
    'select count(*)::int as count from audit where company_id = $1',
    [admin.companyId],
  )
  expect(seen.length).toBe(count)
})

test('a line says who, what, which record and where, with the values before and after', async () => {
  const brand = await admin.add('/api/brands', { name: 'Old name' })
  const renamed = { version: 1, name: 'New name' }
  await admin.call('PATCH', `/api/brands/${brand.id}`, renamed)
  const { rows } = await page(admin, { kind: 'brand', record: brand.id })
  expect(rows.map(({ act }) => act)).toEqual(['changed', 'created'])
  expect(rows[0]).toMatchObject({
    kind: 'brand',
    record: brand.id,
    title: 'New name',
    isThere: true,
    before: { name: 'Old name' },
    after: { name: 'New name' },
  })
  await admin.call('DELETE', `/api/brands/${brand.id}?version=2`)
  const [gone] = (await page(admin, { kind: 'brand', record: brand.id })).rows
  expect(gone).toMatchObject({ act: 'deleted', title: 'New name', isThere: false, after: null })
  const posted = await page(admin, { kind: 'invoice', record: two.invoice })
  expect(posted.rows.map(({ act }) => act)).toContain('posted')
})

test('what names no record is told in words: who came, went, and took a file', async () => {
  await admin.call('GET', '/api/brands/export?format=csv')
  const colleague = await colleagueOf(app, admin, ['catalog.brand.view'])
  await colleague.call('POST', '/api/logout')
  const { rows } = await page(admin)
  const events = rows.map(({ did, about }) => [did, about])
  expect(events).toContainEqual(['timeline.act.exported', 'brand'])
  expect(events).toContainEqual(['timeline.did.login', null])
  expect(events).toContainEqual(['timeline.did.logout', null])
  expect(JSON.stringify(rows)).not.toContain('/api/')
  const posted = await page(admin, { kind: 'invoice', record: two.invoice })
  expect(posted.rows.map(({ did }) => did)).toContain('timeline.verb.post')
})

describe('a question', () => {
  test('by person, branch or day finds that alone', async () => {
    const { people, branches, kinds } = (
      await admin.call<TimelineChoices>('GET', '/api/timeline/choices')
    ).body
    expect(people.map(({ id }) => id)).toContain(two.stranger.userId)
    expect(branches).toHaveLength(2)
    expect(kinds).toContain('invoice')
    await two.stranger.add('/api/brands', { name: 'By the stranger' })
    const theirs = await page(admin, { person: two.stranger.userId, kind: 'brand' })
    expect(theirs.rows.map(({ title }) => title)).toEqual(['By the stranger'])
    const here = await page(admin, { branch: two.shop.branch })
    expect(here.rows.length).toBeGreaterThan(0)
    expect(new Set(here.rows.map(({ branch }) => branch?.id))).toEqual(new Set([two.shop.branch]))
    const today = { from: two.shop.today, to: two.shop.today }
    expect((await page(admin, today)).rows.length).toBe(50)
    const later = addDays(two.shop.today, 2)
    expect((await page(admin, { from: later })).rows).toEqual([])
    expect((await page(admin, { to: addDays(two.shop.today, -2) })).rows).toEqual([])
  })

  test.each([
    [{ record: '018f0000-0000-7000-8000-000000000000' }, 'required'],
    [{ from: '2027-01-02', to: '2027-01-01' }, 'periodIsBackwards'],
    [{ kind: "x' or 1=1" }, 'invalid'],
    [{ after: 'x' }, 'invalid'],
  ])('%j is refused: %s', async (params: Record<string, string>, code) => {
    const asked = new URLSearchParams(params)
    expect(await admin.refused('GET', `/api/timeline?${asked}`)).toMatchObject({ code })
  })
})

describe('a reader', () => {
  const rights = ['planning.timeline.view', 'planning.timeline.export', 'catalog.item.view']

  test('knows of the kinds he may see, and of no field his role hides', async () => {
    const clerk = await colleagueOf(app, admin, [...rights, 'purchasing.purchase.view'], {
      canSeeCost: false,
    })
    const { rows } = await page(clerk)
    expect(rows.length).toBeGreaterThan(0)
    expect(new Set(rows.map(({ kind }) => kind))).toEqual(new Set(['item', 'purchase']))
    for (const row of rows) {
      for (const values of [row.before, row.after])
        for (const hidden of ['total', 'supplierPrice', 'cost', 'averageCost'])
          expect(values ?? {}).not.toHaveProperty(hidden)
    }
    expect((await page(clerk, { kind: 'invoice' })).rows).toEqual([])
    const seen = await page(admin, { kind: 'purchase' })
    expect(seen.rows.some(({ after }) => after && 'total' in after)).toBe(true)
  })

  test('of another branch knows nothing of ours', async () => {
    const { rows } = await page(two.stranger, { kind: 'invoice' })
    expect(rows).toEqual([])
    const everything = await page(two.stranger)
    expect(everything.rows.map(({ record }) => record)).not.toContain(two.invoice)
  })

  test('of another company knows nothing at all', async () => {
    const other = await station(app)
    const { rows } = await page(other)
    expect(rows.every(({ record }) => record !== two.invoice)).toBe(true)
    expect((await page(other, { kind: 'invoice', record: two.invoice })).rows).toEqual([])
  })

  test('without the right is refused', async () => {
    const nobody = await colleagueOf(app, admin, ['catalog.item.view'], {})
    expect(await nobody.refused('GET', '/api/timeline')).toMatchObject({ code: 'forbidden' })
  })

  test('takes a file of it, in his language, without formulas', async () => {
    await admin.add('/api/brands', { name: '=cmd|calc' })
    const file = await admin.call('GET', '/api/timeline/export?kind=brand&format=csv')
    expect(file.status).toBe(200)
    expect(file.text).toContain('When,Who,Branch,What,Kind,Record')
    expect(file.text).toContain("'=cmd|calc")
    expect(file.text).toContain('Name: Old name → New name')
  })
})
