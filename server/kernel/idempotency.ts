/**
 * A request that its caller gave a name is done once: sent again it is answered as before, and sent
 * with another body it is refused. The name is written first, in the transaction that does the work:
 * a twin waits for it, and acts itself only where the first one came to nothing.
 */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { Refusal } from '../../domain/kernel/refusal.ts'
import { FileAnswer, KeptAnswer, UploadedFile } from './command.ts'
import type { Tx } from './postgres/db.ts'
import type { Seal } from './secrets/seal.ts'

export type NamedRequest = {
  companyId: string
  /** The key, or the user at his own screen. */
  caller: string
  route: string
  name: string
  input: unknown
}

/** Long enough for whoever was cut off over night. */
const keptFor = sql`interval '24 hours'`

/** What is longer is made anew, too: no write answers so much. */
const longestKept = 4_000_000

const namePattern = /^[\x21-\x7e]{1,200}$/

/** From the header as it arrived. */
export function requestNameOf(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined
  if (typeof header === 'string' && namePattern.test(header)) return header
  throw new Refusal('idempotencyKeyInvalid')
}

const hashOf = (bytes: string | Uint8Array): string =>
  createHash('sha256').update(bytes).digest('hex')

const bodyHash = ({ input }: NamedRequest): string =>
  hashOf(
    JSON.stringify(input, (_, value: unknown) =>
      value instanceof UploadedFile ? hashOf(value.bytes) : value,
    ) ?? '',
  )

const ownerOf = ({ companyId, caller, route, name }: NamedRequest): string =>
  JSON.stringify([companyId, caller, route, name])

type Kept = { body_hash: string; answer: string | null }

/** Claims the name, or answers what was answered under it. */
export async function answeredBefore(
  tx: Tx,
  named: NamedRequest,
  seal: Seal,
): Promise<{ answer: unknown } | undefined> {
  const { caller, route, name } = named
  const hash = bodyHash(named)
  await tx.rows(sql`
    delete from idempotent_answer
    where (caller_id, route, name) in (
      select o.caller_id, o.route, o.name
      from idempotent_answer o
      where o.made_at < now() - ${keptFor} and not (
        o.caller_id = ${caller} and o.route = ${route} and o.name = ${name})
      order by o.made_at
      limit 20
      for update skip locked)`)
  const claimed = await tx.maybe(sql`
    insert into idempotent_answer as o (caller_id, route, name, body_hash)
    values (${caller}, ${route}, ${name}, ${hash})
    on conflict (company_id, caller_id, route, name) do update
    set body_hash = excluded.body_hash, answer = null, made_at = now()
    where o.made_at < now() - ${keptFor} or o.answer is null
    returning 1`)
  if (claimed) return undefined
  const kept = await tx.one(sql<Kept>`
    select body_hash, answer
    from idempotent_answer
    where caller_id = ${caller} and route = ${route} and name = ${name}`)
  if (kept.body_hash !== hash) throw new Refusal('idempotencyKeyUsed')
  const opened = seal.open(kept.answer ?? '', ownerOf(named))
  if (opened === undefined) throw new Refusal('idempotencyKeyUsed')
  return JSON.parse(opened) as { answer: unknown }
}

/** Leaves with the commit. What is a file is made anew each time. */
export function keepAnswer(tx: Tx, named: NamedRequest, answer: unknown, seal: Seal): void {
  if (answer instanceof FileAnswer || answer instanceof KeptAnswer) return
  const { caller, route, name } = named
  const sealed = seal.seal(JSON.stringify({ answer }), ownerOf(named))
  if (sealed.length > longestKept) return
  tx.writeLast({
    name: 'answer_kept',
    query: sql`
      update idempotent_answer
      set answer = ${sealed}
      where caller_id = ${caller} and route = ${route} and name = ${name}
      returning 1`,
  })
}
