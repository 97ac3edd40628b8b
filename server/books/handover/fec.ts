/** The French file of a fiscal year (FEC). */
import { sql } from 'kysely'
import { hidesPayEntries } from '../../../domain/books/amount-sight.ts'
import {
  type FecLine,
  fecCells,
  fecColumns,
  fecName,
  sirenOf,
} from '../../../domain/books/handover/fec.ts'
import { missingYears, yearInput } from '../../../domain/books/years/year.ts'
import { isZero } from '../../../domain/kernel/number/decimal.ts'
import type { Period } from '../../../domain/kernel/period.ts'
import { Refusal } from '../../../domain/kernel/refusal.ts'
import { FileAnswer, fileReport } from '../../kernel/command.ts'
import { retainedAccount } from '../../kernel/company-facts.ts'
import type { Tx } from '../../kernel/postgres/db.ts'
import { todayOf } from '../../kernel/today.ts'
import { daySums } from '../sums/sums.ts'
import { yearFacts } from '../years/year-rows.ts'
import { type HandedLine, handedPartner, linesBetween } from './entry-lines.ts'

type Opening = { code: string; title: string; first: string; partner: FecLine['partner'] }

/** Accounts that are told partner by partner. */
const controls = ['receivable', 'payable']

/** What stood on the accounts before the year; what was earned until then stands in equity. */
const openingOf = (from: string) => sql<Opening>`
  select a.code, local_name(a) as title, trim_scale(s.amount)::text as first, ${handedPartner} as partner
  from (
    select null::uuid as partner_id, case when o.kind in ('income', 'expense')
        then ${retainedAccount} else o.id end as account_id,
      sum(t.first_debit - t.first_credit) as amount
    from (${daySums}) t
    join account o on o.id = t.account_id
    where t.day < ${from}::date and coalesce(o.role, '') <> all(${controls}::text[])
    group by 2
    having sum(t.first_debit - t.first_credit) <> 0
    union all
    select l.partner_id, l.account_id, sum(l.first)
    from entry_line l
    join account o on o.id = l.account_id
    where l.day < ${from}::date and o.role = any(${controls}::text[])
    group by l.partner_id, l.account_id
    having sum(l.first) <> 0) s
  join account a on a.id = s.account_id
  left join thirdparty p on p.id = s.partner_id
  order by a.code, a.id, p.name, p.id`

const fecLine = (line: HandedLine): FecLine => ({
  entry: line.entry,
  screen: line.screen,
  day: line.day,
  account: line.account,
  partner: line.partner,
  piece: line.number ?? line.entry.slice(-12),
  pieceDay: line.documentDay ?? line.day,
  label: line.note ?? '',
  first: line.first,
  validDay: line.validDay,
  foreign: line.rank === 'first' ? null : { amount: line.amount, code: line.currency },
})

const lineOf = (cells: readonly string[]): string => `${cells.join('\t')}\r\n`

/** Entries are numbered as they come; one that is nothing in the currency of the books has no number. */
async function* partsOf(tx: Tx, { from, to }: Period): AsyncGenerator<string> {
  yield lineOf(fecColumns)
  const opening = await tx.rows(openingOf(from))
  let number = opening.length > 0 ? 1 : 0
  yield opening
    .map(({ code, title, first, partner }) =>
      lineOf(
        fecCells(
          {
            entry: 'opening',
            screen: 'opening',
            day: from,
            account: { code, title },
            partner,
            piece: 'AN',
            pieceDay: from,
            label: 'A-nouveaux',
            first,
            validDay: from,
            foreign: null,
          },
          number,
        ),
      ),
    )
    .join('')
  let entry = ''
  for await (const rows of linesBetween(tx, { from, to })) {
    const lines: string[] = []
    for (const row of rows) {
      if (row.kind === 'closing' || isZero(row.first)) continue
      if (row.entry !== entry) number += 1
      entry = row.entry
      lines.push(lineOf(fecCells(fecLine(row), number)))
    }
    if (lines.length > 0) yield lines.join('')
  }
}

/** The file is handed over whole or not at all: an entry without amounts is none. */
const holdsPay = (tx: Tx, { from, to }: Period) =>
  tx.maybe(sql`
    select 1
    from entry
    where kind = 'salary' and day between ${from}::date and ${to}::date
    limit 1`)

export const exportFec = fileReport({
  route: 'GET /api/books/handover/fec',
  summary: 'books: the entries of a fiscal year as the French FEC',
  needs: 'books.statement.export',
  input: yearInput,
  async run(context, { from }) {
    const { tx, actor } = context
    const facts = await yearFacts(tx, await todayOf(context))
    const year = [...facts.rows, ...missingYears(facts)].find((it) => it.from === from)
    if (!year) throw new Refusal('notFound')
    if (hidesPayEntries(actor) && (await holdsPay(tx, year))) throw new Refusal('payHidden')
    const { number } = await tx.one(sql<{ number: string | null }>`
      select financial_number as number
      from company`)
    return new FileAnswer(
      fecName(sirenOf(number), year.to),
      'text/plain; charset=utf-8',
      partsOf(tx, year),
    )
  },
})
