/** What every account took in and gave on every day: the folded sums and what is not folded yet. */
import { sql } from 'kysely'
import { partnerNameOf } from '../../partners/partner-name.ts'

/** What a line adds to its account and its day: the sides of each of its three measures. */
export const sides = `account_id, branch_id, project_id, currency_id, day,
  greatest(amount, 0) as debit, greatest(- amount, 0) as credit,
  greatest(first, 0) as first_debit, greatest(- first, 0) as first_credit,
  greatest(coalesce(second, 0), 0) as second_debit,
  greatest(- coalesce(second, 0), 0) as second_credit`

const lineSides = sql.raw(sides)

/**
 * Both parts in one statement, so that an entry which is being folded is counted exactly once. What
 * is not folded is little: its lines are found entry by entry (the offset keeps it so), never by
 * reading all there are. The folded sums are those of the whole company and hidden from whoever
 * does not see all of it: his sums are made of the lines he sees.
 */
export const daySums = sql`
  select account_id, branch_id, project_id, currency_id, day, debit, credit, first_debit,
    first_credit, second_debit, second_credit
  from account_day
  union all
  select l.*
  from unfolded u
  cross join lateral (
    select ${lineSides}
    from entry_line
    where company_id = u.company_id and entry_id = u.entry_id
    offset 0) l
  where (select sees_all())
  union all
  select ${lineSides}
  from entry_line
  where not (select sees_all())`

/** The document of the entry `e`, as `document d` left joined to it; its partner as the reader calls him. */
export const entryDocument = sql`
  case when d.id is not null then json_build_object('id', d.id, 'number', d.number,
    'behaviour', d.behaviour, 'partner', ${partnerNameOf()}) end`

/** The partner of the line `l`, as `thirdparty p` left joined to it. */
export const linePartner = sql`
  case when p.id is not null then json_build_object('id', p.id, 'title', local_name(p)) end`
