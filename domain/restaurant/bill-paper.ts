/** The bill of a table on narrow paper, whole or one part of it. It is no receipt, and says so. */
import { formatDecimal, type NumberFormat } from '../kernel/format.ts'
import type { Language } from '../kernel/language.ts'
import { nameIn, signIn } from '../kernel/naming/local-name.ts'
import { toSecond } from '../kernel/number/convert.ts'
import { isZero, tidyDecimal } from '../kernel/number/decimal.ts'
import { differenceOf, fractionOf, sumOf } from '../kernel/number/fraction.ts'
import type { PaperCurrency } from '../paper/document.ts'
import { momentIn, type Say } from '../paper/pen.ts'
import { printable } from '../paper/printable.ts'
import { billParts, givenByHand } from '../pos/bill/bill.ts'
import type { CashTerms } from '../pos/money/cash-step.ts'
import { inCash } from '../pos/money/tender.ts'
import {
  gap,
  moneyOn,
  ordered,
  own,
  pair,
  quiet,
  type ReceiptRow,
  rule,
  text,
  within,
} from '../pos/ticket/receipt-row.ts'
import { taxNames } from '../trade/totals.ts'
import type { Order } from './order/order-state.ts'

export type BillPaperFacts = {
  language: Language
  say: Say
  format: NumberFormat
  /** The table, or whoever takes it away. */
  label: string
  company: { name: string; timeZone: string }
  first: PaperCurrency
  second: (PaperCurrency & { id: string }) | null
  /** Second per one of the first. */
  rate: string | null
  /** How the tills of the branch ask for cash, where that is known here. */
  cash: CashTerms | null
  at: Date
}

/** In notes, as the till will ask for it; else exactly. */
function inSecond(total: string, { second, rate, cash }: BillPaperFacts): string {
  const due = cash && inCash(fractionOf(total), 'due', cash)
  return due?.currency === second?.id && due
    ? due.amount
    : toSecond(total, rate ?? '1', second?.decimals ?? 0)
}

/** For whoever brings it: whom to call and where to go. */
const callerRows = (caller: Order['caller'], say: BillPaperFacts['say']): ReceiptRow[] =>
  [
    caller?.phone && ordered(printable(caller.phone, 60)),
    caller?.address && own(printable(caller.address, 300)),
    caller?.driver && `${say('order.driver')} ${own(printable(caller.driver, 60))}`,
  ].flatMap((it) => (it ? [text(it)] : []))

export function billPaper(order: Order, part: number, facts: BillPaperFacts): ReceiptRow[] {
  const { bill } = order
  if (!bill) return []
  const { language, say, format, first, second, rate } = facts
  const { content } = bill
  const parts = billParts(content)
  const due = parts[part]
  if (!due) return []
  const money = (amount: string, currency = first): string =>
    moneyOn(amount, currency, { language, format })
  const named = (id: string): string => {
    const dish = order.lines.find((line) => line.id === id)?.dish
    if (dish) return nameIn(language, dish.names)
    return bill.terms.service ? nameIn(language, bill.terms.service.names) : ''
  }
  const plain = (decimal: string): string => formatDecimal(tidyDecimal(decimal), 0, format)
  const figure = (decimal: string): string => ordered(plain(decimal))
  const taxes = taxNames.flatMap((name) => {
    const sum = sumOf(due.lines.map(({ figures }) => figures[name]))
    if (isZero(sum)) return []
    const label = say(`field.${name}`)
    const words = content.taxes[name].isIncluded ? say('receipt.included', { tax: label }) : label
    return [pair(words, money(sum), 'small')]
  })
  return [
    text(own(printable(facts.company.name)), 'large', true),
    gap,
    { kind: 'band', text: say('billPaper.title') },
    ...(bill.copy > 1
      ? [
          {
            kind: 'band' as const,
            text: say('billPaper.replaces', { copy: bill.copy, before: bill.copy - 1 }),
          },
        ]
      : []),
    pair(
      own(printable(facts.label, 60)),
      ordered(momentIn(facts.company.timeZone, facts.at.toISOString())),
    ),
    pair(
      own(printable(order.waiter.name, 60)),
      say('order.guestCount', { count: order.guests }),
      'small',
    ),
    ...callerRows(order.caller, say),
    ...(parts.length > 1
      ? [text(say('order.part', { part: part + 1, of: parts.length }), 'large', true)]
      : []),
    rule,
    ...due.lines.flatMap((line) => {
      const { id, quantity, figures, promotions = [] } = line
      const typed = givenByHand(line)
      const percent = content.lines.find((line) => line.id === id)?.discountPercent ?? '0'
      const off = [
        ...(isZero(percent) ? [] : [ordered(`−${plain(percent)}%`)]),
        ...(isZero(typed) ? [] : [money(`-${typed}`)]),
      ]
      const base = differenceOf(figures.amount, figures.discount)
      // Of a bill that was cut by amounts, how much of a dish a part holds says nothing to a guest.
      const isImplied = tidyDecimal(quantity) === '1' || bill.split?.way === 'amounts'
      const weighedIn = order.lines.find((line) => line.id === id)?.dish.weighedIn
      const sign = weighedIn ? own(printable(signIn(language, weighedIn), 20)) : ''
      return [
        pair(own(printable(named(id), 120)), money(base)),
        ...(isImplied && !sign ? [] : [quiet(`${figure(quantity)} ${sign || '×'}`)]),
        ...(off.length > 0 ? [quiet(off.join('  '))] : []),
        ...promotions.map(({ names, amount }) =>
          quiet(`${within(printable(nameIn(language, names), 120))}  ${money(`-${amount}`)}`),
        ),
      ]
    }),
    rule,
    ...taxes,
    pair(say('receipt.total'), money(due.total), 'huge', true),
    ...(second && rate ? [pair('', money(inSecond(due.total, facts), second), 'large')] : []),
    gap,
    text(say('billPaper.notReceipt'), 'small'),
  ]
}
