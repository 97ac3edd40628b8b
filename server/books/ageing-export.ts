/** Who owes how much and for how long, as a file in both currencies. */
import { z } from 'zod'
import { type Ages, ageGroups } from '../../domain/books/statement.ts'
import { formatDate } from '../../domain/kernel/format.ts'
import { neutralised } from '../../domain/kernel/writing/spreadsheet.ts'
import { fileReport } from '../kernel/command.ts'
import { numeric, tableFile } from '../kernel/files/export.ts'
import { ageingOf, wholeAgeing } from './ageing.ts'

/** A house with more partners than this that owe something asks for some of them. */
const mostPartners = 20_000

const columns = [...ageGroups, 'total'] as const

const figures = (ages: Ages | null) => columns.map((name) => numeric(ages?.[name]))

export const exportAgeing = fileReport({
  route: 'GET /api/books/ageing/export',
  summary: 'books: what is open per partner by its age, as a CSV or XLSX file',
  needs: 'books.journal.export',
  input: wholeAgeing.safeExtend({ format: z.enum(['csv', 'xlsx'], 'invalid') }),
  async run(context, { format, ...asked }) {
    const { services, language } = context
    const say = (key: string) => services.words.say(language, key)
    const { side, asOf, rows, total } = await ageingOf(context, asked, mostPartners)
    const heads = ['first', 'second'].flatMap((rank) =>
      columns.map((name) => `${say(`ledger.age.${name}`)} (${say(`choice.rank.${rank}`)})`),
    )
    const lines = rows.map(({ partner, phone, first, second }) => [
      neutralised(partner.title),
      neutralised(phone ?? ''),
      ...figures(first),
      ...figures(second),
    ])
    async function* parts() {
      yield lines
      yield [[say('ledger.total'), '', ...figures(total.first), ...figures(total.second)]]
    }
    const name = `${say(`ledger.ageing.${side}`)} ${formatDate(asOf)}`.replaceAll('/', '-')
    return tableFile(
      name,
      format,
      language,
      [say('ledger.partner'), say('field.phone1'), ...heads],
      parts(),
    )
  },
})
