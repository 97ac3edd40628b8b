/** What must always hold of the clock, and of what pay took from it. */
import type { Invariant } from '../../kernel/invariants.ts'

const settled = `('approved', 'posted', 'partlyPaid', 'paid', 'closed')`

export const invariants: readonly Invariant[] = [
  {
    name: 'a correction of the clock stands for something that its own person stamped',
    sql: `
      select c.company_id, c.id
      from clock_event c
      join clock_event e on e.company_id = c.company_id and e.id = c.corrects_id
      where e.corrects_id is not null or e.employee_id <> c.employee_id
        or e.recorded_at > c.recorded_at`,
  },
  {
    name: 'an event of the clock is of the day of its moment',
    sql: `
      select e.company_id, e.id
      from clock_event e
      join company c on c.company_id = e.company_id
      where (e.at at time zone c.time_zone)::date - e.day not between 0 and 1
        or e.at > e.recorded_at`,
  },
  {
    name: 'hours that pay took are those of the events they name, in their order',
    sql: `
      select s.company_id, s.run_id
      from salary_attendance_spell s
      join clock_event f on f.company_id = s.company_id and f.id = s.start_id
      join clock_event t on t.company_id = s.company_id and t.id = s.end_id
      where f.kind <> 'in' or t.kind <> 'out' or f.employee_id <> s.employee_id
        or t.employee_id <> s.employee_id or t.at < f.at or f.is_dropped or t.is_dropped
        or s.gross_minutes <> floor(extract(epoch from t.at - f.at) / 60)
        or s.break_minutes not between 0 and s.gross_minutes`,
  },
  {
    name: 'a day that pay took is the sum of its spells, and a month that of its days',
    sql: `
      with spells as (
        select company_id, run_id, employee_id, day, sum(gross_minutes) as gross,
          sum(break_minutes) as breaks
        from salary_attendance_spell
        group by 1, 2, 3, 4),
      months as (
        select company_id, run_id, employee_id, round(sum(overtime_minutes) / 60.0, 2) as overtime,
          count(*) filter (where missing_minutes > 0) as short
        from salary_attendance_day
        group by 1, 2, 3)
      select d.company_id, d.run_id
      from salary_attendance_day d
      left join spells s using (company_id, run_id, employee_id, day)
      where d.gross_minutes <> coalesce(s.gross, 0) or d.break_minutes <> coalesce(s.breaks, 0)
      union all
      select a.company_id, a.run_id
      from salary_attendance a
      left join months m using (company_id, run_id, employee_id)
      where a.overtime_hours <> coalesce(m.overtime, 0) or a.absent_days > coalesce(m.short, 0)`,
  },
  {
    name: 'nothing is corrected under a run of salaries that is approved',
    sql: `
      select c.company_id, c.id
      from clock_event c
      join salary_slip s on s.company_id = c.company_id and s.employee_id = c.employee_id
        and s.period = date_trunc('month', c.day)::date and not s.is_void
      join salary_run r on r.company_id = s.company_id and r.id = s.run_id
      where c.source = 'office' and r.state in ${settled} and c.recorded_at > r.approved_at`,
  },
]
