/** Salary runs on the day they are to be paid, until they are: whose month it is, without an amount. */
import { sql } from 'kysely'
import { wholeDay } from '../../domain/kernel/calendar/entry.ts'
import { addDays } from '../../domain/kernel/date.ts'
import type { Linked } from '../../domain/kernel/field.ts'
import { payDay } from '../../domain/people/people.settings.ts'
import { payDayOf } from '../../domain/people/working-days.ts'
import type { CalendarSource } from '../kernel/calendar-source.ts'
import { settingsFor } from '../kernel/settings.ts'

type Due = { id: string; name: string; period: string; branch: Linked | null }

const longestMonth = 31

export const salaryDays: CalendarSource = {
  name: 'salary',
  needs: 'people.salaryRun.view',
  order: 80,
  async read({ tx, from, to, today, limit }) {
    const day = (await settingsFor(tx, {})).of(payDay)
    const found = await tx.rows(sql<Due>`
      select r.id, r.name, r.period,
        (select json_build_object('id', b.id, 'title', local_name(b))
          from branch b
          where b.company_id = r.company_id and b.id = r.branch_id) as branch
      from salary_run r
      where r.state not in ('paid', 'closed', 'reversed')
        and r.period between ${addDays(from, -longestMonth)}::date and ${to}::date
      order by r.period, r.id
      limit ${limit}`)
    return found.flatMap(({ id, name, period, branch }) => {
      const due = payDayOf(period, day)
      if (due < from || due > to) return []
      const time = wholeDay(due)
      return [{ entity: 'salaryRun', id, title: name, time, isLate: due < today, branch }]
    })
  },
}
