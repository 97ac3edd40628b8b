import { expect, test } from 'vitest'
import { worldSales } from './sale-world.ts'

const sale = (id: string, isTraining: boolean) => ({ id, isTraining })

test.each([
  [false, ['real', 'held']],
  [true, ['practice']],
])('with training %s the sales are %j', (isTraining, ids) => {
  const all = [sale('real', false), sale('practice', true), sale('held', false)]
  expect(worldSales(all, isTraining).map(({ id }) => id)).toEqual(ids)
})
