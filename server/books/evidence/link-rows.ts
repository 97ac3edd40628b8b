/**
 * How a posting adds its link, within the one statement that writes it. The end of the chain stands
 * in a row that whoever posts holds anyway: of the register for tickets, of the series for
 * documents. What has neither chains by its drawer or its branch, in a row of its own.
 */
import { type RawBuilder, sql } from 'kysely'
import type { Piece } from '../../kernel/postgres/db.ts'
import type { Batch } from '../posted-tables.ts'
import { sealOf } from './link.ts'

type Part = RawBuilder<unknown>

export type Chained = {
  end: 'registerEnds' | 'series' | 'chained'
  /** Of the update that moves the end on. */
  sets: readonly Part[]
  returning: Part
  /** The link itself, and the end where it has a row of its own. */
  links: readonly Piece[]
}

type SeriesRow = { type_id: string; branch_id: string; year: number }

const rowsOf = <Row>(rows: unknown): readonly Row[] => rows as readonly Row[]

const hashOf = (before: Part, digest: string): Part =>
  sql`encode(sha256(convert_to(${before} || ${digest}::text, 'UTF8')), 'hex')`

const linkOf = (end: Chained['end'], subjects: readonly string[]): Piece => ({
  name: 'linked',
  query: sql`
    insert into link (chain_id, position, hash, subjects)
    select chain_id, position, hash, ${subjects}::uuid[]
    from ${sql.ref(end)}
    where is_chain`,
})

/** The series of its first document, if that is among what it moves on. */
function seriesOf(batch: Batch): SeriesRow | undefined {
  const [first] = rowsOf<SeriesRow>(batch.documents)
  return rowsOf<SeriesRow>(batch.series).find(
    (it) =>
      it.type_id === first?.type_id && it.branch_id === first.branch_id && it.year === first.year,
  )
}

export function chainedBy(batch: Batch): Chained | undefined {
  const seal = sealOf(batch)
  if (!seal) return undefined
  const { subjects, digest } = seal
  if (batch.registerEnds.length > 0)
    return {
      end: 'registerEnds',
      sets: [
        sql`link_next = t.link_next + 1`,
        sql`link_hash = ${hashOf(sql`t.link_hash`, digest)}`,
      ],
      returning: sql` returning t.register_id as chain_id, t.link_next - 1 as position,
        t.link_hash as hash, true as is_chain`,
      links: [linkOf('registerEnds', subjects)],
    }
  const series = seriesOf(batch)
  if (series) return inSeries(series, seal)
  const [entry] = rowsOf<{ drawer_id?: string | null; kind: string }>(batch.entries)
  const [line] = rowsOf<{ branch_id: string }>(batch.entryLines)
  // Whoever closes a year waits for every posting: he must not want an end that one of them holds.
  const branch = entry?.kind === 'closing' ? null : line?.branch_id
  const chain = entry?.drawer_id ?? branch ?? null
  return {
    end: 'chained',
    sets: [],
    returning: sql``,
    links: [
      {
        name: 'chained',
        query: sql`
          insert into chain_end as t (chain_id, link_next, link_hash)
          values (coalesce(${chain}::uuid, current_company()), 2, ${hashOf(sql`''`, digest)})
          on conflict (company_id, chain_id) do update
          set link_next = t.link_next + 1, link_hash = ${hashOf(sql`t.link_hash`, digest)}
          returning chain_id, link_next - 1 as position, link_hash as hash, true as is_chain`,
      },
      linkOf('chained', subjects),
    ],
  }
}

/** A posting may number in several series: it chains in that of its first document. */
function inSeries(
  { type_id, branch_id, year }: SeriesRow,
  { subjects, digest }: { subjects: readonly string[]; digest: string },
): Chained {
  const isChain = sql`(t.type_id = ${type_id}::uuid and t.branch_id = ${branch_id}::uuid
    and t.year = ${year}::integer)`
  return {
    end: 'series',
    sets: [
      sql`link_next = case when ${isChain} then t.link_next + 1 else t.link_next end`,
      sql`link_hash = case when ${isChain} then ${hashOf(sql`t.link_hash`, digest)}
        else t.link_hash end`,
    ],
    returning: sql` returning t.chain_id, t.link_next - 1 as position, t.link_hash as hash,
      ${isChain} as is_chain`,
    links: [linkOf('series', subjects)],
  }
}
