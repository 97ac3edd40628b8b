import { expect, test } from 'vitest'
import { inTurns } from './turns.ts'

test('no more than so many run at one time, in their order, and a failure gives its turn away', async () => {
  const take = inTurns(2)
  const [started, left]: [number[], (() => void)[]] = [[], []]
  const asked = [0, 1, 2, 3].map((at) =>
    take(
      () =>
        new Promise<void>((done, fail) => {
          started.push(at)
          left[at] = at === 0 ? () => fail(new Error('away')) : done
        }),
    ).catch(() => {}),
  )
  await Promise.resolve()
  expect(started).toEqual([0, 1])
  left[0]?.()
  await asked[0]
  expect(started).toEqual([0, 1, 2])
  left[1]?.()
  await asked[1]
  expect(started).toEqual([0, 1, 2, 3])
  left[2]?.()
  left[3]?.()
  await Promise.all(asked)
})
