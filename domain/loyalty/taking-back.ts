/**
 * What a return takes back: of each line as much of what it earned as came back of it. Each piece is
 * what all pieces so far take less what those before took, so that any number of them adds up to the
 * whole, and a sale that came back has earned nothing.
 */
import { differenceOf, sumOf } from '../kernel/number/fraction.ts'
import { dueFor } from '../kernel/number/split.ts'
import { type Coin, worthOfCoins } from './coin.ts'

/** What a line earned, and how much of it was sold. */
export type EarnedLine = { line: string; coins: string; quantity: string }

/** How much came back before, and comes back now. */
type ReturnedLine = { line: string; before: string; quantity: string }

export function takenBack(
  earned: readonly EarnedLine[],
  returned: readonly ReturnedLine[],
  coin: Coin,
): string {
  const parts = returned.flatMap(({ line, before, quantity }) => {
    const own = earned.find((it) => it.line === line)
    if (!own) return []
    const due = (taken: string) => dueFor(own.coins, taken, own.quantity, coin.decimals)
    return [differenceOf(due(sumOf([before, quantity])), due(before))]
  })
  return worthOfCoins(sumOf(parts), coin)
}
