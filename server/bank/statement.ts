/** A file of the bank is brought: all of it, or nothing. */

import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { z } from 'zod'
import { formatOf, readBankFile, statementFor } from '../../domain/bank/bank-file.ts'
import type { BankAccount } from '../../domain/bank/contract.ts'
import { type CsvMapping, csvMapping } from '../../domain/bank/csv.ts'
import { fileText } from '../../domain/bank/file-text.ts'
import {
  type BankStatement,
  mostFileBytes,
  refuseStrangeLines,
} from '../../domain/bank/statement.ts'
import { text } from '../../domain/kernel/field.ts'
import { newId } from '../../domain/kernel/id.ts'
import { id, idOf, pathId } from '../../domain/kernel/input.ts'
import { differenceOf, sumOf } from '../../domain/kernel/number/fraction.ts'
import { Refusal, unconfirmed } from '../../domain/kernel/refusal.ts'
import { command, UploadedFile, upload } from '../kernel/command.ts'
import type { Context } from '../kernel/context.ts'
import type { Tx } from '../kernel/postgres/db.ts'
import { businessDay } from '../kernel/sql-days.ts'
import { shopClock, todayOf } from '../kernel/today.ts'
import { lockAccount } from './account.ts'

/** Forms carry text alone. */
const mappingText = z
  .string()
  .max(2000, 'invalid')
  .transform((written, checks): CsvMapping | null => {
    try {
      return csvMapping.parse(JSON.parse(written))
    } catch {
      checks.addIssue('bankColumnsMissing')
      return z.NEVER
    }
  })

/** What may be meant and is asked about once. */
const questions = ['bankLinesKnown', 'bankOpeningDiffers'] as const

type Ready = {
  id: string
  account: string
  name: string
  hash: string
  bytes: Uint8Array
  mapping: CsvMapping | null
  confirmed: readonly string[]
}

const isKnown = async (tx: Tx, id: string): Promise<boolean> =>
  (await tx.maybe(sql`select 1 from bank_statement where id = ${id}`)) !== undefined

async function refuseSameFile(tx: Tx, account: string, hash: string): Promise<void> {
  const found = await tx.maybe(sql<{ name: string; day: string }>`
    select file_name as name, ${businessDay(sql`imported_at`, await shopClock(tx))}::text as day
    from bank_statement
    where account_id = ${account} and file_hash = ${hash}`)
  if (found) throw new Refusal('bankFileTwice', 'file', found)
}

/** Without the lines that another file brought already, which only makes sense if some are new. */
async function newLinesOf(
  tx: Tx,
  account: string,
  statement: BankStatement,
  confirmed: readonly string[],
): Promise<BankStatement> {
  const ids = statement.lines.map(({ bankId }) => bankId)
  const found = await tx.rows(sql<{ id: string }>`
    select bank_id as id
    from bank_line
    where account_id = ${account} and bank_id = any(${ids}::text[])`)
  if (found.length === 0) return statement
  const known = new Set(found.map((it) => it.id))
  const lines = statement.lines.filter(({ bankId }) => !known.has(bankId))
  const facts = { known: known.size, count: ids.length }
  if (lines.length === 0) throw new Refusal('bankLinesAllKnown', 'file', facts)
  if (!confirmed.includes('bankLinesKnown')) throw unconfirmed('bankLinesKnown', 'file', facts)
  const { closing } = statement
  const moved = sumOf(lines.map(({ amount }) => amount))
  const opening = closing && {
    amount: differenceOf(closing.amount, moved),
    day: lines[0]?.day ?? null,
  }
  return { ...statement, opening, lines }
}

/** A statement that does not begin where the last one ended: one between them is missing, perhaps. */
async function askAboutOpening(
  tx: Tx,
  account: string,
  { opening, lines }: BankStatement,
  confirmed: readonly string[],
): Promise<void> {
  if (!opening || confirmed.includes('bankOpeningDiffers')) return
  const last = await tx.maybe(sql<{ closing: string }>`
    select trim_scale(closing)::text as closing
    from bank_statement
    where account_id = ${account} and closing is not null and to_day <= ${lines[0]?.day ?? null}::date
    order by to_day desc, imported_at desc
    limit 1`)
  if (last && sumOf([last.closing]) !== sumOf([opening.amount]))
    throw unconfirmed('bankOpeningDiffers', 'file', {
      opening: opening.amount,
      closing: last.closing,
    })
}

async function write(
  { tx, actor }: Context,
  { id, account, name, hash }: Ready,
  { format, lines, opening, closing }: BankStatement,
): Promise<void> {
  const days = lines.map(({ day }) => day)
  const ends = { from: days[0], to: [closing?.day ?? '', days.at(-1) ?? ''].sort().at(-1) }
  const rows = lines.map((line, position) => ({ id: newId(), position, ...line }))
  await tx.rows(sql`
    with statement as (
      insert into bank_statement (id, account_id, format, file_name, file_hash, opening, closing,
        from_day, to_day, user_name)
      values (${id}, ${account}, ${format}, ${name}, ${hash}, ${opening?.amount ?? null},
        ${closing?.amount ?? null}, ${ends.from}, ${ends.to}, ${actor.fullName}))
    insert into bank_line (id, statement_id, account_id, position, day, value_day, amount, reference,
      name, text, bank_id)
    select l.id, ${id}, ${account}, l.position, l.day, l."valueDay", l.amount, l.reference, l.name,
      l.text, l."bankId"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as l (id uuid, position int, day date,
      "valueDay" date, amount numeric, reference text, name text, text text, "bankId" text)`)
}

/** What the file taught us of the account is known with the next one. */
async function remember(
  tx: Tx,
  { id, identifier }: BankAccount,
  found: BankStatement,
  mapping: CsvMapping | null,
): Promise<void> {
  await tx.rows(sql`
    update bank_account
    set identifier = coalesce(identifier, ${identifier ?? found.account}),
      mapping = coalesce(${mapping && JSON.stringify(mapping)}::jsonb, mapping)
    where account_id = ${id}`)
}

export const bringStatement = upload({
  route: 'POST /api/bank/statements',
  summary: 'bank: bring a statement as CSV, OFX or CAMT.053; the same id again changes nothing',
  needs: 'books.journal.post',
  maxFileBytes: mostFileBytes,
  input: z.strictObject({
    id,
    account: idOf('selectAccount', 'selectAccount'),
    name: text({ max: 200 }).schema,
    file: z.instanceof(UploadedFile, { error: 'required' }),
    mapping: mappingText.optional(),
    confirmed: z.string().max(100, 'invalid').optional(),
  }),
  async prepare({ id, account, name, file, mapping = null, confirmed = '' }): Promise<Ready> {
    const hash = createHash('sha256').update(file.bytes).digest('hex')
    // What is no file of a bank is refused before anything is asked of the database.
    formatOf(fileText(file.bytes))
    const answers = questions.filter((code) => confirmed.split(',').includes(code))
    return { id, account, name, hash, bytes: file.bytes, mapping, confirmed: answers }
  },
  async run(context, ready) {
    const { tx } = context
    if (await isKnown(tx, ready.id)) {
      context.repeated()
      return { id: ready.id }
    }
    const account = await lockAccount(context, ready.account)
    await refuseSameFile(tx, account.id, ready.hash)
    const file = readBankFile(ready.bytes, ready.mapping ?? account.mapping)
    const found = statementFor(file, { ...account, currency: account.currency.code })
    const { decimals } = account.currency
    refuseStrangeLines(found, { decimals, today: await todayOf(context) })
    const statement = await newLinesOf(tx, account.id, found, ready.confirmed)
    await askAboutOpening(tx, account.id, statement, ready.confirmed)
    await write(context, ready, statement)
    await remember(tx, account, statement, file.mapping)
    const after = { account: account.code, file: ready.name, lines: statement.lines.length }
    context.record({ entity: 'bankStatement', id: ready.id, after })
    return { id: ready.id, lines: statement.lines.length }
  },
})

type Kept = { account: string; name: string; lines: number; matched: number }

const keptStatement = (id: string) => sql<Kept>`
  select s.account_id as account, s.file_name as name, count(l.id)::integer as lines,
    count(m.line_id)::integer as matched
  from bank_statement s
  join bank_line l on l.company_id = s.company_id and l.statement_id = s.id
  left join bank_match_line m on m.company_id = l.company_id and m.line_id = l.id
  where s.id = ${id}
  group by s.company_id, s.id`

export const deleteStatement = command({
  route: 'DELETE /api/bank/statements/:id',
  summary:
    'bank: take back a statement that was brought by mistake, while nothing of it is matched',
  needs: 'books.journal.void',
  input: z.strictObject({ id: pathId }),
  async run(context, { id }) {
    const { tx } = context
    const found = await tx.maybe(keptStatement(id))
    if (!found) throw new Refusal('notFound')
    // Whoever matches its lines meanwhile has the account: what is matched is asked again behind him.
    await lockAccount(context, found.account)
    const kept = await tx.maybe(keptStatement(id))
    if (!kept) throw new Refusal('notFound')
    const { account, name, lines, matched } = kept
    if (matched > 0) throw new Refusal('bankStatementIsMatched', undefined, { matched, lines })
    await tx.rows(sql`delete from bank_line where statement_id = ${id}`)
    await tx.rows(sql`delete from bank_statement where id = ${id}`)
    context.record({ entity: 'bankStatement', id, before: { account, file: name, lines } })
    return { id }
  },
})
