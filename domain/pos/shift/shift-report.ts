/**
 * What a shift comes to. An X report tells it while the shift goes on; the Z report at its end is
 * numbered, chained to the one before and never changed. Its text is values, never ids, so that it
 * can be checked against paper; the formula has a version.
 */
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { tidyDecimal } from '../../kernel/number/decimal.ts'
import { sumOf } from '../../kernel/number/fraction.ts'

/** A cheque that a shift took and that is still in hand: it is counted by list. */
export type ShiftCheque = {
  /** Of its receipt. */
  id: string
  bank: string
  number: string
  drawer: string | null
  partner: string
  dueDate: string
  currency: string
  amount: string
  /** Whether the last count found it; none before one. */
  isThere: boolean | null
}

/** The cash of one currency. What was counted is not known of a shift that goes on. */
export type ReportCash = {
  currency: string
  float: string
  expected: string
  /** What was counted before the recount, if there was one. */
  firstCount: string | null
  counted: string | null
  variance: string | null
  left: string | null
  rest: string | null
}

/** The cheques of one currency, counted by list; how many were there is not known before. */
export type ReportCheques = {
  currency: string
  count: number
  amount: string
  found: number | null
  foundAmount: string | null
  /** Bank and number of each that was not there. */
  missing: string[]
}

/** A running sum: `sales.net`, `tax.vat.11`, `method.in` with the name of the method, `cash.drop`. */
export type ReportSum = {
  name: string
  label: string | null
  currency: string
  amount: string
  count: number
}

/** The tickets of a register that it covers. */
export type ReportRange = { register: string; first: string; last: string; count: number }

export type ShiftReport = {
  /** None of an X report. */
  number: number | null
  shift: number
  drawer: string
  branch: string
  day: string
  openedAt: string
  openedName: string
  /** When it was made. */
  at: string
  name: string
  approvedName: string | null
  reason: string | null
  isForced: boolean
  /** The currency of the books. */
  currency: string
  cash: ReportCash[]
  sums: ReportSum[]
  ranges: ReportRange[]
  /** Of late tickets of earlier shifts since the report before. */
  late: string
  /** All sales of this drawer since its first day. */
  perpetual: string
  cheques: ReportCheques[]
  /** By which formula it was made; none of one that is made now. */
  formula?: number
  /** What sealed the ends of all chains when it was made, in short; none of an X report. */
  anchor: string | null
}

/** Since the second, gross and discounts are with their taxes, as what was paid always was. */
const reportFormula = 2

/** Whether gross, discounts, refunds and net are all with their taxes. */
export const isWithTaxes = ({ formula = reportFormula }: ShiftReport): boolean => formula >= 2

const tidy = (amount: string | null): string | null => amount && tidyDecimal(amount)

export const reportText = (report: ShiftReport): string =>
  JSON.stringify([
    report.formula ?? reportFormula,
    report.number,
    report.shift,
    report.drawer,
    report.branch,
    report.day,
    report.openedAt,
    report.openedName,
    report.at,
    report.name,
    report.approvedName,
    report.reason,
    report.isForced,
    report.currency,
    report.cash.map((it) => [
      it.currency,
      tidy(it.float),
      tidy(it.expected),
      ...[it.firstCount, it.counted, it.variance, it.left, it.rest].map(tidy),
    ]),
    report.sums.map((it) => [it.name, it.label, it.currency, tidy(it.amount), it.count]),
    report.ranges.map((it) => [it.register, it.first, it.last, it.count]),
    tidy(report.late),
    tidy(report.perpetual),
    report.cheques.map((it) => [
      it.currency,
      it.count,
      tidy(it.amount),
      it.found,
      tidy(it.foundAmount),
      it.missing,
    ]),
    ...(report.anchor === null ? [] : [report.anchor]),
  ])

type Parsed = [
  number,
  number | null,
  number,
  ...texts: [string, string, string, string, string, string, string],
  approvedName: string | null,
  reason: string | null,
  isForced: boolean,
  currency: string,
  cash: [string, string, string, ...counted: (string | null)[]][],
  sums: [string, string | null, string, string, number][],
  ranges: [string, string, string, number][],
  late: string,
  perpetual: string,
  cheques: [string, number, string, number | null, string | null, string[]][],
  anchor?: string,
]

/** The report as it was made, read from its text. */
export function reportFrom(text: string): ShiftReport {
  const [formula, number, shift, drawer, branch, day, openedAt, openedName, at, name, ...rest] =
    JSON.parse(text) as Parsed
  if (formula !== 1 && formula !== reportFormula)
    throw new Error(`No report is written by formula ${formula}`)
  const [approvedName, reason, isForced, currency, cash, sums, ranges, late, ...ended] = rest
  const [perpetual, cheques, anchor = null] = ended
  return {
    number,
    shift,
    drawer,
    branch,
    day,
    openedAt,
    openedName,
    at,
    name,
    approvedName,
    reason,
    isForced,
    currency,
    cash: cash.map(([code, float, expected, ...counted]) => {
      const [firstCount = null, last = null, variance = null, left = null, toSafe = null] = counted
      return {
        currency: code,
        float,
        expected,
        firstCount,
        counted: last,
        variance,
        left,
        rest: toSafe,
      }
    }),
    sums: sums.map(([named, label, code, amount, count]) => ({
      name: named,
      label,
      currency: code,
      amount,
      count,
    })),
    ranges: ranges.map(([register, first, last, count]) => ({ register, first, last, count })),
    late,
    perpetual,
    cheques: cheques.map(([code, count, amount, found, foundAmount, missing]) => ({
      currency: code,
      count,
      amount,
      found,
      foundAmount,
      missing,
    })),
    formula,
    anchor,
  }
}

export const reportHash = (previousHash: string, text: string): string =>
  bytesToHex(sha256(utf8ToBytes(previousHash + text)))

/** A running sum as it is kept, under the id of its currency. */
export type ShiftTotal = { name: string; currency: string; amount: string; count: number }

const methodTotal = /^method\.([0-9a-f-]{36})\.(in|out)$/

type ListedCheque = Pick<ShiftCheque, 'bank' | 'number' | 'currency' | 'amount' | 'isThere'>

/** The cheques of a shift, per currency and never by conversion. */
export function reportCheques(
  cheques: readonly ListedCheque[],
  codes: ReadonlyMap<string, string>,
  kind: 'x' | 'z',
): ReportCheques[] {
  const sum = (some: readonly ListedCheque[]) => sumOf(some.map(({ amount }) => amount))
  return [...Map.groupBy(cheques, ({ currency }) => currency)].map(([currency, all]) => {
    const there = all.filter(({ isThere }) => isThere)
    const away = all.filter(({ isThere }) => !isThere)
    return {
      currency: codes.get(currency) ?? '',
      count: all.length,
      amount: sum(all),
      found: kind === 'z' ? there.length : null,
      foundAmount: kind === 'z' ? sum(there) : null,
      missing: kind === 'z' ? away.map(({ bank, number }) => `${bank} ${number}`) : [],
    }
  })
}

/** The sums as a report tells them: methods and currencies by their names; cash stands apart. */
export const reportSums = (
  totals: readonly ShiftTotal[],
  codes: ReadonlyMap<string, string>,
  methods: ReadonlyMap<string, string>,
): ReportSum[] =>
  totals
    .filter(({ name }) => name !== 'drawer')
    .map(({ name, currency, ...sum }) => {
      const [, method, flow] = methodTotal.exec(name) ?? []
      return {
        name: method ? `method.${flow}` : name,
        label: method ? (methods.get(method) ?? '') : null,
        currency: codes.get(currency) ?? '',
        ...sum,
      }
    })
    .toSorted((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0))
