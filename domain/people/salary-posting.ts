/**
 * What pay writes into the books. A run is one entry: what was earned, what is owed to offices, what
 * came back of loans, and what is owed to each person. Whoever has a balance has lines of his own in
 * the staff ledger below the line of the account, in all measures; the journal tells their sum.
 */
import { atBranch, type BranchBooking, owedBetween } from '../books/branch-booking.ts'
import { type Booking, booked, exchangeBookings } from '../books/entry.ts'
import type { Places } from '../books/place.ts'
import type { AccountRole } from '../identity/starter-books.ts'
import { isZero } from '../kernel/number/decimal.ts'
import { differenceOf, isMore, negated, sumOf } from '../kernel/number/fraction.ts'
import { Refusal } from '../kernel/refusal.ts'
import {
  type Decimals,
  differenceOfWorths,
  negatedWorth,
  partOfWorth,
  type Rank,
  ranks,
  sumOfWorths,
  type Worth,
  worthAt,
} from '../money/measure.ts'
import type { PayAmounts } from './pay-component.ts'
import type { SlipLine } from './payslip.ts'

/** Something one person owes or is owed: what it was and what is open of it, in all measures. */
export type StaffItem = {
  id: string
  employee: string
  /** Where it stands in the books, wherever it is paid and whoever moves. */
  branch: string
  rank: Rank
  amount: string
  open: string
  /** The worth of what is open. */
  first: string
  second: string | null
}

/** One line of somebody's account: above zero he owes it, below it is owed to him. */
export type StaffLine = {
  item: string
  employee: string
  account: 'salariesPayable' | 'staffLoans' | 'staffProvisions'
  rank: Rank
  amount: string
  first: string
  second: string | null
}

export type Terms = { rate: string | null; decimals: Decimals }

/** So much of what is open, at its own worth; the last part takes what is left. */
export const partOfItem = (item: StaffItem, amount: string, { decimals }: Terms): Worth =>
  partOfWorth({ first: item.first, second: item.second }, amount, item.open, decimals)

export const itemAfter = (item: StaffItem, amount: string, worth: Worth): StaffItem => ({
  ...item,
  open: differenceOf(item.open, amount),
  ...differenceOfWorths({ first: item.first, second: item.second }, worth),
})

export type PostedSlip = {
  id: string
  employee: string
  branch: string
  lines: readonly SlipLine[]
  net: PayAmounts
}

export type SlipPosting = {
  bookings: BranchBooking[]
  staff: StaffLine[]
  /** What is owed to him, by currency. */
  owed: (Omit<StaffItem, 'id'> & { id: string })[]
  /** The loans as they stand after it. */
  loans: StaffItem[]
}

const roleOf: Readonly<Record<string, AccountRole>> = {
  contribution: 'contributionsPayable',
  payee: 'salaryTaxPayable',
}

/** What a branch keeps of somebody's pay for a loan of another, it owes that one. */
function loanBookings(line: SlipLine, loan: StaffItem, branch: string, terms: Terms) {
  const worth = partOfItem(loan, line.amount, terms)
  const ofDay = worthAt(line.amount, loan.rank, terms.rate, terms.decimals)
  const back = negatedWorth(worth)
  return {
    bookings: [
      ...atBranch(loan.branch, [
        booked('staffLoans', loan.rank, back),
        ...exchangeBookings(differenceOfWorths(worth, ofDay)),
      ]),
      ...owedBetween({ owing: branch, owed: loan.branch }, loan.rank, ofDay),
    ],
    staff: staffLine(loan, 'staffLoans', negated(line.amount), back),
    loan: itemAfter(loan, line.amount, worth),
  }
}

export const staffLine = (
  { id, employee, rank }: Pick<StaffItem, 'id' | 'employee' | 'rank'>,
  account: StaffLine['account'],
  amount: string,
  { first, second }: Worth,
): StaffLine => ({ item: id, employee, account, rank, amount, first, second })

/** A slip in the books; `idOf` names what becomes owed in a currency. */
export function slipPosting(
  slip: PostedSlip,
  loansBefore: ReadonlyMap<string, StaffItem>,
  idOf: (slip: string, rank: Rank) => string,
  terms: Terms,
): SlipPosting {
  const posting: SlipPosting = { bookings: [], staff: [], owed: [], loans: [] }
  const { branch } = slip
  const book = (...bookings: Booking[]) => posting.bookings.push(...atBranch(branch, bookings))
  const worthIn = (rank: Rank, amount: string) => worthAt(amount, rank, terms.rate, terms.decimals)
  for (const line of slip.lines) {
    const worth = worthIn(line.rank, line.amount)
    const loan = line.loan ? loansBefore.get(line.loan) : undefined
    if (line.loan && (!loan || isMore(line.amount, loan.open)))
      throw new Refusal('salaryLoanChanged')
    if (loan) {
      const back = loanBookings(line, loan, branch, terms)
      posting.bookings.push(...back.bookings)
      posting.staff.push(back.staff)
      posting.loans.push(back.loan)
    } else if (line.kind === 'earning') book(booked('salaries', line.rank, worth))
    else {
      const account = roleOf[line.code] ?? 'salaries'
      book(booked(account, line.rank, negatedWorth(worth)))
    }
    if (line.kind === 'employer') book(booked('employerContributions', line.rank, worth))
  }
  for (const rank of ranks) {
    const amount = slip.net[rank]
    if (isZero(amount)) continue
    const worth = worthIn(rank, amount)
    const owed = { id: idOf(slip.id, rank), employee: slip.employee, branch, rank }
    book(booked('salariesPayable', rank, negatedWorth(worth)))
    posting.owed.push({ ...owed, amount, open: amount, ...worth })
    posting.staff.push(staffLine(owed, 'salariesPayable', negated(amount), negatedWorth(worth)))
  }
  return posting
}

/** Where money lies, and the branch that pays or takes it. */
export type Place = { account: Booking['account']; rank: Rank; branch: string }

export type MoneyPosting = { bookings: BranchBooking[]; staff: StaffLine[]; items: StaffItem[] }

type Part = { item: StaffItem; amount: string }

/**
 * Salaries that are paid: each debt goes at its own worth from the branch it stands at, the money at
 * that of its place from the branch that pays. What rates made of a debt is of whoever owed it.
 */
export function paymentPosting(
  parts: readonly Part[],
  place: Place,
  places: Places,
  terms: Terms,
): MoneyPosting {
  const { rank } = place
  const paid = parts.map(({ item, amount }) => ({
    item,
    amount,
    worth: partOfItem(item, amount, terms),
  }))
  const branches = [...Map.groupBy(paid, ({ item }) => item.branch)].map(([branch, own]) => ({
    branch,
    ofDay: worthAt(sumOf(own.map((it) => it.amount)), rank, terms.rate, terms.decimals),
    owed: sumOfWorths(own.map(({ worth }) => worth)),
  }))
  const total = sumOf(parts.map(({ amount }) => amount))
  const ofDay = sumOfWorths(branches.map((it) => it.ofDay))
  return {
    bookings: [
      ...branches.flatMap((own) => [
        ...atBranch(own.branch, [
          booked('salariesPayable', rank, own.owed),
          ...exchangeBookings(differenceOfWorths(own.ofDay, own.owed)),
        ]),
        ...owedBetween({ owing: own.branch, owed: place.branch }, rank, own.ofDay),
      ]),
      ...atBranch(
        place.branch,
        places.move(place.account, rank, negated(total), negatedWorth(ofDay)),
      ),
    ],
    staff: paid.map(({ item, amount, worth }) => staffLine(item, 'salariesPayable', amount, worth)),
    items: paid.map(({ item, amount, worth }) => itemAfter(item, amount, worth)),
  }
}

/** Money is lent: it leaves its place, and somebody owes it to the branch that lent it. */
export function loanPosting(
  loan: { id: string; employee: string; rank: Rank; amount: string },
  place: Place,
  places: Places,
  terms: Terms,
): MoneyPosting {
  const { amount, rank } = loan
  const { branch } = place
  const worth = worthAt(amount, rank, terms.rate, terms.decimals)
  const item = { ...loan, branch, open: amount, first: worth.first, second: worth.second }
  return {
    bookings: atBranch(branch, [
      booked('staffLoans', rank, worth),
      ...places.move(place.account, rank, negated(amount), negatedWorth(worth)),
    ]),
    staff: [staffLine(item, 'staffLoans', amount, worth)],
    items: [item],
  }
}

/** Some of a loan comes back in cash, before its instalments take it. */
export function repaymentPosting(
  loan: StaffItem,
  amount: string,
  place: Place,
  places: Places,
  terms: Terms,
): MoneyPosting {
  const worth = partOfItem(loan, amount, terms)
  const ofDay = worthAt(amount, loan.rank, terms.rate, terms.decimals)
  return {
    bookings: [
      ...atBranch(place.branch, places.move(place.account, loan.rank, amount, ofDay)),
      ...owedBetween({ owing: place.branch, owed: loan.branch }, loan.rank, ofDay),
      ...atBranch(loan.branch, [
        booked('staffLoans', loan.rank, negatedWorth(worth)),
        ...exchangeBookings(differenceOfWorths(worth, ofDay)),
      ]),
    ],
    staff: [staffLine(loan, 'staffLoans', negated(amount), negatedWorth(worth))],
    items: [itemAfter(loan, amount, worth)],
  }
}
