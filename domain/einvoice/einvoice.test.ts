import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isSame, sumOf } from '../kernel/number/fraction.ts'
import { invoiceOf, type PostedInvoice } from './build.ts'
import { ciiOf } from './cii.ts'
import type { EInvoice } from './model.ts'
import { vatIdOf } from './party.ts'
import { problemsOf } from './problems.ts'
import { cases, posted } from './testing/documents.ts'
import { ublOf } from './ubl.ts'

const names = Object.keys(cases)
const made = (name: string): EInvoice => invoiceOf(posted(cases[name] ?? { lines: [] }))

const totalOf = ({ lines }: PostedInvoice): string =>
  sumOf(lines.flatMap(({ net, vat, tax1, tax2 }) => [net, vat, tax1, tax2]))

test('there are forty kinds of documents and more', () => {
  expect(names.length).toBeGreaterThanOrEqual(40)
})

describe('an electronic invoice', () => {
  test.each(names)('of %s keeps the rules of EN 16931', (name) => {
    for (const write of [ublOf, ciiOf]) expect(problemsOf(write(made(name)))).toEqual([])
  })

  test.each(names)('of %s comes to what was posted', (name) => {
    const from = posted(cases[name] ?? { lines: [] })
    const { gross, rounding } = invoiceOf(from).totals
    expect([isSame(gross, totalOf(from)), rounding]).toEqual([true, '0'])
  })

  test('of any lines, rates and discounts keeps the rules and the total', () => {
    const percent = fc.constantFrom('0', '5', '7.5', '33.33', '100')
    const line = fc.record({
      quantity: fc.integer({ min: 1, max: 99999 }).map((it) => `${it / 1000}`),
      price: fc.integer({ min: 0, max: 999999 }).map((it) => `${it / 1000}`),
      vat: fc.constantFrom('0', '5.5', '11', '20'),
      tax1: fc.constantFrom('0', '3'),
      percent,
    })
    const isIncluded = fc.boolean()
    const decimals = fc.constantFrom(0, 2)
    fc.assert(
      fc.property(
        fc.array(line, { minLength: 1, maxLength: 12 }),
        percent,
        isIncluded,
        decimals,
        (lines, off, inside, places) => {
          const rule = { base: 'net', isIncluded: inside } as const
          const from = posted({
            lines,
            percent: off,
            decimals: places,
            taxRules: { vat: rule, tax1: rule, tax2: rule },
          })
          const invoice = invoiceOf(from)
          for (const write of [ublOf, ciiOf]) expect(problemsOf(write(invoice))).toEqual([])
          const { gross, rounding, due } = invoice.totals
          expect(isSame(sumOf([gross, rounding]), totalOf(from))).toBe(true)
          expect(isSame(due, totalOf(from))).toBe(true)
        },
      ),
    )
  })
})

test('tax that misses its base by a whole unit is told as its base makes it, the rest as rounding', () => {
  const from = posted(cases['pounds without decimals'] ?? { lines: [] })
  const [line, ...others] = from.lines
  if (!line) throw new Error('No line')
  const older = { ...line, vat: sumOf([line.vat, '3']) }
  const invoice = invoiceOf({ ...from, lines: [older, ...others] })
  for (const write of [ublOf, ciiOf]) expect(problemsOf(write(invoice))).toEqual([])
  expect(invoice.totals).toMatchObject({ vat: invoiceOf(from).totals.vat, rounding: '3' })
  expect(ublOf(invoice)).toContain('<cbc:PayableRoundingAmount currencyID="LBP">3<')
})

describe('tax', () => {
  const groups = (name: string) =>
    made(name).vat.map(({ category, rate, taxable, tax }) => [category, rate, taxable, tax])

  test('is told once for each category and rate', () => {
    expect(groups('three rates')).toEqual([
      ['S', '20', '9.95', '1.99'],
      ['S', '10', '9.95', '1'],
      ['S', '5.5', '9.95', '0.55'],
    ])
    expect(groups('zero rated beside standard')).toEqual([
      ['Z', '0', '9.5', '0'],
      ['S', '11', '7.6', '0.84'],
    ])
  })

  test('of another kind is a charge that bears none itself', () => {
    expect(groups('another tax on top')).toEqual([
      ['S', '11', '100', '11'],
      ['E', '0', '3', '0'],
    ])
    expect(made('another tax on top').allowances).toMatchObject([
      { isCharge: true, amount: '3', reason: 'City tax', category: 'E' },
    ])
  })

  test('that prices contain is taken out of them', () => {
    const [line] = made('prices with their tax').lines
    expect(line).toMatchObject({ net: '9.01', price: '9.00900901', allowance: null })
    expect(groups('prices with their tax')).toEqual([['S', '11', '9.01', '0.99']])
  })

  test('is left out for those outside of it, with every VAT number', () => {
    const { vat, seller, buyer } = made('outside the tax')
    expect(vat).toMatchObject([{ category: 'O', reason: 'Not subject to VAT', reasonCode: null }])
    expect([seller.vatId, buyer.vatId]).toEqual([null, null])
  })

  test('that is not charged says why, with the European code inside the Union alone', () => {
    expect(made('reverse charge').vat).toMatchObject([
      { category: 'AE', reason: 'Reverse charge', reasonCode: 'VATEX-EU-AE' },
    ])
    expect(made('export').vat).toMatchObject([{ category: 'G', reasonCode: null }])
    expect(made('exempt for two reasons').vat[0]?.reason).toBe('Law 379, 16; Law 379, 17')
  })

  test('goods that leave for the Union say where to', () => {
    expect(made('intra-community').delivery).toEqual({ day: '2026-11-16', country: 'DE' })
  })
})

describe('discounts', () => {
  test('of a line stand at the line, those of the document once for each rate', () => {
    const { lines, allowances } = made('discounts over several rates')
    expect(lines.map(({ allowance }) => allowance?.amount ?? null)).toEqual([null, '0.89', null])
    expect(allowances.map(({ rate, isCharge }) => [rate, isCharge])).toEqual([
      ['20', false],
      ['5.5', false],
      ['10', false],
    ])
  })
})

test.each([
  ['1204587-601', 'LB', 'LB1204587-601'],
  ['LB 1204587', 'LB', 'LB1204587'],
  ['fr 40 303 265 045', 'FR', 'FR40303265045'],
  ['094014201', 'GR', 'EL094014201'],
  ['EL094014201', 'GR', 'EL094014201'],
  [null, 'LB', null],
  ['12', null, null],
])('the VAT number %s of %s is written %s', (number, country, written) => {
  expect(vatIdOf(number, country)).toBe(written)
})

describe('what is missing is named', () => {
  const plain = cases['one line'] ?? { lines: [] }
  const found = (from: PostedInvoice) =>
    problemsOf(ublOf(invoiceOf(from))).map(({ rule, code, field }) => [rule, code, field])

  test.each([
    ['BR-11', 'einvoiceNeedsClientCountry', 'client.country', { buyer: { country: null } }],
    [
      'BR-S-02',
      'einvoiceNeedsCompanyVat',
      'company.financialNumber',
      { seller: { financialNumber: null } },
    ],
    [
      'BR-CO-26',
      'einvoiceNeedsCompanyNumber',
      'company.financialNumber',
      { seller: { financialNumber: null }, lines: [{ quantity: '1', price: '1', vat: '0' }] },
    ],
    [
      'BR-E-10',
      'einvoiceNeedsReason',
      'item.exemptionReason',
      { lines: [{ quantity: '1', price: '1', vat: '0', treatment: 'exempt' as const }] },
    ],
    [
      'BR-AE-02',
      'einvoiceNeedsClientVat',
      'client.financialNumber',
      {
        lines: [{ quantity: '1', price: '1', vat: '0' }],
        buyer: { financialNumber: null, treatment: 'reverseCharge' as const },
      },
    ],
    [
      'BR-IC-02',
      'einvoiceNeedsClientVat',
      'client.financialNumber',
      {
        lines: [{ quantity: '1', price: '1', vat: '0' }],
        buyer: { financialNumber: null, treatment: 'intraCommunity' as const },
      },
    ],
    [
      'BR-CL-23',
      'einvoiceUnitCode',
      'lines.0.unit',
      { lines: [{ quantity: '1', price: '1', unitCode: 'piece' }] },
    ],
    [
      'BR-DEC-09',
      'einvoiceDecimals',
      'currency',
      { decimals: 3, currency: 'KWD', lines: [{ quantity: '1', price: '1.005' }] },
    ],
    [
      'BR-CO-09',
      'einvoiceVatNumber',
      'company.financialNumber',
      { seller: { financialNumber: 'see above!' } },
    ],
  ])('%s: %s at %s', (rule, code, field, more) => {
    expect(found(posted({ ...plain, ...more }))).toContainEqual([rule, code, field])
  })

  test.each([
    ['BR-CO-10', (it: EInvoice) => ({ ...it, totals: { ...it.totals, lines: '1' } })],
    ['BR-CO-11', (it: EInvoice) => ({ ...it, totals: { ...it.totals, allowances: '1' } })],
    ['BR-CO-12', (it: EInvoice) => ({ ...it, totals: { ...it.totals, charges: '1' } })],
    ['BR-CO-13', (it: EInvoice) => ({ ...it, totals: { ...it.totals, net: '1' } })],
    ['BR-CO-14', (it: EInvoice) => ({ ...it, totals: { ...it.totals, vat: '1' } })],
    ['BR-CO-15', (it: EInvoice) => ({ ...it, totals: { ...it.totals, gross: '1' } })],
    ['BR-CO-16', (it: EInvoice) => ({ ...it, totals: { ...it.totals, paid: '1' } })],
    ['BR-CO-17', (it: EInvoice) => ({ ...it, vat: it.vat.map((v) => ({ ...v, tax: '14' })) })],
    ['BR-CO-18', (it: EInvoice) => ({ ...it, vat: [] })],
    ['BR-S-08', (it: EInvoice) => ({ ...it, vat: it.vat.map((v) => ({ ...v, taxable: '99' })) })],
    ['BR-S-01', (it: EInvoice) => ({ ...it, vat: [...it.vat, ...it.vat] })],
    ['BR-CO-25', (it: EInvoice) => ({ ...it, dueDate: null })],
    ['BR-61', (it: EInvoice) => ({ ...it, payment: { ...it.payment, code: '30' } })],
    ['BR-16', (it: EInvoice) => ({ ...it, lines: [] })],
  ])('%s finds what was put wrong', (rule, spoil) => {
    const spoilt = spoil(invoiceOf(posted(plain)))
    for (const write of [ublOf, ciiOf])
      expect(problemsOf(write(spoilt)).map((it) => it.rule)).toContain(rule)
  })
})

describe('written', () => {
  const holds = (xml: string, ...parts: string[]): void => {
    for (const part of parts) expect(xml).toContain(part)
  }

  test('as UBL it says the document, its parties and its sums', () => {
    const xml = ublOf(made('part paid'))
    holds(
      xml,
      '<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"',
      '<cbc:CustomizationID>urn:cen.eu:en16931:2017</cbc:CustomizationID>',
      '<cbc:InvoiceTypeCode>380</cbc:InvoiceTypeCode>',
      '<cac:PartyTaxScheme><cbc:CompanyID>LB1204587-601</cbc:CompanyID>',
      '<cbc:EndpointID schemeID="EM">office@liwan.example</cbc:EndpointID>',
      '<cbc:PrepaidAmount currencyID="USD">60.00</cbc:PrepaidAmount>',
      '<cbc:PayableAmount currencyID="USD">51.00</cbc:PayableAmount>',
      '<cbc:InvoicedQuantity unitCode="C62">1</cbc:InvoicedQuantity>',
    )
  })

  test('a credit note is one of its own kind and names its invoice', () => {
    const ubl = ublOf(made('a credit note'))
    holds(
      ubl,
      '<CreditNote xmlns',
      '<cbc:CreditNoteTypeCode>381',
      '<cbc:CreditedQuantity',
      '<cac:InvoiceDocumentReference><cbc:ID>INV-2026-000001</cbc:ID>',
      '<cac:PaymentTerms><cbc:Note>Set against what you owe us',
    )
    expect(ubl).not.toContain('cbc:DueDate>')
    holds(
      ciiOf(made('a credit note')),
      '<ram:TypeCode>381</ram:TypeCode>',
      '<ram:InvoiceReferencedDocument><ram:IssuerAssignedID>INV-2026-000001',
    )
  })

  test('the tax is told a second time in the currency it is owed in', () => {
    holds(
      ublOf(made('a third currency')),
      '<cbc:TaxCurrencyCode>LBP</cbc:TaxCurrencyCode>',
      '<cac:TaxTotal><cbc:TaxAmount currencyID="LBP">548000</cbc:TaxAmount></cac:TaxTotal>',
    )
    holds(
      ciiOf(made('a third currency')),
      '<ram:TaxCurrencyCode>LBP</ram:TaxCurrencyCode>',
      '<ram:TaxTotalAmount currencyID="LBP">548000</ram:TaxTotalAmount>',
    )
  })

  test('signs of the syntax stay text, and what no XML holds is left out', () => {
    for (const xml of [ublOf, ciiOf].map((write) =>
      write(made('an order, a note and a name with signs')),
    ))
      holds(
        xml,
        'Nuts &amp; &lt;bolts&gt; &quot;5mm&quot;',
        'As agreed &lt;soon&gt; &amp; well',
        'مقهى الليوان',
      )
  })

  test('outside the tax there is no rate', () => {
    expect(ublOf(made('outside the tax'))).not.toContain('cbc:Percent')
    expect(ciiOf(made('outside the tax'))).not.toContain('RateApplicablePercent')
  })
})
