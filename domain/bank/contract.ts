/** What the screen of the bank and the server say to each other. */
import { z } from 'zod'
import type { BehaviourName } from '../books/behaviour.ts'
import { longText } from '../kernel/field.ts'
import { id, pathId } from '../kernel/input.ts'
import type { CsvMapping } from './csv.ts'
import type { OpenEntry, OpenLine, Proposal } from './matching.ts'
import type { Reconciliation } from './reconciliation.ts'
import type { BankFormat } from './statement.ts'

/** An account of money that a bank tells about. */
export type BankAccount = {
  id: string
  code: string
  title: string
  currency: { id: string; code: string; decimals: number }
  identifier: string | null
  mapping: CsvMapping | null
  /** Lines of the bank that nothing in the books answers to yet. */
  unmatched: number
}

export type BankBookLine = OpenEntry & {
  /** The partner as the reader calls him. */
  whose: string | null
  document: { id: string; number: string; behaviour: BehaviourName; partner: string | null } | null
}

export type BankStatementRow = {
  id: string
  format: BankFormat
  name: string
  from: string
  to: string
  opening: string | null
  closing: string | null
  lines: number
  matched: number
  user: string
  at: string
}

export type BankMatch = {
  id: string
  user: string
  at: string
  lines: OpenLine[]
  entries: BankBookLine[]
}

export type BankDesk = {
  account: BankAccount
  day: string
  report: Reconciliation
  lines: OpenLine[]
  entries: BankBookLine[]
  /** There are more than a screen can show: the oldest are told. */
  isCut: boolean
  proposals: Proposal[]
  matches: BankMatch[]
  statements: BankStatementRow[]
}

/** Entry and position, as one word. */
const bookLineId = z
  .string({ error: 'required' })
  .regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}:\d{1,6}$/, 'invalid')

const mostOfMatch = 200

export const matchInput = z.strictObject({
  account: pathId,
  matches: z
    .array(
      z.strictObject({
        id,
        lines: z.array(id).max(mostOfMatch, 'range'),
        entries: z.array(bookLineId).max(mostOfMatch, 'range'),
      }),
    )
    .min(1, 'required')
    .max(mostOfMatch, 'range'),
})

export type MatchInput = z.output<typeof matchInput>

/** A fee, interest: what the bank did by itself becomes an entry. */
export const lineEntryInput = z.strictObject({
  line: pathId,
  id,
  match: id,
  account: id,
  branch: id.optional(),
  note: longText({ max: 500 }).schema.nullable().optional(),
})
