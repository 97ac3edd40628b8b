import { act, useState } from 'react'
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router'
import { describe, expect, it, vi } from 'vitest'
import { mount } from '../testing/mount.tsx'
import { PageTabs } from './PageTabs.tsx'
import { PageHead } from './Sheet.tsx'

const NewPage = () => (
  <>
    <PageHead title="New" />
    {/* biome-ignore lint/a11y/noAutofocus: what a form does with its first field. */}
    <input aria-label="Name" autoFocus />
  </>
)

const routerOf = () =>
  createMemoryRouter([
    {
      element: (
        <>
          <button type="button">Menu</button>
          <main>
            <Outlet />
          </main>
        </>
      ),
      children: [
        { path: '/', element: <PageHead title="Home" /> },
        { path: '/Brands', element: <PageHead title="Brands" count={12} back="/" /> },
        { path: '/Brands/new', element: <NewPage /> },
      ],
    },
  ])

const focused = () => document.activeElement?.textContent

describe('page head', () => {
  it.each([
    ['RC-2026-000001', ['RC-2026-000001']],
    ['الدرج الرئيسي – S-000012', ['S-000012']],
    ['Jean-Pierre', []],
    ['A-series-of-a-very-long-name-000001', []],
  ])('in “%s” no line ends inside a number', async (title, numbers) => {
    const { page } = await mount(
      <RouterProvider
        router={createMemoryRouter([{ path: '/', element: <PageHead title={title} /> }])}
      />,
    )
    expect(page.querySelector('h1')?.textContent).toBe(title)
    expect([...page.querySelectorAll('h1 span')].map((it) => it.textContent)).toEqual(numbers)
  })

  it('leaves the focus alone on the first page and names the document', async () => {
    await mount(<RouterProvider router={routerOf()} />)
    expect(document.activeElement).toBe(document.body)
    expect(document.title).toMatch(/^Home · /)
  })

  it('has the focus after a navigation', async () => {
    const router = routerOf()
    await mount(<RouterProvider router={router} />)
    await act(() => router.navigate('/Brands'))
    expect(focused()).toBe('Brands')
    expect(document.title).toMatch(/^Brands · /)
  })

  it('stays where it is when only the query changes', async () => {
    const router = routerOf()
    const { page } = await mount(<RouterProvider router={router} />)
    await act(() => router.navigate('/Brands'))
    page.querySelector<HTMLElement>('button')?.focus()
    await act(() => router.navigate('/Brands?q=nour'))
    expect(focused()).toBe('Menu')
  })

  it('leaves the focus to a field that asked for it', async () => {
    const router = routerOf()
    await mount(<RouterProvider router={router} />)
    await act(() => router.navigate('/Brands/new'))
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Name')
  })
})

function Tabs() {
  const [value, setValue] = useState('all')
  const tabs = ['all', 'low', 'old'].map((name) => ({ value: name, label: name }))
  return <PageTabs label="Views" tabs={tabs} value={value} onChange={setValue} />
}

describe('page tabs', () => {
  it('that do not all fit are named by a menu, and the strip says at which side it goes on', async () => {
    const width = (of: 'scrollWidth' | 'clientWidth', px: number) =>
      vi.spyOn(HTMLElement.prototype, of, 'get').mockReturnValue(px)
    const [, room] = [width('scrollWidth', 900), width('clientWidth', 360)]
    const { page } = await mount(<Tabs />)
    expect(page.querySelector('[data-hidden]')?.getAttribute('data-hidden')).toBe('end')
    await act(async () => page.querySelector<HTMLElement>('[aria-haspopup=menu]')?.click())
    const named = [...document.querySelectorAll<HTMLElement>('[role=menuitem]')]
    expect(named.map((it) => it.textContent)).toEqual(['all', 'low', 'old'])
    await act(async () => named[2]?.click())
    expect(page.querySelector('[aria-selected=true]')?.textContent).toBe('old')
    room.mockReturnValue(900)
    const { page: wide } = await mount(<Tabs />)
    expect(wide.querySelector('[aria-haspopup=menu]')).toBeNull()
    vi.restoreAllMocks()
  })

  const press = (key: string) =>
    act(async () => {
      const event = new KeyboardEvent('keydown', { key, bubbles: true })
      document.activeElement?.dispatchEvent(event)
    })

  it.each([
    ['ltr', 'ArrowRight', 'low'],
    ['ltr', 'ArrowLeft', 'old'],
    ['rtl', 'ArrowLeft', 'low'],
    ['rtl', 'ArrowRight', 'old'],
  ])('in %s %s chooses the tab “%s”', async (dir, key, chosen) => {
    document.documentElement.dir = dir
    const { page } = await mount(<Tabs />)
    page.querySelector<HTMLElement>('[role=tab]')?.focus()
    await press(key)
    expect(focused()).toBe(chosen)
    expect(page.querySelector('[aria-selected=true]')?.textContent).toBe(chosen)
    document.documentElement.dir = 'ltr'
  })
})
