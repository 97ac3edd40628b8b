/** Parts of the question for a posted document `d`, whether of goods or of money. */
import { sql } from 'kysely'
import { headColumnOf, headFields } from '../../domain/books/head/document-head.ts'
import { moneyColumnOf, moneyHeadFields, moneyMeans } from '../../domain/books/head/money-head.ts'
import { titleTable } from '../kernel/rows/row-sql.ts'

/** What it points at, with its title. */
export const linked = (id: string, table: string) => sql`
  (select json_build_object('id', x.id, 'title', local_name(x))
    from ${titleTable(table)} x
    where x.company_id = d.company_id and x.id = d.${sql.ref(id)})`

/** The plain fields of its head, under their names. */
export const headColumns = sql.join(
  headFields.map((name) => sql`d.${sql.ref(headColumnOf(name))} as ${sql.ref(name)}`),
)

/** The same of money; where both are read, only how it was handed over is left to be named. */
export const moneyHeadColumns = sql.join(
  moneyHeadFields.map((name) => sql`d.${sql.ref(moneyColumnOf(name))} as ${sql.ref(name)}`),
)

export const moneyMeansColumns = sql.join(
  moneyMeans.map((name) => sql`d.${sql.ref(moneyColumnOf(name))} as ${sql.ref(name)}`),
)

/**
 * The partner under the name it had when the document was posted; one that has it still, as its
 * reader calls it.
 */
export const postedPartner = sql`
  (select json_build_object('id', p.id,
      'title', name_since(p, d.partner_name))
    from thirdparty p
    where p.company_id = d.company_id and p.id = d.partner_id)`

export const partnerEmail = sql`
  (select e.address
    from thirdparty_email e
    where e.company_id = d.company_id and e.thirdparty_id = d.partner_id
    order by e.type = 'billing' desc, e.position
    limit 1)`

export const attachments = sql`
  (select coalesce(json_agg(json_build_object('id', m.id, 'title', m.name) order by x.position),
      '[]')
    from document_attachment x
    join media_file m on m.company_id = x.company_id and m.id = x.media_file_id
    where x.company_id = d.company_id and x.document_id = d.id)`

/** Of a line `l` of an item `i` that is kept by lots: those it moved, as far as they have a name. */
export const lineLots = sql`
  case when i.has_batches or i.has_expiry or i.has_serials then (
    select json_agg(json_build_object('code', k.code, 'expiry', k.expiry,
      'quantity', trim_scale(abs(n.quantity))::text) order by k.expiry, k.code)
    from lot_move n
    join lot k on k.company_id = n.company_id and k.id = n.lot_id
    where k.code is not null and n.move_id = (
      select m.id
      from stock_move m
      where m.company_id = l.company_id and m.document_id = l.document_id and m.line_id = l.id
        and m.item_id = l.item_id and m.kind = 'move'
      order by m.id
      limit 1)) end`
