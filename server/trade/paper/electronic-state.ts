/**
 * How electronic invoices of a document left or were to leave: along with a mail, or through a
 * network. Where each stands is told by the job of the same id.
 */
import { type RawBuilder, sql } from 'kysely'
import { einvoiceKinds } from '../../../domain/paper/einvoice-format.ts'
import type { ElectronicState, SentEInvoice } from '../../../domain/trade/document-mail.ts'
import type { Tx } from '../../kernel/postgres/db.ts'

const stateOf = (row: string) => sql`
  case
    when ${sql.ref(`${row}.sent_at`)} is not null then 'sent'
    when j.state = 'waiting' and j.run_at = 'infinity' then 'held'
    when j.state in ('waiting', 'running') then 'waiting'
    else 'failed'
  end`

/** The latest first; `document` is an expression for the id of the document. */
const sendings = (document: RawBuilder<unknown>) => sql`
  select m.id, 'mail' as network, m.to_address as "to", m.einvoice as format,
    ${stateOf('m')} as state, m.created_at, m.sent_at, m.user_name,
    case when m.sent_at is null then j.last_error end as reason
  from document_mail m
  left join job j on j.id = m.id
  where m.document_id = ${document} and m.einvoice is not null
  union all
  select s.id, s.network, s.reference, s.format, ${stateOf('s')}, s.created_at, s.sent_at,
    s.user_name, case when s.sent_at is null then j.last_error end
  from einvoice_sending s
  left join job j on j.id = s.id
  where s.document_id = ${document}
  order by created_at desc
  limit 50`

export const sentEInvoices = (tx: Tx, id: string): Promise<SentEInvoice[]> =>
  tx.rows(sql<SentEInvoice>`
    select id, network, "to", format, state, created_at as "createdAt", sent_at as "sentAt",
      user_name as "userName", reason
    from (${sendings(sql`${id}::uuid`)}) s`)

const electronicKinds = Object.keys(einvoiceKinds)

/** Of a document that is read: the last of them, `none` where none left, null where none can. */
export const electronicState = sql<ElectronicState | null>`
  case when d.behaviour = any(${electronicKinds}::text[]) then coalesce((
      select json_build_object('state', s.state, 'at', coalesce(s.sent_at, s.created_at),
        'userName', s.user_name, 'format', s.format, 'network', s.network)
      from (${sendings(sql`d.id`)}) s
      limit 1),
    json_build_object('state', 'none', 'at', null, 'userName', null, 'format', null,
      'network', null)) end`
