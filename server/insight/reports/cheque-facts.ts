/** Cheques by the day they fall due, with what they were worth when they were posted. */
import { sql } from 'kysely'
import { type Asked, type Facts, money, number, timeOf, within } from './facts.ts'

export const chequeFacts = (asked: Asked): Facts => ({
  rows: sql`(
    select c.document_id, c.side, c.state, c.partner_id, c.bank, c.due_date as day, 1 as cheques,
      c.first_amount as amount, coalesce(c.second_amount, 0) as second_amount
    from cheque c
    join document d on d.company_id = c.company_id and d.id = c.document_id and d.state = 'posted'
    where c.due_date ${within(asked)}) f`,
  dimensions: {
    ...timeOf('f.day', asked),
    side: sql`f.side`,
    chequeState: sql`f.state`,
    client: sql`f.partner_id`,
    bank: sql`f.bank`,
    document: sql`f.document_id`,
  },
  sums: { cheques: number('cheques'), amount: money('amount') },
})
