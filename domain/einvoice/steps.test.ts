/** An invoice of many lines takes as much more work as it has lines: their square would stop a server. */
import { expect, test } from 'vitest'
import { stepsOf } from '../kernel/testing/steps.ts'
import type { PostedDocument, PostedLine } from '../trade/contract.ts'
import type { TaxRules } from '../trade/totals.ts'
import { invoiceOf } from './build.ts'
import type { IncomingInvoice } from './incoming.ts'
import { creditDraft } from './incoming-credit.ts'
import { type IncomingTerms, incomingDraft } from './incoming-draft.ts'
import { readInvoice } from './read.ts'
import { breachesOf } from './rules/rules.ts'
import { type Case, posted } from './testing/documents.ts'
import { ublOf } from './ubl.ts'
import { writtenIn } from './written.ts'
import { xmlRoot } from './xml-file.ts'

const taxes: TaxRules = {
  vat: { base: 'net', isIncluded: false },
  tax1: { base: 'net', isIncluded: false },
  tax2: { base: 'net', isIncluded: false },
}
const linked = { id: 'id', title: 'title' }

const terms = ({ lines }: IncomingInvoice, isKnown: boolean): IncomingTerms => ({
  type: linked,
  branch: null,
  partner: linked,
  warehouse: null,
  currency: { id: 'currency', decimals: 2 },
  rate: null,
  taxes,
  attachment: linked,
  note: null,
  rounding: 'Rounding',
  matches: lines.map((_, at) =>
    isKnown ? { item: { id: `item ${at}`, title: `Goods ${at + 1}` }, unit: linked } : null,
  ),
})

/** Every other line has a rate of its own, and the document a discount. */
const caseOf = (count: number): Case => ({
  lines: many(count, (at) => (at % 2 ? '11' : `${(at % 90) + 1}.${at + 1}`)),
  percent: '3',
})

const many = (count: number, vat: (at: number) => string): Case['lines'] =>
  Array.from({ length: count }, (_, at) => ({
    quantity: String((at % 7) + 1),
    price: `${(at % 50) + 1}.37`,
    vat: vat(at),
  }))

const xmlOf = (it: Case): string => ublOf(invoiceOf(posted(it)))

/** What was bought with it, as it was posted. */
function billOf(it: Case, { lines }: IncomingInvoice): PostedDocument {
  const from = posted(it)
  const none = { amount: '0', discount: '0', vat: '0', tax1: '0', tax2: '0' }
  return {
    behaviour: 'purchaseInvoice',
    state: 'posted',
    currency: 'currency',
    discountPercent: '0',
    discountAmount: '1',
    taxes,
    totals: { subtotal: '100' },
    lines: from.lines.map(
      ({ name, quantity, unitPrice, rates, amount, discount, net, vat }, at) =>
        ({
          id: `line ${at}`,
          item: { id: `item ${at}`, title: name },
          name,
          unit: linked,
          quantity: String(2 * Number(quantity)),
          unitPrice: lines[at]?.price ?? unitPrice,
          discountPercent: '0',
          discountAmount: '0',
          ...rates,
          totals: { ...none, amount, discount, net, vat, total: net },
          given: none,
          returned: '0',
          movedBack: '0',
          delivered: quantity,
          isStocked: true,
        }) as Partial<PostedLine>,
    ),
  } as PostedDocument
}

const works: Readonly<Record<string, (it: Case) => () => unknown>> = {
  'writing it': (it) => {
    const from = posted(it)
    return () => invoiceOf(from)
  },
  'reading it': (it) => {
    const xml = xmlOf(it)
    return () => readInvoice(xmlRoot(xml))
  },
  'holding it against the rules': (it) => {
    const written = writtenIn(xmlRoot(xmlOf(it)))
    return () => breachesOf(written)
  },
  'drafting a purchase of it': (it) => {
    const invoice = readInvoice(xmlRoot(xmlOf(it)))
    return () => incomingDraft(invoice, terms(invoice, false))
  },
  'drafting a return of the bill it names': (it) => {
    const credited: Case = { ...it, percent: '0', more: { kind: 'creditNote' } }
    const invoice = readInvoice(xmlRoot(xmlOf(credited)))
    const bill = billOf(credited, invoice)
    const known = terms(invoice, true)
    return () => expect(creditDraft(invoice, known, bill)?.body.lines).toHaveLength(it.lines.length)
  },
}

test.each(Object.entries(works))(
  '%s: four times the lines are four times the work',
  (_, work) => {
    const stepsFor = (count: number): number => stepsOf(work(caseOf(count)))
    const [few, four] = [stepsFor(50), stepsFor(200)]
    expect(few).toBeGreaterThan(1000)
    expect(four / few).toBeLessThan(4.6)
  },
  30_000,
)
