/** Seals the ends of all chains of a company: once a business day, and with each Z report. */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { type Anchor, anchorText, type ChainEnd, endsText } from '../../../domain/books/anchor.ts'
import type { Tx } from '../../kernel/postgres/db.ts'

/** One at a time in a company; it waits for nobody who sells or posts. */
const lock = sql`
  select pg_advisory_xact_lock(hashtextextended('anchor ' || current_company()::text, 0))`

const lastAnchor = sql<Anchor>`
  select number, day, ends, previous_hash as "previousHash", hash
  from anchor
  order by number desc
  limit 1`

const movedEnds = sql<ChainEnd>`
  select e.kind, e.chain_id as chain, e.position, e.hash
  from chain_ends(current_company()) e
  left join anchor_end a on a.kind = e.kind and a.chain_id = e.chain_id
  where a.position is distinct from e.position or a.hash <> e.hash`

/** The new anchor, or the last one where nothing moved since; none where nothing ever did. */
export async function sealAnchor(
  tx: Tx,
  { day, now }: { day: string; now: Date },
): Promise<Anchor | undefined> {
  await tx.rows(lock)
  const [last, moved] = await Promise.all([tx.maybe(lastAnchor), tx.rows(movedEnds)])
  if (moved.length === 0) return last
  const sealed = { number: (last?.number ?? 0) + 1, day, ends: endsText(moved) }
  const previousHash = last?.hash ?? ''
  const hash = createHash('sha256')
    .update(`${previousHash}${anchorText(sealed)}`)
    .digest('hex')
  await tx.rows(sql`
    insert into anchor (number, day, at, ends, previous_hash, hash)
    values (${sealed.number}, ${day}, ${now}, ${sealed.ends}, ${previousHash}, ${hash})`)
  await tx.rows(sql`
    insert into anchor_end (kind, chain_id, position, hash)
    select e ->> 0, (e ->> 1)::uuid, (e ->> 2)::integer, e ->> 3
    from jsonb_array_elements(${sealed.ends}::jsonb) e
    on conflict (company_id, kind, chain_id) do update
    set position = excluded.position, hash = excluded.hash`)
  return { ...sealed, previousHash, hash }
}
