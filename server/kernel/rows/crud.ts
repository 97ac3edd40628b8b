/** The REST verbs of every declared entity. A module may replace one by a command of its own. */

import { sql } from 'kysely'
import { z } from 'zod'
import type { HistoryEntry } from '../../../domain/identity/session.ts'
import type { Entity, Fields, Row } from '../../../domain/kernel/entity.ts'
import { id, pathId } from '../../../domain/kernel/input.ts'
import {
  countsParams,
  type ListParams,
  listParams,
  listQueryFrom,
  type Total,
  totalsParams,
  viewFilters,
} from '../../../domain/kernel/list.ts'
import type { Action, Permission } from '../../../domain/kernel/permission.ts'
import { type Reader, seenBy, unseenInLines, unseenKeys } from '../../../domain/kernel/sight.ts'
import { nothing } from '../answers.ts'
import { type Command, command, fileReport, query, report } from '../command.ts'
import type { Context } from '../context.ts'
import { type ExportFormat, exportFile } from '../files/export.ts'
import { type BulkDeletion, deleteRows } from './bulk-rows.ts'
import { listTotals, tabCountOf } from './list-count.ts'
import { onThisDay } from './list-day.ts'
import { listRows } from './list-rows.ts'
import { namedPast } from './past-names.ts'
import { onlyReached } from './row-reach.ts'
import { type DeletionGuard, deleteRow, insertRow, readRow, updateRow } from './rows.ts'

const counted = z.object({
  counts: z.array(z.object({ count: z.number(), isExact: z.boolean() })),
})

const totalled = z.object({
  apart: z.number().optional(),
  isExact: z.boolean(),
  limit: z.number(),
  sums: z.array(z.object({ name: z.string(), first: z.string(), second: z.string().nullable() })),
})

const kept = z.record(z.string(), z.unknown()).nullable()

const pastChanges = z.object({
  rows: z.array(
    z.object({
      id: z.string(),
      at: z.string(),
      user: z.string(),
      command: z.string(),
      before: kept,
      after: kept,
    }),
  ),
})

const removed = z.object({
  deleted: z.array(z.string()),
  refused: z.array(
    z.object({ id: z.string(), title: z.string(), code: z.string(), message: z.string() }),
  ),
})

const idSchema = pathId
const idParam = z.strictObject({ id: idSchema })

/** The version arrives in the query string of a DELETE. */
const deletion = z.strictObject({ id: idSchema, version: z.coerce.number().int().min(1) })

const maxAtOnce = 200
const bulkDeletion = z.strictObject({
  ids: z.array(id).min(1, 'required').max(maxAtOnce, 'range'),
})

const exportParams = listParams
  .omit({ after: true, limit: true, count: true })
  .extend({ format: z.enum(['csv', 'xlsx'], 'invalid') })

export function crudOf(declared: Entity): Command[] {
  const { api, name } = declared
  const needs = (action: Action): Permission => `${declared.can}.${action}` as Permission
  const verbs: [Action, Command[]][] = [
    ['view', readings(declared, needs('view'))],
    ['add', [creation(declared, needs('add'))]],
    ['edit', [change(declared, needs('edit'))]],
    ['delete', deletionsOf(declared)],
    [
      'export',
      [
        fileReport({
          route: `GET ${api}/export`,
          summary: `${name}: the list as a CSV or XLSX file`,
          needs: needs('export'),
          input: exportParams,
          async run(context, params) {
            const { tx, actor, services, language } = context
            const seen = seenBy(declared, actor)
            const asked = listQueryFrom(seen, { ...params, columns: params.columns })
            const columns = params.columns ? asked.columns : shownColumns(seen)
            const format: ExportFormat = params.format
            const terms = { words: services.words, language }
            const dated = await onThisDay(context, seen, { ...asked, columns })
            return exportFile(tx, seen, dated, format, terms)
          },
        }),
      ],
    ],
  ]
  const reading = new Set<Action>(['view', 'export'])
  return verbs.flatMap(([action, commands]) =>
    declared.actions.includes(action) && (!declared.isPosted || reading.has(action))
      ? commands
      : [],
  )
}

/** A picture says nothing in a cell of text, unless somebody asks for the name of its file. */
const shownColumns = ({ list, fields }: Entity): string[] =>
  list.filter((key) => fields[key]?.kind !== 'media')

function readings(declared: Entity, needs: Permission): Command[] {
  const { api, name } = declared
  return [
    query({
      route: `GET ${api}`,
      summary: `${name}: list with search, filters, sort and keyset paging`,
      needs,
      input: listParams,
      answersWith: { shape: 'page', entity: name },
      async run(context, params: ListParams) {
        const seen = seenBy(declared, context.actor)
        const asked = await onThisDay(context, seen, listQueryFrom(seen, params))
        return listRows(context.tx, seen, asked)
      },
    }),
    report({
      route: `GET ${api}/counts`,
      summary: `${name}: how many rows each of several views has, counted to a thousand`,
      needs,
      input: countsParams,
      answer: counted,
      async run(context, params) {
        const seen = seenBy(declared, context.actor)
        const counts: Total[] = []
        for (const filters of viewFilters(seen, params.filters)) {
          const asked = await onThisDay(context, seen, { q: '', filters })
          counts.push(await tabCountOf(context.tx, seen, asked))
        }
        return { counts }
      },
    }),
    ...(declared.totals ? [totalling(declared, needs)] : []),
    query({
      route: `GET ${api}/:id`,
      summary: `${name}: read one`,
      needs,
      answersWith: { shape: 'row', entity: name },
      input: idParam,
      run: ({ tx, actor }, { id }) => readRow(tx, seenBy(declared, actor), id),
    }),
    query({
      route: `GET ${api}/:id/history`,
      summary: `${name}: who changed it, when, before and after`,
      needs,
      input: idParam,
      answer: pastChanges,
      run: (context, { id }) => readHistory(context, declared, id),
    }),
  ]
}

const totalling = (declared: Entity, needs: Permission): Command =>
  report({
    route: `GET ${declared.api}/totals`,
    summary: `${declared.name}: what everything that was asked for comes to, in both currencies`,
    needs,
    input: totalsParams,
    answer: totalled,
    async run(context, params) {
      const seen = seenBy(declared, context.actor)
      const { q, filters } = listQueryFrom(seen, params)
      return listTotals(context.tx, seen, await onThisDay(context, seen, { q, filters }))
    },
  })

/** What was kept of a row, without what this reader must not see of it or of its lines. */
const seenPart = (declared: Entity, reader: Reader, column: 'before' | 'after') =>
  unseenInLines(declared, reader).reduce(
    (row, [key, hidden]) => sql`case
      when jsonb_typeof(${row} -> ${key}::text) = 'array' then jsonb_set(${row}, array[${key}::text],
        (select coalesce(jsonb_agg(l.line - ${hidden}::text[] order by l.at), '[]')
          from jsonb_array_elements(${row} -> ${key}::text) with ordinality l (line, at)))
      else ${row}
    end`,
    sql`(${sql.ref(column)} - ${unseenKeys(declared, reader)}::text[])`,
  )

/** Whom and what a reader does not reach is named to him by no row, and by no past of one. */
export const readHistory = async (
  context: Pick<Context, 'tx' | 'actor'>,
  declared: Entity,
  id: string,
): Promise<{ rows: HistoryEntry[] }> => {
  const kept = await context.tx.rows(historyOf(declared, id, context.actor))
  const rows = await namedPast(context.tx, kept, () => declared)
  // A past with an id and a title of its own would pass for a name, whole as it is.
  const parts = rows.map(({ before, after, ...entry }) => ({
    ...entry,
    before: before && { ...before, id: null },
    after: after && { ...after, id: null },
  }))
  return context.actor.reach ? onlyReached(context, { rows: parts }) : { rows }
}

function historyOf(declared: Entity, id: string, reader: Reader) {
  return sql<HistoryEntry>`
    select id, at, user_name as "user", command,
      ${seenPart(declared, reader, 'before')} as before,
      ${seenPart(declared, reader, 'after')} as after
    from audit
    where entity = ${declared.name} and entity_id = ${id}
    order by id desc
    limit 200`
}

const creation = (declared: Entity, needs: Permission): Command =>
  command({
    route: `POST ${declared.api}`,
    summary: `${declared.name}: create; the same id again gives the first result`,
    needs,
    input: declared.create,
    answersWith: { shape: 'row', entity: declared.name },
    run: (context, input) => insertRow(context, declared, input),
  })

const change = (declared: Entity, needs: Permission): Command =>
  command({
    route: `PATCH ${declared.api}/:id`,
    summary: `${declared.name}: change; a stale version is refused with the current row`,
    needs,
    input: withId(declared.change),
    answersWith: { shape: 'row', entity: declared.name },
    run: (context, { id, version, ...changes }) =>
      updateRow(context, declared, id, version, changes),
  })

/** The id comes from the path, the rest from the body. */
export const withId = <Body extends Record<string, unknown>>(
  body: z.ZodType<Body>,
): z.ZodType<Body & { id: string }> =>
  (body as unknown as z.ZodObject).extend({ id: idSchema }) as unknown as z.ZodType<
    Body & { id: string }
  >

/** Without the fields that were left out; the schema has checked the others. */
export const given = <Values extends object>(input: Values): Given<Values> =>
  Object.fromEntries(
    Object.entries(input).filter(([, value]) => value !== undefined),
  ) as Given<Values>

type Given<Values> = { [K in keyof Values]?: Exclude<Values[K], undefined> }

type DeletionRules<F extends Fields> = {
  /** Done before any row is locked. */
  first?: (context: Context) => Promise<unknown>
  guard?: (context: Context, row: Row<F>) => ReturnType<DeletionGuard<F>>
  /** Completes "delete; …" in the documentation. */
  removalNote?: string
}

/** Delete one, delete several: with the rules of a module, or with none but that of use. */
export function deletionsOf<F extends Fields>(
  declared: Entity<string, F>,
  rules: DeletionRules<F> = {},
): [Command, Command] {
  const { name, api, can } = declared
  const { first, guard, removalNote = 'refused while it is used' } = rules
  const needs = `${can}.delete` as Permission
  const guardIn = (context: Context): DeletionGuard<F> | undefined =>
    guard && ((row) => guard(context, row))
  const one = command({
    route: `DELETE ${api}/:id`,
    summary: `${name}: delete; ${removalNote}`,
    needs,
    input: deletion,
    answer: nothing,
    async run(context, { id, version }) {
      await first?.(context)
      await deleteRow(context, declared, id, version, guardIn(context))
    },
  })
  const several = command({
    route: `POST ${api}/delete`,
    summary: `${name}: delete several; what must stay is named with the reason`,
    needs,
    input: bulkDeletion,
    answer: removed,
    async run(context, { ids }) {
      await first?.(context)
      return saidWhy(context, await deleteRows(context, declared, ids, guardIn(context)))
    },
  })
  return [one, several]
}

/** What became of a deletion, with the reasons in words. */
const saidWhy = (
  { services, language }: Pick<Context, 'services' | 'language'>,
  { deleted, refused }: BulkDeletion,
) => ({
  deleted,
  refused: refused.map(({ facts, ...row }) => ({
    ...row,
    message: services.words.refusal(language, { code: row.code, facts }),
  })),
})
