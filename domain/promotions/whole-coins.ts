import { fractionOf, rounded } from '../kernel/number/fraction.ts'

/** In whole coins, never up: what is cut into parts, or written into a document, has none that are broken. */
export function inCoins<Given extends { amount: string }>(
  given: readonly Given[],
  decimals: number,
): Given[] {
  const unit = 10n ** BigInt(decimals)
  return given.flatMap((it) => {
    const { top, bottom } = fractionOf(it.amount)
    const coins = (top * unit) / bottom
    const amount = rounded({ top: coins, bottom: unit }, decimals)
    return coins > 0n ? [{ ...it, amount }] : []
  })
}
