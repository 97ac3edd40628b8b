/** Contracts are written like any entity; those of one person never share a day. */
import { sql } from 'kysely'
import type { Accounts } from '../../domain/books/entry.ts'
import { Refusal } from '../../domain/kernel/refusal.ts'
import { refuseOverlap } from '../../domain/people/contract.ts'
import { payContract } from '../../domain/people/pay-contract.entity.ts'
import { type Context, command } from '../kernel/command.ts'
import { accountsByRole } from '../kernel/company-facts.ts'
import { withId } from '../kernel/rows/crud.ts'
import { insertRow, lockRow, updateRow } from '../kernel/rows/rows.ts'
import { rankIn } from './pay-facts.ts'

type Written = {
  id: string
  employee: string
  startsOn: string
  endsOn: string | null
  currencies: readonly string[]
}

/** Whoever writes for the same person at the same time waits here. */
async function guard({ tx }: Context, it: Written): Promise<void> {
  const { accounts } = await tx.one(sql<{ accounts: Accounts }>`
    select ${accountsByRole} as accounts`)
  it.currencies.forEach((currency, at) => {
    rankIn(currency, accounts, `components.${at}.currency`)
  })
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

export const createContract = command({
  route: 'POST /api/pay-contracts',
  summary: 'pay contract: create; those of one person never overlap',
  needs: 'people.payContract.add',
  input: payContract.create,
  async run(context, input) {
    const { id, employee, startsOn, endsOn = null, components = [] } = input
    if (!employee) throw new Refusal('employeeRequired', 'employee')
    if (!startsOn) throw new Refusal('required', 'startsOn')
    const currencies = components.map(({ currency }) => currency)
    await guard(context, { id, employee, startsOn, endsOn, currencies })
    return insertRow(context, payContract, input)
  },
})

export const changeContract = command({
  route: 'PATCH /api/pay-contracts/:id',
  summary: 'pay contract: change; slips that were worked out stay as they are',
  needs: 'people.payContract.edit',
  input: withId(payContract.change),
  async run(context, { id, version, ...changes }) {
    const before = await lockRow(context.tx, payContract, id)
    if (before.version === version)
      await guard(context, {
        id,
        employee: changes.employee ?? before.employee.id,
        startsOn: changes.startsOn ?? before.startsOn,
        endsOn: changes.endsOn === undefined ? before.endsOn : changes.endsOn,
        currencies: (changes.components ?? []).map(({ currency }) => currency),
      })
    return updateRow(context, payContract, id, version, changes)
  },
})
