import { randomBytes } from 'node:crypto'
import { SignJWT } from 'jose'
import { describe, expect, test } from 'vitest'
import { newId } from '../../../domain/kernel/id.ts'
import { readToken, signToken } from './token.ts'

const key = randomBytes(32)
const identity = { userId: newId(), companyId: newId(), sessionId: newId() }
const claims = { sub: identity.userId, cid: identity.companyId, sid: identity.sessionId }
const coded = (part: unknown): string => Buffer.from(JSON.stringify(part)).toString('base64url')
const inAnHour = Math.floor(Date.now() / 1000) + 3600

const signed = (payload: Record<string, unknown>, alg = 'HS256', by: Uint8Array = key) =>
  new SignJWT(payload).setProtectedHeader({ alg }).sign(by)

test('a token gives back whom it was signed for, also the second time', async () => {
  const token = await signToken(identity, key)
  expect(await readToken(token, key)).toEqual(identity)
  expect(await readToken(token, key)).toEqual(identity)
})

test('a token dies at its time, also when it is remembered', async () => {
  const token = await signToken(identity, key)
  expect(await readToken(token, key)).toEqual(identity)
  const later = new Date(Date.now() + 31 * 24 * 3600 * 1000)
  expect(await readToken(token, key, later)).toBeUndefined()
})

describe('no token at all', () => {
  const wrong: [string, () => string | Promise<string>][] = [
    ['nothing', () => ''],
    ['no token', () => 'hello'],
    ['three empty parts', () => '..'],
    ['a very long text', () => `${'a'.repeat(5000)}.b.c`],
    ['no algorithm', () => `${coded({ alg: 'none' })}.${coded({ ...claims, exp: inAnHour })}.`],
    ['another key', () => signed({ ...claims, exp: inAnHour }, 'HS256', randomBytes(32))],
    ['another algorithm', () => signed({ ...claims, exp: inAnHour }, 'HS512', randomBytes(64))],
    ['an hour too late', () => signed({ ...claims, exp: inAnHour - 7200 })],
    ['no end', () => signed(claims)],
    ['no session', () => signed({ sub: claims.sub, cid: claims.cid, exp: inAnHour })],
    ['an id that is none', () => signed({ ...claims, cid: "' or 1=1", exp: inAnHour })],
    [
      'other claims under the old signature',
      async () => {
        const [head, , signature] = (await signToken(identity, key)).split('.')
        return [head, coded({ ...claims, cid: newId(), exp: inAnHour }), signature].join('.')
      },
    ],
  ]
  test.each(wrong)('%s', async (_, make) => {
    expect(await readToken(await make(), key)).toBeUndefined()
  })

  test('a good token read with the key of another installation', async () => {
    const token = await signToken(identity, key)
    expect(await readToken(token, key)).toEqual(identity)
    expect(await readToken(token, randomBytes(32))).toBeUndefined()
  })
})
