import { beforeAll, expect, test } from 'vitest'
import { newCustomerRight } from '../../domain/pos/cashier-rights.ts'
import type { TillBasics } from '../../domain/pos/contract.ts'
import { testApp } from '../kernel/testing/app.ts'
import { colleagueOf } from '../kernel/testing/station.ts'
import { type Till, tillOf } from './testing/till.ts'

const app = testApp()
let till: Till

beforeAll(async () => {
  till = await tillOf(app)
})

const asked = async (tag?: string) =>
  (
    await till.shop.call<TillBasics>(
      'GET',
      `/api/pos/basics?register=${till.basics.register.id}${tag ? `&tag=${tag}` : ''}`,
    )
  ).body

test('a till is told its money, its people, its taxes and its shift', async () => {
  const { basics, shop, shift } = till
  expect(basics).toMatchObject({
    register: { code: 'T9', branchCode: null },
    warehouse: { id: shop.warehouse },
    shift: { id: shift, number: 1, openedName: shop.userName, notes: [] },
    rate: { buy: '89500', sell: '89500' },
    taxes: { vat: { base: 'net', isIncluded: false } },
    ticketWidth: '80',
    dayEndHour: 4,
  })
  expect(basics.currencies.map(({ code, rank }) => [code, rank])).toEqual([
    ['USD', 'first'],
    ['LBP', 'second'],
  ])
  expect(basics.bills.length).toBeGreaterThan(5)
  expect(basics.methods.some(({ type }) => type === 'cash')).toBe(true)
  expect(basics.rate?.at).toMatch(/Z$/)
})

test('whoever has the newest state is told so, and a change gives another tag', async () => {
  const { tag } = till.basics
  expect(await asked(tag)).toEqual({ tag })
  await till.shop.add('/api/units', { name: 'Crate' })
  const next = await asked(tag)
  expect(next.tag).not.toBe(tag)
  expect(next.units.some(({ name }) => name === 'Crate')).toBe(true)
})

const mayMake = [newCustomerRight, 'pos.ticket.add']

test('tills know their people, and nobody who has no business at a till', async () => {
  const { shop } = till
  const cashier = await colleagueOf(app, shop, [...mayMake, 'catalog.item.view'], {
    discountLimit: '10',
  })
  await colleagueOf(app, shop, ['catalog.item.view', newCustomerRight])
  const { users } = await asked()
  expect(users.map(({ id }) => id).sort()).toEqual([shop.userId, cashier.userId].sort())
  expect(users.find(({ id }) => id === cashier.userId)).toMatchObject({
    permissions: mayMake,
    limits: { discountLimit: '10', canChangePrice: false },
    pin: null,
  })
})

test('a till that is not one’s own branch’s answers nothing', async () => {
  const stranger = await tillOf(app)
  const path = `/api/pos/basics?register=${stranger.basics.register.id}`
  expect(await till.shop.refused('GET', path)).toMatchObject({ code: 'notFound' })
})
