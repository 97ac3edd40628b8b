import { beforeAll, expect, test } from 'vitest'
import { languages } from '../../domain/kernel/language.ts'
import { testApp } from '../kernel/testing/app.ts'
import { type Problem, type Station, station } from '../kernel/testing/station.ts'

const app = testApp()
let shop: Station
beforeAll(async () => {
  shop = await station(app)
})

test('a project starts planned and keeps its days as they were given', async () => {
  const made = await shop.add('/api/projects', {
    name: 'Terrace',
    code: 'P-1',
    startsOn: '2026-03-01',
    endsOn: '2026-03-01',
  })
  expect(made).toMatchObject({ state: 'planned', startsOn: '2026-03-01', endsOn: '2026-03-01' })
  const { rows } = await shop.list('/api/projects', { q: 'p-1', sort: '-startsOn' })
  expect(rows.map(({ id }) => id)).toEqual([made.id])
})

test('name and code are each used once, whatever the case', async () => {
  const first = await shop.add('/api/projects', { name: 'Cellar', code: 'C-7' })
  for (const [field, values] of [
    ['name', { name: 'CELLAR' }],
    ['code', { name: 'Another', code: 'c-7' }],
  ] as const) {
    const { id } = await shop.add('/api/projects', { name: `Free ${field}` })
    const body = { version: 1, ...values }
    const refused = await shop.refused('PATCH', `/api/projects/${id}`, body)
    expect(refused).toMatchObject({ status: 422, code: 'notUnique', field })
  }
  expect(await shop.read('/api/projects', first.id)).toEqual(first)
})

test.each(languages)(
  'a project that would end before it starts is refused in %s',
  async (language) => {
    const made = await shop.add('/api/projects', {
      name: `Late ${language}`,
      startsOn: '2026-05-02',
    })
    const { status, body } = await app.call<Problem>('PATCH', `/api/projects/${made.id}`, {
      token: shop.token,
      language,
      body: { version: 1, endsOn: '2026-05-01' },
    })
    expect([status, body.code, body.field]).toEqual([
      422,
      'projectEndsOnIsNotBeforeStart',
      'endsOn',
    ])
    const said = app.services.words.say(language, 'refusal.projectEndsOnIsNotBeforeStart')
    expect(body.message).toBe(said)
    expect(await shop.read('/api/projects', made.id)).toEqual(made)
  },
)
