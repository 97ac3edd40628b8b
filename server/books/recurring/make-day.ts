/** One day of a recurring entry becomes an entry of the journal; later its provision is undone. */
import { sql } from 'kysely'
import type { EntryInputLine } from '../../../domain/books/manual-entry.ts'
import { type Rhythm, undoDayOf } from '../../../domain/books/recurring/recurring.ts'
import { newId } from '../../../domain/kernel/id.ts'
import { type EntryWriter, mirrorEntry, postEntry } from '../manual-entry.ts'

type Day = { id: string; day: string }

type Template = {
  name: string
  note: string | null
  currency: string | null
  branch: string | null
  every: Rhythm
  isUndone: boolean
  lines: EntryInputLine[]
}

/** The row of the day stands already and is locked. */
export async function makeDay(writer: EntryWriter, { id, day }: Day): Promise<string> {
  const { tx, actor } = writer
  const template = await tx.one(sql<Template>`
    select r.name, r.note, r.currency_id as currency, r.branch_id as branch, r.every, r.is_undone as "isUndone",
      (select json_agg(json_build_object('account', l.account_id, 'partner', l.partner_id,
          'project', l.project_id,
          'debit', trim_scale(nullif(l.debit, 0))::text,
          'credit', trim_scale(nullif(l.credit, 0))::text, 'note', l.note) order by l.position)
        from recurring_line l
        where l.recurring_id = r.id) as lines
    from recurring_entry r
    where r.id = ${id}`)
  const entry = newId()
  const { name, note, currency, branch, lines } = template
  await postEntry(writer, {
    id: entry,
    day,
    currency,
    branch,
    note: note ? `${name} · ${note}`.slice(0, 500) : name,
    lines,
  })
  await tx.rows(sql`
    update recurring_run
    set state = 'posted', entry_id = ${entry}, at = now(), user_name = ${actor.fullName},
      undo_day = ${template.isUndone ? undoDayOf(template.every, day) : null}
    where recurring_id = ${id} and day = ${day}`)
  return entry
}

type Undoing = Day & { entry: string; undoDay: string }

/** The mirror of what the day wrote, on the first day of the next period. */
export async function undoDay(writer: EntryWriter, undoing: Undoing): Promise<void> {
  const undo = newId()
  await mirrorEntry(writer, { id: undo, of: undoing.entry, day: undoing.undoDay, note: null })
  await writer.tx.rows(sql`
    update recurring_run
    set undo_entry_id = ${undo}
    where recurring_id = ${undoing.id} and day = ${undoing.day}`)
}
