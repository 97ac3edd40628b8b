/** What must always hold of cheques: where they stand, and where their money is booked. */
import type { Invariant } from '../kernel/invariants.ts'

/** What the money of a screen left on an account; other documents and hands may use it too. */
const booked = (role: string): string => `
  select l.company_id, sum(l.first) as amount
  from entry_line l
  join account a on a.company_id = l.company_id and a.id = l.account_id and a.role = '${role}'
  join entry e on e.company_id = l.company_id and e.id = l.entry_id
  join document d on d.company_id = e.company_id and d.id = e.document_id
  where d.screen in ('receipts', 'payments')
  group by l.company_id`

const standing = (screen: string, states: string): string => `
  select c.company_id, sum(c.first_amount) as amount
  from cheque c
  join document d on d.company_id = c.company_id and d.id = c.document_id
  where d.state = 'posted' and d.screen = '${screen}' and c.state in (${states})
  group by c.company_id`

const agree = (role: string, sign: string, screen: string, states: string): string => `
  select company_id
  from (${booked(role)}) b
  full join (${standing(screen, states)}) s using (company_id)
  where coalesce(b.amount, 0) <> ${sign} coalesce(s.amount, 0)`

export const invariants: readonly Invariant[] = [
  {
    name: 'a cheque stands where its last step left it',
    sql: `
      select c.company_id, c.document_id
      from cheque c
      left join (
        select distinct on (company_id, document_id) company_id, document_id, state
        from cheque_event
        order by company_id, document_id, at desc) last
        on last.company_id = c.company_id and last.document_id = c.document_id
      where last.state is distinct from c.state`,
  },
  {
    name: 'a cheque is worth what its receipt or payment is',
    sql: `
      select c.company_id, c.document_id
      from cheque c
      join document d on d.company_id = c.company_id and d.id = c.document_id
      where c.amount <> d.total or c.first_amount <> d.first_total
        or c.currency_id <> d.currency_id or d.screen not in ('receipts', 'payments')`,
  },
  {
    name: 'the account of cheques in hand holds those that are in hand or at the bank',
    sql: agree('chequesInHand', '', 'receipts', `'inHand', 'deposited'`),
  },
  {
    name: 'the account of cheques issued holds those that are not paid yet',
    sql: agree('chequesIssued', '-', 'payments', `'issued', 'presented'`),
  },
]
