/** What was promised to leave the house is on its way, or it is known what became of it. */
import type { Invariant } from '../kernel/invariants.ts'

export const invariants: readonly Invariant[] = [
  {
    name: 'every reminder that has not left has its letter',
    sql: `
    select r.company_id, r.id
    from reminder r
    left join job j on j.company_id = r.company_id and j.id = r.id
    where r.sent_at is null and r.dropped_at is null
      and (j.id is null or j.kind <> 'reminderMail' or j.state = 'done')`,
  },
  {
    name: 'every private link ends within a year, and is of a posted document',
    sql: `
    select l.company_id, l.id
    from document_link l
    left join document d on d.company_id = l.company_id and d.id = l.document_id
    where l.expires_at > l.created_at + interval '366 days' or d.partner_id is null`,
  },
]
