/** Which debts money may pay, and the refusals of a settlement told at the lines of the grid. */
import type { OpenAmount } from '../books/allocation.ts'
import type { BehaviourName, Side } from '../books/behaviour.ts'
import type { Places } from '../books/place.ts'
import { directionOf, type Money, type Settlement, settle } from '../books/settlement.ts'
import { refuseDecimals } from '../kernel/number/money.ts'
import { Refusal } from '../kernel/refusal.ts'
import { currencyKey, currencyOf, type Decimals } from '../money/measure.ts'
import type { AllocationInput } from './money-input.ts'

/** A document that is not paid, or money that is not used up. */
export type OpenItem = OpenAmount & {
  number: string
  behaviour: BehaviourName
  state: 'posted' | 'void'
  partner: string
  side: Side
  direction: 1 | -1
  amount: string
  /** Of the document it is open of. */
  vat: string
  firstTotal: string
  currencyId: string
  rate: string | null
}

type Rated = { id: string; rank: string | null; rate?: string | null }

/** The same at the rates of a day: money of another currency pays them at these. */
export const atRates = (
  items: ReadonlyMap<string, OpenItem>,
  currencies: readonly Rated[],
): Map<string, OpenItem> =>
  new Map(
    [...items].map(([id, item]) => {
      const found = currencies.find((it) => it.id === currencyKey(item.currency))
      return [id, found ? { ...item, currency: currencyOf(found) } : item]
    }),
  )

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
