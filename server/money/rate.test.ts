import { beforeEach, describe, expect, test } from 'vitest'
import type { SessionInfo } from '../../domain/identity/session.ts'
import { businessDayOf } from '../../domain/kernel/business-day.ts'
import { newId } from '../../domain/kernel/id.ts'
import { languages } from '../../domain/kernel/language.ts'
import { courseDays, courseRanges, type RateCourse } from '../../domain/money/rate-course.ts'
import { currentRates, type KeptRate } from '../../domain/money/rates.ts'
import { testApp } from '../kernel/testing/app.ts'
import { type Problem, type Station, station } from '../kernel/testing/station.ts'

const app = testApp()
let shop: Station
beforeEach(async () => {
  shop = await station(app)
})

const api = '/api/rates'
const today = businessDayOf(new Date(), 'Asia/Beirut', 4)
const rate = (buy: string, more: object = {}) => ({ validFrom: today, buy, sell: buy, ...more })
const rates = async () => (await shop.call<SessionInfo>('GET', '/api/session')).body.rates

test('a new rate is what every client is told from then on', async () => {
  expect(await rates()).toEqual([])
  const row = await shop.add(api, rate('89500', { sell: '89600.50' }))
  expect(row).toMatchObject({ type: 'sale', buy: '89500', sell: '89600.5' })
  const saleRate = { type: 'sale', validFrom: today, buy: '89500', sell: '89600.5' }
  expect(await rates()).toEqual([saleRate])
})

test('of several rates of a day the last one holds; what is to come does not hold yet', async () => {
  for (const buy of ['89500', '89700', '89600']) await shop.add(api, rate(buy))
  await shop.add(api, rate('90000', { validFrom: '2999-01-01' }))
  await shop.add(api, rate('15000', { type: 'tax', validFrom: '2024-01-01' }))
  const rows = await app.asOwner<KeptRate>(
    `select type, valid_from::text as "validFrom", buy::text, sell::text,
       to_char(created_at, 'YYYY-MM-DD"T"HH24:MI:SS.US') as "createdAt"
     from rate where company_id = $1`,
    [shop.companyId],
  )
  const expected = currentRates(rows, today).map(({ createdAt, ...held }) => held)
  expect(await rates()).toEqual(expected)
  expect(expected.map(({ type, buy }) => `${type} ${buy}`)).toEqual(['sale 89600', 'tax 15000'])
})

test.each(['0', '-1', '0.000000'])(
  'a rate of %s is refused in the customer’s words',
  async (buy) => {
    const { message, field } = await shop.refused('POST', api, { id: newId(), ...rate(buy) })
    expect([field, message]).toEqual(['buy', 'Value must be greater than 0!'])
  },
)

test('a rate that no two currencies have is refused, and a very small one is kept as it is', async () => {
  for (const buy of ['1000000001', '0.0000000001'])
    expect(await shop.refused('POST', api, { id: newId(), ...rate(buy) })).toMatchObject({
      code: 'rateAbsurd',
      field: 'buy',
    })
  const small = '0.000011173184357542'
  expect(await shop.add(api, rate(small))).toMatchObject({ buy: small, sell: small })
  const jump = { id: newId(), ...rate('0.000009') }
  expect(await shop.refused('POST', api, jump)).toMatchObject({ code: 'rateJump' })
})

describe('a jump', () => {
  test('is refused with its facts until it is confirmed, and then kept once', async () => {
    await shop.add(api, rate('89500'))
    const body = { id: newId(), ...rate('8950') }
    const problem = await shop.refused('POST', api, body)
    expect(problem).toMatchObject({ status: 422, code: 'rateJump', field: 'buy' })
    expect(problem.facts).toEqual({
      previous: '89,500',
      next: '8,950',
      percent: '90',
      isConfirmable: true,
    })
    expect(problem.message).toContain('8,950 is 90% away from the rate before, 89,500')
    const confirmed = { ...body, isConfirmed: true }
    expect((await shop.call('POST', api, confirmed)).status).toBe(200)
    expect((await shop.call('POST', api, confirmed)).status).toBe(200)
    expect((await rates())[0]?.buy).toBe('8950')
    expect((await shop.list(api)).rows).toHaveLength(2)
  })

  test.each(languages)('is told in %s', async (language) => {
    await shop.add(api, rate('89500'))
    const body = { id: newId(), ...rate('99500') }
    const { token } = shop
    const { body: said } = await app.call<Problem>('POST', api, { token, body, language })
    expect(said.message).toContain('89,500')
    expect(said.message).toContain('11.2')
  })

  test('counts against the same type and the days before only', async () => {
    await shop.add(api, rate('89500', { validFrom: '2026-05-01' }))
    await shop.add(api, rate('15000', { type: 'tax' }))
    await shop.add(api, rate('1507.5', { validFrom: '2019-01-01' }))
    expect((await rates()).map(({ buy }) => buy)).toEqual(['89500', '15000'])
  })

  test('by a change is one too, but a note about it is none', async () => {
    await shop.add(api, rate('89500'))
    const row = await shop.add(api, rate('89600'))
    const path = `${api}/${row.id}`
    const jump = { version: row.version, sell: '99600' }
    expect((await shop.refused('PATCH', path, jump)).code).toBe('rateJump')
    const moved = await shop.call('PATCH', path, { ...jump, isConfirmed: true })
    expect(moved.body).toMatchObject({ sell: '99600', version: 2 })
    const noted = await shop.call('PATCH', path, { version: 2, note: 'Agreed by phone' })
    expect(noted.status).toBe(200)
  })
})

test('who wrote a rate and when is kept', async () => {
  const { id } = await shop.add(api, rate('89500'))
  const { body } = await shop.call<{ rows: { user: string; after: object }[] }>(
    'GET',
    `${api}/${id}/history`,
  )
  expect(body.rows).toMatchObject([{ user: shop.userName, after: { buy: '89500' } }])
})

describe('the course of the rates', () => {
  const course = async (range = 'month') =>
    (await shop.call<RateCourse>('GET', `${api}/course?range=${range}`)).body
  const dayBefore = (days: number) =>
    new Date(Date.parse(`${today}T00:00:00Z`) - days * 86_400_000).toISOString().slice(0, 10)

  test('tells what held from day to day, who wrote it and when', async () => {
    await shop.add(api, rate('88000', { validFrom: dayBefore(300) }))
    await shop.add(api, rate('89000', { validFrom: dayBefore(200) }))
    await shop.add(api, rate('15000', { validFrom: dayBefore(120), type: 'tax' }))
    for (const buy of ['89400', '89450'])
      await shop.add(api, rate(buy, { validFrom: dayBefore(10), sell: '89600' }))
    await shop.add(api, rate('90000', { validFrom: dayBefore(-3) }))
    const { from, to, rows } = await course()
    expect(to).toBe(today)
    expect(from < dayBefore(27) && from > dayBefore(32)).toBe(true)
    expect(rows.map(({ type, validFrom, buy }) => [type, validFrom, buy])).toEqual([
      ['sale', dayBefore(200), '89000'],
      ['sale', dayBefore(10), '89450'],
      ['tax', dayBefore(120), '15000'],
    ])
    expect(rows[1]).toMatchObject({ sell: '89600', user: shop.userName })
    expect(Date.parse(rows[1]?.at ?? '')).toBeGreaterThan(Date.now() - 60_000)
    expect((await course('year')).rows).toHaveLength(4)
  })

  test('ends with what every client is told that holds', async () => {
    for (const [buy, days] of [
      ['89100', 40],
      ['89200', 3],
      ['89300', 0],
    ] as const)
      await shop.add(api, rate(buy, { validFrom: dayBefore(days) }))
    for (const range of courseRanges) {
      const held = courseDays(await course(range)).at(-1)?.held
      expect(held?.map(({ user, at, ...saleRate }) => saleRate)).toEqual(await rates())
    }
  })

  test('of an unknown range is refused', async () => {
    const refused = await shop.refused('GET', `${api}/course?range=decade`)
    expect(refused).toMatchObject({ code: 'invalid', field: 'range' })
  })
})

test('the list starts with the latest', async () => {
  for (const day of ['2026-01-02', '2026-01-01', '2026-01-03'])
    await shop.add(api, rate('89500', { validFrom: day }))
  const { rows } = await shop.list(api)
  expect(rows.map(({ validFrom }) => validFrom)).toEqual(['2026-01-03', '2026-01-02', '2026-01-01'])
})

test('the second currency stays while rates are kept, and is needed for one', async () => {
  await shop.add(api, rate('89500'))
  const { rows } = await shop.list('/api/currencies')
  const { id, version } = rows.find(({ rank }) => rank === 'second') ?? {}
  const body = { version, rank: null }
  expect((await shop.refused('PATCH', `/api/currencies/${id}`, body)).code).toBe(
    'secondCurrencyStays',
  )
  const { token } = await app.register(undefined, { secondCurrency: null })
  const alone = await app.call<Problem>('POST', api, {
    token,
    body: { id: newId(), ...rate('89500') },
  })
  expect(alone.body.code).toBe('noSecondCurrency')
})

test('the sample company has a calm year of rates', async () => {
  const { token, session } = await app.register(undefined, { hasSampleData: true })
  expect(session.rates.map(({ type }) => type)).toEqual(['bank', 'sale', 'socialSecurity', 'tax'])
  const { body } = await app.call<{ total: { count: number } }>('GET', `${api}?count=yes`, {
    token,
  })
  expect(body.total.count).toBe(55)
})
