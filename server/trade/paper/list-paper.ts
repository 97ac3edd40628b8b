/**
 * Any list as a PDF in the language of whoever reads it: the rows that were asked for, with the
 * columns that are shown, and what they come to in both currencies.
 */

import { sql } from 'kysely'
import { z } from 'zod'
import { type AnyRow, type Entity, entities, snake } from '../../../domain/kernel/entity.ts'
import type { Field, Linked } from '../../../domain/kernel/field.ts'
import { formatDate, formatDecimal } from '../../../domain/kernel/format.ts'
import {
  type Filter,
  type ListQuery,
  listParams,
  listQueryFrom,
} from '../../../domain/kernel/list.ts'
import { type LocalNames, nameIn } from '../../../domain/kernel/naming/local-name.ts'
import { fractionOf, rounded, times } from '../../../domain/kernel/number/fraction.ts'
import { inDecimals } from '../../../domain/kernel/number/money.ts'
import type { Permission } from '../../../domain/kernel/permission.ts'
import { Refusal } from '../../../domain/kernel/refusal.ts'
import { seenBy } from '../../../domain/kernel/sight.ts'
import { type ListPaper, listSheet } from '../../../domain/paper/list-sheet.ts'
import { moneyText } from '../../../domain/paper/money-text.ts'
import type { Fact, Total } from '../../../domain/paper/sheet.ts'
import { type Command, report } from '../../kernel/command.ts'
import { rateNumberOn } from '../../kernel/company-facts.ts'
import type { Context } from '../../kernel/context.ts'
import { cellText, pages } from '../../kernel/files/export.ts'
import { listTotals } from '../../kernel/rows/list-count.ts'
import { onThisDay } from '../../kernel/rows/list-day.ts'
import { titleTable } from '../../kernel/rows/row-sql.ts'
import { todayOf } from '../../kernel/today.ts'
import {
  type CompanyCurrency,
  footerOf,
  formatOf,
  type Letterhead,
  letterheadOf,
} from './letterhead.ts'
import { paperAnswer } from './paper.ts'

/** More than these nobody reads on paper, and the press would be busy for long. */
const mostRows = 2000

const paperParams = listParams
  .omit({ after: true, limit: true, count: true })
  .extend({ second: z.string().max(500, 'invalid').optional() })

type Pen = {
  context: Context
  declared: Entity
  letterhead: Letterhead
  first: CompanyCurrency
  second: CompanyCurrency | undefined
  rate: string | null
}

/** A column of the paper: a field, or an amount of the first currency in the second. */
type Shown = { key: string; field: Field; isSecond: boolean }

const numbers = ['money', 'quantity', 'percent', 'integer']

/** How an amount is written on this paper, with its currency. */
const moneyIn = ({ context, letterhead }: Pen, amount: string, currency: CompanyCurrency): string =>
  moneyText(amount, currency, { language: context.language, format: formatOf(letterhead) })

const inSecond = ({ rate, second }: Pen, amount: string): string | null =>
  rate && second ? rounded(times(fractionOf(amount), fractionOf(rate)), second.decimals) : null

function figureText(pen: Pen, { key, field, isSecond }: Shown, row: AnyRow): string {
  const value = row[key]
  if (value === null || value === undefined) return ''
  const format = formatOf(pen.letterhead)
  if (field.kind !== 'money') {
    const text = formatDecimal(String(value), 0, format)
    return field.kind === 'percent' ? `${text}%` : text
  }
  if (isSecond) {
    const amount = inSecond(pen, String(value))
    return amount === null ? '' : formatDecimal(amount, pen.second?.decimals ?? 0, format)
  }
  if (field.currency === 'own') {
    const own = pen.letterhead.currencies.find(({ id }) => id === (row.currency as Linked)?.id)
    return own ? moneyIn(pen, String(value), own) : String(value)
  }
  const { decimals } = (field.currency === 'second' ? pen.second : pen.first) ?? pen.first
  return formatDecimal(inDecimals(String(value), decimals), decimals, format)
}

function textOf(pen: Pen, shown: Shown, row: AnyRow): string {
  const { key, field } = shown
  if (numbers.includes(field.kind)) return figureText(pen, shown, row)
  const { services, language } = pen.context
  // Things are called as their reader calls them.
  if (key === pen.declared.title && key === 'name')
    return nameIn(language, row as LocalNames & AnyRow)
  const terms = { words: services.words, language }
  return cellText({ owner: pen.declared.name, key, field }, row, terms).replace(/^'(?=[=+\-@])/, '')
}

/** The head of a column; an amount says what it is in. */
function labelOf(pen: Pen, { key, field, isSecond }: Shown): string {
  const { services, language } = pen.context
  const label = services.words.column(language, pen.declared.name, key)
  const isNamed = !pen.declared.amounts || pen.declared.amounts.includes(key)
  if (field.currency !== 'first' || !isNamed) return label
  return `${label} ${isSecond ? pen.second?.code : pen.first.code}`
}

/** What was asked for, so that nobody takes a part for the whole. */
async function askedFacts(pen: Pen, { q, filters }: ListQuery): Promise<Fact[]> {
  const { declared, context } = pen
  const { words } = context.services
  const said: Fact[] = q ? [{ label: words.say(context.language, 'action.search'), value: q }] : []
  for (const [key, filter] of Object.entries(filters))
    said.push({
      label: words.field(context.language, declared.name, key),
      value: await filterText(pen, key, filter),
    })
  return said
}

async function filterText(pen: Pen, key: string, filter: Filter): Promise<string> {
  const { declared, context } = pen
  const field = declared.fields[key] as Field
  if ('contains' in filter) return filter.contains
  if ('period' in filter)
    return context.services.words.say(context.language, `list.period.${filter.period}`)
  if ('in' in filter) {
    if (field.kind === 'reference') return (await titlesOf(context, field, filter.in)).join(', ')
    const terms = { words: context.services.words, language: context.language }
    return filter.in
      .map((value) => {
        const row = { id: '', version: 1, [key]: value }
        return cellText({ owner: declared.name, key, field }, row, terms)
      })
      .join(', ')
  }
  const write = (bound: string | undefined): string =>
    bound === undefined ? '…' : field.kind === 'date' ? formatDate(bound) : bound
  return filter.from === filter.to
    ? write(filter.from)
    : `${write(filter.from)} – ${write(filter.to)}`
}

async function titlesOf(
  { tx }: Context,
  field: Field,
  ids: readonly (string | boolean)[],
): Promise<string[]> {
  const target = entities().find(({ name }) => name === field.target)
  if (!target) return []
  const rows = await tx.rows(sql<{ title: string }>`
    select ${sql.ref(snake(target.title))} as title
    from ${titleTable(target.table)}
    where id = any(${[...ids]}::uuid[])
    order by 1`)
  return rows.map(({ title }) => title)
}

async function totalsOf(pen: Pen, query: ListQuery): Promise<Total[]> {
  const { context, declared, first, second } = pen
  if (!declared.totals) return []
  const { sums } = await listTotals(context.tx, declared, query)
  return sums.map(({ name, first: amount, second: other }) => {
    const beside = other ?? inSecond(pen, amount)
    return {
      label: context.services.words.field(context.language, declared.name, name),
      amount: moneyIn(pen, inDecimals(amount, first.decimals), first),
      second: second && beside !== null ? moneyIn(pen, beside, second) : undefined,
      tone: 'total',
    }
  })
}

async function rowsOf(pen: Pen, query: ListQuery): Promise<AnyRow[]> {
  const rows: AnyRow[] = []
  for await (const page of pages(pen.context.tx, pen.declared, query)) {
    rows.push(...page)
    if (rows.length > mostRows) throw new Refusal('printTooLong', undefined, { limit: mostRows })
  }
  return rows
}

/** The columns that a page can show, amounts also in the second currency where it was asked for. */
function shownColumns(
  { declared, second }: Pen,
  columns: readonly string[],
  both: string,
): Shown[] {
  const inBoth = second ? both.split(',') : []
  return columns.flatMap((key): Shown[] => {
    const field = declared.fields[key]
    if (!field || field.kind === 'media' || field.kind === 'permissions') return []
    const own = { key, field, isSecond: false }
    const isBoth = field.currency === 'first' && inBoth.includes(key)
    return isBoth ? [own, { ...own, isSecond: true }] : [own]
  })
}

const listPaper = (declared: Entity): Command =>
  report({
    route: `GET ${declared.api}/paper`,
    answersFile: true,
    summary: `${declared.name}: the list as a PDF, in the language of the reader`,
    needs: `${declared.can}.print` as Permission,
    input: paperParams,
    async run(context, { second: both = '', ...params }) {
      const { tx, actor, services, language } = context
      const seen = seenBy(declared, actor)
      const asked = listQueryFrom(seen, { ...params, columns: params.columns ?? seen.list.join() })
      const today = await todayOf(context)
      const letterhead = await letterheadOf(tx, null)
      const currencyOf = (rank: string) => letterhead.currencies.find((it) => it.rank === rank)
      const { rate } = await tx.one(sql<{ rate: string | null }>`
        select ${rateNumberOn(today)}::text as rate`)
      const pen: Pen = {
        context,
        declared: seen,
        letterhead,
        first: currencyOf('first') as CompanyCurrency,
        second: currencyOf('second'),
        rate,
      }
      const columns = shownColumns(pen, asked.columns, both)
      const needsOwn = columns.some(({ field }) => field.currency === 'own')
      const dated = await onThisDay(context, seen, {
        ...asked,
        columns: [...asked.columns, ...seen.names, ...(needsOwn ? ['currency'] : [])],
      })
      const rows = await rowsOf(pen, dated)
      const say = (key: string, facts = {}): string => services.words.say(language, key, facts)
      const paper: ListPaper = {
        language,
        title: say(`entity.${declared.name}.many`),
        company: letterhead.company.name,
        footer: footerOf(letterhead),
        facts: [
          { label: say('paper.date'), value: formatDate(today) },
          { label: say('paper.rows'), value: formatDecimal(String(rows.length)) },
          ...(await askedFacts(pen, dated)),
        ],
        columns: columns.map((shown) => ({
          label: labelOf(pen, shown),
          kind:
            shown.key === seen.title
              ? 'name'
              : numbers.includes(shown.field.kind)
                ? 'number'
                : 'text',
        })),
        rows: rows.map((row) => columns.map((shown) => textOf(pen, shown, row))),
        totals: await totalsOf(pen, dated),
      }
      return paperAnswer(context, listSheet(paper, say), letterhead, paper.title)
    },
  })

export const listPapers: Command[] = entities()
  .filter(({ actions }) => actions.includes('print'))
  .map(listPaper)
