import { beforeEach, expect, test, vi } from 'vitest'
import { mount } from '../testing/mount.tsx'
import { sampleSession } from '../testing/session.ts'
import { call } from './api.ts'
import { keptDevices } from './known-device.ts'
import { queryClient } from './query.ts'
import {
  isLoggedIn,
  keepStation,
  onLeave,
  sessionKey,
  signIn,
  signInAgain,
  signOut,
  useMay,
  useSession,
  useSessionQuery,
  watchOtherTabs,
} from './session.ts'
import { useRootStore } from './store.ts'

const left = vi.fn()
const signedIn = { token: 'token-1', session: sampleSession }

const refuse = () =>
  new Response(JSON.stringify({ status: 401, code: 'signInRequired', message: 'Please sign in' }), {
    status: 401,
    headers: { 'Content-Type': 'application/problem+json' },
  })

beforeEach(() => {
  queryClient.clear()
  useRootStore.getState().reset()
  left.mockReset()
  onLeave(left)
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})

test('signing in leaves the flag, the token and the customer’s state', () => {
  expect(isLoggedIn()).toBe(false)
  signIn(signedIn)
  expect(localStorage.getItem('isLoggedIn')).toBe('true')
  expect(localStorage.getItem('jwtToken')).toBe('token-1')
  expect(useRootStore.getState()).toMatchObject({
    usr_id: sampleSession.user.id,
    username: 'rana',
    companyId: sampleSession.company.id,
    profileId: sampleSession.role?.id,
    userType: 'staff',
    firstCurrencyId: sampleSession.company.firstCurrency.id,
    secondCurrencyId: sampleSession.company.secondCurrency?.id,
    transactionTypes: sampleSession.transactionTypes,
    rates: sampleSession.rates,
    posDesign: sampleSession.posDesign,
    defaultCashClientName: 'Cash client',
  })
})

test('nothing of the last user’s data is shown to the next', () => {
  queryClient.setQueryData(['brand', 'list'], ['Cedar'])
  signIn(signedIn)
  expect(queryClient.getQueryData(['brand', 'list'])).toBeUndefined()
  expect(queryClient.getQueryData(sessionKey)).toEqual(sampleSession)
})

test('signing out tells the server and empties the station', async () => {
  signIn(signedIn)
  const fetched = vi.fn(async () => new Response(null, { status: 204 }))
  vi.stubGlobal('fetch', fetched)
  await signOut()
  expect(fetched).toHaveBeenCalledWith('/api/logout', expect.objectContaining({ method: 'POST' }))
  expect(isLoggedIn()).toBe(false)
  expect(localStorage.getItem('jwtToken')).toBeNull()
  expect(useRootStore.getState().usr_id).toBeNull()
  expect(left).toHaveBeenCalledWith('signedOut')
})

test('without a network one can still leave', async () => {
  signIn(signedIn)
  vi.stubGlobal('fetch', vi.fn().mockRejectedValue(new TypeError('Failed to fetch')))
  await signOut()
  expect(isLoggedIn()).toBe(false)
  expect(left).toHaveBeenCalledWith('signedOut')
})

test('the login screen tells whom the device is known for, though they signed out', async () => {
  history.replaceState(null, '', '/')
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => new Response(null, { status: 204 })),
  )
  expect(keptDevices()).toBeUndefined()
  for (const device of ['of-rana', 'of-nadim', 'of-rana']) {
    signIn({ ...signedIn, device })
    await signOut()
  }
  expect(keptDevices()).toBe('of-rana of-nadim')
})

test('a session the server no longer knows is left at once, and only once', async () => {
  signIn(signedIn)
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => refuse()),
  )
  await Promise.allSettled([call('GET', '/api/brands'), call('GET', '/api/units')])
  expect(isLoggedIn()).toBe(false)
  expect(left).toHaveBeenCalledOnce()
  expect(left).toHaveBeenCalledWith('ended')
})

test('a screen that goes on without a session keeps the station, until somebody signs in again', async () => {
  signIn(signedIn)
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => refuse()),
  )
  const letGo = keepStation(() => true)
  await call('GET', '/api/brands').catch(() => undefined)
  expect(isLoggedIn()).toBe(true)
  expect(left).not.toHaveBeenCalled()
  signInAgain()
  expect(left).toHaveBeenCalledWith('ended')
  letGo()
})

function Gate() {
  const { data } = useSessionQuery()
  return <p>{data?.user.fullName ?? 'nobody'}</p>
}

test.each([
  ['/Pos', 'Rana Karam'],
  ['/Dashboard', 'nobody'],
])('without a server %s opens for %s', async (path, name) => {
  signIn(signedIn)
  queryClient.clear()
  history.replaceState(null, '', path)
  vi.stubGlobal('fetch', vi.fn().mockRejectedValue(new TypeError('Failed to fetch')))
  const { page } = await mount(<Gate />)
  expect(page.textContent).toBe(name)
})

test('a visitor who is refused was not signed in and stays', async () => {
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => refuse()),
  )
  await call('GET', '/api/brands').catch(() => undefined)
  expect(left).not.toHaveBeenCalled()
})

test('signing out in another tab leaves this one too', () => {
  signIn(signedIn)
  const stop = watchOtherTabs()
  dispatchEvent(new StorageEvent('storage', { key: 'isLoggedIn', newValue: null }))
  expect(left).toHaveBeenCalledWith('signedOut')
  stop()
})

function Rights() {
  const may = useMay()
  const { user } = useSession()
  return (
    <p>
      {user.fullName}: {String(may('catalog.brand.view'))}, {String(may('catalog.brand.delete'))}
    </p>
  )
}

test('staff may what the role says, an admin may everything', async () => {
  signIn(signedIn)
  const staff = await mount(<Rights />)
  expect(staff.page.textContent).toBe('Rana Karam: true, false')
  await staff.unmount()
  const admin = { ...sampleSession, user: { ...sampleSession.user, userType: 'admin' as const } }
  signIn({ token: 'token-2', session: admin })
  const { page, unmount } = await mount(<Rights />)
  expect(page.textContent).toBe('Rana Karam: true, true')
  await unmount()
})
