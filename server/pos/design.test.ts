/** The look of a till: decided for the company, a branch or one register. */
import { beforeAll, expect, test } from 'vitest'
import { newId } from '../../domain/kernel/id.ts'
import type { TillBasics } from '../../domain/pos/contract.ts'
import { standardDesign } from '../../domain/pos/design/standard-design.ts'
import { testApp } from '../kernel/testing/app.ts'
import { type DrawerShop, newDrawerShop } from './testing/drawer.ts'

const app = testApp()
let drawerShop: DrawerShop

beforeAll(async () => {
  drawerShop = await newDrawerShop(app)
})

const worn = async () => {
  const path = `/api/pos/basics?register=${drawerShop.register}`
  const { body, text, status } = await drawerShop.shop.call<TillBasics>('GET', path)
  expect(status, text).toBe(200)
  return body.design
}

const decide = async (value: string, at: object) => {
  const body = { value, version: 0, ...at }
  const { status, text } = await drawerShop.shop.call('PUT', '/api/settings/pos.design', body)
  expect(status, text).toBe(200)
}

const make = async (name: string, buttonColour: string) =>
  (await drawerShop.shop.add('/api/pos-designs', { name, ...standardDesign, buttonColour })).id

test('a till wears the look of the product until somebody decides', async () => {
  expect(await worn()).toEqual(standardDesign)
})

test('the register goes before the company, and a look that is deleted leaves what lies beneath', async () => {
  const { shop, register } = drawerShop
  const [red, blue] = [await make('Red', '#aa0000'), await make('Blue', '#0000aa')]
  await decide(red, { layer: 'company' })
  expect((await worn()).buttonColour).toBe('#aa0000')
  await decide(blue, { layer: 'register', scope: register })
  expect((await worn()).buttonColour).toBe('#0000aa')
  const { status, text } = await shop.call('DELETE', `/api/pos-designs/${blue}?version=1`)
  expect(status, text).toBe(204)
  expect((await worn()).buttonColour).toBe('#aa0000')
})

test('nothing is decided for a register that is not there', async () => {
  const body = { value: null, version: 0, layer: 'register', scope: newId() }
  expect(await drawerShop.shop.refused('PUT', '/api/settings/pos.design', body)).toMatchObject({
    code: 'missingReference',
    field: 'scope',
  })
})

test('a button is neither too small for a finger nor larger than a hand', async () => {
  const design = { id: newId(), name: 'Odd', ...standardDesign, buttonHeight: 20 }
  expect(await drawerShop.shop.refused('POST', '/api/pos-designs', design)).toMatchObject({
    field: 'buttonHeight',
  })
})
