/**
 * Which notes make up an amount: the large ones first, within what the drawer holds. Taking the
 * largest is not always right (60 of one 50 and three 20s), so the search turns back where it got
 * stuck; it gives up rather than keep a queue waiting.
 */
import { decimalsOf } from '../../kernel/number/decimal.ts'
import { compare, fractionOf } from '../../kernel/number/fraction.ts'
import type { NoteCount, TillBill, TillCurrency } from '../contract.ts'
import { incrementOf } from './cash-step.ts'

/** Most branches looked at for one amount. */
const patience = 5000

type Stack = { id: string; units: bigint; most: bigint }

const scaled = (decimal: string, decimals: number): bigint => {
  const [whole = '0', part = ''] = decimal.split('.')
  return BigInt(whole + part.padEnd(decimals, '0'))
}

/** The bills of a currency that cash is counted by, the largest first. */
export const billsOf = (bills: readonly TillBill[], currency: TillCurrency): TillBill[] =>
  bills
    .filter(
      (it) =>
        it.currency === currency.id && compare(fractionOf(it.value), incrementOf(currency)) >= 0,
    )
    .sort((a, b) => compare(fractionOf(b.value), fractionOf(a.value)))

/** `held` says how many there are of each; without it there are as many as one wants. */
export function notesFor(
  amount: string,
  bills: readonly TillBill[],
  held?: ReadonlyMap<string, number>,
): NoteCount[] | undefined {
  const decimals = Math.max(...[amount, ...bills.map(({ value }) => value)].map(decimalsOf))
  const stacks = bills.map(({ id, value }) => {
    const units = scaled(value, decimals)
    const count = held?.get(id)
    return { id, units, most: held ? BigInt(count ?? 0) : scaled(amount, decimals) / units }
  })
  const budget = { left: patience }
  return filled(scaled(amount, decimals), stacks, budget)
}

function filled(
  units: bigint,
  [stack, ...rest]: readonly Stack[],
  budget: { left: number },
): NoteCount[] | undefined {
  if (units === 0n) return []
  if (!stack) return undefined
  for (let count = units / stack.units; count >= 0n; count--) {
    if (count > stack.most) count = stack.most
    if (budget.left-- <= 0) return undefined
    const others = filled(units - count * stack.units, rest, budget)
    if (others) return count > 0n ? [[stack.id, Number(count)], ...others] : others
  }
  return undefined
}
