/** What an invoice says that came as data, in whichever of the known syntaxes it is written. */
import { isNegative, isZero } from '../kernel/number/decimal.ts'
import { ratioOf, sumOf } from '../kernel/number/fraction.ts'
import type { XmlElement } from '../kernel/reading/tree.ts'
import { Refusal } from '../kernel/refusal.ts'
import { mostLines } from '../trade/input.ts'
import {
  dayIn,
  decimalIn,
  decimalOr,
  type IncomingAllowance,
  type IncomingBuyer,
  type IncomingGroup,
  type IncomingInvoice,
  type IncomingLine,
  type IncomingParty,
  lineOr,
  textOr,
  wordIn,
} from './incoming.ts'
import {
  allowanceTerms,
  documentTerms,
  groups,
  lineTerms,
  partyTerms,
  taxTotalTerms,
  vatTerms,
} from './terms.ts'
import {
  type Written,
  type WrittenAllowance,
  type WrittenLine,
  type WrittenParty,
  writtenIn,
} from './written.ts'

/** Money that comes back: it is written as a return, against what was bought. */
const creditCodes = ['81', '83', '261', '296', '308', '381', '396', '420', '458', '532']

function partyOf(party: WrittenParty): IncomingParty {
  const { street, second, third, zone, city, country } = party.address ?? {}
  return {
    name: wordIn(party.name ?? party.tradingName, partyTerms.name[0], 160),
    vatId: lineOr(party.vatId, 40),
    registration: lineOr(party.registration ?? party.identifier, 60),
    email: lineOr(party.email, 254),
    phone: lineOr(party.phone, 32),
    address: textOr([street, second, third, zone, city].flatMap((it) => it ?? []).join('\n'), 500),
    country: lineOr(country ?? null, 60),
  }
}

const buyerOf = (party: WrittenParty): IncomingBuyer => ({
  name: lineOr(party.name ?? party.tradingName, 160),
  vatId: lineOr(party.vatId, 40),
  registration: lineOr(party.registration, 60),
})

function lineOf(line: WrittenLine): IncomingLine {
  const per = decimalOr(line.per, lineTerms.per[0], '1')
  const price = decimalIn(line.price, lineTerms.price[0])
  return {
    name: wordIn(line.name ?? line.description, lineTerms.name[0], 160),
    sellerCode: lineOr(line.sellerCode, 60),
    buyerCode: lineOr(line.buyerCode, 60),
    standardCode: lineOr(line.standardCode, 60),
    quantity: decimalIn(line.quantity, lineTerms.quantity[0]),
    unitCode: line.unitCode,
    price: isZero(per) ? price : ratioOf(price, per, 8),
    net: decimalIn(line.net, lineTerms.net[0]),
    rate: decimalOr(line.rate, lineTerms.rate[0], '0'),
  }
}

const allowanceOf =
  (isCharge: boolean) =>
  ({ amount, reason, rate }: WrittenAllowance): IncomingAllowance => ({
    isCharge,
    amount: decimalIn(amount, allowanceTerms.amount[0]),
    reason: lineOr(reason, 160) ?? '',
    rate: decimalOr(rate, allowanceTerms.rate[0], '0'),
  })

/** Goods without tax may stand in several groups, each with a reason of its own: one rate all the same. */
function groupsOf({ vat }: Written): IncomingGroup[] {
  const read = vat.map(({ rate, taxable, tax }) => ({
    rate: decimalOr(rate, vatTerms.rate[0], '0'),
    taxable: decimalIn(taxable, vatTerms.taxable[0]),
    tax: decimalIn(tax, vatTerms.tax[0]),
  }))
  return [...Map.groupBy(read, ({ rate }) => rate)].map(([rate, same]) => ({
    rate,
    taxable: sumOf(same.map(({ taxable }) => taxable)),
    tax: sumOf(same.map(({ tax }) => tax)),
  }))
}

/** The tax may be told a second time, in the currency it is owed in. */
const vatOf = ({ taxTotals }: Written, currency: string): string =>
  decimalOr(
    taxTotals.find((it) => (it.currency ?? currency) === currency)?.amount ?? null,
    taxTotalTerms.amount[0],
    '0',
  )

function invoiceOf(written: Written): IncomingInvoice {
  const currency = wordIn(written.currency, documentTerms.currency[0], 3)
  const [preceding] = written.preceding
  return {
    isCredit: creditCodes.includes(written.type ?? ''),
    number: wordIn(written.number, documentTerms.number[0], 60),
    day: dayIn(written.day, documentTerms.day[0]),
    dueDate: written.dueDate && dayIn(written.dueDate, documentTerms.dueDate[0]),
    currency,
    note: textOr(written.note, 2000),
    preceding: lineOr(preceding?.number ?? null, 60),
    seller: partyOf(written.seller),
    buyer: buyerOf(written.buyer),
    lines: written.lineList.map(lineOf),
    allowances: [
      ...written.allowanceList.map(allowanceOf(false)),
      ...written.chargeList.map(allowanceOf(true)),
    ],
    groups: groupsOf(written),
    vat: vatOf(written, currency),
    gross: decimalIn(written.gross ?? written.due, documentTerms.gross[0]),
  }
}

/** A line that takes something back, or gives nothing, has no place on a purchase. */
function refuseOddLines({ lines }: IncomingInvoice): void {
  if (lines.length === 0) throw new Refusal('einvoiceUnreadable', 'file', { field: groups.line[0] })
  if (lines.length > mostLines) throw new Refusal('range', 'file', { limit: mostLines })
  const odd = lines.findIndex(
    ({ quantity, price, net, rate }) =>
      isZero(quantity) || [quantity, price, net, rate].some(isNegative),
  )
  if (odd >= 0) throw new Refusal('einvoiceOddLine', 'file', { line: odd + 1 })
}

export function readInvoice(root: XmlElement): IncomingInvoice {
  const invoice = invoiceOf(writtenIn(root))
  refuseOddLines(invoice)
  return invoice
}
