import { beforeAll, expect, test } from 'vitest'
import { newId } from '../../../domain/kernel/id.ts'
import { testApp } from '../testing/app.ts'
import { colleagueOf, type Problem, type Station, station } from '../testing/station.ts'
import { Pace } from './pace.ts'

test('a user has his share of a minute, and then waits for the next', () => {
  const pace = new Pace(3)
  const at = 1_000_000
  for (let n = 0; n < 3; n++) pace.take('a', at + n)
  const refusal = { code: 'tooFast', facts: { seconds: 50 }, status: 429 }
  expect(() => pace.take('a', at + 10_000)).toThrow(expect.objectContaining(refusal))
  expect(() => pace.take('b', at + 10_000)).not.toThrow()
  expect(() => pace.take('a', at + 60_000)).not.toThrow()
})

const app = testApp({ writesPerMinute: 60, exportsPerMinute: 30 })
let shop: Station

beforeAll(async () => {
  shop = await station(app)
})

const brand = (who: Station) =>
  who.call<Problem>('POST', '/api/brands', { id: newId(), name: `B ${newId()}` })

test('writes beyond it are turned away; questions and colleagues are not', async () => {
  const colleague = await colleagueOf(app, shop, ['catalog.brand.add'])
  const answers = []
  for (let n = 0; n < 62; n++) answers.push(await brand(shop))
  const turned = answers.filter(({ status }) => status === 429)
  expect(turned.length).toBeGreaterThanOrEqual(2)
  expect(turned[0]?.body).toMatchObject({ code: 'tooFast' })
  expect(Number(turned[0]?.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await shop.call('GET', '/api/brands')).status).toBe(200)
  expect((await brand(colleague)).status).toBe(200)
})

test('exports have a limit of their own', async () => {
  const statuses: number[] = []
  for (let n = 0; n < 32; n++)
    statuses.push((await shop.call('GET', '/api/units/export?format=csv&columns=name')).status)
  expect(statuses.slice(0, 30).every((status) => status === 200)).toBe(true)
  expect(statuses.slice(30)).toEqual([429, 429])
})
