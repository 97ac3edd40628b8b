/** /SpecialQuery: what can be asked, the answer, and the answer as a file. */

import { sql } from 'kysely'
import { z } from 'zod'
import type { AskedColumn } from '../../../domain/insight/query/compile.ts'
import { compileQuestion } from '../../../domain/insight/query/compile.ts'
import {
  type Asked,
  askInput,
  exportInput,
  type QueryAnswer,
  type QueryDesk,
} from '../../../domain/insight/query/contract.ts'
import { headOf, valueText } from '../../../domain/insight/query/heading.ts'
import {
  type ColumnType,
  columnOf,
  type SeenModel,
  seenModel,
} from '../../../domain/insight/query/model.ts'
import { bound } from '../../../domain/insight/query/parameters.ts'
import { type Cell, pivotTable, plainTable } from '../../../domain/insight/query/pivot.ts'
import type { Question } from '../../../domain/insight/query/question.ts'
import { formatDate } from '../../../domain/kernel/format.ts'
import type { Language } from '../../../domain/kernel/language.ts'
import { may } from '../../../domain/kernel/permission.ts'
import { Refusal } from '../../../domain/kernel/refusal.ts'
import { neutralised } from '../../../domain/kernel/writing/spreadsheet.ts'
import { outsideFile, outsideQuery, query } from '../../kernel/command.ts'
import type { Actor, Answered, Desk, QueryStatement } from '../../kernel/context.ts'
import { type FileCell, numeric, tableFile } from '../../kernel/files/export.ts'
import { isInstant } from '../../kernel/postgres/login-role.ts'
import { savedQueries } from './saved-query.ts'

export const writesSql = (actor: Actor): boolean => may(actor, 'insight.sql.add')

export const showDesk = query({
  route: 'GET /api/special-query',
  summary: 'special query: the subjects and columns that may be asked, and the saved queries',
  needs: 'insight.query.view',
  input: z.strictObject({}),
  async run({ tx, actor, services }): Promise<QueryDesk> {
    const [queries, roles] = await Promise.all([
      savedQueries(tx, actor),
      may(actor, 'insight.query.edit')
        ? tx.rows(sql<{ id: string; title: string }>`
            select id, local_name(role) as title
            from role
            order by name, id
            limit 200`)
        : [],
    ])
    const sqlMode = services.queries.hasRoles ? 'open' : 'noRole'
    return {
      model: seenModel(actor),
      sql: writesSql(actor) ? sqlMode : 'forbidden',
      queries,
      roles,
    }
  },
})

/** Whoever looks for the right question asks often; who asks more often than this reads no answer. */
const triesPerMinute = 60

const runRoute = 'POST /api/special-query/run'

export type Prepared = { answered: Answered; columns: AskedColumn[]; text: string; ms: number }

/** Which type a column of written SQL has, as far as the database and its name tell. */
function typeOf(name: string, type: number, model: SeenModel): ColumnType {
  const numbers = [20, 21, 23, 700, 701, 1700]
  if (numbers.includes(type)) {
    for (const subject of Object.keys(model) as (keyof SeenModel)[]) {
      const known = model[subject]?.includes(name) ? columnOf(subject, name)?.type : undefined
      if (known === 'money' || known === 'second') return known
    }
    return type === 20 || type === 21 || type === 23 ? 'integer' : 'number'
  }
  if (type === 16) return 'boolean'
  if (type === 1082) return 'day'
  return isInstant(type) ? 'instant' : 'text'
}

const columnsOf = ({ fields }: Answered, model: SeenModel): AskedColumn[] =>
  fields.map(({ name, type }) => {
    const isOurs = Object.values(model).some((columns) => columns.includes(name))
    return { name, type: typeOf(name, type, model), ...(isOurs ? { column: name } : {}) }
  })

/** As far as this reader may see, whichever way he asks. */
export async function answerTo(
  { question, sql: written, parameters, values }: Asked,
  actor: Actor,
  desk: Pick<Desk, 'language' | 'station'> & { services: Pick<Desk['services'], 'queries'> },
): Promise<Prepared> {
  const startedAt = Date.now()
  const seen = seenModel(actor)
  const { queries } = desk.services
  const compiled =
    question && compileQuestion(question, seen, await queries.shopDayOf(actor, desk.language))
  if (!compiled && !writesSql(actor) && !(await queries.isShared(actor, written ?? '')))
    throw new Refusal('queryNoSql', 'sql')
  const statement: QueryStatement = compiled
    ? { text: compiled.text, values: [], isBuilt: true }
    : { ...bound(written ?? '', parameters, values), isBuilt: false }
  const { language, station } = desk
  const answered = await queries.ask(statement, { actor, language, station, command: runRoute })
  return {
    answered,
    columns: compiled?.columns ?? columnsOf(answered, seen),
    text: compiled?.text ?? written ?? '',
    ms: Date.now() - startedAt,
  }
}

export const runQuery = outsideQuery({
  route: runRoute,
  userPace: triesPerMinute,
  summary: 'special query: a question that was built, or SQL; at most 10,000 rows are answered',
  needs: 'insight.query.view',
  input: askInput,
  prepare: (asked, actor, desk) => answerTo(asked, actor, desk),
  async run(_, { answered, columns, text, ms }): Promise<QueryAnswer> {
    return { text, columns, rows: answered.rows, isCut: answered.isCut, ms }
  },
})

export const exportQuery = outsideFile({
  route: 'POST /api/special-query/export',
  userPace: triesPerMinute,
  summary: 'special query: its answer as a CSV or XLSX file',
  needs: 'insight.query.export',
  input: exportInput,
  async prepare({ format, name, ...asked }, actor, desk) {
    const prepared = await answerTo(asked, actor, desk)
    return { ...prepared, format, name, question: asked.question }
  },
  async run({ services, language }, { format, name, question, ...prepared }) {
    const say = (key: string, facts = {}): string => services.words.say(language, key, facts)
    return fileOf(prepared, question, { format, language, say, name })
  },
})

type FileTerms = {
  format: 'csv' | 'xlsx'
  language: Language
  say: (key: string, facts?: object) => string
  name: string | undefined
}

/** The answer as it stands on the screen, turned where it was turned there. */
export function fileOf(
  { answered, columns }: Pick<Prepared, 'answered' | 'columns'>,
  question: Question | undefined,
  { format, language, say, name }: FileTerms,
) {
  const turned =
    question?.across &&
    pivotTable(columns, answered.rows, question.columns.length, {
      isCut: answered.isCut,
      language,
    })
  const table = turned ?? plainTable(columns, answered.rows, answered.isCut)
  const heads = table.columns.map((column, at) => {
    const head = headOf(column, say)
    const above = table.heads[at]
    if (above === undefined || !table.across) return neutralised(head)
    return neutralised(`${valueText(table.across, above, say)} · ${head}`)
  })
  const lines = table.rows.map((row) =>
    row.map((cell, at) => fileCell(cell, table.columns[at]?.type ?? 'text', say)),
  )
  const title = (name ?? say('screen.specialQuery')).replaceAll(/[\\/:*?"<>|]/g, '-')
  return tableFile(title, format, language, heads, inOne(lines))
}

function fileCell(cell: Cell, type: ColumnType, say: (key: string) => string): FileCell {
  if (cell === null) return ''
  if (typeof cell === 'boolean') return say(cell ? 'label.yes' : 'label.no')
  if (type === 'day') return formatDate(String(cell))
  return ['text', 'instant'].includes(type) ? neutralised(String(cell)) : numeric(String(cell))
}

async function* inOne(lines: FileCell[][]) {
  yield lines
}
