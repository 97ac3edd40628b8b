/** What a user's screens remember for him: columns, widths, filters, theme. Bounded in every way. */
import { sql } from 'kysely'
import { z } from 'zod'
import { Refusal } from '../../domain/kernel/refusal.ts'
import { isSafeText } from '../../domain/kernel/text.ts'
import { command, query } from '../kernel/command.ts'

const maxKeys = 200
const maxBytes = 20_000
const maxDepth = 12

/** The database takes neither NUL nor half a character in JSON, nor depth without end. */
function isPlain(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return !value.includes('\0') && value.isWellFormed()
  if (typeof value !== 'object' || value === null) return true
  if (depth === maxDepth) return false
  return Object.entries(value).every(([key, part]) => isSafeText(key) && isPlain(part, depth + 1))
}

const sizeOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value))

export const preferences = query({
  route: 'GET /api/preferences',
  summary: 'All preferences of the user by key',
  needs: 'signedIn',
  input: z.strictObject({}),
  async run({ tx, actor }): Promise<Record<string, unknown>> {
    const rows = await tx.rows(sql<{ key: string; value: unknown }>`
      select key, value
      from preference
      where user_id = ${actor.userId}`)
    return Object.fromEntries(rows.map(({ key, value }) => [key, value]))
  },
})

export const setPreference = command({
  route: 'PUT /api/preferences/:key',
  summary: 'Keep one preference; null forgets it',
  needs: 'signedIn',
  isUntraced: true,
  input: z.strictObject({
    key: z.string().regex(/^[\w.-]{1,80}$/, 'invalid'),
    value: z
      .unknown()
      .refine((value) => value !== undefined, { error: 'required', abort: true })
      .refine((value) => isPlain(value), { error: 'invalid', abort: true })
      .refine((value) => sizeOf(value) <= maxBytes, {
        error: 'tooLong',
        params: { limit: maxBytes },
      }),
  }),
  async run({ tx, actor }, { key, value }) {
    if (value === null) {
      await tx.rows(sql`
        delete from preference
        where user_id = ${actor.userId} and key = ${key}`)
      return
    }
    await tx.rows(sql`
      insert into preference (user_id, key, value)
      values (${actor.userId}, ${key}, ${JSON.stringify(value)}::jsonb)
      on conflict (company_id, user_id, key) do update
      set value = excluded.value`)
    const { keys } = await tx.one(sql<{ keys: number }>`
      select count(*)::int as keys
      from preference
      where user_id = ${actor.userId}`)
    if (keys > maxKeys) throw new Refusal('range', 'key', { limit: maxKeys })
  },
})
