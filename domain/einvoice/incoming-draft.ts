/**
 * From an invoice that came as data to the draft of a purchase. Prices are turned into those the
 * company writes, with or without the tax; what is left over is no fault of anybody, and is shown.
 */
import type { BehaviourName } from '../books/behaviour.ts'
import { type HeadValues, headOf } from '../books/head/document-head.ts'
import type { Linked } from '../kernel/field.ts'
import { newId } from '../kernel/id.ts'
import { isNegative, isZero, tidyDecimal } from '../kernel/number/decimal.ts'
import {
  differenceOf,
  fractionOf,
  productOf,
  rounded,
  sumOf,
  times,
} from '../kernel/number/fraction.ts'
import { splitAmount } from '../kernel/number/split.ts'
import type { DraftBody, DraftLine } from '../trade/contract.ts'
import { includedPart, type TaxRules, type Totals, totalsOf } from '../trade/totals.ts'
import type { IncomingInvoice } from './incoming.ts'
import {
  amountOfLine,
  atSum,
  byRate,
  type CoinTerms,
  missingOf,
  pricedSum,
  rateKey,
  withinPrice,
} from './incoming-coins.ts'

/** What the house knows of a line: its item, and the unit it is counted in. */
export type MatchedLine = { item: Linked; unit: Linked } | null

/** What was bought, or what of it comes back. */
export const incomingBehaviour = ({
  isCredit,
}: Pick<IncomingInvoice, 'isCredit'>): BehaviourName =>
  isCredit ? 'purchaseReturn' : 'purchaseInvoice'

export type IncomingTerms = {
  type: Linked
  branch: Linked | null
  partner: Linked
  warehouse: Linked | null
  currency: { id: string; decimals: number }
  /** On file for the day of the invoice. */
  rate: string | null
  taxes: TaxRules
  attachment: Linked
  note: string | null
  /** How a line is called that holds nothing but the last coins. */
  rounding: string
  matches: readonly MatchedLine[]
}

type Priced = { quantity: string; price: string; net: string; rate: string }

const none = { tax1: '0', tax2: '0', discountPercent: '0' } as const

/** As the company writes its prices; what the line gives away stays an amount. */
export function pricedLine({ quantity, price, net, rate }: Priced, terms: IncomingTerms) {
  const { decimals } = terms.currency
  const part = includedPart({ vat: rate, tax1: '0', tax2: '0' }, terms.taxes)
  const given = differenceOf(productOf(quantity, price, decimals), net, decimals)
  const written = (amount: string, most: number): string =>
    rounded(times(fractionOf(amount), part), most)
  // A line may be dearer than its price says, by a charge of its own: then its price says it.
  const isDearer = isNegative(given)
  const own = isDearer ? perUnit(net, quantity) : price
  return {
    quantity,
    unitPrice: written(own, 6),
    discountAmount: isDearer ? '0' : written(given, decimals),
    vat: rate,
    ...none,
  }
}

const perUnit = (net: string, quantity: string): string => {
  const { top, bottom } = fractionOf(quantity)
  return rounded(times(fractionOf(net), { top: bottom, bottom: top }), 6)
}

function linesOf(invoice: IncomingInvoice, terms: IncomingTerms): DraftLine[] {
  const goods = invoice.lines.map((line, at): DraftLine => {
    const match = terms.matches[at] ?? null
    return {
      id: newId(),
      item: match?.item ?? null,
      name: match && match.item.title === line.name ? null : line.name,
      unit: match?.unit ?? null,
      ...pricedLine(line, terms),
    }
  })
  const charges = invoice.allowances
    .filter(({ isCharge, amount }) => isCharge && !isZero(amount))
    .map(({ amount, rate, reason }) => extraLine(reason, amount, rate, terms))
  return [...goods, ...charges]
}

/** What is paid besides the goods. */
const extraLine = (
  name: string,
  amount: string,
  rate: string,
  terms: IncomingTerms,
): DraftLine => ({
  id: newId(),
  item: null,
  name: name || null,
  ...pricedLine({ quantity: '1', price: amount, net: amount, rate }, terms),
})

/** Takes an allowance off lines, by what they are worth. */
function takenOff(lines: readonly DraftLine[], amount: string, decimals: number): DraftLine[] {
  const worth = lines.map((line) => amountOfLine(line, decimals))
  if (worth.every(isZero)) return [...lines]
  const shares = splitAmount(amount, worth, decimals)
  return lines.map((line, at) => {
    const off = sumOf([line.discountAmount ?? '0', shares[at] ?? '0'], decimals)
    return { ...line, discountAmount: off }
  })
}

type Off = { rate: string; amount: string }

/** Each off the lines of its rate; what belongs to none of them is off all, at last. */
function eachTakenOff(lines: readonly DraftLine[], offered: readonly Off[], decimals: number) {
  const own = byRate(lines)
  const sums = Map.groupBy(offered, ({ rate }) => (own.has(rateKey(rate)) ? rateKey(rate) : null))
  const sumFor = (key: string | null): string =>
    sumOf(
      (sums.get(key) ?? []).map(({ amount }) => amount),
      decimals,
    )
  const taken = [...own].flatMap(([rate, some]) => takenOff(some, sumFor(rate), decimals))
  const byId = new Map(taken.map((line) => [line.id, line]))
  return takenOff(
    lines.map((line) => byId.get(line.id) ?? line),
    sumFor(null),
    decimals,
  )
}

type Offered = { lines: DraftLine[]; discountAmount: string }

/**
 * The discounts of the document, in the prices the company writes. Ours falls on all lines alike;
 * theirs belongs to a rate. Where there is one rate that is the same, else the lines bear it.
 */
function withDiscounts(
  invoice: IncomingInvoice,
  terms: IncomingTerms,
  isOneRate: boolean,
): Offered {
  const { decimals } = terms.currency
  const lines = linesOf(invoice, terms)
  const offered = invoice.allowances
    .filter(({ isCharge }) => !isCharge)
    .map(({ amount, rate }) => {
      const part = includedPart({ vat: rate, tax1: '0', tax2: '0' }, terms.taxes)
      return { rate, amount: rounded(times(fractionOf(amount), part), decimals) }
    })
  const amounts = offered.map(({ amount }) => amount)
  if (isOneRate) return { lines, discountAmount: sumOf(amounts, decimals) }
  return { lines: eachTakenOff(lines, offered, decimals), discountAmount: '0' }
}

/** All of it, to the coin that was written. */
function toTheCoin(invoice: IncomingInvoice, terms: IncomingTerms): Offered {
  const { decimals } = terms.currency
  const coins: CoinTerms = { decimals, taxes: terms.taxes }
  const missing = new Map(invoice.groups.map((group) => [group, missingOf(group, coins)]))
  const extra = sumOf(
    [...missing.values()].map((it) => it?.extra ?? '0'),
    decimals,
  )
  const isOneRate = invoice.groups.length === 1 && isZero(extra)
  const { lines, discountAmount } = withDiscounts(invoice, terms, isOneRate)
  const ofRate = byRate(lines)
  const settled = invoice.groups.flatMap((group) => {
    const own = ofRate.get(rateKey(group.rate)) ?? []
    const sum = missing.get(group)?.base ?? pricedSum(group, coins)
    const beside = missing.get(group)?.extra ?? '0'
    return atSum(own, sumOf([sum, discountAmount], decimals), { decimals, beside })
  })
  const byId = new Map(settled.map((line) => [line.id, line]))
  const all = lines.map((line) => withinPrice(byId.get(line.id) ?? line))
  if (isZero(extra)) return { lines: all, discountAmount }
  return { lines: [...all, extraLine(terms.rounding, extra, '0', terms)], discountAmount }
}

export type IncomingDraft = {
  body: DraftBody
  total: string
  /** What the draft comes to, less what the supplier wrote: of the whole, and of its tax. */
  difference: { total: string; vat: string }
}

/** What the head of the draft takes over. */
export const incomingHead = ({ number, dueDate }: IncomingInvoice): Partial<HeadValues> => ({
  externalNumber: number,
  dueDate,
})

/** What a draft differs from what was written. */
export const differencesOf = (
  totals: Pick<Totals, 'total' | 'vat'>,
  invoice: IncomingInvoice,
  decimals: number,
): IncomingDraft['difference'] => ({
  total: differenceOf(totals.total, invoice.gross, decimals),
  vat: differenceOf(totals.vat, invoice.vat, decimals),
})

export function incomingDraft(invoice: IncomingInvoice, terms: IncomingTerms): IncomingDraft {
  const { decimals } = terms.currency
  const { lines, discountAmount } = toTheCoin(invoice, terms)
  const priced = lines.map((line) => ({
    quantity: line.quantity ?? '0',
    unitPrice: line.unitPrice ?? '0',
    discountPercent: '0',
    discountAmount: line.discountAmount ?? '0',
    vat: line.vat ?? '0',
    tax1: '0',
    tax2: '0',
  }))
  const totals = totalsOf(priced, {
    decimals,
    taxes: terms.taxes,
    discountPercent: '0',
    discountAmount,
  })
  const body: DraftBody = {
    type: terms.type,
    branch: terms.branch,
    partner: terms.partner,
    currency: terms.currency.id,
    rate: terms.rate && tidyDecimal(terms.rate),
    day: invoice.day,
    ...headOf(incomingBehaviour(invoice), { ...incomingHead(invoice), note: terms.note }),
    discountPercent: '0',
    discountAmount,
    warehouse: terms.warehouse,
    isDelivered: true,
    attachments: [terms.attachment],
    lines,
  }
  return {
    body,
    total: totals.total,
    difference: differencesOf(totals, invoice, decimals),
  }
}
