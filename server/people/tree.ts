/** Departments and positions are written like any entity; nothing comes to stand above itself. */
import { type RawBuilder, sql } from 'kysely'
import { department } from '../../domain/people/department.entity.ts'
import { position } from '../../domain/people/position.entity.ts'
import { refuseCycle } from '../../domain/people/tree.ts'
import { command } from '../kernel/command.ts'
import type { Tx } from '../kernel/postgres/db.ts'
import { withId } from '../kernel/rows/crud.ts'
import { insertRow, updateRow } from '../kernel/rows/rows.ts'

type Node = { id: string; parent: string | null }

/** All of them under lock, in one order: two moves at once could close a ring that neither sees. */
const treeOf = async (tx: Tx, table: RawBuilder<unknown>) =>
  new Map(
    (
      await tx.rows(sql<Node>`
        select id, parent_id as parent
        from ${table}
        order by id
        for update`)
    ).map(({ id, parent }) => [id, parent]),
  )

async function guard(tx: Tx, table: string, id: string, parent: string | null | undefined) {
  if (parent) refuseCycle(id, parent, await treeOf(tx, sql.table(table)))
}

export const createDepartment = command({
  route: 'POST /api/departments',
  answersWith: { shape: 'row', entity: department.name },
  summary: 'department: create, below another if wanted',
  needs: 'people.department.add',
  input: department.create,
  async run(context, input) {
    await guard(context.tx, 'department', input.id, input.parent)
    return insertRow(context, department, input)
  },
})

export const changeDepartment = command({
  route: 'PATCH /api/departments/:id',
  answersWith: { shape: 'row', entity: department.name },
  summary: 'department: change; it never comes to stand above itself',
  needs: 'people.department.edit',
  input: withId(department.change),
  async run(context, { id, version, ...changes }) {
    await guard(context.tx, 'department', id, changes.parent)
    return updateRow(context, department, id, version, changes)
  },
})

export const createPosition = command({
  route: 'POST /api/positions',
  answersWith: { shape: 'row', entity: position.name },
  summary: 'position: create, below another if wanted',
  needs: 'people.position.add',
  input: position.create,
  async run(context, input) {
    await guard(context.tx, 'position', input.id, input.parent)
    return insertRow(context, position, input)
  },
})

export const changePosition = command({
  route: 'PATCH /api/positions/:id',
  answersWith: { shape: 'row', entity: position.name },
  summary: 'position: change; it never comes to stand above itself',
  needs: 'people.position.edit',
  input: withId(position.change),
  async run(context, { id, version, ...changes }) {
    await guard(context.tx, 'position', id, changes.parent)
    return updateRow(context, position, id, version, changes)
  },
})
