/** The lines of an entry while they are typed: one empty line always waits at the end. */
import { balanceOf } from '../../domain/books/manual-entry.ts'
import type { Linked } from '../../domain/kernel/field.ts'
import { newId } from '../../domain/kernel/id.ts'
import { isDecimal, isZero } from '../../domain/kernel/number/decimal.ts'

export type TypedLine = {
  key: string
  account: Linked | null
  partner: Linked | null
  project: Linked | null
  debit: string | null
  credit: string | null
  note: string
}

export const emptyLine = (): TypedLine => ({
  key: newId(),
  account: null,
  partner: null,
  project: null,
  debit: null,
  credit: null,
  note: '',
})

export const isEmptyLine = ({
  account,
  partner,
  project,
  debit,
  credit,
  note,
}: TypedLine): boolean => !account && !partner && !project && !debit && !credit && !note.trim()

const leastLines = 2

/** With an empty line at the end and no fewer than two. */
export function withRoom(lines: readonly TypedLine[]): TypedLine[] {
  const all = [...lines]
  while (all.length < leastLines) all.push(emptyLine())
  const last = all.at(-1)
  if (last && !isEmptyLine(last)) all.push(emptyLine())
  return all
}

const amount = (typed: string | null): string | null => (typed && isDecimal(typed) ? typed : null)

export const balanceOfDraft = (lines: readonly TypedLine[]) =>
  balanceOf(lines.map(({ debit, credit }) => ({ debit: amount(debit), credit: amount(credit) })))

/** The side that is typed empties the other; an account without an amount gets what is missing. */
export function changedLines(
  lines: readonly TypedLine[],
  key: string,
  more: Partial<TypedLine>,
): TypedLine[] {
  const changed = lines.map((line) => {
    if (line.key !== key) return line
    const next = { ...line, ...more }
    if (more.debit) next.credit = null
    if (more.credit) next.debit = null
    return more.account && !next.debit && !next.credit ? withMissing(lines, next) : next
  })
  return withRoom(changed)
}

function withMissing(lines: readonly TypedLine[], line: TypedLine): TypedLine {
  const { difference } = balanceOfDraft(lines.filter(({ key }) => key !== line.key))
  if (difference === '0') return line
  return difference.startsWith('-')
    ? { ...line, debit: difference.slice(1) }
    : { ...line, credit: difference }
}

type Wrong = { field: string; code: string; facts?: Record<string, string> }

const isFilled = (typed: string | null): boolean => {
  const number = amount(typed)
  return number !== null && !isZero(number)
}

function wrongIn({ account, debit, credit }: TypedLine, at: number): Wrong | undefined {
  if (!account) return { field: `lines.${at}.account`, code: 'selectAccount' }
  if (isFilled(debit) === isFilled(credit)) return { field: `lines.${at}.debit`, code: 'oneSide' }
  return undefined
}

/** What stands against posting, before anything is sent. A difference stands at the last amount. */
export function wrongOf(lines: readonly TypedLine[]): Wrong | undefined {
  const written = lines.flatMap((line, at) => (isEmptyLine(line) ? [] : [{ line, at }]))
  for (const { line, at } of written) {
    const wrong = wrongIn(line, at)
    if (wrong) return wrong
  }
  const last = written.at(-1)
  if (!last || written.length < leastLines)
    return { field: `lines.${lines.findIndex(isEmptyLine)}.account`, code: 'entryNeedsTwoLines' }
  const { difference } = balanceOfDraft(lines)
  if (isZero(difference)) return undefined
  const side = isFilled(last.line.debit) ? 'debit' : 'credit'
  return { field: `lines.${last.at}.${side}`, code: 'entryOutOfBalance', facts: { difference } }
}

/** What is sent, and which typed line each sent one is. */
export const sentLines = (lines: readonly TypedLine[]) =>
  lines
    .filter((line) => !isEmptyLine(line))
    .map(({ account, partner, project, debit, credit, note }) => ({
      account: account?.id ?? '',
      partner: partner?.id,
      project: project?.id,
      debit: debit ?? undefined,
      credit: credit ?? undefined,
      note: note.trim() || undefined,
    }))

/** A refusal counts the lines that were sent; the screen counts the empty ones too. */
export function placeOf(
  lines: readonly TypedLine[],
  field: string | undefined,
): string | undefined {
  const match = /^lines\.(\d+)\.(.+)$/.exec(field ?? '')
  if (!match) return field
  const sent = lines.flatMap((line, at) => (isEmptyLine(line) ? [] : [at]))
  return `lines.${sent[Number(match[1])]}.${match[2]}`
}
