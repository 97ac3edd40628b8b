/**
 * Ticking in the permission matrix. Whoever may do something with a screen may also view it, and
 * without viewing there is nothing else to do there. Permissions the matrix does not show (a screen
 * that is not built in this version) are left as they are.
 */
import type { MenuGroup } from '../../../domain/kernel/entity.ts'
import { type Action, actions } from '../../../domain/kernel/permission.ts'
import type { permissionRows } from '../../../domain/kernel/screen.ts'

export type MatrixRow = ReturnType<typeof permissionRows>[number]

export type Ticks = ReadonlySet<string>

export type Fill = 'all' | 'some' | 'none'

export const permissionOf = (row: MatrixRow, action: Action): string => `${row.can}.${action}`

const permissionsOf = (row: MatrixRow): string[] =>
  row.actions.map((action) => permissionOf(row, action))

/** The actions that any of the rows knows, in their usual order. */
export const columnsOf = (rows: readonly MatrixRow[]): Action[] =>
  actions.filter((action) => rows.some((row) => row.actions.includes(action)))

export type MatrixGroup = { group: MenuGroup | undefined; rows: MatrixRow[] }

/** Rows that stand together in the menu stand together here. */
export function groupsOf(rows: readonly MatrixRow[]): MatrixGroup[] {
  const groups: MatrixGroup[] = []
  for (const row of rows) {
    const known = groups.find(({ group }) => group === row.group)
    if (known) known.rows.push(row)
    else groups.push({ group: row.group, rows: [row] })
  }
  return groups
}

function ticked(ticks: Ticks, row: MatrixRow, action: Action): Ticks {
  const next = new Set(ticks).add(permissionOf(row, action))
  if (row.actions.includes('view')) next.add(permissionOf(row, 'view'))
  return next
}

function unticked(ticks: Ticks, row: MatrixRow, action: Action): Ticks {
  const next = new Set(ticks)
  const gone = action === 'view' ? permissionsOf(row) : [permissionOf(row, action)]
  for (const permission of gone) next.delete(permission)
  return next
}

export const toggled = (ticks: Ticks, row: MatrixRow, action: Action): Ticks =>
  ticks.has(permissionOf(row, action)) ? unticked(ticks, row, action) : ticked(ticks, row, action)

export const fillOfRow = (ticks: Ticks, row: MatrixRow): Fill => fillOf(ticks, permissionsOf(row))

export const fillOfColumn = (ticks: Ticks, rows: readonly MatrixRow[], action: Action): Fill =>
  fillOf(
    ticks,
    knowing(rows, action).map((row) => permissionOf(row, action)),
  )

export const fillOfAll = (ticks: Ticks, rows: readonly MatrixRow[]): Fill =>
  fillOf(ticks, rows.flatMap(permissionsOf))

function fillOf(ticks: Ticks, permissions: readonly string[]): Fill {
  const count = permissions.filter((permission) => ticks.has(permission)).length
  if (count === 0) return 'none'
  return count === permissions.length ? 'all' : 'some'
}

const knowing = (rows: readonly MatrixRow[], action: Action): MatrixRow[] =>
  rows.filter((row) => row.actions.includes(action))

/** What is full is emptied, anything else is filled. */
export const toggledRow = (ticks: Ticks, row: MatrixRow): Ticks => toggledAll(ticks, [row])

export const toggledColumn = (ticks: Ticks, rows: readonly MatrixRow[], action: Action): Ticks => {
  const change = fillOfColumn(ticks, rows, action) === 'all' ? unticked : ticked
  return knowing(rows, action).reduce((set, row) => change(set, row, action), ticks)
}

export function toggledAll(ticks: Ticks, rows: readonly MatrixRow[]): Ticks {
  const isFull = fillOfAll(ticks, rows) === 'all'
  const next = new Set(ticks)
  for (const permission of rows.flatMap(permissionsOf))
    if (isFull) next.delete(permission)
    else next.add(permission)
  return next
}
