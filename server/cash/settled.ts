/** Which debts money may pay, and the refusals of a settlement told at the lines of the grid. */

import type { Places } from '../../domain/books/place.ts'
import { type Money, type Settlement, settle } from '../../domain/books/settlement.ts'
import type { AllocationInput } from '../../domain/cash/money-input.ts'
import { refuseDecimals } from '../../domain/kernel/number/money.ts'
import { Refusal } from '../../domain/kernel/refusal.ts'
import type { Decimals } from '../../domain/money/measure.ts'
import { directionOf } from '../books/money-document.ts'
import type { OpenItem } from './open-item.ts'

type Owner = { side: string; partner: string; direction: 1 | -1 }

function owedTo(owner: Owner, item: OpenItem | undefined, field: string): OpenItem {
  const isRight =
    item?.state === 'posted' &&
    item.partner === owner.partner &&
    item.side === owner.side &&
    item.direction === -owner.direction
  if (!isRight) throw new Refusal('missingReference', field)
  return item
}

/** Those of the same partner that stand on the other side of it. */
export function debtsFor(
  owner: Owner,
  items: ReadonlyMap<string, OpenItem>,
  wanted: readonly AllocationInput[],
): OpenItem[] {
  wanted.forEach(({ to, amount }, at) => {
    const item = owedTo(owner, items.get(to), `allocations.${at}.to`)
    refuseDecimals(amount, item.decimals, `allocations.${at}.amount`)
  })
  return [...items.values()]
}

/** Those whose rest is closed without any money, under the same rules. */
export function restsOf(
  { party, flow }: Money,
  items: ReadonlyMap<string, OpenItem>,
  lines: readonly { to: string }[],
): OpenItem[] {
  if (!('side' in party)) return []
  const owner = { ...party, direction: directionOf(flow, party.side) }
  return lines.map(({ to }, at) => owedTo(owner, items.get(to), `writeOff.${at}.to`))
}

/** A refusal that names a document is told at the line that pays it. */
export function atLines<Answer>(
  wanted: readonly { to: string }[],
  name: 'allocations' | 'writeOff',
  work: () => Answer,
): Answer {
  try {
    return work()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const at = wanted.findLastIndex(({ to }) => to === error.field)
    if (at < 0) throw error
    const cell = name === 'allocations' ? 'amount' : 'to'
    throw new Refusal(error.code, `${name}.${at}.${cell}`, error.facts)
  }
}

/** `paid` is what of each the money itself pays. */
export function settled(
  money: Money,
  items: ReadonlyMap<string, OpenItem>,
  wanted: readonly AllocationInput[],
  paid: readonly AllocationInput[],
  { decimals, places }: { decimals: Decimals; places: Places },
): Settlement {
  const { party, flow } = money
  if (!('side' in party)) {
    if (wanted.length > 0) throw new Refusal('missingReference', 'allocations.0.to')
    return settle(money, [], [], decimals, places)
  }
  const debts = debtsFor({ ...party, direction: directionOf(flow, party.side) }, items, wanted)
  return atLines(wanted, 'allocations', () => settle(money, debts, paid, decimals, places))
}
