/**
 * A receipt, laid out once for every width and language: rows from top to bottom, each of words
 * that are already in the language of the paper. Whoever draws it decides about dots only.
 */
import type { ChequeInput } from '../../books/cheque-input.ts'
import {
  formatDate,
  formatDecimal,
  type NumberFormatName,
  numberFormats,
} from '../../kernel/format.ts'
import type { Language } from '../../kernel/language.ts'
import { nameIn } from '../../kernel/naming/local-name.ts'
import { toSecond } from '../../kernel/number/convert.ts'
import { isZero, tidyDecimal } from '../../kernel/number/decimal.ts'
import { pointsOf } from '../../loyalty/coin.ts'
import { spelledCode } from '../../money/card-code.ts'
import { momentIn, type Say } from '../../paper/pen.ts'
import { printable, printableLines } from '../../paper/printable.ts'
import { taxNames } from '../../trade/totals.ts'
import type { TillBasics } from '../contract.ts'
import { cardWord, orderRows } from '../promise/receipt-order.ts'
import { typedDiscount } from '../promotion/sale-promotions.ts'
import { askedOn } from '../value/sale-cards.ts'
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
  unknownCurrency,
  within,
} from './receipt-row.ts'
import type { Ticket, TicketLine, TicketTender } from './ticket.ts'
import { totalsOfTicket } from './ticket-totals.ts'

export type ReceiptFacts = Pick<
  TillBasics,
  'company' | 'register' | 'branch' | 'currencies' | 'cashClient' | 'taxLabels' | 'footer'
>

/** A card that was just sold or topped up. */
export type NewCard = {
  /** Of one whose code we made. */
  code: string | null
  /** Its last day; none where it holds for ever. */
  expiresOn: string | null
}

export type ReceiptTerms = {
  language: Language
  say: Say
  /** 1 is the first that is printed; from the second on it says so. */
  copy: number
  /** What only the first print knows of the cards on it, by card. */
  codes?: ReadonlyMap<string, NewCard>
}

type Writer = {
  ticket: Ticket
  facts: ReceiptFacts
  language: Language
  say: Say
  money: (amount: string, currency: string) => string
  figure: (amount: string) => string
}

function writerOf(ticket: Ticket, facts: ReceiptFacts, { language, say }: ReceiptTerms): Writer {
  const format = numberFormats[facts.company.numberFormat as NumberFormatName]
  const known = (id: string) => facts.currencies.find((it) => it.id === id)
  return {
    ticket,
    facts,
    language,
    say,
    money: (amount, id) =>
      moneyOn(amount, known(id) ?? unknownCurrency(ticket.currencyCode), { language, format }),
    figure: (amount) => formatDecimal(tidyDecimal(amount), 0, format),
  }
}

/** A ticket without a number was rung up for practice. */
const isTraining = ({ number }: Ticket): boolean => number === ''

/** Of the branch, where it is another than that of the company; basics kept from before have one. */
function branchName({ facts: { company, branch }, language }: Writer): string {
  if (branch.title === company.name) return ''
  return branch.names ? nameIn(language, branch.names) : branch.title
}

function head(writer: Writer, copy: number): ReceiptRow[] {
  const { facts, say, ticket } = writer
  const { company } = facts
  const branch = branchName(writer)
  const number = printable(company.financialNumber)
  return [
    ...(company.logo ? [{ kind: 'logo' as const, image: company.logo }] : []),
    text(own(printable(company.name)), 'large', true),
    ...(branch ? [text(own(printable(branch)))] : []),
    ...printableLines(company.address, { maxLines: 3 }).map((line) => text(own(line), 'small')),
    ...(company.phone ? [text(ordered(printable(company.phone)), 'small')] : []),
    ...(number ? [text(`${say('receipt.financialNumber')} ${ordered(number)}`, 'small')] : []),
    gap,
    ...(isTraining(ticket) ? [{ kind: 'band' as const, text: say('receipt.training') }] : []),
    ...(ticket.kind === 'posRefund'
      ? [{ kind: 'band' as const, text: say('receipt.refund') }]
      : []),
    ...(copy > 1 ? [{ kind: 'band' as const, text: say('receipt.copy', { copy }) }] : []),
  ]
}

function who({ ticket, facts, say }: Writer): ReceiptRow[] {
  const isKnown = ticket.partner !== facts.cashClient.id
  const at = ordered(momentIn(facts.company.timeZone, ticket.at))
  const approvers = [...new Set(ticket.approvals.map(({ name }) => printable(name, 60)))]
  return [
    pair(isTraining(ticket) ? '' : ordered(ticket.number), at),
    pair(own(printable(ticket.cashierName, 60)), printable(facts.register.name, 40), 'small'),
    ...(isKnown ? [pair(say('receipt.customer'), printable(ticket.partnerName, 80))] : []),
    ...(approvers.length > 0
      ? [quiet(`${say('receipt.approvedBy')} ${approvers.join(', ')}`)]
      : []),
  ]
}

/** What promotions took off, each under its name. */
const promotionRows = (
  { promotions = [] }: TicketLine,
  { ticket, money }: Pick<Writer, 'ticket' | 'money'>,
): ReceiptRow[] =>
  promotions.map(({ name, amount }) =>
    quiet(`${within(printable(name, 120))}  ${money(`-${amount}`, ticket.currency)}`),
  )

/** How many, of what, at which price and what was taken off: below the name, where there is more to say. */
function details(line: TicketLine, { ticket, money, figure }: Writer): ReceiptRow[] {
  const typed = typedDiscount(line, line.promotions)
  const off = [
    ...(isZero(line.discountPercent) ? [] : [ordered(`−${figure(line.discountPercent)}%`)]),
    ...(isZero(typed) ? [] : [money(`-${typed}`, ticket.currency)]),
  ]
  const isOne = tidyDecimal(line.quantity) === '1'
  const price = money(line.unitPrice, ticket.currency)
  const counted = `${ordered(figure(line.quantity))} ${printable(line.unitName, 30)} × ${price}`
  const first = [...(isOne && off.length === 0 ? [] : [counted]), ...off].join('  ')
  return [
    ...(first ? [quiet(first)] : []),
    ...promotionRows(line, { ticket, money }),
    ...(line.note ? [quiet(own(printable(line.note, 200)))] : []),
  ]
}

const decimalsOf = ({ facts, ticket }: Writer): number =>
  facts.currencies.find(({ id }) => id === ticket.currency)?.decimals ?? 2

/** The one computation again: what was printed is what was counted. */
const totalsFor = (writer: Writer) => totalsOfTicket(writer.ticket, decimalsOf(writer))

function lines(writer: Writer): ReceiptRow[] {
  const totals = totalsFor(writer)
  const { ticket, money } = writer
  return ticket.lines.flatMap((line, at) => [
    pair(own(printable(line.name, 120)), money(totals.lines[at]?.amount ?? '0', ticket.currency)),
    ...details(line, writer),
  ])
}

/** The rate of a tax that is the same on every line. */
function rateOf({ ticket, figure }: Writer, name: (typeof taxNames)[number]): string {
  const rates = new Set(ticket.lines.map((line) => tidyDecimal(line[name])))
  const [rate] = rates
  return rates.size === 1 && rate ? ` ${ordered(`${figure(rate)}%`)}` : ''
}

function sums(writer: Writer): ReceiptRow[] {
  const { ticket, facts, say, money } = writer
  const { subtotal, discount } = totalsFor(writer)
  const hasDiscount = !isZero(discount)
  const taxes = taxNames.filter((name) => !isZero(ticket[name]))
  const second = secondTotal(writer)
  return [
    ...(hasDiscount || taxes.some((name) => !ticket.taxes[name].isIncluded)
      ? [pair(say('receipt.subtotal'), money(subtotal, ticket.currency))]
      : []),
    ...(hasDiscount ? [pair(say('receipt.discount'), money(`-${discount}`, ticket.currency))] : []),
    ...taxes.map((name) => {
      const label = printable(facts.taxLabels[name], 30) || say(`field.${name}`)
      const words = ticket.taxes[name].isIncluded
        ? say('receipt.included', { tax: `${label}${rateOf(writer, name)}` })
        : `${label}${rateOf(writer, name)}`
      return pair(words, money(ticket[name], ticket.currency), 'small')
    }),
    pair(say('receipt.total'), money(paidFor(ticket), ticket.currency), 'huge', true),
    ...(second ? [pair('', second, 'large')] : []),
  ]
}

/** Its goods; of a ticket without any what its cards and deposits come to. */
const paidFor = (ticket: Ticket): string =>
  ticket.lines.length > 0 ? ticket.total : askedOn(ticket)

function secondTotal({ ticket, facts, money }: Writer): string | undefined {
  const second = facts.currencies.find(({ rank }) => rank === 'second')
  if (!second || !ticket.rate) return undefined
  return money(toSecond(paidFor(ticket), ticket.rate, second.decimals), second.id)
}

const chequeWords = ({ bank, number, dueDate }: ChequeInput, say: Say): string =>
  say('receipt.cheque', {
    bank: within(printable(bank, 60)),
    number: ordered(printable(number, 60)),
    day: ordered(formatDate(dueDate)),
  })

/** Each in its own currency; of the other one also what it counted at and for. */
function tenderRows(it: TicketTender, label: string, writer: Writer): ReceiptRow[] {
  const { ticket, money, figure, say } = writer
  const isOther = it.currency !== ticket.currency && it.rate !== null
  const counted = `${say('receipt.at', { rate: ordered(figure(it.rate ?? '1')) })} = ${money(it.value, ticket.currency)}`
  return [
    pair(label, money(it.amount, it.currency)),
    ...(isOther ? [quiet(counted)] : []),
    ...(it.reference
      ? [quiet(`${say('receipt.reference')} ${ordered(printable(it.reference, 60))}`)]
      : []),
    ...(it.cheque ? [quiet(chequeWords(it.cheque, say))] : []),
    ...(it.stored ? [quiet(ordered(printable(it.stored.label, 20)))] : []),
  ]
}

/** What is printed of a code goes to the next line as a whole. */
const unbroken = (label: string): string => ordered(printable(label, 20).replaceAll(' ', '\u00a0'))

function payment(writer: Writer): ReceiptRow[] {
  const { ticket, say, money } = writer
  const isChange = ({ flow }: TicketTender) => flow === 'out' && ticket.kind !== 'posRefund'
  const taken = ticket.tenders.filter((it) => !isChange(it))
  return [
    ...taken.flatMap((it) => tenderRows(it, own(printable(it.methodName, 60)), writer)),
    ...(ticket.tips ?? []).map((it) => pair(say('receipt.tip'), money(it.amount, it.currency))),
    ...(ticket.cards ?? []).map((it) =>
      pair(`${say(cardWord(it))} ${unbroken(it.label)}`, money(it.amount, it.currency)),
    ),
    ...ticket.tenders
      .filter(isChange)
      .flatMap((it) => tenderRows(it, say('receipt.change'), writer)),
    ...(isZero(ticket.open)
      ? []
      : [pair(say('receipt.onAccount'), money(ticket.open, ticket.currency))]),
    ...(isZero(ticket.rounding)
      ? []
      : [pair(say('receipt.rounding'), money(ticket.rounding, ticket.currency), 'small')]),
  ]
}

/** In points where they are counted, else in money. */
function loyaltyRows({ ticket, say, money, figure }: Writer): ReceiptRow[] {
  const { loyalty } = ticket
  if (!loyalty) return []
  const { earned, used, taken, deducted = '0', balance, next, pointWorth } = loyalty
  const amount = (it: string): string =>
    pointWorth
      ? say('loyalty.points', { points: ordered(figure(pointsOf(it, pointWorth))) })
      : money(it, ticket.currency)
  return [
    rule,
    taken === undefined
      ? pair(say('receipt.cashBackEarned'), amount(earned))
      : pair(say('receipt.cashBackTaken'), amount(taken)),
    ...(isZero(deducted)
      ? []
      : [pair(say('receipt.cashBackDeducted'), money(deducted, ticket.currency), 'small')]),
    ...(isZero(used) ? [] : [pair(say('receipt.cashBackUsed'), amount(used))]),
    ...(balance === null ? [] : [pair(say('receipt.cashBackBalance'), amount(balance))]),
    ...(next
      ? [
          pair(
            say('receipt.cashBackExpires', { day: ordered(formatDate(next.day)) }),
            amount(next.amount),
            'small',
          ),
        ]
      : []),
  ]
}

function rateRow({ ticket, facts, money, say }: Writer): ReceiptRow[] {
  const second = facts.currencies.find(({ rank }) => rank === 'second')
  if (!second || !ticket.rate) return []
  const rate = ordered(`1 ${ticket.currencyCode} = ${money(ticket.rate, second.id)}`)
  const at = ticket.rateAt ? ordered(momentIn(facts.company.timeZone, ticket.rateAt)) : ''
  return [pair(`${say('receipt.rate')} ${rate}`, at, 'small')]
}

/** What the client takes home to pay with: printed once, and kept nowhere. */
const codeRows = ({ ticket, say }: Writer, codes: ReceiptTerms['codes']): ReceiptRow[] =>
  [
    ...(ticket.cards ?? []).map(({ id, label }) => ({ id, label, name: 'receipt.giftCard' })),
    ...ticket.tenders.flatMap(({ flow, stored }) =>
      flow === 'out' && stored ? [{ ...stored, name: 'receipt.voucher' }] : [],
    ),
  ].flatMap(({ id, label, name }) => {
    const { code = null, expiresOn = null } = codes?.get(id) ?? {}
    if (code === null && expiresOn === null) return []
    return [
      rule,
      text(code === null ? `${say(name)} ${unbroken(label)}` : say(name), 'normal', true),
      ...(code === null
        ? []
        : [{ kind: 'code' as const, text: code }, text(ordered(spelledCode(code)), 'large', true)]),
      ...(expiresOn === null
        ? []
        : [text(say('receipt.cardUntil', { day: ordered(formatDate(expiresOn)) }))]),
    ]
  })

const shownOfHash = 8

function foot({ ticket, facts, say }: Writer): ReceiptRow[] {
  const words = printableLines(facts.footer, { maxLines: 6 }).map((line) => text(own(line)))
  if (isTraining(ticket)) return [...words, { kind: 'band', text: say('receipt.training') }]
  return [
    ...words,
    gap,
    { kind: 'code', text: ticket.number },
    text(ordered(`${ticket.number} · ${ticket.hash.slice(0, shownOfHash)}`), 'small'),
  ]
}

export function receiptOf(ticket: Ticket, facts: ReceiptFacts, terms: ReceiptTerms): ReceiptRow[] {
  const writer = writerOf(ticket, facts, terms)
  return [
    ...head(writer, terms.copy),
    rule,
    ...who(writer),
    rule,
    ...(ticket.lines.length > 0 ? [...lines(writer), rule] : []),
    ...sums(writer),
    rule,
    ...payment(writer),
    ...rateRow(writer),
    ...orderRows(writer),
    ...loyaltyRows(writer),
    ...(ticket.note ? [quiet(own(printable(ticket.note, 300)))] : []),
    ...codeRows(writer, terms.codes),
    gap,
    ...foot(writer),
  ]
}

/** What was bought, without what it cost: for whoever is given it and may want to change it. */
export function giftReceiptOf(
  ticket: Ticket,
  facts: ReceiptFacts,
  terms: Omit<ReceiptTerms, 'copy'>,
): ReceiptRow[] {
  const writer = writerOf(ticket, facts, { ...terms, copy: 1 })
  const { say, figure } = writer
  const at = ordered(momentIn(facts.company.timeZone, ticket.at))
  return [
    ...head(writer, 1),
    { kind: 'band', text: say('receipt.gift') },
    pair(ordered(ticket.number), at),
    rule,
    ...ticket.lines.map((line) =>
      pair(
        own(printable(line.name, 120)),
        `${ordered(figure(line.quantity))} ${printable(line.unitName, 30)}`,
      ),
    ),
    rule,
    quiet(say('receipt.giftHint')),
    ...foot(writer),
  ]
}
