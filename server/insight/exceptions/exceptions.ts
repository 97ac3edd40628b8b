/** One page for the owner: what was out of the ordinary, and who stands out among his peers. */

import { sql } from 'kysely'
import { screensSeenBy } from '../../../domain/books/amount-sight.ts'
import {
  type ExceptionParams,
  type ExceptionRow,
  type ExceptionView,
  exceptionFileParams,
  exceptionParams,
} from '../../../domain/insight/exceptions/exception.ts'
import { scoresOf, type Worked } from '../../../domain/insight/exceptions/score.ts'
import { businessDayOf, dayStartOf, type ShopClock } from '../../../domain/kernel/business-day.ts'
import { addDays } from '../../../domain/kernel/date.ts'
import type { Linked } from '../../../domain/kernel/field.ts'
import { periodText } from '../../../domain/kernel/format.ts'
import { may } from '../../../domain/kernel/permission.ts'
import { neutralised } from '../../../domain/kernel/writing/spreadsheet.ts'
import { fileReport, report } from '../../kernel/command.ts'
import type { Context } from '../../kernel/context.ts'
import type { ExceptionQuestion } from '../../kernel/exception-source.ts'
import { numeric, tableFile } from '../../kernel/files/export.ts'
import { businessDay } from '../../kernel/sql-days.ts'
import { shopClock } from '../../kernel/today.ts'
import { exceptionSources } from './sources.ts'

type Asking = ExceptionQuestion['context']

/** Of one source: whoever has more has to look at fewer days. */
const mostOfSource = 2000

/** How many sales each posted on each day, as far as they are seen: what exceptions are held against. */
const workedBy = ({ context, begin, end, branch }: ExceptionQuestion, clock: ShopClock) =>
  context.tx.rows(sql<Worked>`
    select json_build_object('id', person, 'name', max(name)) as by, day::text as day,
      count(*)::int as sales
    from (
      select coalesce(x.cashier_id, d.posted_by) as person,
        coalesce(x.cashier_name, d.posted_name) as name,
        ${businessDay(sql`d.posted_at`, clock)} as day
      from document d
      left join ticket_extra x on x.company_id = d.company_id and x.document_id = d.id
      where d.behaviour in ('posSale', 'salesInvoice') and d.state = 'posted'
        and d.screen = any(${screensSeenBy(context.actor)}::text[])
        and d.posted_at >= ${begin}::timestamptz and d.posted_at < ${end}::timestamptz
        and (${branch}::uuid is null or d.branch_id = ${branch}::uuid)) sold
    group by person, day`)

/** Those written down under a name alone belong to the account of that name, if there is just one. */
async function accountsByName({ tx }: Asking): Promise<ReadonlyMap<string, string>> {
  const rows = await tx.rows(sql<{ name: string; id: string }>`
    select full_name as name, min(id::text) as id
    from app_user
    group by full_name
    having count(*) = 1`)
  return new Map(rows.map(({ name, id }) => [name, id]))
}

/** As far as this reader may see, whichever way he asks. */
export async function exceptionsFor(
  context: Asking,
  asked: ExceptionParams,
): Promise<ExceptionView> {
  const { tx, actor } = context
  const clock = await shopClock(tx, actor)
  const question: ExceptionQuestion = {
    context,
    ...asked,
    branch: asked.branch ?? null,
    begin: dayStartOf(asked.from, clock).toISOString(),
    end: dayStartOf(addDays(asked.to, 1), clock).toISOString(),
    limit: mostOfSource + 1,
  }
  const [{ branches }, accounts, worked] = await Promise.all([
    tx.one(sql<{ branches: Linked[] }>`
      select coalesce(json_agg(json_build_object('id', b.id, 'title', local_name(b))
        order by local_name(b)), '[]') as branches
      from branch b
      where b.is_active`),
    accountsByName(context),
    workedBy(question, clock),
  ])
  const sources = (await exceptionSources()).filter(({ needs }) =>
    needs.some((right) => may(actor, right)),
  )
  const rows: ExceptionRow[] = []
  const cut: string[] = []
  for (const { name, weights, words, read } of sources) {
    const found = (await read(question)).toSorted((a, b) => b.at.localeCompare(a.at))
    if (found.length > mostOfSource) cut.push(name)
    for (const it of found.slice(0, mostOfSource))
      rows.push({
        ...it,
        by: { name: it.by.name, id: it.by.id ?? accounts.get(it.by.name) ?? null },
        day: businessDayOf(new Date(it.at), clock.timeZone, clock.dayEndHour),
        weight: weights[it.kind] ?? 1,
        words: `${words}.kind.${it.kind}`,
      })
  }
  rows.sort((a, b) => b.at.localeCompare(a.at) || a.id.localeCompare(b.id))
  return { rows, people: scoresOf(rows, worked), branches, cut }
}

export const listAllExceptions = report({
  route: 'GET /api/exceptions',
  summary: 'insight: what was out of the ordinary in a period, and by whom',
  needs: 'insight.exception.view',
  input: exceptionParams,
  run: exceptionsFor,
})

const columns = [
  'at',
  'what',
  'branch',
  'by',
  'approvedBy',
  'first',
  'second',
  'reason',
  'record',
] as const

async function* linesOf({ services, language }: Context, rows: readonly ExceptionRow[]) {
  const say = (key: string): string => services.words.say(language, key)
  yield rows.map(({ at, words, detail, branch, by, approvedBy, amount, reason, record }) => [
    at,
    [say(words), ...(detail ? [say(detail)] : [])].join(': '),
    neutralised(branch?.title ?? ''),
    neutralised(by.name),
    neutralised(approvedBy ?? ''),
    numeric(amount?.first),
    numeric(amount?.second),
    neutralised(reason ?? ''),
    neutralised(record?.title ?? ''),
  ])
}

export const exportAllExceptions = fileReport({
  route: 'GET /api/exceptions/export',
  summary: 'insight: the exceptions of a period as a CSV or XLSX file',
  needs: 'insight.exception.export',
  input: exceptionFileParams,
  async run(context, { format, ...asked }) {
    const { services, language } = context
    const say = (key: string): string => services.words.say(language, key)
    const { rows } = await exceptionsFor(context, asked)
    const name = `${say('screen.exceptions')} ${periodText(asked)}`.replaceAll('/', '-')
    const heads = columns.map((column) => say(`exception.column.${column}`))
    return tableFile(name, format, language, heads, linesOf(context, rows))
  },
})
