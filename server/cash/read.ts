/** A posted receipt or payment as its screen shows it: what it paid, its cheque, notes and entries. */
import { sql } from 'kysely'
import { stepsFrom } from '../../domain/cash/cheque.ts'
import type { ChequeRow, MoneyCheque, MoneyDocument } from '../../domain/cash/contract.ts'
import { type MoneyScreen, moneyScreens } from '../../domain/cash/money-screen.ts'
import { Refusal } from '../../domain/kernel/refusal.ts'
import type { Tx } from '../kernel/postgres/db.ts'
import {
  attachments,
  linked,
  moneyHeadColumns,
  partnerEmail,
  postedPartner,
} from '../trade/posted-sql.ts'

/** Those it gave, and those that were given to what is on account of it. */
const allocations = sql`
  (select coalesce(json_agg(json_build_object(
      'id', a.id,
      'document', json_build_object('id', o.id, 'number', o.number, 'behaviour', o.behaviour,
        'day', o.day, 'dueDate', o.due_date, 'currency', o.currency_id,
        'open', trim_scale(i.open)::text),
      'documentAmount', trim_scale(case when a.from_id = d.id
        then a.to_amount else a.from_amount end)::text,
      'ownAmount', trim_scale(case when a.from_id = d.id
        then a.from_amount else a.to_amount end)::text,
      'firstAmount', trim_scale(a.first_amount)::text,
      'exchange', trim_scale(a.exchange - a.written_off - coalesce(w.first, 0))::text,
      'withheld', case when w.id is not null then json_build_object('code', w.code,
        'name', local_name(r), 'percent', trim_scale(w.percent)::text,
        'base', trim_scale(w.base)::text, 'amount', trim_scale(w.amount)::text) end,
      'gap', case when a.written_off > 0 then json_build_object(
        'amount', trim_scale(a.written_off)::text,
        'account', (
          select json_build_object('id', c.id, 'title', local_name(c))
          from account c
          where c.company_id = a.company_id
            and (c.id = a.gap_account_id or a.gap_account_id is null and c.role = 'rounding'))) end,
      'day', a.day,
      'isReversed', exists (
        select 1
        from allocation u
        where u.company_id = a.company_id and u.reversal_of = a.id),
      'isIncoming', a.to_id = d.id) order by a.at, a.id), '[]')
    from allocation a
    join document o on o.company_id = a.company_id
      and o.id = case when a.from_id = d.id then a.to_id else a.from_id end
    join open_item i on i.company_id = o.company_id and i.document_id = o.id
    left join withholding w on w.company_id = a.company_id and w.allocation_id = a.id
    left join withholding_rate r on r.company_id = w.company_id and r.id = w.rate_id
    where a.company_id = d.company_id and (a.from_id = d.id or a.to_id = d.id)
      and a.reversal_of is null)`

const cheque = sql`
  (select json_build_object('bank', c.bank, 'number', c.number, 'drawer', c.drawer,
      'dueDate', c.due_date, 'state', c.state,
      'events', (
        select coalesce(json_agg(json_build_object('id', e.id, 'state', e.state, 'day', e.day,
          'note', e.note, 'at', e.at, 'userName', e.user_name,
          'payment', (
            select json_build_object('id', p.id, 'number', p.number)
            from document p
            where p.company_id = e.company_id and p.id = e.to_document_id))
          order by e.at, e.id), '[]')
        from cheque_event e
        where e.company_id = c.company_id and e.document_id = c.document_id))
    from cheque c
    where c.company_id = d.company_id and c.document_id = d.id)`

export const moneyEntries = sql`
  (select coalesce(json_agg(json_build_object('id', e.id, 'kind', e.kind, 'day', e.day,
      'note', e.note, 'lines', (
        select json_agg(json_build_object('account', json_build_object('id', a.id, 'title', local_name(a)),
          'code', a.code, 'debit', trim_scale(greatest(l.first, 0))::text,
          'credit', trim_scale(greatest(- l.first, 0))::text,
          'second', trim_scale(abs(l.second))::text)
          order by l.position)
        from entry_line l
        join account a on a.company_id = l.company_id and a.id = l.account_id
        where l.company_id = e.company_id and l.entry_id = e.id)) order by e.at, e.id), '[]')
    from entry e
    where e.company_id = d.company_id and e.document_id = d.id)`

const counts = sql`
  (select coalesce(json_agg(json_build_object('bill', b.id, 'value', trim_scale(b.value)::text,
      'count', n.count) order by b.value desc), '[]')
    from denomination_count n
    join money_bill b on b.company_id = n.company_id and b.id = n.money_bill_id
    where n.company_id = d.company_id and n.document_id = d.id)`

const documentOf = (id: string, screen: MoneyScreen) => sql<MoneyDocument>`
  select d.id, d.number, d.behaviour,
    ${linked('type_id', 'transaction_type')} as type,
    ${linked('branch_id', 'branch')} as branch,
    (select o.side from open_item o where o.document_id = d.id) as side,
    ${postedPartner} as partner,
    ${partnerEmail} as "partnerEmail",
    ${linked('account_id', 'account')} as account,
    ${linked('project_id', 'project')} as project,
    (select json_build_object('id', m.id, 'title', local_name(m), 'type', m.type)
      from payment_method m
      where m.company_id = d.company_id and m.id = d.method_id) as method,
    d.currency_id as currency, trim_scale(d.rate)::text as rate,
    trim_scale(d.total)::text as amount, trim_scale(d.first_total)::text as "firstAmount",
    trim_scale(d.second_total)::text as "secondAmount",
    coalesce((select trim_scale(o.open)::text
      from open_item o
      where o.document_id = d.id), '0') as open,
    d.day, ${moneyHeadColumns}, d.state,
    d.void_reason as "voidReason", d.voided_at as "voidedAt", d.voided_name as "voidedBy",
    d.posted_at as "postedAt", d.posted_name as "postedBy", d.prints,
    (select json_build_object('id', r.id, 'number', r.number, 'behaviour', r.behaviour)
      from document r
      where r.company_id = d.company_id and r.id = d.origin_id) as origin,
    ${attachments} as attachments, ${counts} as counts, ${allocations} as allocations,
    ${cheque} as cheque, ${moneyEntries} as entries,
    (select c.number from withholding_certificate c where c.document_id = d.id) as certificate
  from document d
  where d.id = ${id} and d.screen = ${screen}`

export async function readMoney(tx: Tx, screen: MoneyScreen, id: string): Promise<MoneyDocument> {
  const found = await tx.keyed(documentOf(id, screen))
  if (!found) throw new Refusal('notFound')
  const { cheque: kept, state } = found
  return { ...found, cheque: kept && { ...kept, steps: nextOf(kept, state, screen) } }
}

const nextOf = ({ state }: MoneyCheque, document: 'posted' | 'void', screen: MoneyScreen) =>
  document === 'void' ? [] : stepsFrom(state, moneyScreens[screen].flow)

/** The cheques of a screen, the next to fall due first. */
export const listCheques = (tx: Tx, screen: MoneyScreen): Promise<ChequeRow[]> =>
  tx.rows(sql<ChequeRow>`
    select c.document_id as id, d.number as document,
      ${postedPartner} as partner,
      c.bank, c.number, c.currency_id as currency, trim_scale(c.amount)::text as amount,
      c.due_date as "dueDate", c.state
    from cheque c
    join document d on d.company_id = c.company_id and d.id = c.document_id
    where d.screen = ${screen} and d.state = 'posted'
    order by c.state in ('inHand', 'deposited', 'bounced', 'legal', 'issued', 'presented') desc,
      c.due_date, c.document_id
    limit 500`)
