/** What the bank did by itself becomes an entry of its day, and is matched at once. */
import { sql } from 'kysely'
import { lineEntryInput } from '../../domain/bank/contract.ts'
import { negated } from '../../domain/kernel/number/fraction.ts'
import { Refusal } from '../../domain/kernel/refusal.ts'
import { postEntry } from '../books/manual-entry.ts'
import { command } from '../kernel/command.ts'
import { lockAccount } from './account.ts'
import { writeMatches } from './match.ts'

type Line = { account: string; day: string; amount: string; isMatched: boolean }

const lineRow = (id: string) => sql<Line>`
  select l.account_id as account, l.day, trim_scale(l.amount)::text as amount,
    exists (
      select 1
      from bank_match_line m
      where m.company_id = l.company_id and m.line_id = l.id) as "isMatched"
  from bank_line l
  where l.id = ${id}`

export const bookLine = command({
  route: 'POST /api/bank/lines/:line/entry',
  summary: 'bank: book a line of the bank on an account, such as a fee, and match the two',
  needs: 'books.journal.post',
  input: lineEntryInput,
  async run(context, { line: id, id: entry, match, account: against, branch, note = null }) {
    const { tx } = context
    const found = await tx.maybe(lineRow(id))
    if (!found) throw new Refusal('notFound')
    const account = await lockAccount(context, found.account)
    // Whoever waited for the account may find it done.
    const line = await tx.one(lineRow(id))
    if (line.isMatched) throw new Refusal('bankLineIsMatched', 'line')
    const { day, amount } = line
    if (against === account.id) throw new Refusal('selectAccount', 'account')
    const isOut = amount.startsWith('-')
    const size = isOut ? negated(amount) : amount
    const side = (isDebit: boolean) => (isDebit ? { debit: size } : { credit: size })
    await postEntry(context, {
      id: entry,
      day,
      note,
      currency: account.currency.id,
      branch,
      lines: [
        { account: against, ...side(isOut) },
        { account: account.id, ...side(!isOut) },
      ],
    })
    const { position } = await tx.one(sql<{ position: number }>`
      select position
      from entry_line
      where entry_id = ${entry} and account_id = ${account.id} and amount <> 0`)
    await writeMatches(context, account.id, [
      { id: match, lines: [id], entries: [`${entry}:${position}`] },
    ])
    context.record({ entity: 'entry', id: entry, after: { day, note } })
    return { id: entry, match }
  },
})
