/**
 * What somebody is paid for, over time. Contracts of one person never overlap; one that changes
 * within a month shares it with the one before, by working days.
 */
import { addDays } from '../kernel/date.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { Rank } from '../money/measure.ts'
import type { ContractCode } from './pay-component.ts'
import type { Month, WorkWeek } from './working-days.ts'

export const payBases = ['month', 'day'] as const

type Component = {
  code: ContractCode
  rank: Rank
  amount: string
  basis: (typeof payBases)[number]
}

export type ContractFacts = {
  startsOn: string
  /** The last day; nothing while it runs. */
  endsOn: string | null
  workWeek: WorkWeek
  hoursPerDay: string
  isInsured: boolean
  /** Of a month, in the currency of the table of the tax. */
  taxAllowance: string | null
  components: readonly Component[]
}

type Dated = Pick<ContractFacts, 'startsOn' | 'endsOn'>

const doOverlap = (a: Dated, b: Dated): boolean =>
  (a.endsOn === null || b.startsOn <= a.endsOn) && (b.endsOn === null || a.startsOn <= b.endsOn)

/** A contract ends on or after its first day. */
export const endsBeforeStart = ({
  startsOn,
  endsOn,
}: {
  startsOn?: unknown
  endsOn?: unknown
}): boolean => typeof startsOn === 'string' && typeof endsOn === 'string' && endsOn < startsOn

/** The first of the others that has a day in common with it. */
export const overlapping = <Other extends Dated>(
  contract: Dated,
  others: readonly Other[],
): Other | undefined => others.find((other) => doOverlap(contract, other))

/** What slips are worked out of; each part of the pay as a text that is compared. */
export type ContractTerms = Dated & { pay: Readonly<Record<string, string>> }

type Changed = { from: string; to: string | null; field: string }

const least = (a: string, b: string): string => (a < b ? a : b)

/** The days that are paid by other terms once a contract reads differently. */
export function daysThatChange(before: ContractTerms, after: ContractTerms): Changed[] {
  const from = least(before.startsOn, after.startsOn)
  const last = [before.endsOn, after.endsOn].filter((day) => day !== null)
  const to = last.length < 2 ? null : (last.toSorted().at(-1) ?? null)
  const pay = Object.keys(after.pay).find((key) => before.pay[key] !== after.pay[key])
  const [later] = [before.startsOn, after.startsOn].toSorted().toReversed()
  const [first] = last.toSorted()
  return [
    ...(pay ? [{ from: before.startsOn, to: before.endsOn, field: pay }] : []),
    ...(before.startsOn !== after.startsOn && later
      ? [{ from, to: addDays(later, -1), field: 'startsOn' }]
      : []),
    ...(before.endsOn !== after.endsOn && first
      ? [{ from: addDays(first, 1), to, field: 'endsOn' }]
      : []),
  ]
}

/** The days of a contract within a month; nothing where they have none in common. */
export function daysWithin({ startsOn, endsOn }: Dated, { from, to }: Month): Month | undefined {
  const first = startsOn > from ? startsOn : from
  const last = endsOn !== null && endsOn < to ? endsOn : to
  return first <= last ? { from: first, to: last } : undefined
}

export function refuseOverlap(contract: Dated, others: readonly Dated[]): void {
  if (endsBeforeStart(contract)) throw new Refusal('contractEndsBeforeStart', 'endsOn')
  const other = overlapping(contract, others)
  if (other)
    throw new Refusal('contractOverlaps', 'startsOn', {
      from: other.startsOn,
      ...(other.endsOn === null ? { context: 'open' } : { to: other.endsOn }),
    })
}
