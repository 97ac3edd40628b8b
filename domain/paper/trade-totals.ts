/** What the lines come to: discount, taxes, total in both currencies, what is paid and due. */
import { tidyDecimal } from '../kernel/number/decimal.ts'
import { negated } from '../kernel/number/fraction.ts'
import type { PaperAmount, PaperTax, TradePaper } from './document.ts'
import { isSome, type Pen } from './pen.ts'
import { printable } from './printable.ts'
import type { Total } from './sheet.ts'

export function totalsOf({ totals, second }: TradePaper, pen: Pen): Total[] {
  const { say, money } = pen
  const { subtotal, discount, taxes, rounding, total, paid, due, money: moved = [] } = totals
  const row = (key: string, amount: string): Total => ({
    label: say(key),
    amount: money(amount),
    tone: 'plain',
  })
  const inBoth = (sum: PaperAmount) => ({
    amount: money(sum.amount),
    second: second && sum.second ? money(sum.second, second) : undefined,
  })
  const taxRows = (isIncluded: boolean): Total[] =>
    taxes
      .filter((tax) => (tax.isIncluded ?? false) === isIncluded)
      .map((tax) => taxRow(tax, subtotal, pen))
  const before = [
    ...(isSome(discount) ? [row('paper.discountTotal', negated(discount))] : []),
    ...taxRows(false),
    ...(isSome(rounding) ? [row('paper.rounding', rounding)] : []),
  ]
  return [
    // A subtotal that is the total already would only be read twice.
    ...(before.length > 0 ? [row('paper.subtotal', subtotal), ...before] : []),
    { label: say('paper.total'), ...inBoth(total), tone: 'total' },
    ...taxRows(true),
    ...(isSome(paid) ? [row('paper.paid', negated(paid))] : []),
    ...(due && isSome(paid)
      ? [{ label: say('paper.due'), ...inBoth(due), tone: 'due' as const }]
      : []),
    ...moved.map(
      ({ label, amount, isSecond }): Total => ({
        label: printable(label, 80),
        amount: money(amount, isSecond && second ? second : undefined),
        tone: 'plain',
      }),
    ),
  ]
}

function taxRow(tax: PaperTax, subtotal: string, pen: Pen): Total {
  const { say } = pen
  const name = printable(tax.label, 24) || say(`paper.${tax.tax}`)
  const label = `${name} ${pen.percent(tax.percent)}`
  // What it is reckoned on is said where that is not the line above.
  const isOnSubtotal = tidyDecimal(tax.base) === tidyDecimal(subtotal)
  return {
    label: tax.isIncluded ? say('paper.including', { tax: label }) : label,
    detail: isOnSubtotal ? undefined : say('paper.onBase', { base: pen.amount(tax.base) }),
    amount: pen.money(tax.amount),
    tone: tax.isIncluded ? 'quiet' : 'plain',
  }
}
