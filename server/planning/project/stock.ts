/** The goods a project took: what its documents moved out of stock and back into it. */
import { sql } from 'kysely'
import { z } from 'zod'
import { pathId } from '../../../domain/kernel/input.ts'
import { project } from '../../../domain/planning/project.entity.ts'
import type { ProjectItem, ProjectStock } from '../../../domain/planning/project-view.ts'
import { query } from '../../kernel/command.ts'
import { readRow } from '../../kernel/rows/rows.ts'

const most = 200

type Row = ProjectItem & { first: string; second: string | null }

export const readProjectStock = query({
  route: `GET ${project.api}/:id/stock`,
  summary: 'project: the goods its documents took out of stock, item by item',
  needs: 'planning.project.view',
  input: z.strictObject({ id: pathId }),
  async run({ tx, actor }, { id }): Promise<ProjectStock> {
    await readRow(tx, project, id)
    // What is bought for stock or moved between warehouses is not used: it is still there.
    const found = await tx.rows(sql<Row>`
      select json_build_object('id', i.id, 'title', local_name(i)) as item, local_name(u) as unit,
        trim_scale(m.gone)::text as out, trim_scale(m.back)::text as back,
        trim_scale(m.first)::text as first, trim_scale(m.second)::text as second
      from (
        select m.item_id,
          coalesce(- sum(m.quantity) filter (where m.quantity < 0), 0) as gone,
          coalesce(sum(m.quantity) filter (where m.quantity > 0), 0) as back,
          - sum(m.value) as first, - sum(m.second_value) as second
        from document d
        join stock_move m on m.company_id = d.company_id and m.document_id = d.id
        where d.project_id = ${id} and d.state = 'posted'
          and (d.screen = 'sales' or d.behaviour in ('stockIn', 'stockOut', 'adjustment'))
        group by m.item_id) m
      join item i on i.id = m.item_id
      join unit u on u.id = i.unit_id
      order by m.first desc, i.id
      limit ${most + 1}`)
    const rows = found
      .slice(0, most)
      .map(({ first, second, ...it }) =>
        actor.limits.canSeeCost ? { ...it, cost: { first, second } } : it,
      )
    return { rows, isCut: found.length > most }
  },
})
