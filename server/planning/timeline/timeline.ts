/** The timeline of the company: asked page by page, by person, kind, record, branch and day. */

import { sql } from 'kysely'
import { z } from 'zod'
import { wallTimeOf } from '../../../domain/kernel/business-day.ts'
import type { AnyRow, Entity } from '../../../domain/kernel/entity.ts'
import type { Linked } from '../../../domain/kernel/field.ts'
import { formatDate } from '../../../domain/kernel/format.ts'
import { neutralised } from '../../../domain/kernel/writing/spreadsheet.ts'
import {
  isWordedKind,
  kindNamed,
  kindsFor,
  type TimelineAsked,
  type TimelineChoices,
  type TimelinePage,
  type TimelineRow,
  timelineFilters,
  timelineParams,
} from '../../../domain/planning/timeline/timeline.ts'
import { fileReport, query } from '../../kernel/command.ts'
import type { Context } from '../../kernel/context.ts'
import { cellText, tableFile } from '../../kernel/files/export.ts'
import { companyZone } from '../../kernel/today.ts'
import { timelinePage } from './timeline-rows.ts'

const pageSize = 50

export const showTimeline = query({
  route: 'GET /api/timeline',
  summary: 'timeline: what happened, the newest first, with the values before and after',
  needs: 'planning.timeline.view',
  input: timelineParams,
  run(context, { after, ...asked }): Promise<TimelinePage> {
    return timelinePage(context, asked, { after, limit: pageSize })
  },
})

export const timelineChoices = query({
  route: 'GET /api/timeline/choices',
  summary: 'timeline: the people, kinds of records and branches it can be asked for',
  needs: 'planning.timeline.view',
  input: z.strictObject({}),
  async run({ tx, actor }): Promise<TimelineChoices> {
    const [people, branches] = await Promise.all([
      tx.rows(sql<Linked>`
        select id, full_name as title
        from app_user
        order by full_name, id
        limit 500`),
      tx.rows(sql<Linked>`
        select b.id, local_name(b) as title
        from branch b
        order by b.name, b.id
        limit 500`),
    ])
    return { people, kinds: kindsFor(actor), branches }
  },
})

const batch = 500
/** More is a matter of a backup; the file says where it ends. */
const mostLines = 100_000

const columns = ['at', 'person', 'branch', 'act', 'kind', 'record', 'changes'] as const

const same = (a: unknown, b: unknown): boolean =>
  JSON.stringify(a ?? null) === JSON.stringify(b ?? null)

/** Field by field: what it was, and what it became. */
function changesText(
  { services, language }: Context,
  declared: Entity,
  { before, after }: TimelineRow,
): string {
  const terms = { words: services.words, language }
  const written = (values: TimelineRow['before'], key: string): string => {
    const field = declared.fields[key]
    const row = { id: '', version: 0, ...values } as AnyRow
    return field ? cellText({ owner: declared.name, key, field }, row, terms) : ''
  }
  return Object.keys(declared.fields)
    .filter((key) => !same(before?.[key], after?.[key]))
    .map((key) => {
      const name = services.words.field(language, declared.name, key)
      const [was, is] = [written(before, key), written(after, key)]
      return before && after ? `${name}: ${was} → ${is}` : `${name}: ${was || is}`
    })
    .join('; ')
}

/** What it is about; where no record is named, the route may still be about a kind. */
function kindText({ kind, about }: TimelineRow, say: (key: string) => string): string {
  const name = kind ?? about
  if (!name) return ''
  if (kindNamed(name)) return say(`entity.${name}.one`)
  return say(isWordedKind(name) ? `timeline.kind.${name}` : 'timeline.otherKind')
}

async function* linesOf(context: Context, asked: TimelineAsked, zone: string) {
  const { services, language } = context
  const say = (key: string): string => services.words.say(language, key)
  const saidOr = (key: string, other: string): string =>
    services.words.has(language, key) ? say(key) : say(other)
  let after: string | undefined
  for (let count = 0; count < mostLines; ) {
    const { rows, next } = await timelinePage(context, asked, { after, limit: batch })
    yield rows.map((row) => {
      const declared = row.kind ? kindNamed(row.kind) : undefined
      const { day, time } = wallTimeOf(new Date(row.at), zone)
      return [
        `${formatDate(day)} ${time}`,
        neutralised(row.user),
        neutralised(row.branch?.title ?? ''),
        saidOr(row.did, 'timeline.did.other'),
        kindText(row, say),
        neutralised(row.title ?? ''),
        declared ? neutralised(changesText(context, declared, row)) : '',
      ]
    })
    count += rows.length
    if (!next) return
    after = next
  }
}

export const exportTimeline = fileReport({
  route: 'GET /api/timeline/export',
  summary: 'timeline: what was asked for as a CSV or XLSX file, at most 100,000 lines',
  needs: 'planning.timeline.export',
  input: z.strictObject({ ...timelineFilters, format: z.enum(['csv', 'xlsx'], 'invalid') }),
  async run(context, { format, ...asked }) {
    const { tx, services, language } = context
    const zone = await companyZone(tx)
    const heads = columns.map((column) => services.words.say(language, `timeline.column.${column}`))
    const name = services.words.say(language, 'screen.timeline')
    return tableFile(name, format, language, heads, linesOf(context, asked, zone))
  },
})
