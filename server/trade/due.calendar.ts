/** What is owed on a day: invoices to be paid to us, purchases to be paid by us. */
import { sql } from 'kysely'
import { hidesAmounts } from '../../domain/books/amount-sight.ts'
import { wholeDay } from '../../domain/kernel/calendar/entry.ts'
import type { Linked } from '../../domain/kernel/field.ts'
import type { CalendarSource, SourceQuestion } from '../kernel/calendar-source.ts'
import { partnerNameOf } from '../partners/partner-name.ts'

type Due = {
  id: string
  number: string
  partner: string | null
  day: string
  open: string
  currency: string
  branch: Linked | null
}

type Owed = { side: 'client' | 'supplier'; screen: 'sales' | 'purchasing' }

const dueIn = ({ tx, from, to, limit }: SourceQuestion, { side, screen }: Owed) =>
  tx.rows(sql<Due>`
    select d.id, d.number, ${partnerNameOf()} as partner, o.due_date as day,
      trim_scale(o.open)::text as open, o.currency_id as currency,
      json_build_object('id', b.id, 'title', local_name(b)) as branch
    from open_item o
    join document d on d.company_id = o.company_id and d.id = o.document_id
    join branch b on b.company_id = d.company_id and b.id = d.branch_id
    where o.side = ${side} and o.direction = 1 and o.open > 0 and d.screen = ${screen}
      and o.due_date between ${from}::date and ${to}::date
    order by o.due_date, o.document_id
    limit ${limit}`)

const readDue =
  (owed: Owed & { entity: string }): CalendarSource['read'] =>
  async (question) => {
    const isHidden = hidesAmounts(question.reader, owed.screen)
    return (await dueIn(question, owed)).map(({ id, number, partner, day, open, ...rest }) => ({
      entity: owed.entity,
      id,
      title: partner ? `${number} · ${partner}` : number,
      time: wholeDay(day),
      isLate: day < question.today,
      branch: rest.branch,
      ...(!isHidden && { amount: { value: open, currency: rest.currency } }),
    }))
  }

export const invoicesDue: CalendarSource = {
  name: 'invoice',
  needs: 'sales.invoice.view',
  order: 10,
  read: readDue({ side: 'client', screen: 'sales', entity: 'invoice' }),
}

export const purchasesDue: CalendarSource = {
  name: 'purchase',
  needs: 'purchasing.purchase.view',
  order: 20,
  read: readDue({ side: 'supplier', screen: 'purchasing', entity: 'purchase' }),
}
