/** The statement of a third party on paper: one running account per currency, what is due and since when. */

import { sql } from 'kysely'
import { z } from 'zod'
import type { Side } from '../../../domain/books/behaviour.ts'
import type { EntryKind } from '../../../domain/books/ledger.ts'
import {
  ageGroups,
  ageSpans,
  type Rating,
  type Statement,
  totalAt,
} from '../../../domain/books/statement.ts'
import { quantity } from '../../../domain/kernel/field.ts'
import { day as dayInput, pathId } from '../../../domain/kernel/input.ts'
import { type Language, languages } from '../../../domain/kernel/language.ts'
import { isZero } from '../../../domain/kernel/number/decimal.ts'
import { sumOf } from '../../../domain/kernel/number/fraction.ts'
import { Refusal } from '../../../domain/kernel/refusal.ts'
import { sheetOf } from '../../../domain/paper/composition.ts'
import type {
  PaperPartner,
  StatementAccount,
  StatementPaper,
} from '../../../domain/paper/document.ts'
import type { Say } from '../../../domain/paper/pen.ts'
import type { Sheet } from '../../../domain/paper/sheet.ts'
import { refuseHidden, statementOf } from '../../books/statement.ts'
import { report } from '../../kernel/command.ts'
import { rateOn } from '../../kernel/company-facts.ts'
import type { Context } from '../../kernel/context.ts'
import type { Tx } from '../../kernel/postgres/db.ts'
import { todayOf } from '../../kernel/today.ts'
import type { Words } from '../../kernel/words.ts'
import {
  type CompanyCurrency,
  footerOf,
  formatOf,
  type Letterhead,
  letterheadOf,
  otherCurrency,
  partnerIn,
} from './letterhead.ts'
import { paperAnswer } from './paper.ts'

type PartnerFacts = {
  partner: PaperPartner & { language: Language | null }
  side: Side
  today: string
  /** Of today, or one that was agreed on. */
  rate: { buy: string } | null
}

/** A job has no actor: the clock of the company holds. */
type Asking = { tx: Tx; now: Date; actor?: Context['actor'] }

async function partnerFacts(context: Asking, id: string): Promise<PartnerFacts> {
  const today = await todayOf(context)
  const found = await context.tx.maybe(partnerRow(id, today))
  if (!found) throw new Refusal('notFound')
  return { ...found, today }
}

const partnerRow = (id: string, today: string) => sql<Omit<PartnerFacts, 'today'>>`
    select
      names_of(p) || jsonb_build_object('contactPerson', p.contact_person, 'financialNumber',
        p.financial_number, 'address', p.address, 'phone', p.phone1, 'language', p.language)
        as partner,
      case when p.is_client then 'client' else 'supplier' end as side,
      ${rateOn(today)} as rate
    from thirdparty p
    where p.id = ${id}`

type Age = { overdueDays: number; code: string; own: string; first: string }

/** What is open, by the days since it was due, in its own currency and in that of the books. */
const openByAge = (tx: Tx, id: string, side: Side, today: string): Promise<Age[]> =>
  tx.rows(sql<Age>`
    select ${today}::date - o.due_date as "overdueDays", c.code,
      sum(o.open * o.direction)::text as own, sum(o.first_open * o.direction)::text as first
    from open_item o
    join currency c on c.id = o.currency_id
    where o.partner_id = ${id} and o.side = ${side} and o.open > 0
    group by o.due_date, c.code`)

/** At the rate of the paper, as its total is; without one as the books have it. */
function agedAmount(ages: readonly Age[], decimals: number, rating: Rating | null): string {
  if (!rating)
    return sumOf(
      ages.map(({ first }) => first),
      decimals,
    )
  const own = Object.groupBy(ages, ({ code }) => code)
  const sums = Object.entries(own).map(([code, some = []]) => [
    code,
    sumOf(some.map((it) => it.own)),
  ])
  const total = totalAt(Object.fromEntries(sums), rating)
  return total?.first ?? agedAmount(ages, decimals, null)
}

function ageingOf(ages: readonly Age[], decimals: number, rating: Rating | null, say: Say) {
  const isIn = ({ from = -Infinity, to = Infinity }, { overdueDays }: Age): boolean =>
    overdueDays >= from && overdueDays <= to
  return ageGroups.flatMap((group) => {
    const inside = ages.filter((age) => isIn(ageSpans[group], age))
    const amount = agedAmount(inside, decimals, rating)
    return isZero(amount) ? [] : [{ label: say(`paper.age.${group}`), amount }]
  })
}

/** Each currency runs by itself; what changed nothing in it is told by the books alone. */
function accountOf(currency: CompanyCurrency, statement: Statement, say: Say): StatementAccount {
  const lines = statement.lines.filter(
    (line) => line.currency === currency.code && !(isZero(line.debit) && isZero(line.credit)),
  )
  return {
    currency,
    opening: statement.opening.own[currency.code] ?? '0',
    closing: statement.closing.own[currency.code] ?? '0',
    debit: sumOf(
      lines.map(({ debit }) => debit),
      currency.decimals,
    ),
    credit: sumOf(
      lines.map(({ credit }) => credit),
      currency.decimals,
    ),
    entries: lines.map(({ day, kind, document, note, debit, credit, balance }) => ({
      date: day,
      document: document?.number ?? say(wordOf(kind)),
      label: note ?? (kind === 'posting' ? null : say(wordOf(kind))),
      debit,
      credit,
      balance,
    })),
  }
}

/** Whoever is outside of the house knows no allocations. */
const wordOf = (kind: EntryKind): string =>
  kind === 'allocation' ? 'paper.settlement' : `ledger.kind.${kind}`

const isUsed = ({ opening, closing, entries }: StatementAccount): boolean =>
  entries.length > 0 || !isZero(opening) || !isZero(closing)

function statementPaper(
  statement: Statement,
  { partner, today, rate }: PartnerFacts,
  ages: readonly Age[],
  letterhead: Letterhead,
  language: Language,
  say: Say,
): StatementPaper {
  const first = letterhead.currencies.find(({ rank }) => rank === 'first') as CompanyCurrency
  const second = otherCurrency(letterhead, first)
  const accounts = (['first', 'second', null] as const)
    .flatMap((wanted) => letterhead.currencies.filter(({ rank }) => rank === wanted))
    .map((currency) => accountOf(currency, statement, say))
  const used = accounts.filter(isUsed)
  const others = Object.fromEntries(letterhead.currencies.map((it) => [it.code, it.rate]))
  const rating = second && rate ? { first, second, rate: rate.buy, others } : null
  const total = rating && totalAt(statement.closing.own, rating)
  return {
    kind: 'statement',
    language,
    format: formatOf(letterhead),
    timeZone: letterhead.timeZone,
    company: letterhead.company,
    state: 'posted',
    number: null,
    date: today,
    from: statement.from,
    to: statement.to,
    partner: partnerIn(language, partner),
    currency: first,
    second,
    rate: second && rate && { first: first.code, second: second.code, rate: rate.buy, on: today },
    footer: footerOf(letterhead),
    accounts: used.length > 0 ? used : accounts.slice(0, 1),
    total: { amount: total?.first ?? statement.closing.first, second: total?.second ?? null },
    // What is open is open now: beside a balance of last year it would contradict it.
    ageing: statement.to >= today ? ageingOf(ages, first.decimals, rating, say) : [],
  }
}

type Asked = {
  id: string
  side?: Side
  from: string
  to: string
  language?: Language
  /** At which everything is added up; without one, that of today. */
  rate?: string
}

/** The sheet of a statement, and what it is printed with; nothing where one paper cannot hold it. */
export async function statementSheet(
  context: Asking,
  { id, from, to, ...asked }: Asked,
  fallback: Language,
  words: Words,
): Promise<{ sheet: Sheet; letterhead: Letterhead; partner: string } | undefined> {
  const { tx } = context
  const known = await partnerFacts(context, id)
  const letterhead = await letterheadOf(tx, null, known.today)
  const facts = asked.rate ? { ...known, rate: { buy: asked.rate } } : known
  const side = asked.side ?? facts.side
  if (context.actor) refuseHidden(context.actor, side)
  const language = asked.language ?? facts.partner.language ?? fallback
  const say: Say = (key, values) => words.say(language, key, values)
  const statement = await statementOf({ tx, language }, { id, side, from, to })
  if (statement.isCut) return undefined
  const ages = await openByAge(tx, id, side, facts.today)
  const paper = statementPaper(statement, facts, ages, letterhead, language, say)
  return { sheet: sheetOf(paper, say), letterhead, partner: facts.partner.name }
}

export const readStatementPaper = report({
  route: 'GET /api/thirdparties/:id/statement/paper',
  answersFile: true,
  summary: 'thirdparty: its statement as PDF; without a language in its own',
  needs: 'partners.thirdparty.print',
  input: z.strictObject({
    id: pathId,
    side: z.enum(['client', 'supplier'], 'invalid').optional(),
    from: dayInput,
    to: dayInput,
    language: z.enum(languages, 'invalid').optional(),
    /** At which everything is added up; without one, that of today. */
    rate: quantity().schema.optional(),
  }),
  async run(context, asked) {
    const made = await statementSheet(context, asked, context.language, context.services.words)
    if (!made) throw new Refusal('periodTooLong', 'from')
    const { sheet, letterhead, partner } = made
    return paperAnswer(context, sheet, letterhead, `${sheet.title} ${partner}`.slice(0, 120))
  },
})
