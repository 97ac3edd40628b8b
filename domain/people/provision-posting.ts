/**
 * What a run does to the provisions of one person, by kind and currency. First they come to what is
 * owed by the rule on that day; then what the slip pays of them comes out of them instead of being a
 * cost again; what is left of somebody who leaves is given back. A provision stands at what it was
 * worth when it was made, so that what is paid at another rate leaves a difference of exchange.
 */
import { atBranch, type BranchBooking, owedBetween } from '../books/branch-booking.ts'
import { booked, exchangeBookings } from '../books/entry.ts'
import { atLeastZero, isZero } from '../kernel/number/decimal.ts'
import { differenceOf, isMore, lesser, sumOf } from '../kernel/number/fraction.ts'
import {
  differenceOfWorths,
  negatedWorth,
  type Rank,
  ranks,
  sumOfWorths,
  type Worth,
  worthAt,
} from '../money/measure.ts'
import type { PayAmounts } from './pay-component.ts'
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
  /** What other runs paid already: of a thirteenth month in this year, of the end of service ever. */
  paid: Readonly<Record<ProvisionKind, PayAmounts>>
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
  const owed = (rank: Rank): string => {
    const before = kind === 'thirteenthMonth' ? facts.carried[rank] : '0'
    return atLeastZero(differenceOf(sumOf([before, earned[rank]]), facts.paid[kind][rank]))
  }
  return { first: owed('first'), second: owed('second') }
}

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

export function provisionPosting(facts: ProvisionFacts, making: Making): ProvisionPosting {
  const { made, lines, held, newId, terms } = making
  const posting: ProvisionPosting = { bookings: [], staff: [], held: [] }
  for (const kind of provisionKinds) {
    const isMade = made.includes(kind) && facts.isCounted
    const owed = isMade ? owedProvision(facts, kind, terms.decimals) : null
    for (const rank of ranks) {
      const before = held.find((it) => it.kind === kind && it.rank === rank) ?? {
        kind,
        rank,
        id: newId(),
        employee: facts.employee,
        branch: facts.branch,
        amount: '0',
        open: '0',
        first: '0',
        second: null,
      }
      let step = unmoved(before, facts.branch)
      if (owed) step = settled(step, owed[rank], terms)
      const out = lesser(step.held.open, paidBy(lines, kind, rank))
      if (!isZero(out)) step = used(step, out, terms)
      if (facts.isLeaving && !isZero(step.held.open)) step = released(step, step.held.open, terms)
      if (step.staff.length === 0) continue
      posting.bookings.push(...step.bookings)
      posting.staff.push(...step.staff)
      posting.held.push({ ...step.held, amount: step.held.open })
    }
  }
  return posting
}
