/**
 * What must always hold of anchors: each follows the one before it, and whatever it sealed is still
 * there. Whoever cuts off the end of a chain, and sets back where it stood, is found here; whoever
 * takes the anchors away too, by the file they are kept in (server/kernel/files/anchor-file.ts).
 */
import type { Invariant } from '../../kernel/invariants.ts'

const sealedEnds = `
  select a.company_id, a.number, e ->> 0 as kind, (e ->> 1)::uuid as chain_id,
    (e ->> 2)::integer as position, e ->> 3 as hash
  from anchor a
  cross join lateral jsonb_array_elements(a.ends::jsonb) e`

/** A ticket that is parked keeps its place; a register that was put right stood there by decision. */
const places = `
  select company_id, register_id, sequence, hash
  from document
  where register_id is not null
  union all
  select company_id, register_id, sequence, hash
  from parked_ticket
  union all
  select company_id, register_id, next - 1, last_hash
  from register_repair`

export const invariants: readonly Invariant[] = [
  {
    name: 'every anchor follows the one before it',
    sql: `
      select a.company_id, a.number
      from anchor a
      left join anchor b on b.company_id = a.company_id and b.number = a.number - 1
      where a.previous_hash <> coalesce(b.hash, '') or a.number > 1 and b.number is null
        or a.hash <> encode(sha256(convert_to(
          a.previous_hash || a.number || '|' || a.day || '|' || a.ends, 'UTF8')), 'hex')
      union all
      select e.company_id, null
      from anchor_end e
      left join (${sealedEnds}) s on s.company_id = e.company_id and s.kind = e.kind
        and s.chain_id = e.chain_id and s.position = e.position and s.hash = e.hash
      where s.number is null`,
  },
  {
    name: 'no chain ends before where an anchor saw it',
    sql: `
      select s.company_id, s.number, s.kind, s.chain_id, s.position
      from (${sealedEnds}) s
      left join link l on s.kind = 'link' and l.company_id = s.company_id
        and l.chain_id = s.chain_id and l.position = s.position and l.hash = s.hash
      where s.kind = 'link' and l.position is null
      union all
      select s.company_id, s.number, s.kind, s.chain_id, s.position
      from (${sealedEnds}) s
      left join series n on n.company_id = s.company_id and n.chain_id = s.chain_id
      left join document d on d.company_id = n.company_id and d.type_id = n.type_id
        and d.branch_id = n.branch_id and d.year = n.year and d.sequence = s.position
        and d.hash = s.hash and d.register_id is null
      where s.kind = 'series' and d.id is null
      union all
      select s.company_id, s.number, s.kind, s.chain_id, s.position
      from (${sealedEnds}) s
      left join (${places}) p on p.company_id = s.company_id and p.register_id = s.chain_id
        and p.sequence = s.position and p.hash = s.hash
      where s.kind = 'register' and p.register_id is null and not exists (
        -- An end nobody printed a ticket for, put right with a name and a reason.
        select 1
        from register_repair r
        where r.company_id = s.company_id and r.register_id = s.chain_id
          and r.before_next = s.position + 1 and r.before_hash = s.hash)
      union all
      select s.company_id, s.number, s.kind, s.chain_id, s.position
      from (${sealedEnds}) s
      left join z_report z on z.company_id = s.company_id and z.drawer_id = s.chain_id
        and z.number = s.position and z.hash = s.hash
      where s.kind = 'drawer' and z.id is null`,
  },
]
