/** Posted documents of many kinds, reckoned by the rule that posts them: what invoices are made of. */
import { type TaxRates, type TaxRules, totalsOf } from '../../trade/totals.ts'
import type { PostedInvoice, PostedLine } from '../build.ts'

const words = {
  discount: 'Discount',
  tax1: 'City tax',
  tax2: 'Tax 2',
  reasons: {
    AE: 'Reverse charge',
    K: 'Intra-community supply',
    G: 'Export',
    O: 'Not subject to VAT',
  },
  otherTax: 'Other tax',
  refundTerms: 'Set against what you owe us',
} as const

const onTop: TaxRules = {
  vat: { base: 'net', isIncluded: false },
  tax1: { base: 'net', isIncluded: false },
  tax2: { base: 'net', isIncluded: false },
}
const included: TaxRules = { ...onTop, vat: { base: 'net', isIncluded: true } }

const seller = {
  name: 'Maison Liwan SARL',
  tradingName: 'Maison Liwan',
  financialNumber: '1204587-601',
  address: 'Rue Gouraud 14\nGemmayze',
  city: 'Beirut',
  country: 'LB',
  phone: '+961 1 445 566',
  email: 'office@liwan.example',
  bankAccount: null,
}

const buyer = {
  name: 'Café des Lettres',
  financialNumber: '998877-601',
  address: 'Rue Monot 3',
  country: 'LB',
  email: 'cafe@lettres.example',
  treatment: null,
}

type Line = Partial<Pick<PostedLine, 'treatment' | 'exemptionReason' | 'unitCode' | 'name'>> & {
  quantity: string
  price: string
  vat?: string
  tax1?: string
  tax2?: string
  percent?: string
  off?: string
}

export type Case = {
  lines: Line[]
  decimals?: number
  currency?: string
  taxRules?: TaxRules
  percent?: string
  off?: string
  paid?: string
  more?: Partial<PostedInvoice>
  seller?: Partial<PostedInvoice['seller']>
  buyer?: Partial<PostedInvoice['buyer']>
}

export function posted(it: Case): PostedInvoice {
  const { decimals = 2, taxRules = onTop } = it
  const priced = it.lines.map((line) => ({
    quantity: line.quantity,
    unitPrice: line.price,
    discountPercent: line.percent ?? '0',
    discountAmount: line.off ?? '0',
    vat: line.vat ?? '11',
    tax1: line.tax1 ?? '0',
    tax2: line.tax2 ?? '0',
  }))
  const totals = totalsOf(priced, {
    decimals,
    taxes: taxRules,
    discountPercent: it.percent ?? '0',
    discountAmount: it.off ?? '0',
  })
  const lines = it.lines.map((line, at): PostedLine => {
    const own = totals.lines[at]
    const rates: TaxRates = priced[at] ?? { vat: '0', tax1: '0', tax2: '0' }
    if (!own) throw new Error('A line without totals')
    const { amount, discount, net, vat, tax1, tax2 } = own
    return {
      name: line.name ?? `Goods ${at + 1}`,
      note: null,
      code: `G-${at + 1}`,
      barcode: at === 0 ? '5281000000015' : null,
      unitCode: line.unitCode ?? 'C62',
      quantity: line.quantity,
      unitPrice: line.price,
      ...{ amount, discount, net, vat, tax1, tax2 },
      rates: { vat: rates.vat, tax1: rates.tax1, tax2: rates.tax2 },
      treatment: line.treatment ?? null,
      exemptionReason: line.exemptionReason ?? null,
    }
  })
  return {
    kind: 'invoice',
    number: 'INV-2026-000001',
    day: '2026-11-16',
    dueDate: '2026-12-16',
    note: null,
    orderNumber: null,
    preceding: null,
    taxCurrency: null,
    currency: { code: it.currency ?? 'USD', decimals },
    taxRules,
    lines,
    paid: it.paid ?? '0',
    words,
    ...it.more,
    seller: { ...seller, ...it.seller },
    buyer: { ...buyer, ...it.buyer },
  }
}

const credit: Partial<PostedInvoice> = {
  kind: 'creditNote',
  number: 'CN-2026-000004',
  preceding: { number: 'INV-2026-000001', day: '2026-11-02' },
}
const french = { country: 'FR', financialNumber: 'FR40303265045' } as const
const german = { country: 'DE', financialNumber: 'DE123456789' } as const
const iban = 'FR76 3000 6000 0112 3456 7890 189'
const many = (count: number, make: (at: number) => Line): Line[] =>
  Array.from({ length: count }, (_, at) => make(at))

/** Each is a kind of document a shop writes. */
export const cases: Record<string, Case> = {
  'one line': { lines: [{ quantity: '1', price: '100' }] },
  'a third of a unit': { lines: [{ quantity: '0.333', price: '9.99', unitCode: 'KGM' }] },
  'a price of six decimals': { lines: [{ quantity: '1500', price: '0.012345' }] },
  'a free line': {
    lines: [
      { quantity: '1', price: '10' },
      { quantity: '1', price: '0' },
    ],
  },
  'nothing but gifts': { lines: [{ quantity: '2', price: '10', percent: '100' }] },
  'a line discount in percent': { lines: [{ quantity: '3', price: '3.33', percent: '7.5' }] },
  'a line discount in money': { lines: [{ quantity: '3', price: '3.33', off: '1.01' }] },
  'both line discounts': { lines: [{ quantity: '7', price: '12.49', percent: '10', off: '5' }] },
  'a document discount': { lines: [{ quantity: '2', price: '100' }], percent: '50' },
  'a document discount in money': {
    lines: [
      { quantity: '1', price: '33.33' },
      { quantity: '1', price: '66.67' },
    ],
    off: '10',
  },
  'discounts over several rates': {
    lines: [
      { quantity: '3', price: '19.99', vat: '20' },
      { quantity: '2', price: '4.45', vat: '5.5', percent: '10' },
      { quantity: '1', price: '7.77', vat: '10' },
    ],
    percent: '3.5',
    off: '2.22',
  },
  'three rates': {
    lines: ['20', '10', '5.5'].map((vat) => ({ quantity: '1', price: '9.95', vat })),
  },
  'a hundred lines': { lines: many(100, (at) => ({ quantity: '1', price: `${at}.37` })) },
  'a hundred lines of two rates': {
    lines: many(100, (at) => ({ quantity: '3', price: '0.07', vat: at % 2 ? '11' : '5' })),
    percent: '1.7',
  },
  'zero rated': { lines: [{ quantity: '5', price: '2', vat: '0', treatment: 'zeroRated' }] },
  'zero rated beside standard': {
    lines: [
      { quantity: '5', price: '2', vat: '0' },
      { quantity: '1', price: '8' },
    ],
    percent: '5',
  },
  exempt: {
    lines: [
      { quantity: '1', price: '40', vat: '0', treatment: 'exempt', exemptionReason: 'Law 379, 16' },
    ],
  },
  'exempt for two reasons': {
    lines: [
      { quantity: '1', price: '40', vat: '0', treatment: 'exempt', exemptionReason: 'Law 379, 16' },
      { quantity: '1', price: '9', vat: '0', treatment: 'exempt', exemptionReason: 'Law 379, 17' },
      { quantity: '1', price: '9' },
    ],
  },
  'outside the tax': {
    lines: [{ quantity: '1', price: '40', vat: '0' }],
    seller: { financialNumber: null, registrationNumber: '2041', registrationScheme: null },
  },
  'outside the tax with another tax': {
    lines: [{ quantity: '1', price: '40', vat: '0', tax1: '5' }],
    seller: { financialNumber: null, registrationNumber: '2041' },
  },
  'reverse charge': {
    lines: [{ quantity: '10', price: '85', vat: '0' }],
    currency: 'EUR',
    seller: { ...french, bankAccount: iban },
    buyer: { ...german, treatment: 'reverseCharge' },
  },
  'intra-community': {
    lines: [{ quantity: '10', price: '85', vat: '0' }],
    currency: 'EUR',
    seller: { ...french, bankAccount: iban },
    buyer: { ...german, treatment: 'intraCommunity' },
  },
  export: {
    lines: [{ quantity: '10', price: '85', vat: '0' }],
    buyer: { country: 'SY', treatment: 'export', financialNumber: null },
  },
  'export out of the Union': {
    lines: [{ quantity: '10', price: '85', vat: '0' }],
    currency: 'EUR',
    seller: french,
    buyer: { country: 'LB', treatment: 'export' },
  },
  'a Greek seller': {
    lines: [{ quantity: '1', price: '10', vat: '24' }],
    currency: 'EUR',
    seller: { country: 'GR', financialNumber: 'EL094014201' },
  },
  'prices with their tax': { lines: [{ quantity: '1', price: '10' }], taxRules: included },
  'many prices with their tax': {
    lines: many(37, (at) => ({ quantity: '1', price: `${at}.99`, vat: at % 3 ? '20' : '5.5' })),
    taxRules: included,
  },
  'prices with their tax and discounts': {
    lines: [
      { quantity: '3', price: '4.99', vat: '20', percent: '15' },
      { quantity: '1', price: '12.5', vat: '5.5', off: '0.5' },
    ],
    taxRules: included,
    percent: '10',
  },
  'another tax on top': { lines: [{ quantity: '2', price: '50', tax1: '3' }] },
  'two other taxes, one on the tax': {
    lines: [{ quantity: '2', price: '49.99', tax1: '3', tax2: '1.5' }],
    taxRules: { ...onTop, tax2: { base: 'netAndVat', isIncluded: false } },
    percent: '5',
  },
  'all taxes in the price': {
    lines: [{ quantity: '4', price: '24.99', tax1: '3' }],
    taxRules: { ...included, tax1: { base: 'net', isIncluded: true } },
  },
  'pounds without decimals': {
    lines: [
      { quantity: '3', price: '89500' },
      { quantity: '1', price: '45333' },
    ],
    decimals: 0,
    currency: 'LBP',
    percent: '3',
    more: { taxCurrency: { code: 'USD', decimals: 2, vat: '0.37' } },
  },
  'pounds with their tax': {
    lines: [{ quantity: '7', price: '99999' }],
    decimals: 0,
    currency: 'LBP',
    taxRules: included,
  },
  'a third currency': {
    lines: [{ quantity: '3', price: '17.45' }],
    currency: 'EUR',
    more: { taxCurrency: { code: 'LBP', decimals: 0, vat: '548000' } },
  },
  'paid in full': { lines: [{ quantity: '1', price: '100' }], paid: '111' },
  'part paid': { lines: [{ quantity: '1', price: '100' }], paid: '60' },
  'paid to a bank': {
    lines: [{ quantity: '1', price: '100', vat: '20' }],
    currency: 'EUR',
    seller: { ...french, bankAccount: iban },
  },
  'paid to an account that is no IBAN': {
    lines: [{ quantity: '1', price: '100' }],
    seller: { bankAccount: '0012-334455' },
  },
  'a credit note': { lines: [{ quantity: '1', price: '3.33' }], more: credit },
  'a credit note of a discounted sale': {
    lines: [{ quantity: '1', price: '100' }],
    percent: '50',
    more: credit,
  },
  'a credit note without its invoice': {
    lines: [{ quantity: '2', price: '5' }],
    more: { ...credit, preceding: null },
  },
  'an order, a note and a name with signs': {
    lines: [{ quantity: '1', price: '1', name: 'Nuts & <bolts> "5\u0007mm"' }],
    more: { orderNumber: 'PO-77', note: 'As agreed <soon> & well' },
    buyer: { name: 'مقهى الليوان', registrationNumber: '77', registrationScheme: '0088' },
  },
}
