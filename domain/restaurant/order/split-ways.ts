/** The ways people split a bill, as shares of its lines. */
import type { Share, Split } from '../../pos/bill/bill.ts'
import type { OrderLine } from './order.ts'

/** Who pays each line, by the number of the part; whoever shares a line shares it equally. */
export type Payers = ReadonlyMap<string, readonly number[]>

/** None where somebody pays nothing, or nobody pays something. */
export function splitByPayers(
  lines: readonly { line: string }[],
  payers: Payers,
  parts: number,
): Split | null {
  const shares: Share[][] = Array.from({ length: parts }, () => [])
  for (const { line } of lines) {
    const own = [...new Set(payers.get(line) ?? [])]
    if (own.length === 0) return null
    for (const part of own) shares[part]?.push({ line, top: 1, bottom: own.length })
  }
  return shares.every((part) => part.length > 0) ? { way: 'lines', parts: shares } : null
}

/** Each seat pays what it had; what is of no seat is shared by all of them. */
export function seatPayers(lines: readonly Pick<OrderLine, 'id' | 'seat'>[]): {
  seats: number[]
  payers: Payers
} {
  const seats = [...new Set(lines.flatMap(({ seat }) => seat ?? []))].sort((a, b) => a - b)
  const everybody = seats.map((_, part) => part)
  const payers = new Map(
    lines.map(({ id, seat }) => [id, seat === null ? everybody : [seats.indexOf(seat)]]),
  )
  return { seats, payers }
}
