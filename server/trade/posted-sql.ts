/** Parts of the question for a posted document `d`, whether of goods or of money. */
import { sql } from 'kysely'
import { headColumnOf, headFields } from '../../domain/books/document-head.ts'
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
