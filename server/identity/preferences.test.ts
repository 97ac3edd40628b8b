import { beforeAll, describe, expect, test } from 'vitest'
import { type Registered, testApp } from '../kernel/testing/app.ts'

const app = testApp()
let owner: Registered
let other: Registered

beforeAll(async () => {
  owner = await app.register('karam')
  other = await app.register('other')
})

const all = async ({ token }: Registered) =>
  (await app.call('GET', '/api/preferences', { token })).body

const keep = (key: string, body: unknown) =>
  app.call<{ code: string; field: string }>('PUT', `/api/preferences/${key}`, {
    token: owner.token,
    body,
  })

test('a preference is kept, changed and forgotten, and is nobody else’s', async () => {
  const value = { columns: ['name', 'altName'], widths: { name: 240 }, اسم: 'قيمة' }
  expect((await keep('list.brand', { value })).status).toBe(204)
  expect(await all(owner)).toEqual({ 'list.brand': value })
  expect((await keep('list.brand', { value: false })).status).toBe(204)
  expect((await keep('theme', { value: 'dark' })).status).toBe(204)
  expect(await all(owner)).toEqual({ 'list.brand': false, theme: 'dark' })
  expect((await keep('theme', { value: null })).status).toBe(204)
  expect(await all(owner)).toEqual({ 'list.brand': false })
  expect(await all(other)).toEqual({})
})

describe('is refused', () => {
  const nested = (depth: number): unknown => (depth === 0 ? 1 : [nested(depth - 1)])
  const wrong: [string, string, unknown, string][] = [
    ['a key of other signs', 'a%20b', { value: 1 }, 'key'],
    ['a long key', 'a'.repeat(81), { value: 1 }, 'key'],
    ['no value', 'a', {}, 'value'],
    ['a large value', 'a', { value: 'x'.repeat(20_001) }, 'value'],
    ['a deep value', 'a', { value: nested(30) }, 'value'],
    ['a NUL', 'a', { value: ['\0'] }, 'value'],
    ['half a character', 'a', '{"value":{"a":"\\ud800"}}', 'value'],
    ['half a character in a name', 'a', '{"value":{"\\ud800":1}}', 'value'],
    ['another field', 'a', { value: 1, userId: other?.session.user.id ?? 'x' }, 'userId'],
  ]
  test.each(wrong)('%s', async (_, key, body, field) => {
    const { status, body: problem, text } = await keep(key, body)
    expect(status, text).toBe(422)
    expect(problem.field).toBe(field)
  })

  test('a bottomless value', async () => {
    const bottomless = `{"value":${'['.repeat(9000)}${']'.repeat(9000)}}`
    const { status, body: problem } = await keep('a', bottomless)
    expect([status, problem.code]).toEqual([400, 'tooDeep'])
  })

  test('one key more than two hundred', async () => {
    await app.asOwner(
      `insert into preference (company_id, user_id, key, value)
       select company_id, id, 'k' || n, '1' from app_user, generate_series(1, 199) n
       where username = 'karam'`,
    )
    expect((await keep('k1', { value: 2 })).status).toBe(204)
    const { status, body } = await keep('one-more', { value: 1 })
    expect(status).toBe(422)
    expect(body).toMatchObject({ code: 'range', field: 'key' })
    expect(Object.keys(await all(owner))).toHaveLength(200)
  })
})
