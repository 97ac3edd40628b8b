import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { mount, until } from '../testing/mount.tsx'
import { flushPreferences, setPreference, usePreference } from './preferences.ts'
import { queryClient } from './query.ts'

const fetched = vi.fn<typeof fetch>()

const puts = () =>
  fetched.mock.calls
    .filter(([, request]) => request?.method === 'PUT')
    .map(([path, request]) => [path, JSON.parse(String(request?.body)).value])

beforeEach(() => {
  queryClient.clear()
  fetched.mockReset().mockImplementation(async (_path, request) =>
    request?.method === 'PUT'
      ? new Response(null, { status: 204 })
      : new Response(JSON.stringify({ width: 120 }), {
          headers: { 'Content-Type': 'application/json' },
        }),
  )
  vi.stubGlobal('fetch', fetched)
})

function Width() {
  const [width, setWidth] = usePreference('width', 80)
  return (
    <button type="button" onClick={() => setWidth(width + 1)}>
      {width}
    </button>
  )
}

test('a preference comes from the server, changes at once, and a burst is sent as one', async () => {
  const { page, unmount } = await mount(<Width />)
  const button = page.querySelector('button')
  expect(button?.textContent).toBe('80')
  await until(() => button?.textContent === '120')
  await act(async () => button?.click())
  await until(() => button?.textContent === '121')
  await act(async () => button?.click())
  await until(() => button?.textContent === '122')
  expect(puts()).toEqual([])
  await until(() => puts().length > 0)
  expect(puts()).toEqual([['/api/preferences/width', 122]])
  await unmount()
})

test('what still waits is sent before the page goes', () => {
  setPreference('list.brand', ['name'])
  flushPreferences()
  flushPreferences()
  expect(puts()).toEqual([['/api/preferences/list.brand', ['name']]])
})

test('a change made while the answer is under way wins over the answer', async () => {
  const { page, unmount } = await mount(<Width />)
  setPreference('width', 200)
  await until(() => page.textContent === '200')
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)))
  expect(page.textContent).toBe('200')
  flushPreferences()
  await unmount()
})
