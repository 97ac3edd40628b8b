/** Entries and their lines, read once for all that is asked of each of them and of its document. */
import type { Wider } from '../kernel/invariants.ts'
import { besideLine, isLineWrong, liveIsWrong } from './books.invariants.ts'
import { itsCurrencies, worthIsOther } from './document.invariants.ts'

const entries: Wider = {
  names: [
    'every entry balances and has two lines or more',
    'a line of an entry is worth itself in its own currency, and of the day of its entry',
    'a posted document has one live entry, a void one none',
    'a document is of the day its posting was booked on, and so is what is open',
    'what is open stands on the screen of its document',
    'a document stands in both currencies as it was posted',
  ],
  sql: `
    with made as materialized (
      select e.company_id, e.id, e.document_id, e.kind = 'posting' as is_posting, e.day,
        r.id is null as is_live, coalesce(l.count, 0) < 2 or l.first <> 0 or l.second <> 0 or l.is_wrong
          or l.first_day <> e.day or l.last_day <> e.day as is_broken
      from entry e
      left join (
        select l.company_id, l.entry_id, count(*) as count, sum(l.first) as first,
          sum(coalesce(l.second, 0)) as second, bool_or(${isLineWrong}) as is_wrong,
          min(l.day) as first_day, max(l.day) as last_day
        from entry_line l
        ${besideLine}
        group by l.company_id, l.entry_id) l on l.company_id = e.company_id and l.entry_id = e.id
      left join entry r on r.company_id = e.company_id and r.reversal_of = e.id
        and r.reversal_of is not null)
    select company_id, id from made where is_broken
    union all
    select d.company_id, d.id
    from document d
    ${itsCurrencies}
    left join (
      select company_id, document_id, count(*) filter (where is_live) as live,
        min(day) as first_day, max(day) as last_day
      from made
      where is_posting and document_id is not null
      group by company_id, document_id) made
      on made.company_id = d.company_id and made.document_id = d.id
    left join open_item o on o.company_id = d.company_id and o.document_id = d.id
    where ${liveIsWrong} or made.first_day <> d.day or made.last_day <> d.day or o.day <> d.day
      or o.screen <> d.screen or (${worthIsOther})`,
}

export const wider: readonly Wider[] = [entries]
