/** One branch or one project alone, by the columns of lines, sums of days or documents. */
import { sql } from 'kysely'
import type { Raw } from '../kernel/rows/row-sql.ts'

export type AskedPlace = { branch?: string | undefined; project?: string | undefined }

export const isAtPlace = (alias: string, { branch, project }: AskedPlace): Raw => {
  const of = (column: string) => sql.ref(`${alias}.${column}`)
  return sql`${branch ? sql`${of('branch_id')} = ${branch}` : sql`true`}
    and ${project ? sql`${of('project_id')} = ${project}` : sql`true`}`
}
