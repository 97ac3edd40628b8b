/** What a payment leaves the house as: a file for the bank, or envelopes with notes. */
import { sql } from 'kysely'
import { z } from 'zod'
import { formatMonth } from '../../domain/kernel/format.ts'
import { pathId } from '../../domain/kernel/input.ts'
import { Refusal } from '../../domain/kernel/refusal.ts'
import {
  type BankOrder,
  type BankTransfer,
  bankTable,
  creditTransfer,
  refuseWithoutAccount,
} from '../../domain/people/bank-file.ts'
import { envelopeOf, notesOf } from '../../domain/people/envelopes.ts'
import { FileAnswer, fileReport, query } from '../kernel/command.ts'
import type { Tx } from '../kernel/postgres/db.ts'

type Payment = Omit<BankOrder, 'note' | 'transfers'> & {
  number: string
  run: string
  period: string
  currencyId: string
  isVoid: boolean
}

async function paymentOf(tx: Tx, id: string): Promise<Payment> {
  const found = await tx.maybe(sql<Payment>`
    select p.id, p.number, to_char(p.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS') as at, p.day,
      o.name as company, o.bank_account as account, c.code as currency, c.id as "currencyId",
      c.decimals, r.name as run, r.period, p.reversal_id is not null as "isVoid"
    from salary_payment p
    join salary_run r on r.company_id = p.company_id and r.id = p.run_id
    join currency c on c.company_id = p.company_id and c.id = p.currency_id
    join company o on o.company_id = p.company_id
    where p.id = ${id}`)
  if (!found) throw new Refusal('notFound')
  if (found.isVoid) throw new Refusal('salaryPaymentIsVoid')
  return found
}

/**
 * Each person once, with the account of the contract that held in the month, as it was when it was
 * paid; one that was missing then may be written afterwards.
 */
const transfersOf = (id: string) => sql<BankTransfer>`
  select min(l.id::text) as id, e.full_name as name, e.employee_number as number,
    t.account, t.bank, trim_scale(sum(l.amount))::text as amount
  from salary_payment p
  join staff_line l on l.company_id = p.company_id and l.entry_id = p.entry_id
  join employee e on e.company_id = l.company_id and e.id = l.employee_id
  join staff_item i on i.company_id = l.company_id and i.id = l.item_id
  join salary_slip s on s.company_id = i.company_id and s.id = i.slip_id
  left join pay_contract c on c.company_id = s.company_id and c.id = s.contract_id
  cross join lateral (
    select coalesce(o.paid ->> 'account', c.bank_account) as account,
      case when o.paid is null then c.bank else o.paid ->> 'bank' end as bank
    from (select p.paid_to -> e.id::text as paid) o) t
  where p.id = ${id}
  group by e.company_id, e.id, t.account, t.bank
  order by e.full_name, e.id`

async function* textOf(text: string): AsyncIterable<string> {
  yield text
}

export const readBankFile = fileReport({
  route: 'GET /api/salary-payments/:id/bank-file',
  summary: 'salary payment: for the bank, as a table (CSV) or a SEPA credit transfer (pain.001)',
  needs: 'people.salaryRun.export',
  input: z.strictObject({ id: pathId, format: z.enum(['csv', 'pain001'], 'invalid') }),
  async run({ tx, services, language }, { id, format }) {
    const { number, run, ...payment } = await paymentOf(tx, id)
    const say = (key: string): string => services.words.say(language, key)
    const note = `${say('salary.entry')} ${formatMonth(payment.period)}`
    const order: BankOrder = { ...payment, note, transfers: await tx.rows(transfersOf(id)) }
    refuseWithoutAccount(order)
    if (format === 'pain001')
      return new FileAnswer(`${number}.xml`, 'application/xml', textOf(creditTransfer(order)))
    const heads = [
      'field.employeeNumber',
      'field.fullName',
      'field.bank',
      'field.bankAccount',
      'field.currency',
      'field.amount',
      'field.note',
    ].map(say)
    const table = `\ufeff${bankTable(order, heads)}`
    return new FileAnswer(`${number}.csv`, 'text/csv; charset=utf-8', textOf(table))
  },
})

type Bill = { id: string; value: string }

export const readEnvelopes = query({
  route: 'GET /api/salary-payments/:id/envelopes',
  summary: 'salary payment: the notes of each envelope, and how many of each to fetch',
  needs: 'people.salaryRun.view',
  input: z.strictObject({ id: pathId }),
  async run({ tx }, { id }) {
    const payment = await paymentOf(tx, id)
    const [people, bills] = await Promise.all([
      tx.rows(transfersOf(id)),
      tx.rows(sql<Bill>`
        select id, trim_scale(value)::text as value
        from money_bill
        where currency_id = ${payment.currencyId} and is_active
        order by money_bill.value desc, id`),
    ])
    const valueBy = new Map(bills.map((bill) => [bill.id, bill.value]))
    const notesIn = (counts: readonly { id: string; count: number }[]) =>
      counts.map(({ id: bill, count }) => ({ value: valueBy.get(bill) ?? '0', count }))
    const envelopes = people.map(({ name, number, amount }) => ({
      name,
      number,
      amount,
      ...envelopeOf(amount, bills),
    }))
    return {
      currency: payment.currency,
      notes: notesIn(notesOf(envelopes)),
      rows: envelopes.map(({ bills: own, ...row }) => ({ ...row, notes: notesIn(own) })),
    }
  },
})
