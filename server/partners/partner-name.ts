/**
 * Whom a document names, as its reader calls it, told to those who may know it: they see partners,
 * or the document itself.
 */
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

/**
 * The name on a document, as it is called in the statement: what the partner was called when it was
 * written, and while that is one of its names still, the one of the reader's language.
 */
export const partnerNameOf = (d = 'd'): Raw => {
  const own = (column: string): Raw => sql.ref(`${d}.${column}`)
  return sql`coalesce((
    select name_since(called, ${own('partner_name')})
    from thirdparty called
    where called.company_id = ${own('company_id')} and called.id = ${own('partner_id')}),
    ${own('partner_name')})`
}

export const partnerNameFor = (actor: PermissionHolder, d = 'd'): Raw => {
  const name = partnerNameOf(d)
  if (seesPartners(actor)) return name
  return sql`case when ${sql.ref(`${d}.screen`)} = any(${seenScreens(actor)}::text[])
    then ${name} end`
}
