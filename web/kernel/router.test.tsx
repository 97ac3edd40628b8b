import { act } from 'react'
import type { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { beforeEach, expect, test, vi } from 'vitest'
import { startRouter } from './router.tsx'
import { call } from './session/api.ts'
import { queryClient } from './session/query.ts'
import { signIn } from './session/session.ts'
import { useRootStore } from './session/store.ts'
import { mount, until } from './testing/mount.tsx'
import { sampleSession } from './testing/session.ts'
import { startWords } from './words/words.ts'

type Router = ReturnType<typeof createBrowserRouter>

const json = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'Content-Type': 'application/json' },
  })

const emptyAnswers = async (path: RequestInfo | URL) => {
  if (path === '/api/session') return json(200, sampleSession)
  if (path === '/api/preferences') return json(200, {})
  return path === '/api/health'
    ? json(200, { status: 'ok', version: '0.1.0', isDemo: false })
    : json(200, { rows: [], unread: 0 })
}

beforeEach(async () => {
  queryClient.clear()
  useRootStore.getState().reset()
  vi.stubGlobal('fetch', vi.fn(emptyAnswers))
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  await startWords('all')
})

async function visit(path: string) {
  history.replaceState(null, '', path)
  const router = startRouter()
  return { router, ...(await mount(<RouterProvider router={router} />)) }
}

const at = (router: Router) => router.state.location.pathname
const heading = (page: HTMLElement) => page.querySelector('h1')?.textContent

test('without the flag a protected path leads to the login, which remembers the way', async () => {
  const { router, page, unmount } = await visit('/Brands?q=cedar')
  await until(() => heading(page) !== undefined)
  expect(at(router)).toBe('/')
  expect(heading(page)).toBe('Log in to Comptoir')
  expect(router.state.location.state).toEqual({ from: '/Brands?q=cedar' })
  await unmount()
})

test('a token without the flag is not enough', async () => {
  localStorage.setItem('jwtToken', 'token-1')
  const { router, unmount } = await visit('/Dashboard')
  expect(at(router)).toBe('/')
  await unmount()
})

test('the entrance leads whoever is signed in to the current page', async () => {
  signIn({ token: 'token-1', session: sampleSession })
  useRootStore.getState().setCurrentPage('/About')
  const { router, unmount } = await visit('/')
  await until(() => at(router) === '/About')
  await unmount()
})

test.each([
  ['/Registration', 'Your business'],
  ['/Forgotpassword', 'Forgot your password?'],
  ['/ChangePassword?token=abc', 'Set a new password'],
  ['/ChangePassword', 'This link is not complete'],
])('a visitor reaches %s', async (path, title) => {
  const { page, unmount } = await visit(path)
  await until(() => heading(page) !== undefined)
  expect(heading(page)).toBe(title)
  await unmount()
})

test('a session that ends goes to the login with a message and the way back', async () => {
  signIn({ token: 'token-1', session: sampleSession })
  const { router, page, unmount } = await visit('/ChangePassword?from=menu')
  await until(() => heading(page) === 'Change your password')
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => json(401, { status: 401, code: 'signInRequired', message: 'Sign in' })),
  )
  await act(() => call('GET', '/api/brands').catch(() => undefined))
  await until(() => heading(page) === 'Log in to Comptoir')
  expect(router.state.location.state).toEqual({
    reason: 'ended',
    from: '/ChangePassword?from=menu',
  })
  expect(page.querySelector('[role=alert]')?.textContent).toMatch(/session has ended/)
  await unmount()
})

test('a session that ends inside the shell leaves it without breaking a screen', async () => {
  signIn({ token: 'token-1', session: sampleSession })
  const { page, unmount } = await visit('/Nowhere')
  await until(() => heading(page) !== undefined, 10_000)
  const seen = new Set<string | null | undefined>()
  const watch = new MutationObserver(() => seen.add(heading(page)))
  watch.observe(page, { childList: true, subtree: true, characterData: true })
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => json(401, { status: 401, code: 'signInRequired', message: 'Sign in' })),
  )
  await act(() => call('GET', '/api/brands').catch(() => undefined))
  await until(() => heading(page) === 'Log in to Comptoir')
  expect([...seen]).not.toContain('Unexpected Application Error!')
  watch.disconnect()
  await unmount()
})
