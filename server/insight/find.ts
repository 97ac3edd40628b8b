/** The command palette's search over the records of every screen the user may view. */

import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { Found } from '../../domain/identity/session.ts'
import { entities, snake } from '../../domain/kernel/entity.ts'
import { searchText } from '../../domain/kernel/list.ts'
import { may, type Permission } from '../../domain/kernel/permission.ts'
import { query } from '../kernel/command.ts'
import { searchConditions, where } from '../kernel/rows/list-sql.ts'

const perEntity = 5

export const find = query({
  route: 'GET /api/find',
  summary: 'Records of every kind the user may view, by name',
  needs: 'signedIn',
  input: z.strictObject({
    q: searchText.trim().min(1, 'required'),
  }),
  async run({ tx, actor }, { q }) {
    const words = searchConditions(q)
    const viewed = entities().filter((it) => may(actor, `${it.can}.view` as Permission))
    if (viewed.length === 0 || words.length === 0) return { rows: [] }
    const parts = viewed.map(
      (it) => sql`(
        select ${it.name}::text as entity, t.id, ${sql.ref(`t.${snake(it.title)}`)}::text as title
        from ${sql.table(it.table)} t
        ${where(words)}
        order by ${sql.ref(`t.${snake(it.title)}`)}, t.id
        limit ${perEntity})`,
    )
    const rows = await tx.plannedRows(sql.join(parts, sql` union all `) as RawBuilder<Found>)
    return { rows }
  },
})
