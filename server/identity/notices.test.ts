import { beforeAll, expect, test } from 'vitest'
import type { Notice } from '../../domain/identity/session.ts'
import { type Registered, testApp } from '../kernel/testing/app.ts'

const app = testApp()
let owner: Registered
let other: Registered

beforeAll(async () => {
  owner = await app.register('karam')
  other = await app.register('other')
  await app.asOwner(
    `insert into notice (company_id, id, user_id, kind, facts, at)
     select company_id, ('01900000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, id, 'mailFailed',
       jsonb_build_object('to', n || '@shop.example'), now()
     from app_user, generate_series(1, 60) n`,
  )
})

const bell = async ({ token }: Registered) =>
  (await app.call<{ rows: Notice[]; unread: number }>('GET', '/api/notices', { token })).body

const read = (body: object) =>
  app.call<{ field: string }>('POST', '/api/notices/read', { token: owner.token, body })

test('the newest fifty are shown, and how many are unread', async () => {
  const { rows, unread } = await bell(owner)
  expect(unread).toBe(60)
  expect(rows).toHaveLength(50)
  expect(rows[0]).toMatchObject({
    kind: 'mailFailed',
    facts: { to: '60@shop.example' },
    path: null,
    isRead: false,
  })
})

test('those named are read, then all of them, and only one’s own', async () => {
  const [first] = (await bell(owner)).rows
  expect((await read({ ids: [first?.id] })).status).toBe(204)
  expect((await bell(owner)).unread).toBe(59)
  expect((await bell(owner)).rows[0]?.isRead).toBe(true)
  expect((await read({ ids: [] })).status).toBe(204)
  expect((await bell(owner)).unread).toBe(59)
  expect((await read({})).status).toBe(204)
  expect((await bell(owner)).unread).toBe(0)
  expect((await bell(other)).unread).toBe(60)
})

test('a name that is no id is refused', async () => {
  const { status, body } = await read({ ids: ['1 or 1=1'] })
  expect(status).toBe(422)
  expect(body.field).toBe('ids.0')
})
