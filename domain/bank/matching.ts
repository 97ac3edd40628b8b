/**
 * Which lines of a bank are probably which lines of the books. Equal money is what makes a match; the
 * days, the numbers and the names only say how likely it is. A proposal binds nobody: people confirm.
 */

import { dayNumber, daysBetween } from '../kernel/calendar/days.ts'
import { sumOf, unitsOf } from '../kernel/number/fraction.ts'
import { fold } from '../kernel/text.ts'

export type OpenLine = {
  id: string
  day: string
  amount: string
  reference: string | null
  name: string | null
  text: string | null
}

/** A line of the books on the account of the bank that no line of the bank answers to yet. */
export type OpenEntry = {
  /** Entry and position. */
  id: string
  day: string
  amount: string
  number: string | null
  reference: string | null
  partner: string | null
  note: string | null
  /** The line it is the mirror of, if it undoes one. */
  undoes: string | null
}

export type Proposal = { lines: string[]; entries: string[]; score: number }

/** Money needs days to arrive; longer than this it is more often another matter. */
const windowDays = 10

/** Sums are tried out: so many parts of so many, for so many wholes. */
const most = { candidates: 12, together: 4, wholes: 500 } as const

const wordsOf = (parts: readonly (string | null)[]): Set<string> =>
  new Set(
    fold(parts.flatMap((part) => part ?? []).join(' '))
      .split(/[^\p{L}\p{N}]+/u)
      .filter((word) => word.length > 2),
  )

const squeezed = (text: string | null): string => fold(text ?? '').replace(/[^\p{L}\p{N}]/gu, '')

type Side<Of> = Of & { at: number; words: Set<string>; said: string; whose: string }

const lineSide = (line: OpenLine): Side<OpenLine> => ({
  ...line,
  at: dayNumber(line.day),
  words: wordsOf([line.name, line.text]),
  said: squeezed([line.reference, line.text, line.name].join(' ')),
  whose: squeezed(line.name),
})

const entrySide = (entry: OpenEntry): Side<OpenEntry> => ({
  ...entry,
  at: dayNumber(entry.day),
  words: wordsOf([entry.partner, entry.note]),
  said: squeezed(entry.number),
  whose: squeezed(entry.partner),
})

/** Whether the bank names the document or the reference that stands on it. */
function isNamed(line: Side<OpenLine>, entry: Side<OpenEntry>): boolean {
  const reference = squeezed(entry.reference)
  return (
    (entry.said.length >= 4 && line.said.includes(entry.said)) ||
    (reference.length >= 4 && line.said.includes(reference))
  )
}

/** 0 to 100. */
function likeness(line: Side<OpenLine>, entry: Side<OpenEntry>): number {
  const shared = [...entry.words].filter((word) => line.words.has(word)).length
  const named = entry.words.size === 0 ? 0 : Math.round((20 * shared) / entry.words.size)
  const late = 2 * Math.abs(daysBetween(line.day, entry.day))
  return Math.max(0, 50 - late + (isNamed(line, entry) ? 30 : 0) + named)
}

const isNear = (a: { at: number }, b: { at: number }): boolean =>
  Math.abs(a.at - b.at) <= windowDays

const units = (amount: string): bigint => unitsOf(amount, 6)

/** Parts that together make exactly the whole: the fewest of them, in the order they are given. */
export function partsOf<Part extends { amount: string }>(
  parts: readonly Part[],
  whole: string,
): Part[] | undefined {
  const wanted = units(whole)
  const sizes = parts.map(({ amount }) => units(amount))
  const search = (from: number, left: bigint, count: number): number[] | undefined => {
    if (count === 1) {
      const at = sizes.indexOf(left, from)
      return at < 0 ? undefined : [at]
    }
    for (let at = from; at <= sizes.length - count; at += 1) {
      const rest = search(at + 1, left - (sizes[at] ?? 0n), count - 1)
      if (rest) return [at, ...rest]
    }
    return undefined
  }
  for (let count = 2; count <= Math.min(most.together, parts.length); count += 1) {
    const found = search(0, wanted, count)
    if (found) return found.flatMap((at) => parts[at] ?? [])
  }
  return undefined
}

const isSameWay = (a: string, b: string): boolean => a.startsWith('-') === b.startsWith('-')

/** One to one, the likeliest first; each side is used once. */
function pairsOf(
  lines: readonly Side<OpenLine>[],
  entries: readonly Side<OpenEntry>[],
): Proposal[] {
  const byAmount = Map.groupBy(entries, ({ amount }) => sumOf([amount]))
  const pairs = lines.flatMap((line) =>
    (byAmount.get(sumOf([line.amount])) ?? [])
      .filter((entry) => isNear(line, entry))
      .map((entry) => ({ line, entry, score: likeness(line, entry) })),
  )
  pairs.sort((a, b) => b.score - a.score || a.line.at - b.line.at || a.entry.at - b.entry.at)
  const used = new Set<string>()
  return pairs.flatMap(({ line, entry, score }) => {
    if (used.has(line.id) || used.has(entry.id)) return []
    used.add(line.id).add(entry.id)
    return [{ lines: [line.id], entries: [entry.id], score }]
  })
}

type Placed = { id: string; day: string; at: number; amount: string; whose: string }

/**
 * Several of one side that together are one of the other. Sums that fit by chance are many, so the
 * parts must belong together: all of one day, or all of one name.
 */
function groupOf<Part extends Placed>(whole: Placed, parts: readonly Part[]): Part[] | undefined {
  const near = parts
    .filter((part) => isNear(part, whole) && isSameWay(part.amount, whole.amount))
    .toSorted((a, b) => Math.abs(a.at - whole.at) - Math.abs(b.at - whole.at))
  const rooms = [
    ...Map.groupBy(
      near.filter(({ whose }) => whose),
      ({ whose }) => whose,
    ).values(),
    ...Map.groupBy(near, ({ day }) => day).values(),
  ]
  for (const room of rooms) {
    const found = partsOf(room.slice(0, most.candidates), whole.amount)
    if (found) return found
  }
  return undefined
}

/** What was booked and undone again never reached the bank. */
function undoneOf(entries: readonly OpenEntry[]): Proposal[] {
  const open = new Map(entries.map((entry) => [entry.id, entry]))
  return entries.flatMap(({ id, amount, undoes }) => {
    const first = undoes === null ? undefined : open.get(undoes)
    const isMirror = first && sumOf([first.amount, amount]) === '0'
    return isMirror ? [{ lines: [], entries: [first.id, id], score: 100 }] : []
  })
}

export function proposals(
  openLines: readonly OpenLine[],
  openEntries: readonly OpenEntry[],
): Proposal[] {
  const lines = openLines.map(lineSide)
  const undone = undoneOf(openEntries)
  const gone = new Set(undone.flatMap((it) => it.entries))
  const entries = openEntries.filter(({ id }) => !gone.has(id)).map(entrySide)
  const found = [...undone, ...pairsOf(lines, entries)]
  const usedLines = new Set(found.flatMap((it) => it.lines))
  const usedEntries = new Set(found.flatMap((it) => it.entries))
  const take = (proposal: Proposal) => {
    found.push(proposal)
    for (const id of proposal.lines) usedLines.add(id)
    for (const id of proposal.entries) usedEntries.add(id)
  }
  const leftEntries = () => entries.filter(({ id }) => !usedEntries.has(id))
  for (const line of lines.filter(({ id }) => !usedLines.has(id)).slice(0, most.wholes)) {
    const parts = groupOf(line, leftEntries())
    if (!parts) continue
    const score = Math.min(...parts.map((entry) => likeness(line, entry)))
    take({ lines: [line.id], entries: parts.map(({ id }) => id), score })
  }
  for (const entry of leftEntries().slice(0, most.wholes)) {
    const left = lines.filter(({ id }) => !usedLines.has(id))
    const parts = groupOf(entry, left)
    if (!parts) continue
    const score = Math.min(...parts.map((line) => likeness(line, entry)))
    take({ lines: parts.map(({ id }) => id), entries: [entry.id], score })
  }
  return found
}
