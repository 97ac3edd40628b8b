/** Contracts are written like any entity; those of one person never share a day. */

import { sql } from 'kysely'
import type { Accounts } from '../../domain/books/entry.ts'
import { tidyDecimal } from '../../domain/kernel/number/decimal.ts'
import { refuseDecimals } from '../../domain/kernel/number/money.ts'
import { Refusal } from '../../domain/kernel/refusal.ts'
import type { Decimals } from '../../domain/money/measure.ts'
import { type ContractTerms, daysThatChange, refuseOverlap } from '../../domain/people/contract.ts'
import { type PayContract, payContract } from '../../domain/people/pay-contract.entity.ts'
import { rankIn } from '../../domain/people/pay-currency.ts'
import { command } from '../kernel/command.ts'
import { accountsByRole, decimalsByRank } from '../kernel/company-facts.ts'
import type { Context } from '../kernel/context.ts'
import type { Tx } from '../kernel/postgres/db.ts'
import { deletionsOf, withId } from '../kernel/rows/crud.ts'
import { insertRow, lockRow, updateRow } from '../kernel/rows/rows.ts'
import { refuseSettled } from './settled-month.ts'

type Written = {
  id: string
  taxAllowance?: string | null
  employee: string
  startsOn: string
  endsOn: string | null
  components: readonly { currency: string; amount: string }[]
}

/** Whoever writes for the same person at the same time waits here. */
async function guard({ tx }: Context, it: Written): Promise<void> {
  const { accounts, decimals, taxed } = await tx.one(sql<{
    accounts: Accounts
    decimals: Decimals
    taxed: number | null
  }>`
    select ${accountsByRole} as accounts, ${decimalsByRank} as decimals, (
      select max(c.decimals)
      from pay_rule r
      join currency c on c.company_id = r.company_id and c.id = r.currency_id
      where r.kind = 'tax') as taxed`)
  it.components.forEach(({ currency, amount }, at) => {
    const rank = rankIn(currency, accounts, `components.${at}.currency`)
    refuseDecimals(amount, decimals[rank], `components.${at}.amount`)
  })
  // It is in the currency of the tables of tax; where there are none yet, in either.
  if (it.taxAllowance)
    refuseDecimals(
      it.taxAllowance,
      taxed ?? Math.max(decimals.first, decimals.second),
      'taxAllowance',
    )
  const person = await tx.maybe(sql<{ startedOn: string }>`
    select start_date as "startedOn" from employee where id = ${it.employee} for update`)
  if (!person) throw new Refusal('missingReference', 'employee')
  if (it.startsOn < person.startedOn)
    throw new Refusal('contractBeforeStart', 'startsOn', { day: person.startedOn })
  const others = await tx.rows(sql<{ startsOn: string; endsOn: string | null }>`
    select starts_on as "startsOn", ends_on as "endsOn"
    from pay_contract
    where employee_id = ${it.employee} and id <> ${it.id}
    order by starts_on`)
  refuseOverlap(it, others)
}

const lockEmployee = (tx: Tx, id: string) =>
  tx.rows(sql`select 1 from employee where id = ${id} for no key update`)

type Reference = string | { id: string }

type Terms = Pick<PayContract, 'startsOn' | 'endsOn' | 'workWeek' | 'hoursPerDay' | 'isInsured'> & {
  employee: Reference
  taxAllowance: string | null
  components: readonly Readonly<{
    component?: string
    currency: Reference
    amount: string
    basis?: string
  }>[]
}

const idOf = (it: Reference): string => (typeof it === 'string' ? it : it.id)

/** What of a contract a slip is worked out of, without where and how it is paid. */
const termsOf = (it: Terms): ContractTerms => ({
  startsOn: it.startsOn,
  endsOn: it.endsOn,
  pay: {
    employee: idOf(it.employee),
    workWeek: it.workWeek,
    hoursPerDay: tidyDecimal(it.hoursPerDay),
    isInsured: String(it.isInsured),
    taxAllowance: it.taxAllowance === null ? '' : tidyDecimal(it.taxAllowance),
    components: JSON.stringify(
      it.components.map(({ component = 'basicPay', currency, amount, basis = 'month' }) => [
        component,
        idOf(currency),
        tidyDecimal(amount),
        basis,
      ]),
    ),
  },
})

export const deleteContract = deletionsOf(payContract, {
  async guard({ tx }, { employee, startsOn, endsOn }) {
    await lockEmployee(tx, employee.id)
    const days = { employee: employee.id, from: startsOn, to: endsOn }
    await refuseSettled(tx, 'contractPaid', days)
    return undefined
  },
  removalNote: 'refused once a month was paid by it',
})

export const createContract = command({
  route: 'POST /api/pay-contracts',
  answersWith: { shape: 'row', entity: payContract.name },
  summary: 'pay contract: create; those of one person never overlap',
  needs: 'people.payContract.add',
  input: payContract.create,
  async run(context, input) {
    const { id, employee, startsOn, endsOn = null, components = [] } = input
    if (!employee) throw new Refusal('employeeRequired', 'employee')
    if (!startsOn) throw new Refusal('required', 'startsOn')
    const { taxAllowance } = input
    await guard(context, { id, employee, startsOn, endsOn, components, taxAllowance })
    return insertRow(context, payContract, input)
  },
})

export const changeContract = command({
  route: 'PATCH /api/pay-contracts/:id',
  answersWith: { shape: 'row', entity: payContract.name },
  summary: 'pay contract: change; what a month was paid by stays, the way is a new contract',
  needs: 'people.payContract.edit',
  input: withId(payContract.change),
  async run(context, { id, version, ...changes }) {
    const before = await lockRow(context.tx, payContract, id)
    if (before.version === version) {
      await guard(context, {
        id,
        employee: changes.employee ?? before.employee.id,
        startsOn: changes.startsOn ?? before.startsOn,
        endsOn: changes.endsOn === undefined ? before.endsOn : changes.endsOn,
        components: changes.components ?? [],
        taxAllowance: changes.taxAllowance,
      })
      const employee = before.employee.id
      if (changes.employee && changes.employee !== employee)
        await lockEmployee(context.tx, employee)
      const now = termsOf(before)
      const next = termsOf({ ...before, ...changes })
      for (const days of daysThatChange(now, next))
        await refuseSettled(context.tx, 'contractPaid', { employee, ...days }, days.field)
    }
    return updateRow(context, payContract, id, version, changes)
  },
})
