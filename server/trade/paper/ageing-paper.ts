/** Who owes how much and for how long as PDF, in both currencies. */
import { z } from 'zod'
import { type Ageing, type Ages, ageGroups } from '../../../domain/books/statement.ts'
import { formatDate } from '../../../domain/kernel/format.ts'
import { languages } from '../../../domain/kernel/language.ts'
import { Refusal } from '../../../domain/kernel/refusal.ts'
import type { Say } from '../../../domain/paper/pen.ts'
import type { PaperTable } from '../../../domain/paper/tables-sheet.ts'
import { ageingOf, wholeAgeing } from '../../books/ageing.ts'
import { report } from '../../kernel/command.ts'
import { booksPaper, writerOf } from './books-paper.ts'
import type { Letterhead } from './letterhead.ts'

/** So long a paper nobody reads; some of the partners do. */
const mostPartners = 2000

const columns = [...ageGroups, 'total'] as const

function agesTable(
  { rows, total }: Ageing,
  rank: 'first' | 'second',
  letterhead: Letterhead,
  say: Say,
): PaperTable[] {
  const currency = letterhead.currencies.find((it) => it.rank === rank)?.code
  if (!currency) return []
  const write = writerOf(letterhead, currency)
  const figures = (ages: Ages | null) => columns.map((name) => write(ages?.[name] ?? null))
  return [
    {
      title: currency,
      columns: [
        { label: say('ledger.partner'), kind: 'name' },
        ...columns.map((name) => ({ label: say(`ledger.age.${name}`), kind: 'number' as const })),
      ],
      rows: [
        ...rows.map((row) => ({
          cells: [row.partner.title, ...figures(row[rank])],
          isStrong: false,
        })),
        { cells: [say('ledger.total'), ...figures(total[rank])], isStrong: true },
      ],
    },
  ]
}

export const readAgeingPaper = report({
  route: 'GET /api/books/ageing/paper',
  answersFile: true,
  summary: 'books: what is open per partner by its age, as PDF',
  needs: 'books.journal.print',
  input: wholeAgeing.safeExtend({ language: z.enum(languages, 'invalid').optional() }),
  run: (context, { language: asked, ...question }) =>
    booksPaper(context, asked, async (say, letterhead) => {
      const ageing = await ageingOf(context, question, mostPartners)
      if (ageing.next) throw new Refusal('printTooLong', undefined, { limit: mostPartners })
      return {
        title: say(`ledger.ageing.${ageing.side}`),
        facts: [{ label: say('ledger.asOf'), value: formatDate(ageing.asOf) }],
        tables: (['first', 'second'] as const).flatMap((rank) =>
          agesTable(ageing, rank, letterhead, say),
        ),
      }
    }),
})
