import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isSame } from '../kernel/number/fraction.ts'
import { type TaxRules, totalsOf } from '../trade/totals.ts'
import { invoiceOf, type PostedInvoice } from './build.ts'
import { ciiOf } from './cii.ts'
import { type IncomingDraft, incomingDraft } from './incoming-draft.ts'
import { readInvoice } from './read.ts'
import { cases, posted } from './testing/documents.ts'
import { ublOf } from './ubl.ts'
import { xmlRoot } from './xml-file.ts'

const writers = { UBL: ublOf, CII: ciiOf }

const rules = (isIncluded: boolean): TaxRules => ({
  vat: { base: 'net', isIncluded },
  tax1: { base: 'net', isIncluded: false },
  tax2: { base: 'net', isIncluded: false },
})

const buyers = { 'without tax': rules(false), 'with their tax': rules(true) }

const linked = { id: 'id', title: 'title' }

/** As another house would bring it, which writes its prices so. */
const imported = (from: PostedInvoice, xml: string, taxes: TaxRules): IncomingDraft =>
  incomingDraft(readInvoice(xmlRoot(xml)), {
    type: linked,
    branch: null,
    partner: linked,
    warehouse: null,
    currency: { id: 'currency', decimals: from.currency.decimals },
    rate: null,
    taxes,
    attachment: linked,
    note: null,
    rounding: 'Rounding',
    matches: [],
  })

/** What the draft would be posted at. */
const totalOf = ({ body }: IncomingDraft, taxes: TaxRules, decimals: number): string =>
  totalsOf(
    body.lines.map((line) => ({
      quantity: line.quantity ?? '0',
      unitPrice: line.unitPrice ?? '0',
      discountPercent: '0',
      discountAmount: line.discountAmount ?? '0',
      vat: line.vat ?? '0',
      tax1: '0',
      tax2: '0',
    })),
    {
      decimals,
      taxes,
      discountPercent: body.discountPercent ?? '0',
      discountAmount: body.discountAmount ?? '0',
    },
  ).total

const trips = Object.keys(cases).flatMap((name) =>
  Object.keys(writers).flatMap((syntax) =>
    Object.keys(buyers).map((buyer) => [name, syntax, buyer] as const),
  ),
)

describe('an invoice that is written and brought again comes to the same', () => {
  test.each(trips)('%s, as %s, to prices %s', (name, syntax, buyer) => {
    const from = posted(cases[name] ?? { lines: [] })
    const taxes = buyers[buyer as keyof typeof buyers]
    const invoice = invoiceOf(from)
    const draft = imported(from, writers[syntax as keyof typeof writers](invoice), taxes)
    // Where prices held more than one tax, ours may be a coin above base times rate.
    const vat = name === 'all taxes in the price' && buyer === 'without tax' ? '-0.01' : '0'
    expect(draft.difference).toEqual({ total: '0', vat })
    expect(isSame(totalOf(draft, taxes, from.currency.decimals), invoice.totals.gross)).toBe(true)
  })

  test('of any lines, rates and discounts', () => {
    const percent = fc.constantFrom('0', '5', '7.5', '33.33')
    const line = fc.record({
      quantity: fc.integer({ min: 1, max: 99999 }).map((it) => `${it / 1000}`),
      price: fc.integer({ min: 1, max: 999999 }).map((it) => `${it / 1000}`),
      vat: fc.constantFrom('0', '5.5', '11', '20'),
      percent,
    })
    fc.assert(
      fc.property(
        fc.array(line, { minLength: 1, maxLength: 12 }),
        percent,
        fc.boolean(),
        fc.boolean(),
        fc.constantFrom(0, 2),
        (lines, off, sold, bought, decimals) => {
          const from = posted({ lines, percent: off, decimals, taxRules: rules(sold) })
          for (const write of Object.values(writers)) {
            const draft = imported(from, write(invoiceOf(from)), rules(bought))
            expect(draft.difference.total).toBe('0')
          }
        },
      ),
    )
  })
})

test('a tax below its base times its rate is met by a line that bears none', () => {
  const from = posted({
    lines: Array.from({ length: 3 }, () => ({ quantity: '1', price: '3.33', vat: '20' })),
    taxRules: rules(true),
  })
  const invoice = invoiceOf(from)
  const [group] = invoice.vat
  const cut = {
    ...invoice,
    vat: [{ ...invoice.vat[0], tax: '1.66', taxable: '8.33' } as NonNullable<typeof group>],
    totals: { ...invoice.totals, net: '8.33', vat: '1.66', gross: '9.99' },
  }
  const draft = imported(from, ublOf(cut), buyers['without tax'])
  expect(draft.difference).toEqual({ total: '0', vat: '0' })
  expect(draft.body.lines.at(-1)).toMatchObject({ name: 'Rounding', vat: '0', unitPrice: '0.01' })
})

test('a sum that misses its lines by more than coins is left to whoever reads the draft', () => {
  const from = posted(cases['one line'] ?? { lines: [] })
  const invoice = invoiceOf(from)
  const wrong = {
    ...invoice,
    vat: invoice.vat.map((it) => ({ ...it, taxable: '90', tax: '9.90' })),
    totals: { ...invoice.totals, vat: '9.90', gross: '99.90' },
  }
  const draft = imported(from, ublOf(wrong), buyers['without tax'])
  expect(draft.difference).toEqual({ total: '11.1', vat: '1.1' })
  expect(draft.body.lines).toHaveLength(1)
})
