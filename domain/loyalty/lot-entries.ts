/** The movements of one amount of a wallet as they are kept, each with its part of what all of it is worth. */
import { withoutSign } from '../kernel/number/decimal.ts'
import { splitAmount } from '../kernel/number/split.ts'
import { type Decimals, type Worth, worthAt } from '../money/measure.ts'
import type { ValueEntry } from '../stored-value/stored-value.ts'
import type { Movement } from './wallet.ts'

export type LotTerms = {
  rate: string | null
  decimals: Decimals
  /** The instant at which a day begins. */
  startOf: (day: string) => string
}

export function lotEntries(
  { value, inPoints }: Pick<ValueEntry, 'value' | 'inPoints'>,
  movements: readonly Movement[],
  worth: Worth,
  { rate, decimals, startOf }: LotTerms,
): ValueEntry[] {
  const own = movements.filter(({ kind }) => kind !== 'adjust')
  const seconds =
    worth.second === null
      ? null
      : splitAmount(
          worth.second,
          own.map(({ amount }) => withoutSign(amount)),
          decimals.second,
        )
  return movements.map(({ id, kind, amount, of, availableOn, expiresOn }) => {
    const at = own.findIndex((it) => it.id === id)
    // What one movement pays of another leaves the whole as it was.
    const second =
      at < 0 ? worthAt(amount, 'first', rate, decimals).second : (seconds?.[at] ?? null)
    const availableAt = availableOn && startOf(availableOn)
    return { id, value, kind, amount, first: amount, second, inPoints, of, availableAt, expiresOn }
  })
}
