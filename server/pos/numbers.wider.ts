/** Numbers and hashes of series and registers: each document is held against the one before it once. */
import type { Wider } from '../kernel/invariants.ts'
import { isFlagged, places } from './ticket.invariants.ts'

/** Of registers, where a hole can be explained and a register put right by hand. */
const registers: Wider = {
  names: [
    'the numbers of a register run from one, and a hole among them is flagged',
    'a register stands behind its last ticket',
    'a register knows how many of its numbers are missing',
    'the chain of a register has no loose end',
  ],
  sql: `
    with place as materialized (${places}),
    repaired as (
      select distinct on (company_id, register_id) company_id, register_id, next, last_hash
      from register_repair
      order by company_id, register_id, position desc)
    select p.company_id, p.id
    from place p
    left join place b on b.company_id = p.company_id and b.register_id = p.register_id
      and b.sequence = p.sequence - 1
    cross join lateral (select p.company_id, p.id) d
    where (p.sequence > 1 and b.id is null or p.previous_hash <> coalesce(b.hash, ''))
      and p.is_posted and not ${isFlagged('chainGap')} and not ${isFlagged('chainRepaired')}
    union all
    -- One that was parked and that the office posted has its place where it was rung.
    select p.company_id, p.id
    from place p
    join document d on d.company_id = p.company_id and d.id = p.id
    left join place b on b.company_id = p.company_id and b.register_id = p.register_id
      and b.sequence = p.sequence - 1
    where not p.is_posted and p.sequence > 1 and b.id is null
      and not ${isFlagged('chainGap')} and not ${isFlagged('chainRepaired')}
    union all
    select company_id, register_id
    from (
      select e.company_id, e.register_id, e.next, e.missing, coalesce(r.next, 1) as first,
        r.next as repaired, r.last_hash = e.last_hash as is_as_repaired, e.last_hash = '' as is_new,
        count(p.id) as many, count(distinct p.sequence) as numbers,
        count(distinct p.sequence) filter (
          where p.sequence >= coalesce(r.next, 1) and p.sequence < e.next) as counted,
        min(p.sequence) as lowest, max(p.sequence) as highest,
        bool_or(p.hash = e.last_hash) filter (where p.sequence = e.next - 1) as is_last
      from register_end e
      left join repaired r on r.company_id = e.company_id and r.register_id = e.register_id
      left join place p on p.company_id = e.company_id and p.register_id = e.register_id
      group by e.company_id, e.register_id, e.next, e.missing, e.last_hash, r.next, r.last_hash) e
    where many <> numbers or lowest < 1 or missing <> next - first - counted
      or next <> greatest(highest + 1, repaired, 1)
      or coalesce(is_last, case when repaired = next then is_as_repaired end, is_new) is not true
    union all
    select p.company_id, p.register_id
    from place p
    left join register_end e on e.company_id = p.company_id and e.register_id = p.register_id
    where e.register_id is null
    union all
    select r.company_id, r.register_id
    from repaired r
    left join register_end e on e.company_id = r.company_id and e.register_id = r.register_id
    where e.register_id is null`,
}

/** Of series, where there is no hole; a number that stands once stands once in its series. */
const series: Wider = {
  names: [
    'the numbers of a series run from one without a hole',
    'the chain of a series has no loose end',
    'a number stands on one document only, whatever register or series printed it',
  ],
  sql: `
    with numbered as materialized (
      select company_id, id, type_id, branch_id, year, sequence, previous_hash, hash
      from document
      where register_id is null)
    select d.company_id, d.id
    from numbered d
    left join numbered b on b.company_id = d.company_id and b.type_id = d.type_id
      and b.branch_id = d.branch_id and b.year = d.year and b.sequence = d.sequence - 1
    left join series s on s.company_id = d.company_id and s.type_id = d.type_id
      and s.branch_id = d.branch_id and s.year = d.year
    where d.previous_hash <> coalesce(b.hash, '')
      or d.sequence = s.next - 1 and s.last_hash <> d.hash
    union all
    select company_id, type_id
    from series s
    full join (
      select company_id, type_id, branch_id, year, count(*) as many, min(sequence) as lowest,
        max(sequence) as highest
      from numbered
      group by company_id, type_id, branch_id, year) d using (company_id, type_id, branch_id, year)
    where coalesce(s.next, 0) <> coalesce(d.highest, 0) + 1 or d.many <> d.highest or d.lowest <> 1
    union all
    select company_id, null
    from document
    group by company_id, number
    having count(*) > 1`,
}

export const wider: readonly Wider[] = [registers, series]
