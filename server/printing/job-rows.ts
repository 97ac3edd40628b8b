/** Jobs as they lie in the database: read under lock, and moved on by the steps the rules decided. */
import { type RawBuilder, sql } from 'kysely'
import { Refusal } from '../../domain/kernel/refusal.ts'
import type { ShownJob } from '../../domain/printing/print-contract.ts'
import {
  awaySeconds,
  type Job,
  type JobStep,
  printerFor,
  rerouteSeconds,
  type Standing,
  worthSeconds,
} from '../../domain/printing/print-job.ts'
import type { Tx } from '../kernel/postgres/db.ts'

export type JobRow = Job & {
  id: string
  title: string
  printer: string
  agent: string | null
  memory: string | null
  heardAt: Date | null
  maker: string | null
  /** The dots are no longer kept: it cannot come out any more. */
  isGone: boolean
}

const columns = sql`
  j.id, j.kind, j.title, j.state, j.reason, j.attempt, j.printer_id as printer,
  j.agent_id as agent, j.memory, j.heard_at as "heardAt", j.expires_at as "expiresAt",
  j.maker_id as maker, j.payload is null and j.kind <> 'drawer' as "isGone"`

/** In the order they came, so that two who hold several never wait for each other in a circle. */
export const lockJobs = (tx: Tx, where: RawBuilder<unknown>): Promise<JobRow[]> =>
  tx.rows(sql<JobRow>`
    select ${columns}
    from print_job j
    where ${where}
    order by j.place
    for update`)

/** Like `lockJobs`, past what somebody else has in hand. */
export const lockFreeJobs = (tx: Tx, where: RawBuilder<unknown>): Promise<JobRow[]> =>
  tx.rows(sql<JobRow>`
    select ${columns}
    from print_job j
    where ${where}
    order by j.place
    limit 200
    for update skip locked`)

const isUnderWay = ({ state }: JobStep): boolean => state === 'waiting' || state === 'sending'

export async function step(tx: Tx, id: string, next: JobStep, now: Date): Promise<void> {
  const at = now.toISOString()
  await tx.rows(sql`
    update print_job
    set state = ${next.state}, reason = ${next.reason},
      due_at = ${(next.dueAt ?? now).toISOString()},
      settled_at = ${isUnderWay(next) ? null : at}::timestamptz,
      payload = case when ${next.state} = 'printed' then null else payload end
    where id = ${id}`)
}

/** Somebody wants it after all: its time begins anew, at the printer it was meant for. */
export async function beginAgain(tx: Tx, job: JobRow, next: JobStep, now: Date): Promise<void> {
  await step(tx, job.id, next, now)
  await tx.rows(sql`
    update print_job
    set expires_at = ${new Date(now.getTime() + worthSeconds[job.kind] * 1000).toISOString()},
      made_at = ${now.toISOString()}, printer_id = asked_printer_id
    where id = ${job.id}`)
}

/** More than this wait at the printers of no branch that anybody waits for. */
const mostUnderWay = 200

/** Asked once the new one is in: the branch's jobs with it are no more than is allowed. */
export async function refuseFullQueue(tx: Tx, branch: string): Promise<void> {
  const { count } = await tx.one(sql<{ count: number }>`
    select count(*)::int as count
    from print_job
    where branch_id = ${branch} and state in ('waiting', 'sending')`)
  if (count > mostUnderWay) throw new Refusal('printQueueFull', 'printer')
}

/** Of what did not come out so many are kept, the newest: somebody may still want it. The rest is let go. */
const mostKept = 300

export const forgetOldDots = (tx: Tx): Promise<unknown> =>
  tx.rows(sql`
    update print_job
    set state = 'dropped', payload = null
    where id in (
      select id
      from print_job
      where state in ('failed', 'uncertain', 'dropped') and payload is not null
      order by made_at desc, id
      offset ${mostKept})`)

export const shownJobs = (where: RawBuilder<unknown>) => sql<ShownJob>`
  select j.id, j.kind, j.title, j.state, j.reason, j.attempt, p.name as printer,
    a.name as "askedPrinter", j.made_at as "madeAt", u.full_name as maker
  from print_job j
  join printer p on p.company_id = j.company_id and p.id = j.printer_id
  join printer a on a.company_id = j.company_id and a.id = j.asked_printer_id
  left join app_user u on u.company_id = j.company_id and u.id = j.maker_id
  where ${where}
  order by j.made_at desc
  limit 100`

const ago = (now: Date, seconds: number): string =>
  new Date(now.getTime() - seconds * 1000).toISOString()

/** Whether the agent of `p` was heard of lately; it asks all the time. */
export const isHeard = (now: Date) => sql`exists (
  select 1
  from print_agent g
  join print_pairing r on r.company_id = g.company_id and r.agent_id = g.id
  where g.company_id = p.company_id and g.id = p.agent_id and g.is_active
    and r.token_hash is not null and r.seen_at > ${ago(now, awaySeconds)})`

/** What waits at a printer that cannot print goes to its stand-in. */
export async function reroute(tx: Tx, now: Date): Promise<void> {
  const stuck = await tx.rows(sql<{ printer: string }>`
    select distinct j.printer_id as printer
    from print_job j
    where j.state = 'waiting' and j.kind <> 'drawer' and j.made_at <= ${ago(now, rerouteSeconds)}`)
  if (stuck.length === 0) return
  const printers = await tx.rows(sql<Standing>`
    select p.id, p.stand_in_id as "standIn", p.is_active and ${isHeard(now)}
      and not exists (
        select 1
        from printer_state s
        where s.company_id = p.company_id and s.printer_id = p.id
          and s.trouble is not null) as "isUsable"
    from printer p`)
  const standing = new Map(printers.map((it) => [it.id, it]))
  for (const { printer } of stuck) {
    const other = printerFor(printer, standing)
    if (other === undefined || other === printer) continue
    await tx.rows(sql`
      update print_job
      set printer_id = ${other}, due_at = ${now.toISOString()}
      where state = 'waiting' and kind <> 'drawer' and printer_id = ${printer}
        and made_at <= ${ago(now, rerouteSeconds)}`)
  }
}
