/** X and Z reports and the slips of drops, laid out once for the screen and for narrow paper. */

import { formatDate, type NumberFormat } from '../../kernel/format.ts'
import type { Language } from '../../kernel/language.ts'
import { isZero } from '../../kernel/number/decimal.ts'
import type { PaperCurrency } from '../../paper/document.ts'
import type { Say } from '../../paper/pen.ts'
import { printable } from '../../paper/printable.ts'
import {
  gap,
  moneyOn,
  ordered,
  own,
  pair,
  type ReceiptRow,
  rule,
  text,
  unknownCurrency,
  within,
} from '../ticket/receipt-row.ts'
import {
  isWithTaxes,
  type ReportCash,
  type ReportCheques,
  type ReportSum,
  type ShiftReport,
} from './shift-report.ts'

export type ReportTerms = {
  language: Language
  say: Say
  format: NumberFormat
  currencies: readonly PaperCurrency[]
  moment: (at: string) => string
}

type Writer = Pick<ReportTerms, 'say' | 'moment'> & {
  money: (amount: string, code: string) => string
}

const writerOf = ({ currencies, say, moment, ...terms }: ReportTerms): Writer => ({
  say,
  moment,
  money: (amount, code) =>
    moneyOn(amount, currencies.find((it) => it.code === code) ?? unknownCurrency(code), terms),
})

const name = (words: string): string => own(printable(words, 120))

const part = (title: string, rows: readonly ReceiptRow[]): ReceiptRow[] =>
  rows.length === 0
    ? []
    : [rule, { kind: 'text', text: title, align: 'start', size: 'normal', isStrong: true }, ...rows]

function head(report: ShiftReport, { say }: Writer): ReceiptRow[] {
  const { number, branch, drawer, shift, day } = report
  const title = number === null ? say('drawer.x') : say('drawer.zNumber', { number })
  return [
    text(title, 'large', true),
    text(name(branch)),
    text(name(drawer)),
    text(say('drawer.shiftOf', { number: shift, day: ordered(formatDate(day)) })),
  ]
}

/** Who opened it, who made the report, and who said yes to what. */
function people(report: ShiftReport, { say, moment }: Writer): ReceiptRow[] {
  const isZ = report.number !== null
  const at = (when: string) => ordered(moment(when))
  return [
    rule,
    pair(say('field.openedName'), printable(report.openedName, 60)),
    pair('', at(report.openedAt), 'small'),
    pair(say(isZ ? 'field.closedName' : 'drawer.madeBy'), printable(report.name, 60)),
    pair('', at(report.at), 'small'),
    ...(report.approvedName
      ? [pair(say('drawer.approver'), printable(report.approvedName, 60))]
      : []),
    ...(report.reason ? [pair(say('drawer.whyOff'), ''), text(name(report.reason), 'small')] : []),
    ...(report.isForced ? [{ kind: 'band' as const, text: say('field.isForced') }] : []),
  ]
}

const cashKeys = ['float', 'expected', 'firstCount', 'counted', 'variance', 'left', 'rest'] as const

function cashRows(cash: ReportCash, { say, money }: Writer): ReceiptRow[] {
  const rows = cashKeys.flatMap((key) => {
    const amount = cash[key]
    if (amount === null) return []
    return [pair(say(`drawer.cash.${key}`), money(amount, cash.currency))]
  })
  return part(say('drawer.cashIn', { currency: cash.currency }), rows)
}

function chequeRows(it: ReportCheques, { say, money }: Writer): ReceiptRow[] {
  const rows = [
    pair(say('drawer.chequesTaken', { many: it.count }), money(it.amount, it.currency)),
    ...(it.found === null
      ? []
      : [
          pair(
            say('drawer.chequesFound', { many: it.found }),
            money(it.foundAmount ?? '0', it.currency),
          ),
        ]),
    ...it.missing.map((cheque) =>
      text(say('drawer.chequeMissing', { cheque: within(printable(cheque, 120)) }), 'small', true),
    ),
  ]
  return part(say('drawer.chequesIn', { currency: it.currency }), rows)
}

/** Counted, not summed. */
const counts = new Set(['tickets', 'refunds', 'copies', 'cash.noSale'])

/** The words of a sum; what is a tax ends with its rate. */
function sumWords({ name: key, label, count }: ReportSum, say: Say): string {
  const [, tax, rate] = /^tax\.(\w+)\.(.+)$/.exec(key) ?? []
  if (tax) return say('drawer.sum.tax', { tax: say(`field.${tax}`), rate })
  if (/^(void|slip)\./.test(key)) return say(`drawer.sum.${key}`, { many: count })
  return label
    ? say(`drawer.sum.${key}`, { method: printable(label, 60) })
    : say(`drawer.sum.${key}`)
}

const sumRow = (sum: ReportSum, { say, money }: Writer): ReceiptRow =>
  counts.has(sum.name)
    ? pair(sumWords(sum, say), ordered(String(sum.count)))
    : pair(sumWords(sum, say), money(sum.amount, sum.currency))

function ends(report: ShiftReport, { say, money }: Writer): ReceiptRow[] {
  const { ranges, late, perpetual, currency, anchor } = report
  return [
    ...ranges.flatMap(({ register, first, last, count }) => [
      rule,
      pair(say('drawer.range', { register, many: count }), ''),
      pair('', ordered(`${first} – ${last}`), 'small'),
    ]),
    rule,
    ...(isZero(late) ? [] : [pair(say('drawer.lateSales'), money(late, currency))]),
    pair(say('drawer.perpetual'), money(perpetual, currency), 'normal', true),
    ...(anchor ? [pair(say('drawer.anchor'), ordered(anchor), 'small')] : []),
  ]
}

const shownOfHash = 16

/** Room to sign above the line. */
const signature = (say: Say): ReceiptRow[] => [
  gap,
  gap,
  gap,
  gap,
  rule,
  text(say('drawer.signature'), 'small'),
]

/** A Z report is hashed and signed; an X report only tells how things stand. */
export function reportRows(
  report: ShiftReport,
  hash: string | undefined,
  terms: ReportTerms,
): ReceiptRow[] {
  const writer = writerOf(terms)
  const isZ = report.number !== null
  return [
    ...head(report, writer),
    ...people(report, writer),
    ...report.cash.flatMap((it) => cashRows(it, writer)),
    ...report.cheques.flatMap((it) => chequeRows(it, writer)),
    ...part(
      writer.say(isWithTaxes(report) ? 'drawer.sumsWithTaxes' : 'drawer.sums'),
      report.sums.map((it) => sumRow(it, writer)),
    ),
    ...ends(report, writer),
    ...(isZ && hash ? [text(ordered(hash.slice(0, shownOfHash)), 'small')] : []),
    ...(isZ ? signature(writer.say) : []),
  ]
}

export type DropSlip = {
  number: number | null
  branch: string
  drawer: string
  shift: number
  amount: string
  currency: string
  reason: string
  userName: string
  at: string
}

/** What goes into the bag with the money. */
export function slipRows(slip: DropSlip, terms: ReportTerms): ReceiptRow[] {
  const { say, money, moment } = writerOf(terms)
  return [
    text(say('drawer.slip', { number: slip.number }), 'large', true),
    text(name(slip.branch)),
    text(name(`${slip.drawer} · ${slip.shift}`)),
    gap,
    text(money(slip.amount, slip.currency), 'huge', true),
    gap,
    text(name(slip.reason)),
    pair(name(slip.userName), ordered(moment(slip.at)), 'small'),
    ...signature(say),
  ]
}
