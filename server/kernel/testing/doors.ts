/** A program with a key of its own: the calls it would make. */
import { expect } from 'vitest'
import { newId } from '../../../domain/kernel/id.ts'
import type { Answer, TestApp } from './app.ts'
import type { Station } from './station.ts'

type Asked = { body?: unknown; headers?: Record<string, string> }

export type Program = {
  id: string
  key: string
  call<Body = Record<string, unknown>>(
    method: string,
    path: string,
    asked?: Asked,
  ): Promise<Answer<Body>>
}

/** The password of everybody a test signs in as. */
export const ownPassword = 'correct horse'

export async function programOf(
  app: TestApp,
  shop: Station,
  scopes: string[],
  more: Record<string, unknown> = {},
): Promise<Program> {
  const body = { id: newId(), name: 'Web shop', scopes, days: 30, proof: ownPassword, ...more }
  const made = await shop.call<{ id: string; key: string }>('POST', '/api/api-keys', body)
  expect(made.status, made.text).toBe(200)
  const { id, key } = made.body
  return {
    id,
    key,
    call: (method, path, asked) => app.call(method, path, { token: key, ...asked }),
  }
}
