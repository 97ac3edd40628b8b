/**
 * Reminders to all who are overdue, in one step. Each is a row that exists once per client, level and
 * business day, and a letter of the same id; whoever cannot be reminded is named with the reason.
 */

import { sql } from 'kysely'
import { z } from 'zod'
import { newId } from '../../../domain/kernel/id.ts'
import { id as idInput } from '../../../domain/kernel/input.ts'
import { Refusal } from '../../../domain/kernel/refusal.ts'
import {
  mostReminders,
  type OverduePartner,
  type OverduePartners,
  type ReminderLevel,
  reminderFor,
  reminderLevels,
  type SentReminders,
} from '../../../domain/trade/reminder.ts'
import { command, query } from '../../kernel/command.ts'
import type { Context } from '../../kernel/context.ts'
import { lettersLeft, queueLetters } from '../../kernel/mail/mail-gate.ts'
import { todayOf } from '../../kernel/today.ts'
import { overduePartners, reminderDays } from './overdue.ts'
import { reminderMailJob } from './reminder-mail.ts'

export const readOverdue = query({
  route: 'GET /api/reminders/due',
  summary: 'reminder: clients with something overdue, and when each was reminded',
  needs: 'sales.reminder.post',
  input: z.strictObject({}),
  async run(context): Promise<OverduePartners> {
    const { tx } = context
    refuseLimited(context)
    const rows = await overduePartners(tx, await todayOf(context))
    return {
      rows: rows.slice(0, mostReminders),
      days: await reminderDays(tx),
      isMore: rows.length > mostReminders,
    }
  },
})

/** A letter speaks of everything the client owes the company, not of one branch. */
function refuseLimited({ actor }: Context): void {
  if (actor.reach) throw new Refusal('reminderNeedsAll')
}

type Due = { row: OverduePartner & { address: string }; level: ReminderLevel; id: string }

export const sendReminders = command({
  route: 'POST /api/reminders/send',
  summary: 'reminder: send a statement with a reminder to these clients; the days decide how firm',
  needs: 'sales.reminder.post',
  input: z.strictObject({
    partners: z.array(idInput).min(1, 'required').max(mostReminders, 'range'),
    /** Without one the days decide. */
    level: z.enum(reminderLevels, 'invalid').optional(),
  }),
  async run(context, { partners, level }): Promise<SentReminders> {
    const { tx, actor, services } = context
    refuseLimited(context)
    const today = await todayOf(context)
    const days = await reminderDays(tx)
    const found = await overduePartners(tx, today, partners)
    const skipped = await strangers(context, partners, found)
    const due = found.flatMap((row): Due[] => {
      const decision = reminderFor(row, level, days)
      if ('skip' in decision) {
        skipped.push({ partner: row.partner, reason: decision.skip })
        return []
      }
      return [{ row: { ...row, address: row.address ?? '' }, level: decision.level, id: newId() }]
    })
    const door = `mails:${actor.companyId}`
    const left =
      due.length > 0 ? await lettersLeft(context, door, services.mailLimits, due.length) : 0
    for (const { row } of due.slice(left))
      skipped.push({ partner: row.partner, reason: 'mailLimit' })
    const kept = await keep(context, due.slice(0, left), today)
    for (const { row, id } of due.slice(0, left))
      if (!kept.has(id)) skipped.push({ partner: row.partner, reason: 'remindedToday' })
    if (kept.size === 0) context.repeated()
    return { sent: kept.size, skipped }
  },
})

/** Who was named and owes nothing that is overdue; ids of nobody we know are not repeated. */
async function strangers(
  { tx }: Context,
  partners: readonly string[],
  found: readonly OverduePartner[],
): Promise<SentReminders['skipped']> {
  const owing = new Set(found.map(({ partner }) => partner.id))
  const others = partners.filter((id) => !owing.has(id))
  const rows = await tx.rows(sql<{ id: string; title: string }>`
    select id, local_name(p) as title
    from thirdparty p
    where id = any(${others}::uuid[])
    order by name, id`)
  if (rows.length < new Set(others).size) throw new Refusal('missingReference', 'partners')
  return rows.map((partner) => ({ partner, reason: 'notOverdue' }))
}

/** Two who send at one moment send once: the second finds the row of the first. */
async function keep(
  context: Context,
  due: readonly Due[],
  today: string,
): Promise<ReadonlySet<string>> {
  const { tx, actor, language } = context
  if (due.length === 0) return new Set()
  const rows = due
    .map(({ row, level, id }) => ({
      id,
      partner: row.partner.id,
      level,
      address: row.address,
      language: row.language ?? language,
    }))
    // In one order, so that two at once wait for each other and never in a circle.
    .toSorted((a, b) => a.partner.localeCompare(b.partner))
  const kept = await tx.rows(sql<{ id: string }>`
    insert into reminder
      (id, partner_id, asked_partner, level, day, to_address, language, user_name)
    select r.id, r.partner, r.partner, r.level, ${today}, r.address, r.language, ${actor.fullName}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r (id uuid, partner uuid, level text, address text, language text)
    on conflict on constraint reminder_is_sent_once_a_day do nothing
    returning id`)
  const ids = new Set(kept.map(({ id }) => id))
  const letters = rows.filter(({ id }) => ids.has(id))
  await queueLetters(
    context,
    letters.map(({ id, address }) => ({
      id,
      kind: reminderMailJob,
      data: { to: address, by: actor.userId, path: '/Reminders' },
      isPlain: false,
    })),
  )
  for (const { id, partner, level, address } of letters)
    context.record({ entity: 'reminder', id, after: { partner, level, address } })
  return ids
}
