import 'fake-indexeddb/auto'
import { beforeEach, expect, test, vi } from 'vitest'
import { openTillDatabase } from '../../pos/local/database.ts'
import { emptyStation } from './station.ts'

const company = '018f0000-0000-7000-8000-000000000003'
const dropped = vi.fn(async () => true)

beforeEach(() => {
  localStorage.clear()
  vi.stubGlobal('caches', { delete: dropped })
})

const databases = async () => (await indexedDB.databases()).map(({ name }) => name)

test('what belonged to the user goes, how the station looks, prints and is known stays', async () => {
  for (const key of ['session', 'ownWords', 'till', 'anything', 'i18nextLng', 'density', 'devices'])
    localStorage.setItem(key, 'x')
  for (const key of [
    'tillKiosk',
    'tillPrinter',
    'tillPinTries',
    `comptoir-till-${company}-last-words`,
  ])
    localStorage.setItem(key, 'x')
  expect(await emptyStation(company)).toBe(false)
  expect(Object.keys(localStorage).sort()).toEqual([
    `comptoir-till-${company}-last-words`,
    'density',
    'devices',
    'i18nextLng',
    'tillKiosk',
    'tillPinTries',
    'tillPrinter',
  ])
  expect(dropped).toHaveBeenCalledWith('comptoir-pictures')
})

test('a browser where somebody only looked at the till keeps nothing of it', async () => {
  const db = await openTillDatabase(company)
  await db.put('facts', 'station-1', 'station')
  db.close()
  expect(await emptyStation(company)).toBe(false)
  expect(await databases()).toEqual([])
})

test('a till keeps what it sells from, and says so', async () => {
  const db = await openTillDatabase(company)
  await db.put('facts', 'register-1', 'register')
  await db.put('errands', { id: 'e', path: '/', body: {}, at: '', message: null })
  db.close()
  expect(await emptyStation(company)).toBe(true)
  const kept = await openTillDatabase(company)
  expect(await kept.count('errands')).toBe(1)
  kept.close()
})

test('whoever signs in while it is emptied stays signed in, with what is theirs', async () => {
  for (const key of ['isLoggedIn', 'jwtToken', 'session', 'old']) localStorage.setItem(key, 'x')
  const emptied = emptyStation(company)
  for (const key of ['jwtToken', 'session', 'new']) localStorage.setItem(key, 'theirs')
  await emptied
  expect({ ...localStorage }).toEqual({
    isLoggedIn: 'x',
    jwtToken: 'theirs',
    session: 'theirs',
    new: 'theirs',
  })
})
