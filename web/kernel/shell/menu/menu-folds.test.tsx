import { act } from 'react'
import { expect, test } from 'vitest'
import type { Screen } from '../../../../domain/kernel/screen.ts'
import { mount } from '../../testing/mount.tsx'
import { type MenuFolds, useMenuFolds } from './menu-folds.ts'

const screen = (group: Screen['group'], isBasic = false): Screen => ({
  path: '/Screen',
  name: 'screen',
  group,
  icon: 'square',
  order: 1,
  actions: [],
  isBuilt: true,
  isBasic,
})

let folds: MenuFolds

function Folded({ shown }: { shown?: Screen }) {
  folds = useMenuFolds(shown)
  return null
}

const at = async (shown?: Screen) => (await mount(<Folded shown={shown} />)).unmount
const toggle = (part: string) => act(async () => folds.toggle(part))

test('what is for every day starts open, basic data and the business start folded', async () => {
  await at()
  expect(['catalog', 'catalog.basic', 'business'].map(folds.isOpen)).toEqual([true, false, false])
})

test('what was folded or opened stays so on this station', async () => {
  const leave = await at()
  await toggle('catalog')
  await toggle('business')
  await leave()
  await at()
  expect(['catalog', 'business'].map(folds.isOpen)).toEqual([false, true])
})

test('the parts around the screen that is shown are open, and folded again behind it', async () => {
  const leave = await at(screen('money', true))
  expect(['money', 'money.basic', 'catalog.basic'].map(folds.isOpen)).toEqual([true, true, false])
  await leave()
  await at(screen('catalog'))
  expect(folds.isOpen('money.basic')).toBe(false)
})

test('even the part one is in can be folded', async () => {
  await at(screen('people'))
  await toggle('people')
  expect(folds.isOpen('people')).toBe(false)
  await toggle('people')
  expect(folds.isOpen('people')).toBe(true)
})
