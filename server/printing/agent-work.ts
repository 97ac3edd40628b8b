/**
 * What an agent asks and says: which printers it drives, what it may print now, how it went. It names
 * all it has in hand each time, so that what got lost on the way is found at once.
 */

import { sql } from 'kysely'
import {
  type DrivenPrinter,
  type GivenJob,
  reportInput,
  type TakeInput,
  type Taken,
  takeInput,
} from '../../domain/printing/print-contract.ts'
import { afterOmission, afterReport } from '../../domain/printing/print-job.ts'
import { publicCommand } from '../kernel/command.ts'
import type { PublicContext } from '../kernel/context.ts'
import { lockFreeJobs, lockJobs, reroute, step } from './job-rows.ts'
import { agentOf, agentPace, type KnownAgent } from './pairing.ts'
import { tellMaker } from './unprinted.ts'
import { askedScales } from './weighing.ts'

/** Written seldom: an agent asks all day. */
async function noteSeen({ tx, now }: PublicContext, agent: KnownAgent): Promise<void> {
  const before = new Date(now.getTime() - 5000).toISOString()
  await tx.rows(sql`
    update print_pairing
    set seen_at = ${now.toISOString()}
    where agent_id = ${agent.id} and (seen_at is null or seen_at < ${before})`)
}

async function noteTroubles(
  { tx, now }: PublicContext,
  agent: KnownAgent,
  printers: TakeInput['printers'],
): Promise<boolean> {
  if (printers.length === 0) return false
  const changed = await tx.rows(sql`
    insert into printer_state (printer_id, trouble, since)
    select p.id, t.trouble, ${now.toISOString()}
    from jsonb_to_recordset(${JSON.stringify(printers)}::jsonb) as t (id uuid, trouble text)
    join printer p on p.id = t.id and p.agent_id = ${agent.id}
    on conflict (company_id, printer_id) do update
    set trouble = excluded.trouble, since = excluded.since
    where printer_state.trouble is distinct from excluded.trouble
    returning printer_id`)
  return changed.length > 0
}

/** What is in its hands stays there; what it was given and does not know of goes back. */
async function noteInHand(
  { tx, now }: PublicContext,
  agent: KnownAgent,
  { busy, memory }: TakeInput,
): Promise<boolean> {
  const held = await lockJobs(tx, sql`j.state = 'sending' and j.agent_id = ${agent.id}`)
  const named = new Set(busy.map(({ job, attempt }) => `${job} ${attempt}`))
  const kept = held.filter((it) => named.has(`${it.id} ${it.attempt}`))
  if (kept.length > 0)
    await tx.rows(sql`
      update print_job
      set heard_at = ${now.toISOString()}
      where id = any(${kept.map(({ id }) => id)}::uuid[])`)
  const omitted = held.filter((it) => !kept.includes(it))
  for (const job of omitted) await step(tx, job.id, afterOmission(job.memory === memory, now), now)
  return omitted.length > 0
}

/** The first that waits at each idle printer. */
async function give(
  { tx, now }: PublicContext,
  agent: KnownAgent,
  { idle, memory }: TakeInput,
): Promise<GivenJob[]> {
  const at = now.toISOString()
  const waiting = await lockFreeJobs(
    tx,
    sql`j.state = 'waiting' and j.due_at <= ${at} and j.expires_at > ${at}
      and j.printer_id = any(${idle}::uuid[])
      and exists (
        select 1
        from printer p
        where p.company_id = j.company_id and p.id = j.printer_id and p.agent_id = ${agent.id}
          and p.is_active)
      and not exists (
        select 1
        from print_job o
        where o.company_id = j.company_id and o.printer_id = j.printer_id and o.state = 'sending')`,
  )
  const first = new Map(waiting.toReversed().map(({ id, printer }) => [printer, id]))
  if (first.size === 0) return []
  return tx.rows(sql<GivenJob>`
    update print_job
    set state = 'sending', reason = null, attempt = attempt + 1, agent_id = ${agent.id},
      memory = ${memory}, heard_at = ${at}
    where id = any(${[...first.values()]}::uuid[])
    returning id, attempt, printer_id as printer, kind, title,
      coalesce(payload -> 'sheets', '[]') as sheets, payload -> 'size' as size`)
}

const printersOf = ({ tx }: PublicContext, agent: KnownAgent): Promise<DrivenPrinter[]> =>
  tx.rows(sql<DrivenPrinter>`
    select id, name, connection, place, baud_rate as "baudRate", language,
      has_status as "hasStatus"
    from printer
    where agent_id = ${agent.id} and is_active
    order by name, id
    limit 30`)

export const takePrintJobs = publicCommand({
  route: 'POST /api/print-agent/take',
  publicPace: agentPace,
  summary: 'Print agents: what there is to print now, and the printers to do it with',
  input: takeInput,
  async run(context, { token, ...asked }): Promise<Taken> {
    const { tx, now, services, afterCommit } = context
    const agent = await agentOf(context, token)
    await noteSeen(context, agent)
    const hasNews = [
      await noteTroubles(context, agent, asked.printers),
      await noteInHand(context, agent, asked),
    ].includes(true)
    await reroute(tx, now)
    const jobs = await give(context, agent, asked)
    if (hasNews || jobs.length > 0)
      afterCommit(() => services.live.changed(agent.companyId, 'printJob'))
    const printers = await printersOf(context, agent)
    return { printers, jobs, scales: await askedScales(context, agent) }
  },
})

export const reportPrintJob = publicCommand({
  route: 'POST /api/print-agent/report',
  publicPace: agentPace,
  summary: 'Print agents: how it went with one job',
  input: reportInput,
  async run(context, { token, job: id, ...report }): Promise<{ isNews: boolean }> {
    const { tx, now, services, afterCommit } = context
    const agent = await agentOf(context, token)
    const [job] = await lockJobs(tx, sql`j.id = ${id} and j.agent_id = ${agent.id}`)
    const next = job && afterReport(job, report, now)
    if (!job || !next) return { isNews: false }
    await step(tx, id, next, now)
    const rung = await tellMaker(tx, job, next)
    afterCommit(() => {
      services.live.changed(agent.companyId, 'printJob')
      for (const user of rung) services.live.notice(user)
    })
    return { isNews: true }
  },
})
