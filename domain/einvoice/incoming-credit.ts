/**
 * A credit note that names its invoice gives back what was bought with it: its lines are found
 * again on the bill, and the draft is a return of that bill. Where one of them is not to be found
 * there, or is more than is left of it, it is a return of its own.
 */
import { headOf } from '../books/head/document-head.ts'
import { isZero } from '../kernel/number/decimal.ts'
import {
  differenceOf,
  fractionOf,
  isAbove,
  isMore,
  isSame,
  minus,
  sizeOf,
  sumOf,
} from '../kernel/number/fraction.ts'
import type { DraftBody, PostedDocument, PostedLine } from '../trade/contract.ts'
import { copyOf } from '../trade/origin/copy.ts'
import { partsOf, wholeOf } from '../trade/part.ts'
import { totalsOf } from '../trade/totals.ts'
import type { IncomingInvoice } from './incoming.ts'
import {
  differencesOf,
  type IncomingDraft,
  type IncomingTerms,
  incomingBehaviour,
  incomingHead,
  type MatchedLine,
  pricedLine,
} from './incoming-draft.ts'

type Wanted = {
  name: string
  quantity: string
  price: string
  net: string
  rate: string
  match: MatchedLine
}

/** Goods and what was charged besides: on the bill both are lines. */
const wantedOf = ({ lines, allowances }: IncomingInvoice, { matches }: IncomingTerms): Wanted[] => [
  ...lines.map((line, at) => ({ ...line, match: matches[at] ?? null })),
  ...allowances
    .filter(({ isCharge }) => isCharge)
    .map(({ reason, amount, rate }) => ({
      name: reason,
      quantity: '1',
      price: amount,
      net: amount,
      rate,
      match: null,
    })),
]

/** A price that was turned into one with its tax may miss by what is left of a coin. */
const isPrice = (a: string, b: string): boolean =>
  !isAbove(sizeOf(minus(fractionOf(a), fractionOf(b))), fractionOf('0.01'))

/** The lines of the bill that may be meant: of the item in its unit, else of the name. */
function namesakes({ lines }: PostedDocument): (wanted: Wanted) => PostedLine[] {
  const byItem = Map.groupBy(lines, ({ item, unit }) => `${item.id} ${unit.id}`)
  const byName = Map.groupBy(lines, ({ name }) => name)
  return ({ match, name }) =>
    (match ? byItem.get(`${match.item.id} ${match.unit.id}`) : byName.get(name)) ?? []
}

/** How much of which lines of the bill comes back; nothing where one is not to be found. */
function takenOf(
  invoice: IncomingInvoice,
  terms: IncomingTerms,
  bill: PostedDocument,
): Map<string, string> | null {
  const taken = new Map<string, string>()
  const leftOf = ({ id, quantity, returned }: PostedLine): string =>
    differenceOf(quantity, sumOf([returned, taken.get(id) ?? '0']))
  const namesakesOf = namesakes(bill)
  for (const wanted of wantedOf(invoice, terms)) {
    const { unitPrice } = pricedLine(wanted, terms)
    const meant = namesakesOf(wanted)
    const at = meant.findIndex(
      (line) =>
        !isMore(wanted.quantity, leftOf(line)) &&
        isSame(line.vat, wanted.rate) &&
        isPrice(line.unitPrice, unitPrice),
    )
    const found = meant[at]
    if (!found) return null
    taken.set(found.id, sumOf([taken.get(found.id) ?? '0', wanted.quantity]))
    // Of which nothing is left, nobody asks again.
    if (isZero(leftOf(found))) meant.splice(at, 1)
  }
  return taken
}

function totalsOfReturn(body: DraftBody, bill: PostedDocument, decimals: number) {
  const discounts = {
    discountPercent: body.discountPercent ?? '0',
    discountAmount: body.discountAmount ?? '0',
  }
  const lines = body.lines.map((line) => ({
    originLine: line.originLine ?? null,
    quantity: line.quantity ?? '0',
    unitPrice: line.unitPrice ?? '0',
    discountPercent: line.discountPercent ?? '0',
    discountAmount: line.discountAmount ?? '0',
    vat: line.vat ?? '0',
    tax1: line.tax1 ?? '0',
    tax2: line.tax2 ?? '0',
  }))
  const whole = wholeOf(bill, (line: PostedLine) => line.returned)
  const parts = partsOf(lines, { ...discounts, decimals }, whole)
  const withParts = lines.map((line, at) => ({ ...line, part: parts?.[at] }))
  return totalsOf(withParts, { ...discounts, decimals, taxes: bill.taxes })
}

export function creditDraft(
  invoice: IncomingInvoice,
  terms: IncomingTerms,
  bill: PostedDocument,
): IncomingDraft | null {
  const { decimals } = terms.currency
  const taken = takenOf(invoice, terms, bill)
  if (!taken || bill.currency !== terms.currency.id) return null
  const behaviour = incomingBehaviour(invoice)
  const { body } = copyOf(bill, behaviour, {
    today: invoice.day,
    typeId: terms.type.id,
    typeTitle: terms.type.title,
    decimals,
    taken,
  })
  const totals = totalsOfReturn(body, bill, decimals)
  return {
    body: {
      ...body,
      ...headOf(behaviour, { ...incomingHead(invoice), note: terms.note }),
      attachments: [terms.attachment],
    },
    total: totals.total,
    difference: differencesOf(totals, invoice, decimals),
  }
}
