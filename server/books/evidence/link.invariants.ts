/**
 * What must always hold of links: whatever has legal weight stands in one of them as it was written,
 * and each is made of the one before it. A rate of tax, an account, an amount or a branch that
 * somebody changed in the database, an entry or an allocation that he took away, is found here.
 */
import type { Invariant } from '../../kernel/invariants.ts'
import { linksInPieces } from '../pieces.ts'

/** The ends of all chains of links, where they stand. */
export const linkEnds = `
  select company_id, chain_id, link_next, link_hash
  from series
  union all
  select company_id, register_id, link_next, link_hash
  from register_end
  union all
  select company_id, chain_id, link_next, link_hash
  from chain_end`

const parts = `
  select l.company_id, l.chain_id, l.position, part.id, part.n
  from link l
  cross join lateral unnest(l.subjects) with ordinality as part (id, n)
  -- Always true: else ten parts are expected of each.
  where part.n between 1 and 1000000000`

/** Links `l` whose digest `said` is not what they were made of, or not behind the one before. */
const otherLinks = (said: string): string => `
  select l.company_id, l.chain_id, l.position
  from link l
  join (
    select company_id, chain_id, position,
      case when count(digest) = count(*)
        then encode(sha256(convert_to(string_agg(digest, E'\\n' order by n), 'UTF8')), 'hex')
      end as digest
    from ${said}
    group by company_id, chain_id, position) said
    on said.company_id = l.company_id and said.chain_id = l.chain_id and said.position = l.position
  left join public.link b on b.company_id = l.company_id and b.chain_id = l.chain_id
    and b.position = l.position - 1
  where said.digest is null
    or l.hash <> encode(sha256(convert_to(coalesce(b.hash, '') || said.digest, 'UTF8')), 'hex')`

/** What is sealed is restated once for both questions. */
const restated = `
  with said as materialized (
    select company_id, id, l.chain_id, l.position, l.n, s.digest
    from (${parts}) l
    full join sealed s using (company_id, id))
  select company_id, id, null
  from said
  where chain_id is null or digest is null
  union all
  (${otherLinks('said where chain_id is not null')})`

const looseEnds = `
  select e.company_id, e.chain_id
  from (
    select company_id, chain_id, l.many, l.highest, e.link_next, e.link_hash
    from (
      select company_id, chain_id, count(*) as many, max(position) as highest
      from link
      group by company_id, chain_id) l
    full join (${linkEnds}) e using (company_id, chain_id)) e
  left join link last on last.company_id = e.company_id and last.chain_id = e.chain_id
    and last.position = e.link_next - 1
  where coalesce(e.link_next, 0) <> coalesce(e.highest, 0) + 1 or e.many <> e.highest
    or coalesce(last.hash, '') <> e.link_hash`

const otherChanges = `
  select d.company_id, d.id
  from document d
  left join (
    select company_id, document_id, count(*) filter (where kind = 'void') as voids
    from document_change
    group by company_id, document_id) c on c.company_id = d.company_id and c.document_id = d.id
  where coalesce(c.voids, 0) <> case d.state when 'void' then 1 else 0 end
  union all
  select d.company_id, d.id
  from (
    select company_id, document_id, due_before, due_after,
      lag(due_after) over changes as due_set, lead(id) over changes is null as is_last,
      lag(id) over changes is null as is_first
    from document_change
    where kind = 'due'
    window changes as (partition by company_id, document_id order by id)) c
  join document d on d.company_id = c.company_id and d.id = c.document_id
  where not c.is_first and c.due_before is distinct from c.due_set
    or c.is_last and c.due_after <> d.due_date
  union all
  select o.company_id, o.document_id
  from open_item o
  join document d on d.company_id = o.company_id and d.id = o.document_id
  where o.due_date <> d.due_date`

/** Who was turned into another is gone, and all that was his went the same way. */
const strangeTurns = `
  select t.company_id, t.partner_id
  from turned_partner t
  join thirdparty p on p.company_id = t.company_id and p.id = t.partner_id
  union all
  select company_id, before
  from (
    select t.company_id, t.partner_id as before, d.partner_id as after
    from turned_partner t
    join document d on d.company_id = t.company_id and d.id = t.subject_id
    where t.position = -1
    union all
    select t.company_id, t.partner_id, l.partner_id
    from turned_partner t
    join entry_line l on l.company_id = t.company_id and l.entry_id = t.subject_id
      and l.position = t.position) turned
  group by company_id, before
  having count(distinct after) > 1 or bool_or(after is null)`

export const invariants: readonly Invariant[] = [
  {
    name: 'every link restates what it sealed, and follows the one before it',
    sql: otherLinks(`(
      select l.company_id, l.chain_id, l.position, l.n, s.digest
      from (${parts}) l
      left join sealed s on s.company_id = l.company_id and s.id = l.id) said`),
    within: restated,
    inPieces: linksInPieces(restated),
  },
  {
    name: 'whatever has legal weight stands in a link',
    sql: `
      select company_id, id
      from (${parts}) l
      full join sealed s using (company_id, id)
      where l.chain_id is null or s.digest is null`,
    within: restated,
    inPieces: linksInPieces(restated),
  },
  { name: 'the chains of links run from one and end where they say', sql: looseEnds },
  { name: 'a document is void, and due, as what became of it says', sql: otherChanges },
  { name: 'a posted partner changes only where two became one', sql: strangeTurns },
]
