/** What everybody has earned already by a day, and what is put aside of it: on the screen and as a file. */
import { sql } from 'kysely'
import { z } from 'zod'
import { formatDate } from '../../domain/kernel/format.ts'
import { day as dayInput } from '../../domain/kernel/input.ts'
import { neutralised } from '../../domain/kernel/writing/spreadsheet.ts'
import type { PayAmounts } from '../../domain/people/pay-component.ts'
import { provisionOf } from '../../domain/people/provision.ts'
import type { ProvisionRow } from '../../domain/people/salary-view.ts'
import { fileReport, report } from '../kernel/command.ts'
import { currencyCodes, decimalsByRank } from '../kernel/company-facts.ts'
import { numeric, tableFile } from '../kernel/files/export.ts'
import type { Tx } from '../kernel/postgres/db.ts'
import { payAmounts } from './read-run.ts'

type Served = {
  id: string
  title: string
  startedOn: string
  basicPay: PayAmounts
  held: PayAmounts
}

/** Of everybody who has a contract on the day with basic pay by the month. */
async function earnedBy(tx: Tx, day: string): Promise<ProvisionRow[]> {
  const { decimals } = await tx.one(sql<{ decimals: { first: number; second: number } }>`
    select ${decimalsByRank} as decimals`)
  const rows = await tx.rows(sql<Served>`
    select e.id, e.full_name as title, e.start_date as "startedOn",
      ${payAmounts(
        sql`sum(p.amount) filter (where y.rank = 'first')`,
        sql`sum(p.amount) filter (where y.rank = 'second')`,
      )} as "basicPay",
      (select ${payAmounts(
        sql`sum(i.open) filter (where y.rank = 'first')`,
        sql`sum(i.open) filter (where y.rank = 'second')`,
      )}
        from staff_item i
        join currency y on y.company_id = i.company_id and y.id = i.currency_id
        where i.employee_id = e.id and i.provision is not null) as held
    from employee e
    join pay_contract c on c.company_id = e.company_id and c.employee_id = e.id
      and c.starts_on <= ${day} and (c.ends_on is null or c.ends_on >= ${day})
    join pay_component p on p.company_id = c.company_id and p.pay_contract_id = c.id
      and p.component = 'basicPay' and p.basis = 'month'
    join currency y on y.company_id = p.company_id and y.id = p.currency_id
    group by e.company_id, e.id
    order by e.full_name, e.id`)
  return rows.map(({ id, title, startedOn, basicPay, held }) => ({
    employee: { id, title },
    basicPay,
    held,
    ...provisionOf({ basicPay, startedOn, day, decimals }),
  }))
}

export const readProvisions = report({
  route: 'GET /api/salary-runs/provisions',
  summary: 'salary: what is earned already of a thirteenth month and of the end of service',
  needs: 'people.salaryRun.view',
  input: z.strictObject({ day: dayInput }),
  run: async ({ tx }, { day }): Promise<{ rows: ProvisionRow[] }> => ({
    rows: await earnedBy(tx, day),
  }),
})

const amounts = [
  ['basicPay', 'choice.component.basicPay'],
  ['thirteenthMonth', 'choice.component.thirteenthMonth'],
  ['endOfService', 'choice.component.endOfService'],
  ['held', 'provision.change'],
] as const

export const exportProvisions = fileReport({
  route: 'GET /api/salary-runs/provisions/export',
  summary: 'salary: what is earned already and what is put aside of it, as a CSV or XLSX file',
  needs: 'people.salaryRun.export',
  input: z.strictObject({ day: dayInput, format: z.enum(['csv', 'xlsx'], 'invalid') }),
  async run({ tx, services, language }, { day, format }) {
    const say = (key: string): string => services.words.say(language, key)
    const { codes } = await tx.one(sql<{ codes: { first: string; second: string | null } }>`
      select ${currencyCodes} as codes`)
    const ranks = codes.second ? (['first', 'second'] as const) : (['first'] as const)
    const heads = [
      say('field.employee'),
      say('provision.months'),
      ...amounts.flatMap(([, label]) => ranks.map((rank) => `${say(label)} ${codes[rank]}`)),
    ]
    const rows = await earnedBy(tx, day)
    async function* lines() {
      yield rows.map((row) => [
        neutralised(row.employee.title),
        numeric(String(row.months)),
        ...amounts.flatMap(([key]) => ranks.map((rank) => numeric(row[key][rank]))),
      ])
    }
    const name = `${say('provision.title')} ${formatDate(day)}`.replaceAll('/', '-')
    return tableFile(name, format, language, heads, lines())
  },
})
