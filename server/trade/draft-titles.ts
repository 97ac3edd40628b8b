/**
 * A draft keeps what it names under the titles its writer read. Whoever reads it reads each by the
 * name it has now, in his own language; what is gone keeps the title it had.
 */
import { type RawBuilder, sql } from 'kysely'
import { isId } from '../../domain/kernel/id.ts'
import type { Draft } from '../../domain/trade/contract.ts'
import type { Tx } from '../kernel/postgres/db.ts'
import { titleTable } from '../kernel/rows/row-sql.ts'

type Row = Readonly<Record<string, unknown>>
type Places = Readonly<Record<string, string>>

/** What a draft and its lines name, and the table it stands in. */
const ofHead: Places = {
  type: 'transaction_type',
  branch: 'branch',
  partner: 'thirdparty',
  project: 'project',
  warehouse: 'warehouse',
  toWarehouse: 'warehouse',
}
const ofLine: Places = { item: 'item', unit: 'unit', warehouse: 'warehouse' }

type Link = { id: string; title: string }

/** Nobody checks what is kept while it is written. */
const isLink = (value: unknown): value is Link =>
  typeof value === 'object' &&
  value !== null &&
  'id' in value &&
  typeof value.id === 'string' &&
  isId(value.id) &&
  'title' in value

type Named = { key: string; table: string; link: Link }

const linksOf = (row: Row, places: Places): Named[] =>
  Object.entries(places).flatMap(([key, table]) => {
    const link = row[key]
    return isLink(link) ? [{ key, table, link }] : []
  })

const rowsOf = ({ lines }: Row): Row[] => (Array.isArray(lines) ? lines : [])

/** What a promotion gave on a line stands there by its name, beside the amount. */
function promotionIn(given: unknown): Link | undefined {
  const { promotion: id, name: title } = (given ?? {}) as Row
  const link = { id, title }
  return isLink(link) ? link : undefined
}

const promotionsOf = ({ promotions }: Row): Named[] =>
  (Array.isArray(promotions) ? promotions : []).flatMap((given) => {
    const link = promotionIn(given)
    return link ? [{ key: 'promotions', table: 'promotion', link }] : []
  })

type Titles = ReadonlyMap<string, string>

const keyOf = (table: string, { id }: Link): string => `${table} ${id.toLowerCase()}`

async function titlesOf(tx: Tx, links: readonly Named[]): Promise<Titles> {
  const parts = [...Map.groupBy(links, ({ table }) => table)].map(
    ([table, named]): RawBuilder<unknown> => sql`
      select ${table}::text || ' ' || r.id as key, local_name(r) as title
      from ${titleTable(table)} r
      where r.id = any(${[...new Set(named.map(({ link }) => link.id))]}::uuid[])`,
  )
  if (parts.length === 0) return new Map()
  const found = await tx.rows(
    sql<{ key: string; title: string }>`${sql.join(parts, sql` union all `)}`,
  )
  return new Map(found.map(({ key, title }) => [key, title]))
}

const titleNow = (table: string, link: Link, titles: Titles): string =>
  titles.get(keyOf(table, link)) ?? link.title

const titled = (row: Row, places: Places, titles: Titles): Row => ({
  ...row,
  ...Object.fromEntries(
    linksOf(row, places).map(({ key, link, table }) => [
      key,
      { ...link, title: titleNow(table, link, titles) },
    ]),
  ),
})

function titledLine(line: Row, titles: Titles): Row {
  const read = titled(line, ofLine, titles)
  if (!Array.isArray(line.promotions)) return read
  const promotions = line.promotions.map((given: Row) => {
    const link = promotionIn(given)
    return link ? { ...given, name: titleNow('promotion', link, titles) } : given
  })
  return { ...read, promotions }
}

export async function titledDraft(tx: Tx, draft: Draft): Promise<Draft> {
  const body = draft.body as unknown as Row
  const lines = rowsOf(body)
  const titles = await titlesOf(tx, [
    ...linksOf(body, ofHead),
    ...lines.flatMap((line) => [...linksOf(line, ofLine), ...promotionsOf(line)]),
  ])
  const read = titled(body, ofHead, titles)
  return {
    ...draft,
    body: {
      ...read,
      ...(lines.length > 0 && { lines: lines.map((line) => titledLine(line, titles)) }),
    } as unknown as Draft['body'],
  }
}
