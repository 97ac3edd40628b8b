/**
 * Who sent an invoice: the supplier with its VAT or registration number, else the only one of that
 * name. Whoever is not found is proposed, and nothing is written before somebody has said who it is.
 */
import { sql } from 'kysely'
import { marksOf } from '../../domain/einvoice/addressee.ts'
import type { IncomingParty } from '../../domain/einvoice/incoming.ts'
import type { Linked } from '../../domain/kernel/field.ts'
import { Refusal } from '../../domain/kernel/refusal.ts'
import { fold } from '../../domain/kernel/text.ts'
import type { Tx } from '../kernel/postgres/db.ts'

const markOf = (column: string) =>
  sql`regexp_replace(fold(${sql.ref(column)}), '[\\s./_-]', '', 'g')`

const byNumber = (tx: Tx, marks: string[]): Promise<Linked[]> =>
  tx.rows(sql<Linked>`
    select p.id, local_name(p) as title
    from thirdparty p
    where p.is_supplier and p.is_active
      and (${markOf('p.financial_number')} = any(${marks}::text[])
        or ${markOf('p.registration_number')} = any(${marks}::text[]))
    limit 2`)

const byName = (tx: Tx, name: string): Promise<Linked[]> =>
  tx.rows(sql<Linked>`
    select p.id, local_name(p) as title
    from thirdparty p
    where p.is_supplier and p.is_active
      and ${name} in (fold(p.name), fold(p.alt_name), fold(p.name_fr), fold(p.name_ar))
    limit 2`)

async function chosen(tx: Tx, id: string): Promise<Linked> {
  const found = await tx.maybe(sql<Linked>`
    select p.id, local_name(p) as title
    from thirdparty p
    where p.id = ${id} and p.is_supplier and p.is_active`)
  if (!found) throw new Refusal('selectSupplier', 'supplier')
  return found
}

export async function supplierOf(
  tx: Tx,
  seller: IncomingParty,
  said: string | undefined,
): Promise<Linked> {
  if (said) return chosen(tx, said)
  const marks = [...marksOf(seller.vatId), ...marksOf(seller.registration)]
  const numbered = marks.length > 0 ? await byNumber(tx, marks) : []
  const found = numbered.length > 0 ? numbered : await byName(tx, fold(seller.name))
  const [only, second] = found
  if (only && !second) return only
  const { name, vatId, email, phone, address, country } = seller
  throw new Refusal('einvoiceSupplierUnknown', 'supplier', {
    name,
    proposed: { name, financialNumber: vatId, email, phone1: phone, address, country },
  })
}
