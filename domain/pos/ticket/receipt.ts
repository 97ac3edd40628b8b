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
import { momentIn, type Say } from '../../paper/pen.ts'
import { printable, printableLines } from '../../paper/printable.ts'
import { taxNames } from '../../trade/totals.ts'
import type { TillBasics } from '../contract.ts'
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

export type ReceiptTerms = {
  language: Language
  say: Say
  /** 1 is the first that is printed; from the second on it says so. */
  copy: number
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

/** How many, of what, at which price and what was taken off: below the name, where there is more to say. */
function details(line: TicketLine, { ticket, money, figure }: Writer): ReceiptRow[] {
  const off = [
    ...(isZero(line.discountPercent) ? [] : [ordered(`−${figure(line.discountPercent)}%`)]),
    ...(isZero(line.discountAmount) ? [] : [money(`-${line.discountAmount}`, ticket.currency)]),
  ]
  const isOne = tidyDecimal(line.quantity) === '1'
  const price = money(line.unitPrice, ticket.currency)
  const counted = `${ordered(figure(line.quantity))} ${printable(line.unitName, 30)} × ${price}`
  const first = [...(isOne && off.length === 0 ? [] : [counted]), ...off].join('  ')
  return [
    ...(first ? [quiet(first)] : []),
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
    pair(say('receipt.total'), money(ticket.total, ticket.currency), 'huge', true),
    ...(second ? [pair('', second, 'large')] : []),
  ]
}

function secondTotal({ ticket, facts, money }: Writer): string | undefined {
  const second = facts.currencies.find(({ rank }) => rank === 'second')
  if (!second || !ticket.rate) return undefined
  return money(toSecond(ticket.total, ticket.rate, second.decimals), second.id)
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
  ]
}

function payment(writer: Writer): ReceiptRow[] {
  const { ticket, say, money } = writer
  const isChange = ({ flow }: TicketTender) => flow === 'out' && ticket.kind !== 'posRefund'
  const taken = ticket.tenders.filter((it) => !isChange(it))
  return [
    ...taken.flatMap((it) => tenderRows(it, own(printable(it.methodName, 60)), writer)),
    ...(ticket.tips ?? []).map((it) => pair(say('receipt.tip'), money(it.amount, it.currency))),
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

function rateRow({ ticket, facts, money, say }: Writer): ReceiptRow[] {
  const second = facts.currencies.find(({ rank }) => rank === 'second')
  if (!second || !ticket.rate) return []
  const rate = ordered(`1 ${ticket.currencyCode} = ${money(ticket.rate, second.id)}`)
  const at = ticket.rateAt ? ordered(momentIn(facts.company.timeZone, ticket.rateAt)) : ''
  return [pair(`${say('receipt.rate')} ${rate}`, at, 'small')]
}

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
    ...lines(writer),
    rule,
    ...sums(writer),
    rule,
    ...payment(writer),
    ...rateRow(writer),
    ...(ticket.note ? [quiet(own(printable(ticket.note, 300)))] : []),
    gap,
    ...foot(writer),
  ]
}

/** The same as plain text, for a code that a phone reads and for a mail. */
export function receiptText(rows: readonly ReceiptRow[]): string {
  const words = (row: ReceiptRow): string | undefined => {
    switch (row.kind) {
      case 'text':
      case 'band':
        return row.text
      case 'pair':
        return [row.start, row.end].filter(Boolean).join('  ')
      case 'rule':
        return '—'
      default:
        return undefined
    }
  }
  return rows
    .flatMap((row) => words(row) ?? [])
    .join('\n')
    .replace(/[\u200b\u200e\u2066-\u2069]/g, '')
}

/** More would be a code too fine for the camera of a phone. */
const mostCodeBytes = 600

/** What fits into a code: the whole receipt, or without what stands below the names of goods. */
export function codeTextOf(rows: readonly ReceiptRow[]): string {
  const sizeOf = (words: string) => new TextEncoder().encode(words).length
  const whole = receiptText(rows)
  if (sizeOf(whole) <= mostCodeBytes) return whole
  const short = receiptText(rows.filter((row) => !('size' in row) || row.size !== 'small'))
  if (sizeOf(short) <= mostCodeBytes) return short
  const rules = rows.flatMap((row, at) => (row.kind === 'rule' ? [at] : []))
  // The goods stand between the second and the third rule.
  const [, from = 0, to = 0] = rules
  return receiptText([...rows.slice(0, from), ...rows.slice(to)]).slice(0, mostCodeBytes)
}
