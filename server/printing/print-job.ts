/** Things to print, as screens send them: queued once under their name, watched, and decided on by people. */

import { sql } from 'kysely'
import { z } from 'zod'
import { dayMs } from '../../domain/kernel/calendar/days.ts'
import { id, pathId } from '../../domain/kernel/input.ts'
import { Refusal } from '../../domain/kernel/refusal.ts'
import {
  newJobInput,
  type OfferedPrinter,
  type ShownJob,
} from '../../domain/printing/print-contract.ts'
import {
  afterChoice,
  isSentAgain,
  jobChoices,
  type PrintKind,
  worthSeconds,
} from '../../domain/printing/print-job.ts'
import { command, query } from '../kernel/command.ts'
import type { Context } from '../kernel/context.ts'
import { beginAgain, isHeard, lockJobs, refuseFullQueue, shownJobs, step } from './job-rows.ts'

async function shown({ tx }: Context, job: string): Promise<ShownJob> {
  const [found] = await tx.rows(shownJobs(sql`j.id = ${job}`))
  if (!found) throw new Refusal('notFound')
  return found
}

type Queued = {
  id: string
  key: string
  printer: string
  kind: PrintKind
  title: string
  payload: object | null
}

/** Whatever is sent under one name is one thing: what came out stays so, what did not is tried again. */
async function queue(context: Context, job: Queued): Promise<ShownJob> {
  const { tx, now, actor, record } = context
  const printer = await tx.maybe(sql<{ branch: string }>`
    select g.branch_id as branch
    from printer p
    join print_agent g on g.company_id = p.company_id and g.id = p.agent_id
    where p.id = ${job.printer} and p.is_active and g.is_active`)
  if (!printer) throw new Refusal('missingReference', 'printer')
  const at = now.toISOString()
  const expires = new Date(now.getTime() + worthSeconds[job.kind] * 1000).toISOString()
  const payload = job.payload && JSON.stringify(job.payload)
  const made = await tx.rows(sql`
    insert into print_job (id, key, branch_id, asked_printer_id, printer_id, kind, title, payload,
      maker_id, made_at, due_at, expires_at)
    values (${job.id}, ${job.key}, ${printer.branch}, ${job.printer}, ${job.printer}, ${job.kind},
      ${job.title}, ${payload}::jsonb, ${actor.userId}, ${at}, ${at}, ${expires})
    on conflict (company_id, key) do nothing
    returning id`)
  if (made.length > 0) {
    await refuseFullQueue(tx, printer.branch)
    record({ entity: 'printJob', id: job.id })
    return shown(context, job.id)
  }
  const [former] = await lockJobs(tx, sql`j.key = ${job.key} and j.branch_id = ${printer.branch}`)
  // A name of another branch is nobody's business here, and no paper opens a drawer.
  if (former?.kind !== job.kind) throw new Refusal('missingReference', 'key')
  if (!isSentAgain(former)) {
    context.repeated()
    return shown(context, former.id)
  }
  await tx.rows(sql`
    update print_job
    set asked_printer_id = ${job.printer}, branch_id = ${printer.branch}, title = ${job.title},
      payload = ${payload}::jsonb
    where id = ${former.id}`)
  await beginAgain(tx, former, { state: 'waiting', reason: null, dueAt: now }, now)
  await refuseFullQueue(tx, printer.branch)
  record({ entity: 'printJob', id: former.id })
  return shown(context, former.id)
}

export const sendPrintJob = command({
  route: 'POST /api/print-jobs',
  summary: 'Printing: give pictures to a printer; the same key is printed once',
  needs: 'printing.printer.print',
  isUntraced: true,
  input: newJobInput,
  example: {
    key: 'receipt:order-1042:1',
    kind: 'receipt',
    title: 'Order 1042',
    sheets: [{ width: 16, height: 2, bits: '//+BgQ==', copies: 1 }],
    size: { width: 40, height: 25 },
  },
  run: (context, { sheets, size, ...job }) =>
    queue(context, { ...job, payload: { sheets, size: size ?? null } }),
})

/** What a drawer is opened for must have happened just now. */
const openedFor = '1 minute'

/**
 * Whether it is opened for something that came in just now at this branch: a ticket of this person
 * that moves notes, or an opening without a sale that was written down with its yes.
 */
const hasReason = async (
  { tx, actor }: Context,
  { reason, branch }: { reason: string; branch: string },
): Promise<boolean> =>
  (await tx.maybe(sql`
    select 1
    from document d
    join ticket_extra x on x.company_id = d.company_id and x.document_id = d.id
    where d.id = ${reason} and d.branch_id = ${branch}
      and ${actor.userId} in (d.posted_by, x.cashier_id)
      and d.posted_at > now() - ${openedFor}::interval
      and exists (
        select 1
        from ticket_tender t
        join payment_method m on m.company_id = t.company_id and m.id = t.method_id
        where t.company_id = d.company_id and t.document_id = d.id and m.type = 'cash')
    union all
    select 1
    from cash_movement c
    join shift s on s.company_id = c.company_id and s.id = c.shift_id
    join drawer w on w.company_id = s.company_id and w.id = s.drawer_id
    where c.id = ${reason} and c.kind = 'noSale' and w.branch_id = ${branch}
      and c.at > now() - ${openedFor}::interval`)) !== undefined

export const openDrawer = command({
  route: 'POST /api/printers/:id/drawer',
  summary: 'Printing: open the cash drawer that hangs on a printer',
  needs: 'pos.ticket.add',
  // Who opened which drawer and when is history.
  input: z.strictObject({
    id: pathId,
    job: id,
    /** The ticket, or the opening without a sale, that it is opened for: it opens one, once. */
    reason: id.optional(),
  }),
  async run(context, { id: printer, job, reason }): Promise<ShownJob> {
    const { tx, actor } = context
    const found = await tx.maybe(sql<{ name: string; branch: string }>`
      select p.name, g.branch_id as branch
      from printer p
      join print_agent g on g.company_id = p.company_id and g.id = p.agent_id
      where p.id = ${printer}`)
    if (!found) throw new Refusal('notFound')
    const isAllowed =
      actor.limits.canOpenDrawer ||
      (reason !== undefined && (await hasReason(context, { reason, branch: found.branch })))
    if (!isAllowed) throw new Refusal('drawerNeedsApproval', 'reason')
    const key = `drawer:${reason ?? job}`
    return queue(context, {
      id: job,
      key,
      printer,
      kind: 'drawer',
      title: found.name,
      payload: null,
    })
  },
})

export const readPrintJob = query({
  route: 'GET /api/print-jobs/:id',
  summary: 'Printing: what became of something that was sent',
  needs: 'printing.printer.print',
  input: z.strictObject({ id: pathId }),
  run: (context, { id: job }) => shown(context, job),
})

/** A day back: what was not settled by then nobody waits for. */
export const listPrintJobs = query({
  route: 'GET /api/print-jobs',
  summary: 'Printing: what did not come out or nobody knows of, and what is under way',
  needs: 'printing.printer.print',
  input: z.strictObject({}),
  async run({ tx, now }): Promise<{ rows: ShownJob[] }> {
    const dayAgo = new Date(now.getTime() - dayMs).toISOString()
    const rows = await tx.rows(
      shownJobs(sql`j.made_at > ${dayAgo} and j.kind not in ('drawer', 'test')
        and j.state in ('waiting', 'sending', 'failed', 'uncertain')`),
    )
    return { rows }
  },
})

export const decidePrintJob = command({
  route: 'POST /api/print-jobs/:id/choice',
  summary: 'Printing: print it again, say that it came out, or let it go',
  needs: 'printing.printer.print',
  isUntraced: true,
  input: z.strictObject({ id: pathId, choice: z.enum(jobChoices, 'invalid') }),
  async run(context, { id: job, choice }): Promise<ShownJob> {
    const { tx, now, record } = context
    const [former] = await lockJobs(tx, sql`j.id = ${job}`)
    if (!former) throw new Refusal('notFound')
    const next = afterChoice(former, choice, now)
    if (!next) {
      context.repeated()
      return shown(context, job)
    }
    // What it was asked for is over: it is opened for something new, or not at all.
    if (choice === 'again' && former.kind === 'drawer') throw new Refusal('drawerNeedsApproval')
    if (choice === 'again' && former.isGone) throw new Refusal('printGone')
    if (choice === 'again') await beginAgain(tx, former, next, now)
    else await step(tx, job, next, now)
    record({ entity: 'printJob', id: job })
    return shown(context, job)
  },
})

export const offeredPrinters = query({
  route: 'GET /api/printers/offered',
  summary: 'Printing: the printers of the branches in reach, and how they are',
  needs: 'printing.printer.print',
  input: z.strictObject({}),
  async run({ tx, now }): Promise<{ rows: OfferedPrinter[] }> {
    const rows = await tx.rows(sql<OfferedPrinter>`
      select p.id, p.name, p.language, g.branch_id as branch,
        case when ${isHeard(now)} then s.trouble else 'agentAway' end as trouble
      from printer p
      join print_agent g on g.company_id = p.company_id and g.id = p.agent_id
      left join printer_state s on s.company_id = p.company_id and s.printer_id = p.id
      where p.is_active and g.is_active
      order by p.name, p.id
      limit 200`)
    return { rows }
  },
})
