import { sql } from 'kysely'
import { z } from 'zod'
import {
  type CourseRange,
  courseRanges,
  type RateCourse,
  type WrittenRate,
} from '../../domain/money/rate-course.ts'
import { query } from '../kernel/command.ts'
import { todayOf } from '../kernel/today.ts'

const spans: Record<CourseRange, string> = {
  month: '1 month',
  quarter: '3 months',
  year: '1 year',
}

/** The range ends today, which is the day of the shop. */
const daysOf = (range: CourseRange, today: string) => sql<{ from: string; to: string }>`
  select (${today}::date - ${spans[range]}::interval)::date as "from", ${today}::date as "to"`

/** Of several rates of a day the last holds; of those before the range, the last of each type. */
const writtenIn = ({ from, to }: { from: string; to: string }) => sql<WrittenRate>`
  select distinct on (r.type, greatest(r.valid_from, span.start)) r.type,
    r.valid_from as "validFrom", trim_scale(r.buy) as buy, trim_scale(r.sell) as sell,
    coalesce(last.user_name, '') as "user", coalesce(last.at, r.created_at) as at
  from (select ${from}::date as start) span
  cross join rate r
  left join lateral (
    select a.user_name, a.at
    from audit a
    where a.company_id = r.company_id and a.entity = 'rate' and a.entity_id = r.id
    order by a.id desc
    limit 1) last on true
  where r.valid_from <= ${to} and r.currency_id is null
    and r.valid_from >= coalesce((
      select max(older.valid_from)
      from rate older
      where older.company_id = r.company_id and older.type = r.type
        and older.currency_id is null
        and older.valid_from <= span.start), span.start)
  order by r.type, greatest(r.valid_from, span.start), r.valid_from desc, r.created_at desc,
    r.id desc`

export const rateCourse = query({
  route: 'GET /api/rates/course',
  summary: 'rate: what held from day to day until today, with who wrote it and when',
  needs: 'money.rate.view',
  input: z.strictObject({ range: z.enum(courseRanges, 'invalid') }),
  async run(context, { range }): Promise<RateCourse> {
    const { tx } = context
    const days = await tx.one(daysOf(range, await todayOf(context)))
    return { ...days, rows: await tx.rows(writtenIn(days)) }
  },
})
