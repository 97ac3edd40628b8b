/** Every document that names a project and that the reader may open, the newest first. */
import { sql } from 'kysely'
import { z } from 'zod'
import { hidesAmounts } from '../../../domain/books/amount-sight.ts'
import { behaviourNames } from '../../../domain/books/behaviour.ts'
import { journalCursor } from '../../../domain/books/ledger.ts'
import { pathId } from '../../../domain/kernel/input.ts'
import { project } from '../../../domain/planning/project.entity.ts'
import type { ProjectDocument, ProjectDocuments } from '../../../domain/planning/project-view.ts'
import { checkedCursor } from '../../books/cursor.ts'
import { query } from '../../kernel/command.ts'
import { readRow } from '../../kernel/rows/rows.ts'
import { partnerNameFor, seenScreens } from '../../partners/partner-name.ts'

const pageSize = 50

export const readProjectDocuments = query({
  route: `GET ${project.api}/:id/documents`,
  summary: 'project: the documents that name it, by kind, the newest first',
  needs: 'planning.project.view',
  input: z.strictObject({
    id: pathId,
    kind: z.enum(behaviourNames, 'invalid').optional(),
    after: z.string().max(60, 'invalid').optional(),
  }),
  async run({ tx, actor }, { id, kind, after }): Promise<ProjectDocuments> {
    await readRow(tx, project, id)
    const seen = seenScreens(actor)
    const hidden = seen.filter((screen) => hidesAmounts(actor, screen))
    const [day, last] = after ? checkedCursor(journalCursor, after) : [null, null]
    const shown = sql`not d.screen = any(${hidden}::text[])`
    const found = await tx.rows(sql<ProjectDocument>`
      select d.id, d.number, d.behaviour, d.day, d.due_date as "dueDate", d.state, d.payment,
        c.code as currency, ${partnerNameFor(actor)} as partner,
        case when ${shown} then trim_scale(d.total)::text end as total,
        case when ${shown} then trim_scale(d.first_total)::text end as "firstTotal",
        case when ${shown} then trim_scale(
          case when d.is_debt and d.state = 'posted' then d.total - d.paid else 0 end)::text end
          as open
      from document d
      join currency c on c.id = d.currency_id
      where d.project_id = ${id} and d.screen = any(${seen}::text[])
        and (${kind ?? null}::text is null or d.behaviour = ${kind ?? null}::text)
        and (${day}::date is null or (d.day, d.id) < (${day}::date, ${last}::uuid))
      order by d.day desc, d.id desc
      limit ${pageSize + 1}`)
    // The first page tells how many there are of each kind.
    const kinds = after
      ? []
      : await tx.rows(sql<ProjectDocuments['kinds'][number]>`
          select behaviour, count(*)::integer as count
          from document
          where project_id = ${id} and screen = any(${seen}::text[])
          group by behaviour
          order by count desc, behaviour`)
    const rows = found.slice(0, pageSize)
    const end = found.length > pageSize ? rows.at(-1) : undefined
    return { kinds, rows, next: end ? `${end.day}_${end.id}` : null }
  },
})
