/** Whom a document names, told to those who may know it: they see partners, or the document itself. */
import { sql } from 'kysely'
import { type DocumentScreen, documentScreens } from '../../domain/document-screens.ts'
import { may, type Permission, type PermissionHolder } from '../../domain/kernel/permission.ts'
import type { Raw } from '../kernel/rows/row-sql.ts'

const screens = Object.keys(documentScreens) as DocumentScreen[]

/** The screens whose documents somebody may open. */
export const seenScreens = (actor: PermissionHolder): DocumentScreen[] =>
  screens.filter((name) => may(actor, `${documentScreens[name].can}.view` as Permission))

export const seesPartners = (actor: PermissionHolder): boolean =>
  may(actor, 'partners.thirdparty.view')

/** The name on a document `d`, as it is called in the statement; else none. */
export const partnerNameFor = (actor: PermissionHolder, d = 'd'): Raw => {
  const name = sql.ref(`${d}.partner_name`)
  if (seesPartners(actor)) return name
  return sql`case when ${sql.ref(`${d}.screen`)} = any(${seenScreens(actor)}::text[])
    then ${name} end`
}
