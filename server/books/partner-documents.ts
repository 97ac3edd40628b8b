/** The documents of a partner, the newest first: those of the screens that the reader may open. */

import { sql } from 'kysely'
import { z } from 'zod'
import { hidesAmounts } from '../../domain/books/amount-sight.ts'
import { journalCursor } from '../../domain/books/ledger.ts'
import type { PartnerDocument, PartnerDocuments } from '../../domain/books/statement.ts'
import { pathId } from '../../domain/kernel/input.ts'
import { thirdparty } from '../../domain/partners/thirdparty.entity.ts'
import { query } from '../kernel/command.ts'
import type { Raw } from '../kernel/rows/row-sql.ts'
import { readRow } from '../kernel/rows/rows.ts'
import { seenScreens } from '../partners/partner-name.ts'
import { checkedCursor } from './cursor.ts'

const pageSize = 50

export const readPartnerDocuments = query({
  route: 'GET /api/thirdparties/:id/documents',
  summary: 'thirdparty: its documents, the newest first',
  needs: 'partners.thirdparty.view',
  input: z.strictObject({
    id: pathId,
    after: z.string().max(60, 'invalid').optional(),
  }),
  async run({ tx, actor }, { id, after }): Promise<PartnerDocuments> {
    await readRow(tx, thirdparty, id)
    const seen = seenScreens(actor)
    const hidden = seen.filter((screen) => hidesAmounts(actor, screen))
    const shown = (amount: Raw): Raw =>
      sql`case when not d.screen = any(${hidden}::text[]) then trim_scale(${amount})::text end`
    const [day, last] = after ? checkedCursor(journalCursor, after) : [null, null]
    const found = await tx.rows(sql<PartnerDocument>`
      select d.id, d.number, d.behaviour, d.day, d.due_date as "dueDate", d.state, d.payment,
        c.code as currency, ${shown(sql`d.total`)} as total,
        ${shown(sql`d.first_total`)} as "firstTotal",
        ${shown(sql`case when d.is_debt and d.state = 'posted' then d.total - d.paid else 0 end`)}
          as open
      from document d
      join currency c on c.id = d.currency_id
      where d.partner_id = ${id} and d.screen = any(${seen}::text[])
        and (${day}::date is null or (d.day, d.id) < (${day}::date, ${last}::uuid))
      order by d.day desc, d.id desc
      limit ${pageSize + 1}`)
    const rows = found.slice(0, pageSize)
    const end = found.length > pageSize ? rows.at(-1) : undefined
    return { rows, next: end ? `${end.day}_${end.id}` : null }
  },
})
