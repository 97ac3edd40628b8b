/**
 * From a posted document to its electronic invoice. Nothing is reckoned anew: the lines are the
 * posted ones without their taxes, a discount of the document becomes one allowance for each rate,
 * a tax that is not VAT becomes a charge, and the tax of each rate is the sum that was posted.
 *
 * The standard wants the tax of a rate to be its base times the rate. Posted documents hold that
 * to the smallest coin; where prices contain the tax, base and tax are cut from one amount and may
 * miss each other by one coin. Then the posted figures stay, because the books and the return of
 * the tax hold them too: the published rules leave a margin of less than one whole unit for this.
 * A document that misses by more (older ones, rounded in more pieces) tells the tax its base makes,
 * and the difference as the rounding of what is to be paid, which the standard has a place for.
 */
import { isIban, plainAccount } from '../identity/bank-account.ts'
import { isNegative, isZero, tidyDecimal } from '../kernel/number/decimal.ts'
import {
  differenceOf,
  fractionOf,
  over,
  partOf,
  productOf,
  rounded,
  sumOf,
  times,
} from '../kernel/number/fraction.ts'
import { includedPart, type TaxRates, type TaxRules } from '../trade/totals.ts'
import {
  type ClientTreatment,
  categoryOf,
  type ItemTreatment,
  isInUnion,
  reasonCodes,
} from './category.ts'
import type { Allowance, EInvoice, InvoiceLine, Party, VatCategory, VatGroup } from './model.ts'
import { type PartyCard, partyOf } from './party.ts'
import { isNear } from './rules/near.ts'

export type PostedLine = {
  name: string
  note: string | null
  code: string | null
  barcode: string | null
  unitCode: string
  quantity: string
  unitPrice: string
  amount: string
  discount: string
  net: string
  vat: string
  tax1: string
  tax2: string
  rates: TaxRates
  treatment: ItemTreatment | null
  exemptionReason: string | null
}

/** What is said in words, in the language of the document. */
export type InvoiceWords = {
  discount: string
  tax1: string
  tax2: string
  /** Why no VAT is charged, where the card of the item does not say. */
  reasons: Readonly<Record<'AE' | 'K' | 'G' | 'O', string>>
  otherTax: string
  refundTerms: string
}

export type PostedInvoice = Pick<
  EInvoice,
  'kind' | 'number' | 'day' | 'dueDate' | 'note' | 'orderNumber' | 'preceding' | 'taxCurrency'
> & {
  currency: { code: string; decimals: number }
  taxRules: TaxRules
  lines: readonly PostedLine[]
  paid: string
  seller: PartyCard & { bankAccount: string | null }
  buyer: PartyCard & { treatment: ClientTreatment | null }
  words: InvoiceWords
}

/** Decimals of a price: a net price that contained its tax has no end. */
const priceDecimals = 8

/** By transfer where there is an account to transfer to; else however both agreed. */
function paymentOf({ seller, currency }: PostedInvoice): EInvoice['payment'] {
  if (!seller.bankAccount) return { code: '1', account: null, isIban: false, holder: null }
  const account = plainAccount(seller.bankAccount)
  const iban = isIban(account)
  const code = iban && currency.code === 'EUR' ? '58' : '30'
  return { code, account, isIban: iban, holder: seller.name }
}

type Cut = { line: InvoiceLine; discount: string; posted: PostedLine }

function cutLine(posted: PostedLine, at: number, from: PostedInvoice, isRegistered: boolean): Cut {
  const { decimals } = from.currency
  const part = includedPart(posted.rates, from.taxRules)
  const discount = rounded(over(fractionOf(posted.discount), part), decimals)
  const net = sumOf([posted.net, discount], decimals)
  const price = rounded(over(fractionOf(posted.unitPrice), part), priceDecimals)
  const given = differenceOf(productOf(posted.quantity, price, decimals), net, decimals)
  // A coin too few or too many comes from cutting the tax out, and was given by nobody.
  const isGiven = !isNegative(given) && !isZero(given)
  const category = categoryOf({
    rate: posted.rates.vat,
    client: from.buyer.treatment,
    item: posted.treatment,
    isRegistered,
  })
  const line: InvoiceLine = {
    id: String(at + 1),
    name: posted.name,
    note: posted.note,
    sellerCode: posted.code,
    standardCode: posted.barcode,
    quantity: posted.quantity,
    unitCode: posted.unitCode,
    price,
    allowance: isGiven ? { amount: given, reason: from.words.discount } : null,
    net,
    category,
    rate: tidyDecimal(posted.rates.vat),
  }
  return { line, discount, posted }
}

const keyOf = ({ category, rate }: { category: VatCategory; rate: string }): string =>
  `${category} ${rounded(fractionOf(rate), 4)}`

/** The discount of the document, for each rate it falls on. */
function discountsOf(cut: readonly Cut[], { currency, words }: PostedInvoice): Allowance[] {
  return [...Map.groupBy(cut, ({ line }) => keyOf(line)).values()].flatMap((group) => {
    const amount = sumOf(
      group.map(({ discount }) => discount),
      currency.decimals,
    )
    const { category = 'S', rate = '0' } = group[0]?.line ?? {}
    if (isZero(amount)) return []
    return [{ isCharge: false, amount, reason: words.discount, code: '95', category, rate }]
  })
}

/** A tax beside VAT, which the standard knows as a charge that bears no VAT itself. */
function chargesOf({ lines, currency, words }: PostedInvoice, isRegistered: boolean): Allowance[] {
  return (['tax1', 'tax2'] as const).flatMap((name) => {
    const amount = sumOf(
      lines.map((line) => line[name]),
      currency.decimals,
    )
    const category = isRegistered ? 'E' : 'O'
    if (isZero(amount)) return []
    return [{ isCharge: true, amount, reason: words[name], category, rate: '0' }]
  })
}

function reasonOf(category: VatCategory, cut: readonly Cut[], words: InvoiceWords): string | null {
  if (category === 'S' || category === 'Z') return null
  if (category !== 'E') return words.reasons[category]
  const said = cut.map(({ posted }) => posted.exemptionReason ?? '').filter((it) => it !== '')
  return [...new Set(said)].join('; ') || (cut.length > 0 ? null : words.otherTax)
}

function vatGroups(cut: readonly Cut[], allowances: readonly Allowance[], from: PostedInvoice) {
  const { decimals } = from.currency
  const keys = [...cut.map(({ line }) => line), ...allowances]
  const groups = [...new Map(keys.map((it) => [keyOf(it), it])).entries()]
  const goods = Map.groupBy(cut, ({ line }) => keyOf(line))
  const extras = Map.groupBy(allowances, keyOf)
  return groups.map(([key, { category, rate }]): VatGroup => {
    const own = goods.get(key) ?? []
    const beside = extras.get(key) ?? []
    const [charged, given] = [true, false].map((isCharge) =>
      beside.filter((it) => it.isCharge === isCharge).map(({ amount }) => amount),
    ) as [string[], string[]]
    const more = sumOf([...own.map(({ line }) => line.net), ...charged], decimals)
    const taxable = differenceOf(more, sumOf(given, decimals), decimals)
    const exact = times(fractionOf(taxable), partOf(rate))
    const posted = sumOf(
      own.map((it) => it.posted.vat),
      decimals,
    )
    return {
      category,
      rate,
      taxable,
      tax: isNear(posted, exact) ? posted : rounded(exact, decimals),
      reason: reasonOf(category, own, from.words),
      reasonCode: isInUnion(from.seller.country) ? (reasonCodes[category] ?? null) : null,
    }
  })
}

function totalsOf(
  lines: readonly InvoiceLine[],
  beside: readonly Allowance[],
  vat: readonly VatGroup[],
  { currency: { decimals }, paid, lines: posting }: PostedInvoice,
): EInvoice['totals'] {
  const sum = (amounts: readonly string[]): string => sumOf(amounts, decimals)
  const of = (isCharge: boolean): string =>
    sum(beside.filter((it) => it.isCharge === isCharge).map(({ amount }) => amount))
  const total = sum(lines.map(({ net }) => net))
  const [allowances, charges] = [of(false), of(true)]
  const net = differenceOf(sum([total, charges]), allowances, decimals)
  const tax = sum(vat.map((group) => group.tax))
  const gross = sum([net, tax])
  const posted = sum([net, ...posting.map((line) => line.vat)])
  const rounding = differenceOf(posted, gross, decimals)
  const due = differenceOf(posted, paid, decimals)
  return { lines: total, allowances, charges, net, vat: tax, gross, paid, rounding, due }
}

/** Outside the tax nobody is named by a VAT number. */
const unregistered = (party: Party): Party => ({ ...party, vatId: null })

export function invoiceOf(from: PostedInvoice): EInvoice {
  const [seller, buyer] = [partyOf(from.seller), partyOf(from.buyer)]
  const isRegistered = seller.vatId !== null
  const cut = from.lines.map((line, at) => cutLine(line, at, from, isRegistered))
  const lines = cut.map(({ line }) => line)
  const allowances = [...discountsOf(cut, from), ...chargesOf(from, isRegistered)]
  const vat = vatGroups(cut, allowances, from)
  const isOutside = vat.some(({ category }) => category === 'O')
  const isCommunity = vat.some(({ category }) => category === 'K')
  return {
    kind: from.kind,
    number: from.number,
    day: from.day,
    dueDate: from.dueDate ?? from.day,
    currency: from.currency.code,
    decimals: Math.min(from.currency.decimals, 2),
    taxCurrency: from.taxCurrency,
    note: from.note,
    orderNumber: from.orderNumber,
    preceding: from.preceding,
    seller: isOutside ? unregistered(seller) : seller,
    buyer: isOutside ? unregistered(buyer) : buyer,
    delivery: isCommunity && buyer.country ? { day: from.day, country: buyer.country } : null,
    payment: paymentOf(from),
    terms: from.kind === 'creditNote' ? from.words.refundTerms : null,
    lines,
    allowances,
    vat,
    totals: totalsOf(lines, allowances, vat, from),
  }
}
