/** Keys of other programs: made, listed, ended; and what a key is told about itself. */

import { sql } from 'kysely'
import { z } from 'zod'
import {
  keyStateOf,
  type MadeKey,
  mostKeys,
  newKeyInput,
  ownKeyAnswer,
  refuseScopes,
  type ShownKey,
} from '../../domain/doors/api-key.ts'
import { pathId } from '../../domain/kernel/input.ts'
import { Refusal } from '../../domain/kernel/refusal.ts'
import { proveSelf } from '../identity/own-password.ts'
import { command, query } from '../kernel/command.ts'
import type { Context } from '../kernel/context.ts'
import { newKey } from '../kernel/secrets/api-key.ts'

type KeyRow = Omit<ShownKey, 'state'> & { isOwnerActive: boolean }

const keyRows = (where = sql``) => sql<KeyRow>`
  select k.id, k.name, k.ending, k.scopes,
    case when b.id is not null then json_build_object('id', b.id, 'title', local_name(b)) end as branch,
    u.full_name as owner, u.is_active as "isOwnerActive", k.per_minute as "perMinute",
    k.created_at as "createdAt", k.expires_at as "expiresAt", k.last_used_at as "lastUsedAt",
    k.last_used_address as "lastUsedAddress", k.revoked_at as "revokedAt"
  from api_key k
  join app_user u on u.company_id = k.company_id and u.id = k.owner_id
  left join branch b on b.company_id = k.company_id and b.id = k.branch_id
  ${where}
  order by k.revoked_at is not null, k.created_at desc
  limit 500`

const shown =
  (now: Date) =>
  ({ isOwnerActive, ...key }: KeyRow): ShownKey => ({
    ...key,
    state: keyStateOf({ ...key, isOwnerActive }, now),
  })

export const listKeys = query({
  route: 'GET /api/api-keys',
  summary: 'API keys: those of the company, without their secrets',
  needs: 'doors.integration.view',
  input: z.strictObject({}),
  run: async ({ tx, now }) => ({ rows: (await tx.rows(keyRows())).map(shown(now)) }),
})

async function refuseTooMany({ tx }: Context): Promise<void> {
  const { count } = await tx.one(sql<{ count: number }>`
    select count(*)::int as count
    from api_key
    where revoked_at is null and expires_at > now()`)
  if (count >= mostKeys) throw new Refusal('tooManyKeys', undefined, { most: mostKeys })
}

export const makeKey = command({
  route: 'POST /api/api-keys',
  summary: 'API keys: make one; the key is in this answer and never again',
  needs: 'doors.integration.add',
  input: newKeyInput,
  async run(context, input): Promise<MadeKey> {
    const { tx, actor, record } = context
    const { id, name, branch, days, perMinute, proof } = input
    await proveSelf(context, proof)
    refuseScopes(input.scopes, actor)
    await refuseTooMany(context)
    const scopes = [...new Set(input.scopes)].toSorted()
    const { text, secretHash } = newKey(actor.companyId, id)
    await tx.rows(sql`
      insert into api_key
        (id, name, owner_id, secret_hash, ending, scopes, branch_id, per_minute, expires_at)
      values (${id}, ${name}, ${actor.userId}, ${secretHash}, ${text.slice(-4)}, ${scopes},
        ${branch ?? null}, ${perMinute}, now() + make_interval(days => ${days}))`)
    record({ entity: 'apiKey', id, after: { name, scopes, branch: branch ?? null, days } })
    return { id, key: text }
  },
})

export const revokeKey = command({
  route: 'POST /api/api-keys/:id/revoke',
  summary: 'API keys: end one, at once and for good',
  needs: 'doors.integration.delete',
  input: z.strictObject({ id: pathId }),
  async run({ tx, actor, record, repeated }, { id }): Promise<Record<string, never>> {
    const key = await tx.maybe(sql<{ name: string; isRevoked: boolean }>`
      select name, revoked_at is not null as "isRevoked"
      from api_key
      where id = ${id}
      for update`)
    if (!key) throw new Refusal('notFound')
    if (key.isRevoked) {
      repeated()
      return {}
    }
    await tx.rows(sql`
      update api_key
      set revoked_at = now(), revoked_name = ${actor.fullName}
      where id = ${id}`)
    record({
      entity: 'apiKey',
      id,
      before: { name: key.name },
      after: { name: key.name, isRevoked: true },
    })
    return {}
  },
})

/** For whoever sets a program up: which key it is, and what it may do at this moment. */
export const ownKey = query({
  route: 'GET /api/key',
  summary: 'API keys: what the key that asks may do, where and until when',
  needs: 'signedIn',
  byKey: 'may',
  input: z.strictObject({}),
  answer: ownKeyAnswer,
  async run({ tx, actor, now }) {
    if (!actor.key) throw new Refusal('notFound')
    const [row] = await tx.rows(keyRows(sql`where k.id = ${actor.key.id}`))
    if (!row) throw new Refusal('notFound')
    const { name, branch, expiresAt, perMinute } = shown(now)(row)
    return { id: row.id, name, branch, expiresAt, perMinute, scopes: [...actor.permissions] }
  },
})
