/**
 * Which items the lines of an invoice mean: by a barcode, by our own code, by what this supplier
 * called it when it was bought before, at last by a name that one item alone has. A line that
 * nothing answers stays without an item, for whoever reads the draft.
 */

import { sql } from 'kysely'
import { barcodeForms } from '../../domain/catalog/barcode/barcode.ts'
import { unitCodeOf } from '../../domain/catalog/unit-code.ts'
import type { IncomingInvoice, IncomingLine } from '../../domain/einvoice/incoming.ts'
import type { MatchedLine } from '../../domain/einvoice/incoming-draft.ts'
import type { LocalNames } from '../../domain/kernel/naming/local-name.ts'
import { fold } from '../../domain/kernel/text.ts'
import type { LineFacts } from '../../domain/trade/contract.ts'
import type { TradeRules } from '../../domain/trade/posting/rules.ts'
import type { Context } from '../kernel/context.ts'
import type { Tx } from '../kernel/postgres/db.ts'
import { lineFacts } from '../trade/line-facts.ts'

type Hit = { key: string; item: string; unit: string | null }

const byBarcode = (tx: Tx, codes: string[]): Promise<Hit[]> =>
  tx.rows(sql<Hit>`
    select b.code as key, b.item_id as item, coalesce(b.unit_id, i.unit_id) as unit
    from item_barcode b
    join item i on i.id = b.item_id
    where b.code = any(${codes}::text[]) and i.is_active`)

const byOwnCode = (tx: Tx, codes: string[]): Promise<Hit[]> =>
  tx.rows(sql<Hit>`
    select i.special_code as key, i.id as item, null as unit
    from item i
    where i.special_code = any(${codes}::text[]) and i.is_active`)

/** The latest of this supplier's lines with the same words. */
const byMemory = (tx: Tx, supplier: string, names: string[]): Promise<Hit[]> =>
  tx.rows(sql<Hit>`
    select distinct on (l.name) l.name as key, l.item_id as item, l.unit_id as unit
    from document_line l
    join document d on d.id = l.document_id
    join item i on i.id = l.item_id
    where d.partner_id = ${supplier} and d.behaviour = 'purchaseInvoice' and d.state = 'posted'
      and l.name = any(${names}::text[]) and i.is_active
    order by l.name, d.day desc, d.id desc`)

const byName = (tx: Tx, names: string[]): Promise<Hit[]> =>
  tx.rows(sql<Hit>`
    select n.folded as key, min(n.item_id::text)::uuid as item, null as unit
    from item_name n
    join item i on i.id = n.item_id
    where n.folded = any(${names}::text[]) and i.is_active
    group by n.folded
    having count(distinct n.item_id) = 1`)

const keyed = (hits: readonly Hit[]): Map<string, Hit> => new Map(hits.map((it) => [it.key, it]))

const codesOf = ({ standardCode, buyerCode, sellerCode }: IncomingLine): string[] =>
  [standardCode, buyerCode, sellerCode].filter((code) => code !== null)

type UnitRow = { id: string; unitCode: string | null; symbol: string | null; names: LocalNames }

const unitRows = (tx: Tx): Promise<UnitRow[]> =>
  tx.rows(sql<UnitRow>`
    select u.id, u.unit_code as "unitCode", u.symbol, names_of(u) as names
    from unit u`)

/** The unit the item was found in, else the one of its units that the invoice names, else its own. */
function unitOf(hit: Hit, line: IncomingLine, facts: LineFacts, codes: Map<string, string>) {
  const known = facts.units.map(({ unit }) => unit)
  return (
    known.find(({ id }) => id === hit.unit) ??
    known.find(({ id }) => codes.get(id) === line.unitCode) ??
    facts.unit
  )
}

async function hitsOf(tx: Tx, { lines }: IncomingInvoice, supplier: string) {
  const codes = [...new Set(lines.flatMap(codesOf))]
  const names = [...new Set(lines.map(({ name }) => name))]
  const [barcodes, own, memory, named] = await Promise.all([
    byBarcode(tx, codes.flatMap(barcodeForms)),
    byOwnCode(tx, codes),
    byMemory(tx, supplier, names),
    byName(tx, names.map(fold)),
  ])
  const [inBarcodes, inOwn, inMemory, inNames] = [barcodes, own, memory, named].map(keyed) as [
    Map<string, Hit>,
    Map<string, Hit>,
    Map<string, Hit>,
    Map<string, Hit>,
  ]
  return lines.map((line): Hit | undefined => {
    const its = codesOf(line)
    return [
      ...its.flatMap(barcodeForms).map((code) => inBarcodes.get(code)),
      ...its.map((code) => inOwn.get(code)),
      inMemory.get(line.name),
      inNames.get(fold(line.name)),
    ].find((hit) => hit !== undefined)
  })
}

export type Matching = {
  supplier: string
  warehouse: string | null
  currency: string
  rules: TradeRules
}

export async function matchesOf(
  context: Context,
  invoice: IncomingInvoice,
  { supplier, warehouse, currency, rules }: Matching,
): Promise<MatchedLine[]> {
  const { tx } = context
  const hits = await hitsOf(tx, invoice, supplier)
  const items = [...new Set(hits.flatMap((hit) => hit?.item ?? []))]
  const [known, units] = await Promise.all([
    lineFacts(
      context,
      { items, screen: 'purchasing', partner: supplier, warehouse, currency, day: invoice.day },
      rules,
    ),
    unitRows(tx),
  ])
  const factsOf = new Map(known.map((facts) => [facts.item, facts]))
  const codes = new Map(
    units.map(({ id, names, ...unit }) => [
      id,
      unitCodeOf({
        ...unit,
        names: Object.values(names).filter((name) => typeof name === 'string'),
      }),
    ]),
  )
  return invoice.lines.map((line, at) => {
    const hit = hits[at]
    const facts = hit && factsOf.get(hit.item)
    if (!facts) return null
    const item = { id: facts.item, title: facts.name }
    return { item, unit: unitOf(hit, line, facts, codes) }
  })
}
