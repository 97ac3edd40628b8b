/** The end of a day in words: what each Z report of a branch came to, and all of them together. */
import { isZero } from '../../kernel/number/decimal.ts'
import type { Say } from '../../paper/pen.ts'
import { sumOf } from './shift.ts'
import type { ShiftReport } from './shift-report.ts'

export type DayPen = {
  say: Say
  /** An amount in the currency of this code. */
  money: (amount: string, code: string) => string
}

const amountOf = ({ sums }: ShiftReport, name: string): string =>
  sums.filter((it) => it.name === name).reduce((all, { amount }) => sumOf(all, amount), '0')

const countOf = ({ sums }: ShiftReport, name: string): number =>
  sums.filter((it) => it.name === name).reduce((all, { count }) => all + count, 0)

const secondCode = ({ sums }: ShiftReport): string | undefined =>
  sums.find(({ name }) => name === 'sales.second')?.currency

/** In the first currency and, as it was posted ticket by ticket, in the second. */
function netOf(reports: readonly ShiftReport[], { money }: DayPen): string {
  const total = (name: string): string =>
    reports.reduce((all, report) => sumOf(all, amountOf(report, name)), '0')
  const [first] = reports
  const second = reports.map(secondCode).find((code) => code !== undefined)
  return [
    money(total('sales.net'), first?.currency ?? ''),
    ...(second ? [money(total('sales.second'), second)] : []),
  ].join(' · ')
}

/** What was off, each currency by itself. */
const differences = ({ cash }: ShiftReport, { money }: DayPen): string[] =>
  cash.flatMap(({ variance, currency }) =>
    variance === null || isZero(variance) ? [] : [money(variance, currency)],
  )

/** Beside the sales: what somebody who was not there would ask about. */
function asides(report: ShiftReport, pen: DayPen): string[] {
  const { say, money } = pen
  const off = differences(report, pen)
  const aside = (name: string, word: string): string[] => {
    const count = countOf(report, name)
    const amount = money(amountOf(report, name), report.currency)
    return count === 0 ? [] : [`${say(word, { many: count })}: ${amount}`]
  }
  return [
    `${say('drawer.sum.tickets')}: ${countOf(report, 'tickets')}`,
    ...aside('sales.refund', 'drawer.sum.sales.refund'),
    ...aside('sales.discount', 'drawer.sum.sales.discount'),
    ...aside('void.line', 'drawer.sum.void.line'),
    ...aside('void.sale', 'drawer.sum.void.sale'),
    ...aside('slip.missing', 'drawer.sum.slip.missing'),
    off.length > 0 ? `${say('drawer.cash.variance')}: ${off.join(' · ')}` : say('dayLetter.exact'),
  ]
}

/** One part for each report, the day as a whole at the end where there are several. */
export function dayLetterText(reports: readonly ShiftReport[], pen: DayPen): string {
  const { say } = pen
  const parts = reports.map((report) =>
    [
      `• ${say('dayLetter.z', { drawer: report.drawer, number: report.number ?? '' })}: ${netOf([report], pen)}`,
      ...asides(report, pen).map((line) => `   ${line}`),
    ].join('\n'),
  )
  const whole = reports.length > 1 ? [`${say('dayLetter.total')}: ${netOf(reports, pen)}`] : []
  return [...parts, ...whole].join('\n\n')
}
