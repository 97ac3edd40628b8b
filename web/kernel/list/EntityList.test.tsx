import { act } from 'react'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { beforeEach, expect, test, vi } from 'vitest'
import { brand } from '../../../domain/catalog/brand.entity.ts'
import { listQueryFrom, writeCursor } from '../../../domain/kernel/list.ts'
import { ConfirmHost } from '../parts/confirm.tsx'
import { queryClient } from '../session/query.ts'
import { signIn } from '../session/session.ts'
import { mount, until } from '../testing/mount.tsx'
import { sampleSession } from '../testing/session.ts'
import { startWords } from '../words/words.ts'
import EntityList from './EntityList.tsx'
import { RelatedList } from './RelatedList.tsx'

const idOf = (n: number) => `018f0000-0000-7000-8000-${String(n).padStart(12, '0')}`

type Row = { id: string; version: number; name: string; altName: string | null }

let rows: Row[] = []
let asked: string[] = []
let preferences: Record<string, unknown> = {}

const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json' } })

/** A server of a few lines: search, keyset pages, count, and brands that refuse to go. */
function answer(path: string, body?: { ids: string[] }): Response {
  if (path.startsWith('/api/preferences')) return json(preferences)
  if (path === '/api/session') return json(queryClient.getQueryData(['session']))
  if (path === '/api/brands/delete') return json(deletion(body?.ids ?? []))
  const params = Object.fromEntries(new URL(path, 'http://x').searchParams)
  const { q, after, limit, wantsCount } = listQueryFrom(brand, params)
  const found = rows.filter(({ name }) => name.toLowerCase().includes(q.toLowerCase()))
  const start = after ? found.findIndex(({ id }) => id === after.id) + 1 : 0
  const page = found.slice(start, start + limit)
  const last = page.at(-1)
  const hasNext = last !== undefined && start + limit < found.length
  if (q === 'brnd') return json({ rows: rows.slice(0, 2), next: null, isGuess: true })
  return json({
    rows: page,
    next: hasNext ? writeCursor({ value: last.name, id: last.id }) : null,
    ...(wantsCount && { total: { count: found.length, isExact: true } }),
  })
}

function deletion(ids: string[]) {
  const refused = rows.filter(({ id, name }) => ids.includes(id) && name.includes('used'))
  const deleted = ids.filter((id) => !refused.some((row) => row.id === id))
  rows = rows.filter(({ id }) => !deleted.includes(id))
  const problems = refused.map(({ id, name }) => ({
    id,
    title: name,
    code: 'inUse',
    message: 'It is used elsewhere',
  }))
  return { deleted, refused: problems }
}

beforeEach(async () => {
  queryClient.clear()
  preferences = {}
  asked = []
  rows = Array.from({ length: 60 }, (_, n) => ({
    id: idOf(n + 1),
    version: 1,
    name: `Brand ${String(n + 1).padStart(2, '0')}`,
    altName: null,
  }))
  vi.stubGlobal('fetch', async (path: string, request?: RequestInit) => {
    asked.push(path)
    return answer(path, request?.body ? JSON.parse(String(request.body)) : undefined)
  })
  await startWords('all')
})

/** As on the page of a record whose brands are named after it. */
const bond = { filters: { altName: { contains: 'Cedar' } }, given: { maker: idOf(9) } }

type Who = 'admin' | 'viewer'

async function open(address: string, who: Who = 'admin') {
  const user = { ...sampleSession.user, userType: who === 'admin' ? 'admin' : 'staff' } as const
  signIn({ token: 'token', session: { ...sampleSession, user } })
  const screen = (
    <main>
      <EntityList entity={brand} />
      <ConfirmHost />
    </main>
  )
  const router = createMemoryRouter(
    [
      { path: '/Brands', element: screen },
      { path: '/Brands/:id', element: <p>A form</p> },
      { path: '/Page', element: <RelatedList of="brand" bond={bond} /> },
    ],
    { initialEntries: [address] },
  )
  const { page } = await mount(<RouterProvider router={router} />)
  await until(() => page.querySelector('tr[data-id], h2, search + [role=status]') !== null)
  return { page, router }
}

const names = (page: HTMLElement) =>
  [...page.querySelectorAll('tr[data-id] a')].map((link) => link.textContent)

const button = (name: string): HTMLElement => {
  const found = [...document.querySelectorAll<HTMLElement>('button, a')].find(
    (each) => (each.getAttribute('aria-label') ?? each.textContent) === name,
  )
  if (!found) throw new Error(`There is no button ${name}`)
  return found
}

const press = (element: Element) => act(async () => (element as HTMLElement).click())

const key = (element: Element, name: string) =>
  act(async () => {
    element.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true }))
  })

test('pages follow one another, and Previous finds the way back', async () => {
  const { page, router } = await open('/Brands')
  expect(names(page)).toHaveLength(50)
  await until(() => page.textContent?.includes('1–50 of 60') ?? false)
  await press(button('Next page'))
  await until(() => names(page)[0] === 'Brand 51')
  expect(page.textContent).toContain('51–60 of 60')
  expect(router.state.location.search).toContain('from=51')
  await press(button('Previous page'))
  await until(() => names(page)[0] === 'Brand 01')
  expect(router.state.location.search).toBe('')
})

test('a link to a later page opens there and leads back to the first', async () => {
  const after = writeCursor({ value: 'Brand 50', id: idOf(50) })
  const { page } = await open(`/Brands?after=${encodeURIComponent(after)}&from=51`)
  expect(names(page)[0]).toBe('Brand 51')
  await press(button('Previous page'))
  await until(() => names(page)[0] === 'Brand 01')
})

test('a page whose last rows were deleted gives way to the one before', async () => {
  rows = rows.slice(0, 50)
  const after = writeCursor({ value: 'Brand 50', id: idOf(50) })
  const { page, router } = await open(`/Brands?after=${encodeURIComponent(after)}&from=51`)
  await until(() => names(page)[0] === 'Brand 01')
  expect(router.state.location.search).toBe('')
})

test('whoever may only look sees no way to add, tick or delete', async () => {
  const { page } = await open('/Brands', 'viewer')
  expect(page.querySelector('input[type=checkbox]')).toBeNull()
  expect(page.textContent).not.toContain('New brand')
  expect(page.textContent).not.toContain('Export')
})

test('filters that hide everything say how much there is, and can be cleared', async () => {
  const { page } = await open('/Brands?q=nothing')
  await until(() => page.textContent?.includes('There are 60 in all.') ?? false)
  expect(page.textContent).toContain('Nothing found for “nothing”.')
  await press(button('Clear filters'))
  await until(() => names(page).length === 50)
})

test('an empty list says what it is for and offers the first row', async () => {
  rows = []
  const { page } = await open('/Brands')
  expect(page.textContent).toContain('Nothing here yet')
  expect(button('New brand').getAttribute('href')).toBe('/Brands/new')
})

test('rows are ticked by key and deleted together; what is refused is named with its reason', async () => {
  rows = rows.slice(0, 3)
  rows[1] = { ...(rows[1] as Row), name: 'Brand used' }
  const { page } = await open('/Brands')
  const first = page.querySelector('tr[data-id]') as HTMLElement
  await act(async () => first.focus())
  await key(first, ' ')
  await key(page.querySelectorAll('tr[data-id]')[1] as Element, ' ')
  expect(page.textContent).toContain('2 selected')
  await key(first, 'Delete')
  await until(() => document.body.textContent?.includes('Delete 2 rows?') ?? false)
  const confirm = [...document.querySelectorAll<HTMLElement>('[role=dialog] button')].at(-1)
  await press(confirm as HTMLElement)
  await until(() => document.body.textContent?.includes('It is used elsewhere') ?? false)
  expect(document.body.textContent).toContain('One row could not be deleted')
  await until(() => names(page).join() === 'Brand used,Brand 03')
  expect(page.textContent).toContain('1 selected')
})

test('the columns the user chose are asked for and shown in their order', async () => {
  preferences = { 'list.brand': { columns: ['altName', 'name'] } }
  const { page } = await open('/Brands')
  await until(() => asked.some((path) => path.includes('columns=altName%2Cname')))
  const heads = [...page.querySelectorAll('th')].map((head) => head.textContent)
  expect(heads).toEqual(['', 'Alternative name', 'Name'])
})

test('a saved view brings its question and its columns', async () => {
  const question = { q: '07', filters: {}, sort: { key: 'name', isDescending: true } }
  preferences = { 'views.brand': [{ id: 'v', name: 'Seven', question, columns: ['name'] }] }
  const { page, router } = await open('/Brands')
  await until(() => page.querySelectorAll('[role=tab]').length === 2)
  await press(button('Seven'))
  await until(() => names(page).join() === 'Brand 07')
  expect(router.state.location.search).toBe('?view=v&q=07&sort=-name')
  expect(page.querySelectorAll('th')).toHaveLength(2)
})

test('what is only alike is shown as such', async () => {
  const { page } = await open('/Brands?q=brnd')
  expect(names(page)).toEqual(['Brand 01', 'Brand 02'])
  expect(page.textContent).toContain('Nothing found for “brnd”.')
  expect(page.textContent).toContain('These are similar to what you typed.')
})

test('a list that belongs to a record stays bound to it, and within its tab', async () => {
  const { page, router } = await open('/Page?tab=brands')
  const bound = encodeURIComponent(JSON.stringify(bond.filters))
  const lists = asked.filter((path) => path.startsWith('/api/brands?'))
  expect(lists.every((path) => path.includes(`filter=${bound}`))).toBe(true)
  expect([...page.querySelectorAll('th')].map((head) => head.textContent)).toEqual([
    '',
    'Picture',
    'Name',
  ])
  expect(button('New brand').getAttribute('href')).toBe(`/Brands/new?maker=${idOf(9)}`)
  await press(button('Next page'))
  await until(() => names(page)[0] === 'Brand 51')
  expect(router.state.location.search).toContain('tab=brands')
})
