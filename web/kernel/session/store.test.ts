import { expect, test } from 'vitest'
import { type RootState, useRootStore } from './store.ts'

const kept = () => JSON.parse(localStorage.getItem('root') ?? 'null')

test('the state is kept under the key root, version 1', () => {
  useRootStore.getState().setUsername('rana')
  expect(kept()).toMatchObject({ version: 1, state: { username: 'rana' } })
})

const values: RootState = {
  usr_id: 'u1',
  username: 'rana',
  companyId: 'c1',
  profileId: 'r1',
  userType: 'admin',
  firstCurrencyId: 'usd',
  secondCurrencyId: 'lbp',
  transactionTypes: [
    { id: 't1', name: 'Invoice', altName: null, behaviour: 'salesInvoice', prefix: 'INV' },
  ],
  rates: [{ type: 'sale', validFrom: '2026-11-14', buy: '89500', sell: '89600' }],
  currentPage: '/Brands',
  posDesign: { opacity: 80 },
  defaultCashClientName: 'Cash client',
}

test.each(Object.entries(values))('%s has an update action of its own', (key, value) => {
  const action = `set${key[0]?.toUpperCase()}${key.slice(1)}`
  const before = useRootStore.getState()
  const update = before[action as keyof typeof before] as (value: unknown) => void
  update(value)
  expect(useRootStore.getState()).toEqual({ ...before, [key]: value })
  expect(kept().state[key]).toEqual(value)
})

test('nothing of a user is left after a reset', () => {
  useRootStore.getState().setUsr_id('u1')
  useRootStore.getState().reset()
  expect(useRootStore.getState().usr_id).toBeNull()
  expect(useRootStore.getState().currentPage).toBe('/Dashboard')
})
