/** The ways people split a bill, as shares of its lines. */
import type { Share, Split } from '../../pos/bill/bill.ts'
import type { OrderLine } from './order-state.ts'

/** How many shares of each line every part pays, in the order of the parts: two of three beers, all of the soup. */
export type Payers = ReadonlyMap<string, readonly number[]>

/** More than anybody counts out at a table. */
const mostShares = 99

const summed = (shares: readonly number[]): number => shares.reduce((sum, it) => sum + it, 0)

/** What is one share of a line; none while nobody pays it. */
export const sharesIn = (payers: Payers, line: string, parts: number): readonly number[] =>
  Array.from({ length: parts }, (_, part) => payers.get(line)?.[part] ?? 0)

/** One more share of a line for a part: whoever is alone pays all of it. */
export function oneMore(payers: Payers, line: string, part: number, parts: number): Payers {
  const next = sharesIn(payers, line, parts).map((it, at) => (at === part ? it + 1 : it))
  return summed(next) > mostShares ? payers : new Map([...payers, [line, next]])
}

/** None where somebody pays nothing, or nobody pays something. */
export function splitByPayers(
  lines: readonly { line: string }[],
  payers: Payers,
  parts: number,
): Split | null {
  const shares: Share[][] = Array.from({ length: parts }, () => [])
  for (const { line } of lines) {
    const own = sharesIn(payers, line, parts)
    const bottom = summed(own)
    if (bottom === 0) return null
    for (const [part, top] of own.entries()) if (top > 0) shares[part]?.push({ line, top, bottom })
  }
  return shares.every((part) => part.length > 0) ? { way: 'lines', parts: shares } : null
}

/** Each seat pays what it had; what is of no seat is shared by all of them. */
export function seatPayers(lines: readonly Pick<OrderLine, 'id' | 'seat'>[]): {
  seats: number[]
  payers: Payers
} {
  const seats = [...new Set(lines.flatMap(({ seat }) => seat ?? []))].sort((a, b) => a - b)
  const payers = new Map(
    lines.map(({ id, seat }) => [id, seats.map((it) => (seat === null || seat === it ? 1 : 0))]),
  )
  return { seats, payers }
}
