/**
 * What a run does to the provisions of one person, by kind and currency. First they come to what is
 * owed by the rule on that day; then what the slip pays of them comes out of them instead of being a
 * cost again, out of those in its own currency first; what is left of somebody who leaves is given
 * back. A provision stands at what it was worth when it was made, so that what is paid at another
 * rate leaves a difference of exchange.
 */
import { atBranch, type BranchBooking, owedBetween } from '../books/branch-booking.ts'
import { booked, exchangeBookings } from '../books/entry.ts'
import { atLeastZero, isZero } from '../kernel/number/decimal.ts'
import {
  differenceOf,
  fractionOf,
  isMore,
  lesser,
  rounded,
  sumOf,
} from '../kernel/number/fraction.ts'
import {
  differenceOfWorths,
  exchanged,
  negatedWorth,
  otherRank,
  type Rank,
  ranks,
  sumOfWorths,
  type Worth,
  worthAt,
} from '../money/measure.ts'
import { noPay, type PayAmounts } from './pay-component.ts'
import type { SlipLine } from './payslip.ts'
import { type ProvisionKind, provisionKinds, provisionOf } from './provision.ts'
import {
  itemAfter,
  partOfItem,
  type StaffItem,
  type StaffLine,
  staffLine,
  type Terms,
} from './salary-posting.ts'

/** What is put aside for one person, of one kind and in one currency. */
export type HeldProvision = StaffItem & { kind: ProvisionKind }

/** What a run paid of a kind, and the rate it was worked out at. */
type PaidProvision = { kind: ProvisionKind; rank: Rank; amount: string; rate: string | null }

export type ProvisionFacts = {
  employee: string
  /** Whose cost it is; what is put aside stands where it was first. */
  branch: string
  startedOn: string
  /** The end of the month, or the last day of somebody who leaves in it. */
  day: string
  /** Of a month, by the contract of that day. */
  basicPay: PayAmounts
  /** What was put aside in years before for a thirteenth month and is there still. */
  carried: PayAmounts
  /**
   * What other runs paid already, the oldest first: of a thirteenth month in this year, of the end of
   * service ever.
   */
  paid: readonly PaidProvision[]
  /** Not where a later month is posted already: what is owed was told by that. */
  isCounted: boolean
  isLeaving: boolean
}

/** What has to be put aside by the end of the day, before the run pays anything of it. */
function owedProvision(
  facts: ProvisionFacts,
  kind: ProvisionKind,
  decimals: Terms['decimals'],
): PayAmounts {
  const earned = provisionOf({ ...facts, decimals })[kind]
  const before = kind === 'thirteenthMonth' ? facts.carried : noPay
  const owed = {
    first: sumOf([before.first, earned.first]),
    second: sumOf([before.second, earned.second]),
  }
  for (const paid of facts.paid.filter((it) => it.kind === kind)) {
    const { rank, amount, rate } = paid
    const other = otherRank(rank)
    const rest = atLeastZero(differenceOf(amount, owed[rank]))
    owed[rank] = atLeastZero(differenceOf(owed[rank], amount))
    owed[other] = atLeastZero(differenceOf(owed[other], inOther(rest, rank, { rate, decimals })))
  }
  return owed
}

/** What an amount comes to in the other currency; a house of one currency has none. */
const inOther = (amount: string, rank: Rank, { rate, decimals }: Terms): string =>
  rate === null || isZero(amount)
    ? '0'
    : rounded(exchanged(fractionOf(amount), rank, otherRank(rank), rate), decimals[otherRank(rank)])

type Step = { held: HeldProvision; branch: string; bookings: BranchBooking[]; staff: StaffLine[] }

const unmoved = (held: HeldProvision, branch: string): Step => ({
  held,
  branch,
  bookings: [],
  staff: [],
})

function provided({ held, branch, bookings, staff }: Step, amount: string, terms: Terms): Step {
  const worth = worthAt(amount, held.rank, terms.rate, terms.decimals)
  const back = negatedWorth(worth)
  const { first, second } = sumOfWorths([{ first: held.first, second: held.second }, worth])
  return {
    held: { ...held, open: sumOf([held.open, amount]), first, second },
    branch,
    bookings: [
      ...bookings,
      ...atBranch(branch, [booked('provisionExpense', held.rank, worth)]),
      ...owedBetween({ owing: branch, owed: held.branch }, held.rank, worth),
      ...atBranch(held.branch, [booked('staffProvisions', held.rank, back)]),
    ],
    staff: [...staff, staffLine(held, 'staffProvisions', differenceOf('0', amount), back)],
  }
}

/** Some of it goes, at the worth it stands at; the other side says why. */
function taken(
  { held, branch, bookings, staff }: Step,
  amount: string,
  terms: Terms,
  against: (worth: Worth) => BranchBooking[],
): Step {
  const worth = partOfItem(held, amount, terms)
  return {
    held: { ...held, ...itemAfter(held, amount, worth) },
    branch,
    bookings: [
      ...bookings,
      ...atBranch(held.branch, [booked('staffProvisions', held.rank, worth)]),
      ...against(worth),
    ],
    staff: [...staff, staffLine(held, 'staffProvisions', amount, worth)],
  }
}

const released = (step: Step, amount: string, terms: Terms): Step =>
  taken(step, amount, terms, (worth) => backTo(step, 'provisionExpense', worth))

/** A cost that was one already is taken back where it is of, from where it was put aside. */
const backTo = (
  { held, branch }: Step,
  account: 'provisionExpense' | 'salaries',
  worth: Worth,
): BranchBooking[] => [
  ...owedBetween({ owing: held.branch, owed: branch }, held.rank, worth),
  ...atBranch(branch, [booked(account, held.rank, negatedWorth(worth))]),
]

/** The slip booked it as a salary: that is taken back, and what the rates made of it is told. */
function used(step: Step, amount: string, terms: Terms): Step {
  const { rank, branch } = step.held
  const ofDay = worthAt(amount, rank, terms.rate, terms.decimals)
  return taken(step, amount, terms, (worth) => [
    ...backTo(step, 'salaries', ofDay),
    ...atBranch(branch, exchangeBookings(differenceOfWorths(ofDay, worth))),
  ])
}

/** Brings it to what is owed. */
function settled(step: Step, owed: string, terms: Terms): Step {
  const { open } = step.held
  if (isMore(owed, open)) return provided(step, differenceOf(owed, open), terms)
  const beyond = differenceOf(open, owed)
  return isZero(beyond) ? step : released(step, beyond, terms)
}

const paidBy = (lines: readonly SlipLine[], kind: ProvisionKind, rank: Rank): string =>
  sumOf(
    lines
      .filter((line) => line.kind === 'earning' && line.code === kind && line.rank === rank)
      .map(({ amount }) => amount),
  )

type Making = {
  /** What the company puts aside for; what was put aside before is used and given back all the same. */
  made: readonly ProvisionKind[]
  /** The lines of the slip; nobody who left before has one. */
  lines: readonly SlipLine[]
  held: readonly HeldProvision[]
  newId: () => string
  terms: Terms
}

export type ProvisionPosting = {
  bookings: BranchBooking[]
  staff: StaffLine[]
  /** Those that moved, as they stand after it. */
  held: HeldProvision[]
}

/** What is put aside already, or nothing yet at the branch of the person. */
const heldOf = (
  { employee, branch }: ProvisionFacts,
  kind: ProvisionKind,
  rank: Rank,
  { held, newId }: Making,
): HeldProvision =>
  held.find((it) => it.kind === kind && it.rank === rank) ?? {
    ...{ kind, rank, employee, branch, id: newId() },
    ...{ amount: '0', open: '0', first: '0', second: null },
  }

export function provisionPosting(facts: ProvisionFacts, making: Making): ProvisionPosting {
  const { made, lines, terms } = making
  const posting: ProvisionPosting = { bookings: [], staff: [], held: [] }
  for (const kind of provisionKinds) {
    const isMade = made.includes(kind) && facts.isCounted
    const owed = isMade ? owedProvision(facts, kind, terms.decimals) : null
    const stepOf = (rank: Rank): Step => {
      const step = unmoved(heldOf(facts, kind, rank, making), facts.branch)
      return owed ? settled(step, owed[rank], terms) : step
    }
    const steps = { first: stepOf('first'), second: stepOf('second') }
    const take = (rank: Rank, amount: string): string => {
      const out = lesser(steps[rank].held.open, amount)
      if (!isZero(out)) steps[rank] = used(steps[rank], out, terms)
      return differenceOf(amount, out)
    }
    const paid = { first: paidBy(lines, kind, 'first'), second: paidBy(lines, kind, 'second') }
    // Its own currency first in both, before either reaches into the other.
    const rest = { first: take('first', paid.first), second: take('second', paid.second) }
    for (const rank of ranks) take(otherRank(rank), inOther(rest[rank], rank, terms))
    for (const rank of ranks) {
      const { open } = steps[rank].held
      if (facts.isLeaving && !isZero(open)) steps[rank] = released(steps[rank], open, terms)
      const step = steps[rank]
      if (step.staff.length === 0) continue
      posting.bookings.push(...step.bookings)
      posting.staff.push(...step.staff)
      posting.held.push({ ...step.held, amount: step.held.open })
    }
  }
  return posting
}
