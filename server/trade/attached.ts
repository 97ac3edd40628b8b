/**
 * The files that documents and drafts hold: no declared field tells of them, so that whoever deletes
 * a file or clears away what nobody uses is told here.
 */
import { sql } from 'kysely'
import { documentScreens } from '../../domain/books/behaviour.ts'
import { alsoUsedBy } from '../kernel/rows/row-users.ts'

const entityOf = sql`
  case d.screen ${sql.join(
    Object.entries(documentScreens).map(
      ([screen, { entity }]) => sql`when ${sql.lit(screen)} then ${sql.lit(entity)}`,
    ),
    sql` `,
  )} end`

alsoUsedBy(
  'mediaFile',
  sql`
    select ${entityOf} as entity, d.id, d.number as title, a.media_file_id as target
    from document_attachment a
    join document d on d.company_id = a.company_id and d.id = a.document_id`,
)

/** A draft is kept as it was typed: whatever is no file in it is passed over. */
alsoUsedBy(
  'mediaFile',
  sql`
    select ${entityOf} as entity, d.id, coalesce(local_name(p), d.user_name) as title, m.id as target
    from draft d
    cross join jsonb_array_elements(case jsonb_typeof(d.body -> 'attachments')
      when 'array' then d.body -> 'attachments' else '[]' end) f
    join media_file m on m.company_id = d.company_id and m.id::text = lower(f ->> 'id')
    left join thirdparty p on p.company_id = d.company_id and p.id = d.partner_id`,
)
