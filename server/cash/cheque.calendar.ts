/** Cheques on the day they fall due: those to be brought to the bank, and those the bank will ask for. */
import { sql } from 'kysely'
import { wholeDay } from '../../domain/kernel/calendar/entry.ts'
import type { Linked } from '../../domain/kernel/field.ts'
import type { CalendarSource } from '../kernel/calendar-source.ts'
import { partnerNameOf } from '../partners/partner-name.ts'

type Due = {
  id: string
  number: string
  bank: string
  partner: string | null
  day: string
  amount: string
  currency: string
  branch: Linked | null
}

type Side = {
  side: 'client' | 'supplier'
  entity: 'receipt' | 'payment'
  states: readonly string[]
}

const readCheques =
  ({ side, entity, states }: Side): CalendarSource['read'] =>
  async ({ tx, from, to, today, limit }) => {
    const found = await tx.rows(sql<Due>`
      select d.id, c.number, c.bank, ${partnerNameOf()} as partner, c.due_date as day,
        trim_scale(c.amount)::text as amount, c.currency_id as currency,
        json_build_object('id', b.id, 'title', local_name(b)) as branch
      from cheque c
      join document d on d.company_id = c.company_id and d.id = c.document_id
      join branch b on b.company_id = d.company_id and b.id = d.branch_id
      where c.side = ${side} and c.state = any(${states}::text[])
        and c.due_date between ${from}::date and ${to}::date
      order by c.due_date, c.document_id
      limit ${limit}`)
    return found.map((it) => ({
      entity,
      id: it.id,
      title: [it.number, it.bank, it.partner].filter(Boolean).join(' · '),
      time: wholeDay(it.day),
      isLate: it.day < today,
      branch: it.branch,
      amount: { value: it.amount, currency: it.currency },
    }))
  }

export const chequesIn: CalendarSource = {
  name: 'chequeIn',
  needs: 'cash.receipt.view',
  order: 30,
  read: readCheques({ side: 'client', entity: 'receipt', states: ['inHand', 'deposited'] }),
}

export const chequesOut: CalendarSource = {
  name: 'chequeOut',
  needs: 'cash.payment.view',
  order: 40,
  read: readCheques({ side: 'supplier', entity: 'payment', states: ['issued', 'presented'] }),
}
