/** Tickets of a shop in Beirut, each with something a receipt must get right. */
import type { Language } from '../../kernel/language.ts'
import { sumOf } from '../../kernel/number/fraction.ts'
import { totalsOf } from '../../trade/totals.ts'
import type { ReceiptFacts } from '../ticket/receipt.ts'
import type { Ticket, TicketLine, TicketTender } from '../ticket/ticket.ts'
import { goods, type Made, type Sold, units } from './receipt-goods.ts'
import { beirut, lbp, usd } from './till.ts'
import { valueReceipts } from './value-receipts.ts'

const receiptFacts: ReceiptFacts = {
  company: {
    id: 'company',
    name: 'Maison Karam',
    address: 'Hamra Street 12\nBeirut',
    phone: '+961 1 340 100',
    financialNumber: '601-2231',
    logo: null,
    timeZone: 'Asia/Beirut',
    language: 'en',
    numberFormat: 'commaPoint',
  },
  register: { id: 'register', name: 'Till 3', code: 'T3', branchCode: 'B1' },
  branch: { id: 'branch', title: 'Hamra' },
  currencies: beirut.currencies,
  cashClient: { id: 'walk-in', name: 'Cash client' },
  taxLabels: { vat: null, tax1: null, tax2: null },
  footer: null,
}

const included = { base: 'net', isIncluded: true } as const
const onTop = { base: 'net', isIncluded: false } as const
const taxes = { vat: included, tax1: included, tax2: included }

const lineOf = (
  { promotions = [], ...sold }: Sold,
  at: number,
  language: Language,
): TicketLine => ({
  id: `line-${at}`,
  item: sold.what,
  name: goods[sold.what][language],
  unit: sold.unit ?? 'piece',
  unitName: units[sold.unit ?? 'piece'][language],
  quantity: sold.quantity ?? '1',
  unitPrice: sold.price,
  discountPercent: sold.percent ?? '0',
  discountAmount: sumOf([sold.amount ?? '0', ...promotions.map((it) => it.amount)]),
  vat: '11',
  tax1: '0',
  tax2: '0',
  note: sold.note ?? null,
  originLine: null,
  isRestocked: true,
  ...(promotions.length > 0 && {
    promotions: promotions.map(({ name, amount }, n) => ({
      promotion: `promotion-${n}`,
      name: name[language],
      amount,
    })),
  }),
  discount: '0',
  total: '0',
})

const tenderOf = (given: Partial<TicketTender>, at: number): TicketTender => ({
  id: `tender-${at}`,
  flow: 'in',
  method: 'cash',
  methodName: 'Cash USD',
  currency: usd,
  currencyCode: 'USD',
  amount: '0',
  rate: '89500',
  value: given.amount ?? '0',
  reference: null,
  ...given,
})

const hash = '3fa94c1b07d2e6588a91b7c6d5e4f3029188776655443322110fedcba9876543'

function ticketOf({ sold, tenders = [], ...more }: Made, at: number, language: Language): Ticket {
  const lines = sold.map((it, index) => lineOf(it, index, language))
  const terms = {
    decimals: 2,
    taxes: more.taxes ?? taxes,
    discountPercent: more.discountPercent ?? '0',
    discountAmount: more.discountAmount ?? '0',
  }
  const { net, vat, tax1, tax2, total } = totalsOf(lines, terms)
  const sequence = 123 + at
  return {
    id: `ticket-${at}`,
    kind: 'posSale',
    register: 'register',
    station: 'station',
    shift: 'shift',
    sequence,
    number: `B1-T3-${String(sequence).padStart(6, '0')}`,
    previousHash: '',
    hash,
    at: '2026-11-15T10:42:00.000Z',
    day: '2026-11-15',
    cashier: 'maya',
    cashierName: 'Maya Khoury',
    approvals: [],
    partner: 'walk-in',
    partnerName: 'Cash client',
    currency: usd,
    currencyCode: 'USD',
    rate: '89500',
    rateAt: '2026-11-15T06:00:00.000Z',
    ...terms,
    lines,
    ...{ net, vat, tax1, tax2, total },
    tenders: tenders.map(tenderOf),
    open: '0',
    rounding: '0',
    origin: null,
    note: null,
    ...more,
  }
}

const pounds = { methodName: 'Cash LBP', currency: lbp, currencyCode: 'LBP' }
const latte: Sold = { what: 'coffee', quantity: '2', price: '3.25' }

const made: Record<string, Made> = {
  exactCash: { sold: [latte, { what: 'zaatar', price: '2.5' }], tenders: [{ amount: '9' }] },
  mixedChange: {
    sold: [
      { what: 'honey', price: '14' },
      { what: 'zaatar', quantity: '4', price: '2.35' },
    ],
    tenders: [
      { amount: '20' },
      { ...pounds, amount: '500000', value: '5.59' },
      { flow: 'out', amount: '2' },
      { ...pounds, flow: 'out', amount: '15000', value: '0.17' },
    ],
    rounding: '0.02',
  },
  card: { sold: [latte], tenders: [{ methodName: 'Card', amount: '6.5', reference: '004217' }] },
  poundsOnly: {
    sold: [{ what: 'zaatar', quantity: '3', price: '2' }],
    tenders: [{ ...pounds, amount: '535000', value: '5.98' }],
    rounding: '-0.02',
  },
  discounts: {
    sold: [
      { ...latte, percent: '10' },
      { what: 'honey', price: '14', amount: '1.5' },
    ],
    discountPercent: '5',
    tenders: [
      { amount: '20' },
      { flow: 'out', amount: '2' },
      { ...pounds, flow: 'out', amount: '50000', value: '0.56' },
    ],
    rounding: '0.01',
  },
  taxesOnTop: {
    sold: [latte, { what: 'honey', price: '14' }],
    taxes: { vat: onTop, tax1: onTop, tax2: onTop },
    tenders: [{ methodName: 'Card', amount: '22.76' }],
  },
  weighed: {
    sold: [{ what: 'tomato', quantity: '1.24', unit: 'kilo', price: '2.2' }],
    tenders: [{ ...pounds, amount: '245000', value: '2.74' }],
    rounding: '0.01',
  },
  notes: {
    sold: [
      { ...latte, note: 'Oat milk · extra hot' },
      { what: 'zaatar', price: '2', note: 'بدون بصل' },
    ],
    tenders: [{ amount: '9' }, { ...pounds, flow: 'out', amount: '45000', value: '0.5' }],
    note: 'Gift wrapping',
  },
  longNames: {
    sold: [
      { what: 'long', quantity: '12', price: '48.75' },
      { what: 'long', price: '48.75' },
    ],
    tenders: [{ methodName: 'Card', amount: '633.75' }],
  },
  largeAmounts: {
    sold: [{ what: 'honey', quantity: '900', price: '14.25' }],
    tenders: [{ ...pounds, amount: '1147840000', value: '12825.03' }],
    rounding: '0.03',
  },
  refundCash: {
    kind: 'posRefund',
    sold: [{ what: 'honey', price: '14' }],
    tenders: [{ flow: 'out', amount: '14' }],
    approvals: [{ action: 'refund', user: 'rana', name: 'Rana Haddad' }],
  },
  refundCard: {
    kind: 'posRefund',
    sold: [latte],
    tenders: [{ flow: 'out', methodName: 'Card', amount: '6.5' }],
  },
  training: {
    sold: [latte],
    tenders: [{ methodName: 'Card', amount: '6.5' }],
    number: '',
    hash: '',
  },
  copy: { sold: [latte], tenders: [{ methodName: 'Card', amount: '6.5' }] },
  onAccount: {
    sold: [{ what: 'honey', quantity: '6', price: '14' }],
    tenders: [{ amount: '50' }],
    open: '34',
    partner: 'client',
    partnerName: 'مطعم الأرز / Cedar Restaurant',
  },
  cheque: {
    sold: [{ what: 'long', quantity: '2', price: '48.75' }],
    tenders: [
      {
        methodName: 'Cheque',
        amount: '97.5',
        cheque: { bank: 'Banque du Levant', number: '0012345', dueDate: '2026-12-15' },
      },
    ],
  },
  approved: {
    sold: [{ ...latte, percent: '40' }],
    tenders: [{ ...pounds, amount: '350000', value: '3.91' }],
    rounding: '0.01',
    approvals: [
      { action: 'discount', user: 'rana', name: 'Rana Haddad' },
      { action: 'rate', user: 'rana', name: 'Rana Haddad' },
    ],
  },
  manyLines: {
    sold: Array.from({ length: 24 }, (_, at) => ({
      what: (['coffee', 'zaatar', 'honey', 'tomato'] as const)[at % 4] ?? 'coffee',
      quantity: String((at % 3) + 1),
      price: '2.5',
    })),
    tenders: [{ amount: '120' }],
  },
  oneCurrency: {
    sold: [latte],
    rate: null,
    rateAt: null,
    tenders: [
      { amount: '10', rate: null },
      { flow: 'out', amount: '3.5', rate: null },
    ],
  },
  twoRates: {
    sold: [{ what: 'zaatar', quantity: '3', price: '2' }],
    rate: '90000',
    tenders: [
      { amount: '10', rate: '90000' },
      { flow: 'out', amount: '4', rate: '89000' },
      { ...pounds, amount: '100000', rate: '90000', value: '1.11' },
      { ...pounds, flow: 'out', amount: '100000', rate: '89000', value: '1.12' },
    ],
    rounding: '-0.01',
  },
  ...valueReceipts,
}

export const receiptNames = Object.keys(made)

/** The shop of a receipt: some have words below, one has a single currency. */
export function shopOf(name: string): ReceiptFacts {
  if (name === 'oneCurrency')
    return {
      ...receiptFacts,
      currencies: beirut.currencies.filter(({ rank }) => rank === 'first'),
      company: { ...receiptFacts.company, address: null, phone: null, numberFormat: 'spaceComma' },
    }
  if (name === 'notes')
    return { ...receiptFacts, footer: 'Thank you!\nMerci de votre visite\nشكرًا لزيارتكم' }
  return receiptFacts
}

export function sampleTicket(name: string, language: Language): Ticket {
  const given = made[name]
  if (!given) throw new RangeError(`There is no receipt ${name}`)
  return ticketOf(given, receiptNames.indexOf(name), language)
}
