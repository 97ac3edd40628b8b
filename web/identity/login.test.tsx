import { act } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '../kernel/session/query.ts'
import { isLoggedIn } from '../kernel/session/session.ts'
import { useRootStore } from '../kernel/session/store.ts'
import { type Mounted, mount, until } from '../kernel/testing/mount.tsx'
import { sampleSession } from '../kernel/testing/session.ts'
import { startWords } from '../kernel/words/words.ts'
import Login from './Login.tsx'

const sent: unknown[] = []
let answers: (() => Response)[] = []
let isDemo = false

const json = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'Content-Type': status < 400 ? 'application/json' : 'application/problem+json' },
  })

const refusal = (status: number, code: string, message: string) => () =>
  json(status, { status, code, message, errors: [{ code, message }], facts: {}, requestId: 'r' })

const welcome = () => json(200, { token: 'token-1', session: sampleSession })

beforeEach(async () => {
  queryClient.clear()
  useRootStore.getState().reset()
  sent.length = 0
  answers = []
  isDemo = false
  await startWords('public')
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.stubGlobal(
    'fetch',
    vi.fn(async (path: string, request: RequestInit) => {
      if (path !== '/api/login') return json(200, { status: 'ok', version: '0.1.0', isDemo })
      sent.push(JSON.parse(String(request.body)))
      return answers.shift()?.() ?? json(500, {})
    }),
  )
})

async function visit(state?: unknown) {
  const router = createMemoryRouter(
    [
      { path: '/', Component: Login },
      { path: '*', element: <h1>inside</h1> },
    ],
    { initialEntries: [{ pathname: '/', state }] },
  )
  return { router, ...(await mount(<RouterProvider router={router} />)) }
}

const field = (page: HTMLElement, name: string) =>
  page.querySelector<HTMLInputElement>(`input[name=${name}]`)

async function type(page: HTMLElement, name: string, value: string) {
  const input = field(page, name)
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
  await act(async () => {
    set?.call(input, value)
    input?.dispatchEvent(new Event('input', { bubbles: true }))
  })
}

const submit = (page: HTMLElement) =>
  act(async () => page.querySelector<HTMLElement>('button[type=submit]')?.click())

async function signInAs({ page }: Mounted, login: string, password: string) {
  await type(page, 'login', login)
  await type(page, 'password', password)
  await submit(page)
}

const said = (page: HTMLElement) => page.querySelector('[role=alert]')?.textContent

test('a good password signs in and lands on the dashboard', async () => {
  answers = [welcome]
  const mounted = await visit()
  await signInAs(mounted, ' rana ', 'secret word')
  await until(() => isLoggedIn())
  expect(sent).toEqual([{ login: ' rana ', password: 'secret word', isKept: true }])
  await until(() => mounted.router.state.location.pathname === '/Dashboard')
  await mounted.unmount()
})

test('the way that was asked for is taken up again', async () => {
  answers = [welcome]
  const mounted = await visit({ from: '/Brands?q=cedar', reason: 'ended' })
  expect(said(mounted.page)).toMatch(/session has ended/)
  await signInAs(mounted, 'rana', 'secret word')
  await until(() => mounted.router.state.location.pathname === '/Brands')
  expect(mounted.router.state.location.search).toBe('?q=cedar')
  await mounted.unmount()
})

test('an empty form sends nothing and puts the focus on the first empty field', async () => {
  const { page, unmount } = await visit()
  await submit(page)
  expect(sent).toEqual([])
  expect(field(page, 'login')?.getAttribute('aria-invalid')).toBe('true')
  expect(field(page, 'password')?.getAttribute('aria-invalid')).toBe('true')
  expect(document.activeElement).toBe(field(page, 'login'))
  await type(page, 'login', 'rana')
  expect(field(page, 'login')?.getAttribute('aria-invalid')).not.toBe('true')
  await unmount()
})

test('a wrong password is said in place and nothing typed is lost', async () => {
  answers = [refusal(401, 'signInFailed', 'Username or password is wrong')]
  const mounted = await visit()
  await signInAs(mounted, 'rana', 'wrong')
  await until(() => said(mounted.page) === 'Username or password is wrong')
  expect(field(mounted.page, 'login')?.value).toBe('rana')
  expect(field(mounted.page, 'password')?.value).toBe('wrong')
  expect(isLoggedIn()).toBe(false)
  await mounted.unmount()
})

test('the second factor is asked for, and the sixth digit sends it', async () => {
  answers = [
    refusal(401, 'secondFactorRequired', 'Type the code'),
    refusal(401, 'secondFactorWrong', 'This code is wrong'),
    welcome,
  ]
  const mounted = await visit()
  const { page } = mounted
  await signInAs(mounted, 'rana', 'secret word')
  await until(() => field(page, 'code') !== null)
  await type(page, 'code', '١٢٣ ٤٥٦')
  await until(() => said(page) === 'This code is wrong')
  expect(sent.at(-1)).toMatchObject({ login: 'rana', password: 'secret word', code: '123456' })
  await type(page, 'code', '65432')
  await type(page, 'code', '654321')
  await until(() => isLoggedIn())
  expect(sent).toHaveLength(3)
  await mounted.unmount()
})

test('a recovery code is sent as it was typed', async () => {
  answers = [refusal(401, 'secondFactorRequired', 'Type the code'), welcome]
  const mounted = await visit()
  const { page } = mounted
  await signInAs(mounted, 'rana', 'secret word')
  await until(() => field(page, 'code') !== null)
  const other = [...page.querySelectorAll('button')].find((one) => /recovery/.test(one.textContent))
  await act(async () => other?.click())
  await type(page, 'code', 'abcd-efgh')
  await submit(page)
  await until(() => isLoggedIn())
  expect(sent.at(-1)).toMatchObject({ code: 'abcd-efgh' })
  await mounted.unmount()
})

test('sample logins appear only where the server says so, and sign in with one click', async () => {
  const plain = await visit()
  await until(() => plain.page.textContent?.includes('Connected') === true)
  expect(plain.page.textContent).not.toContain('Sample logins')
  await plain.unmount()
  queryClient.clear()
  isDemo = true
  answers = [welcome]
  const { page, unmount } = await visit()
  await until(() => page.textContent?.includes('Sample logins') === true)
  const chip = [...page.querySelectorAll('button')].find((one) => one.textContent === 'Cashier')
  await act(async () => chip?.click())
  await until(() => isLoggedIn())
  expect(sent).toMatchObject([{ login: 'cashier', password: 'comptoir-demo' }])
  await unmount()
})
