import { describe, expect, test } from 'vitest'
import { type BehaviourName, behaviourNames, behaviourOf } from '../../../domain/books/behaviour.ts'
import { headOf } from '../../../domain/books/head/document-head.ts'
import { languages } from '../../../domain/kernel/language.ts'
import { sheetOf } from '../../../domain/paper/composition.ts'
import type { Sheet } from '../../../domain/paper/sheet.ts'
import { loadDeclarations } from '../../kernel/declarations.ts'
import { Settings } from '../../kernel/settings.ts'
import { Words } from '../../kernel/words.ts'
import { documentPaper, type PaperSource } from './document-paper.ts'
import type { Letterhead } from './letterhead.ts'
import type { DocumentRow, LineRow } from './paper-rows.ts'

await loadDeclarations()
const words = await Words.load()

const letterhead: Letterhead = {
  company: { name: 'Liwan Trading' },
  timeZone: 'Asia/Beirut',
  logoKey: null,
  currencies: [
    { id: 'usd', code: 'USD', symbol: '$', decimals: 2, rank: 'first' },
    { id: 'lbp', code: 'LBP', symbol: 'L£', decimals: 0, rank: 'second' },
  ],
  settings: new Settings([], {}),
}

const onTop = { base: 'net', isIncluded: false } as const

const row = (more: Partial<DocumentRow> = {}): DocumentRow => ({
  id: '01a1debe-b070-7686-9b27-cff010fabb6b',
  screen: behaviourOf(more.behaviour ?? 'salesInvoice').screen,
  behaviour: 'salesInvoice',
  number: 'INV-2026-000001',
  state: 'posted',
  day: '2026-11-15',
  ...headOf('salesInvoice', { dueDate: '2026-11-30' }),
  branchId: 'b',
  currencyId: 'usd',
  rate: '89500',
  currencyRate: null,
  originNumber: 'Q-2026-000007',
  reason: null,
  subtotal: '100',
  discount: '10',
  total: '99.9',
  firstTotal: '99.9',
  secondTotal: '8941050',
  paid: '0',
  taxRules: { vat: onTop, tax1: onTop, tax2: onTop },
  bank: 'Banque du Levant',
  reference: '004512',
  valueDate: '2026-11-20',
  prints: 0,
  hash: 'abcdef0123456789',
  partnerName: 'Café Liwan',
  partner: { name: 'Café Liwan SARL', altName: 'مقهى الليوان', language: 'ar' },
  branch: { name: 'Main branch', altName: 'الفرع الرئيسي' },
  warehouse: { name: 'Main warehouse', altName: 'المستودع الرئيسي' },
  toWarehouse: { name: 'Hamra', altName: null },
  project: null,
  method: { name: 'Cheque', altName: 'شيك' },
  account: null,
  between: null,
  ...more,
})

const line = (more: Partial<LineRow> = {}): LineRow => ({
  name: 'Coffee',
  names: null,
  note: null,
  unit: { name: 'Piece', symbol: 'pc' },
  code: '5281000000017',
  quantity: '4',
  direction: 1,
  ordered: null,
  unitPrice: '25',
  discountPercent: '0',
  discountAmount: '0',
  rates: { vat: '11', tax1: '0', tax2: '0' },
  amount: '100',
  net: '90',
  vat: '9.9',
  tax1: '0',
  tax2: '0',
  lots: null,
  isSerial: false,
  ...more,
})

function sheet(
  source: Partial<PaperSource> & { row: DocumentRow },
  language: (typeof languages)[number] = 'en',
  settings = letterhead.settings,
): Sheet | null {
  const say = (key: string, facts = {}): string => words.say(language, key, facts)
  const paper = documentPaper(
    { lines: [line()], allocations: [], onAccount: null, ...source },
    {
      letterhead: { ...letterhead, settings },
      language,
      copy: source.row.prints + 1,
      say,
      publicUrl: 'https://shop.example',
    },
  )
  return paper && sheetOf(paper, say)
}

const factsOf = (it: Sheet | null): Record<string, string> =>
  Object.fromEntries((it?.facts ?? []).map(({ label, value }) => [label, value]))

const totalsOf = (it: Sheet | null): Record<string, string> =>
  Object.fromEntries((it?.totals ?? []).map(({ label, amount }) => [label, amount]))

test('a ticket says what it was paid with and what it gave out; of cards alone what they come to', () => {
  const [dollars, pounds] = letterhead.currencies.map(({ id }) => id)
  const cash = { name: 'Cash', nameFr: 'Espèces', altName: null }
  const tender = { method: cash, currency: dollars ?? '', amount: '120', first: '120' }
  const change = { ...tender, currency: pounds ?? '', amount: '895000', first: '10' }
  const tenders = [{ ...tender, flow: 'in' as const }]
  const both = { tenders: [...tenders, { ...change, flow: 'out' as const }], tips: [], cards: [] }
  const sold = sheet({ row: row({ behaviour: 'posSale', ticketMoney: both }) }, 'fr')
  expect(totalsOf(sold)).toMatchObject({ Espèces: expect.stringContaining('120') })
  expect(totalsOf(sold)[words.say('fr', 'receipt.change')]).toContain('895')
  const label = 'SO-2026-00041'
  const kept = { kind: 'deposit', label, currency: dollars ?? '', amount: '30', first: '30' }
  const left = row({
    ...{ behaviour: 'posSale', subtotal: '0', total: '0', firstTotal: '0', secondTotal: '0' },
    ticketMoney: { tenders, tips: [], cards: [kept] },
  })
  const deposit = sheet({ row: left, lines: [] })
  expect(deposit?.tables).toEqual([])
  expect(totalsOf(deposit)[words.say('en', 'paper.total')]).toContain('30.00')
  expect(totalsOf(deposit)[`Deposit ${label}`]).toContain('30.00')
})

test('a line says its promotions, which lots were handed over, and until when they are good', () => {
  const noteOn = (more: Partial<LineRow>, language: (typeof languages)[number] = 'en') =>
    sheet({ row: row({ behaviour: 'salesInvoice' }), lines: [line(more)] }, language)?.tables[0]
      ?.rows[0]?.note
  const lot = (code: string, quantity: string, expiry: string | null = null) => ({
    code,
    quantity,
    expiry,
  })
  expect(noteOn({ promotions: ['Happy hour'], note: 'Cold' })).toBe('Happy hour · Cold')
  expect(noteOn({ note: 'Cold', lots: [lot('A1', '4', '2031-12-31')] })).toBe(
    'Cold · Lot A1, expires 31/12/2031',
  )
  expect(noteOn({ lots: [lot('A1', '3'), lot('A2', '1.000')] })).toBe('Lot A1 × 3 · Lot A2 × 1')
  expect(noteOn({ isSerial: true, lots: [lot('S1', '1'), lot('S2', '1')] })).toBe(
    'Serial no. S1, S2',
  )
  expect(noteOn({ lots: null })).toBeUndefined()
})

const titles: Readonly<Record<BehaviourName, string | null>> = {
  quotation: 'Quotation',
  salesOrder: 'Sales order',
  salesInvoice: 'Invoice',
  salesReturn: 'Credit note',
  deliveryNote: 'Delivery note',
  purchaseOrder: 'Purchase order',
  purchaseInvoice: 'Purchase',
  purchaseReturn: 'Purchase return',
  goodsReceipt: 'Goods receipt',
  receipt: 'Receipt',
  payment: 'Payment',
  moneyTransfer: 'Money transfer',
  stockIn: 'Stock in',
  stockOut: 'Stock out',
  transfer: 'Transfer',
  transferReceipt: 'Transfer receipt',
  adjustment: 'Stock adjustment',
  production: 'Production',
  clientOpening: null,
  supplierOpening: null,
  posSale: 'Ticket',
  posRefund: 'Refund',
  ticketInvoice: 'Invoice',
}

describe('every kind of document', () => {
  test.each(behaviourNames)('%s has its paper in three languages, or none', (behaviour) => {
    expect(sheet({ row: row({ behaviour }) })?.title ?? null).toBe(titles[behaviour])
    for (const language of languages) {
      const made = sheet({ row: row({ behaviour }) }, language)
      if (!made) continue
      expect(made.number).toBe('INV-2026-000001')
      expect(JSON.stringify(made)).not.toContain('paper.')
    }
  })
})

describe('an invoice', () => {
  test('says what was posted, in both currencies and at its rate', () => {
    const made = sheet({ row: row() })
    expect(totalsOf(made)).toEqual({
      Subtotal: '$100.00',
      Discount: '−$10.00',
      'VAT 11%': '$9.90',
      Total: '$99.90',
    })
    expect(made?.totals.at(-1)?.second).toBe('LBP\u00a08,941,050')
    expect(made?.rate?.value).toBe('1 USD = 89,500 LBP · 15/11/2026')
    expect(made?.inWords?.value).toBe('Ninety-nine US dollars and ninety cents only.')
    expect(factsOf(made)).toMatchObject({ 'Due date': '30/11/2026', Reference: 'Q-2026-000007' })
  })

  test('keeps the name its client had when it was posted', () => {
    expect(sheet({ row: row() })?.partner?.name).toBe('Café Liwan')
  })

  test('says what is paid and what is left, at its own rate', () => {
    const made = sheet({ row: row({ paid: '40' }) })
    expect(totalsOf(made)).toMatchObject({ Paid: '−$40.00', 'Balance due': '$59.90' })
    expect(made?.totals.at(-1)?.second).toBe('LBP\u00a05,361,050')
  })

  test('in the second currency shows the first beside it', () => {
    const made = sheet({
      row: row({
        currencyId: 'lbp',
        total: '8941050',
        firstTotal: '99.9',
        secondTotal: '8941050',
        paid: '0',
      }),
    })
    const [total] = made?.totals.slice(-1) ?? []
    expect([total?.amount, total?.second]).toEqual(['LBP\u00a08,941,050', '$99.90'])
    expect(made?.rate?.value).toContain('1 USD = 89,500 LBP')
  })

  test('shows one currency where the company wants one', () => {
    const given = { key: 'printing.secondCurrency', layer: 'company', scope: null, value: false }
    const made = sheet({ row: row() }, 'en', new Settings([given as never], {}))
    expect(made?.totals.at(-1)?.second).toBeUndefined()
    expect(made?.rate).toBeUndefined()
  })

  test('has a row for each rate of a tax, and says what it is reckoned on', () => {
    const lines = [
      line(),
      line({ rates: { vat: '5', tax1: '0', tax2: '0' }, net: '40', vat: '2' }),
      line({ rates: { vat: '0', tax1: '3', tax2: '0' }, net: '20', vat: '0', tax1: '0.6' }),
    ]
    const made = sheet({ row: row(), lines })
    expect(totalsOf(made)).toMatchObject({ 'VAT 11%': '$9.90', 'VAT 5%': '$2.00' })
    expect(totalsOf(made)).toMatchObject({ 'Tax 1 3%': '$0.60' })
    expect(made?.totals.find(({ label }) => label === 'VAT 5%')?.detail).toBe('on 40.00')
  })

  test('shows a tax that prices contain below the total', () => {
    const vat = { base: 'net', isIncluded: true } as const
    const made = sheet({ row: row({ taxRules: { vat, tax1: onTop, tax2: onTop } }) })
    const labels = made?.totals.map(({ label }) => label) ?? []
    expect(labels.indexOf('Including VAT 11%')).toBeGreaterThan(labels.indexOf('Total'))
  })

  test('carries the way back to its document, and the end of its hash', () => {
    expect(sheet({ row: row() })?.qr).toBe(
      'https://shop.example/Invoice/01a1debe-b070-7686-9b27-cff010fabb6b?h=abcdef012345',
    )
  })
})

test('a rate carries the day it held, whenever it was written down', () => {
  const past = row({ day: '2026-11-03', rate: '88000' })
  expect(sheet({ row: past })?.rate?.value).toBe('1 USD = 88,000 LBP · 03/11/2026')
})

test('names are said in the letters of the reader where there are two', () => {
  expect(factsOf(sheet({ row: row() }, 'ar'))).toMatchObject({ الفرع: 'الفرع الرئيسي' })
  expect(factsOf(sheet({ row: row() }, 'fr'))).toMatchObject({ Succursale: 'Main branch' })
})

test('a paper calls client, goods, units and branch as its own language does', () => {
  const names = { name: 'Coffee', nameFr: 'Café', nameAr: 'قهوة' }
  const unit = { name: 'Bag', nameFr: 'Sachet', nameAr: 'كيس' }
  const partner = { name: 'Cash client', nameFr: 'Client comptant', nameAr: 'عميل نقدي' }
  const branch = { name: 'Main branch', nameFr: 'Succursale principale' }
  const made = (partnerName: string) =>
    sheet(
      {
        row: row({ partner: { ...partner, language: null }, partnerName, branch }),
        lines: [line({ names, unit })],
      },
      'fr',
    )
  expect(JSON.stringify(made('Cash client'))).toMatch(/Client comptant.*Café.*Sachet/)
  expect(factsOf(made('Cash client'))).toMatchObject({ Succursale: 'Succursale principale' })
  // A till that spoke Arabic wrote the Arabic name; a name it has no more stays as it was posted.
  expect(made('عميل نقدي')?.partner?.name).toBe('Client comptant')
  expect(made('Passer-by')?.partner?.name).toBe('Passer-by')
})

test('a void document and a draft say so across the page', () => {
  expect(sheet({ row: row({ state: 'void', paid: '0' }) })?.watermark?.text).toBe('Void')
  const draft = sheet({ row: row({ state: 'draft', number: null, hash: null }) })
  expect([draft?.watermark?.text, draft?.number, draft?.qr]).toEqual(['Draft', '', undefined])
})

test('a quotation is valid until a day after its own, and asks for no payment', () => {
  const made = sheet({ row: row({ behaviour: 'quotation', paid: '0' }) })
  expect(factsOf(made)).toMatchObject({ 'Valid until': '30/11/2026' })
  expect(Object.keys(totalsOf(made))).not.toContain('Paid')
  const sameDay = sheet({ row: row({ behaviour: 'quotation', dueDate: '2026-11-15' }) })
  expect(factsOf(sameDay)).not.toHaveProperty('Valid until')
})

test('a credit note names the invoice it corrects, a purchase the number of the supplier', () => {
  const credit = sheet({ row: row({ behaviour: 'salesReturn', originNumber: 'INV-9' }) })
  expect(factsOf(credit)).toMatchObject({ Corrects: 'INV-9' })
  const bought = sheet({ row: row({ behaviour: 'purchaseInvoice', externalNumber: 'F-77' }) })
  expect(factsOf(bought)).toMatchObject({ 'Supplier document': 'F-77' })
})

test.each([
  ['en', 'Client’s order no.'],
  ['fr', 'N° de commande client'],
  ['ar', 'رقم أمر شراء العميل'],
] as const)(
  'the number of the client’s order stands on every paper of sales (%s)',
  (language, label) => {
    const kinds = [
      'quotation',
      'salesOrder',
      'salesInvoice',
      'salesReturn',
      'deliveryNote',
    ] as const
    for (const behaviour of kinds) {
      const said = factsOf(sheet({ row: row({ behaviour, clientOrderNumber: 'PO-77' }) }, language))
      expect([behaviour, said[label]]).toEqual([behaviour, 'PO-77'])
      expect(factsOf(sheet({ row: row({ behaviour }) }, language))).not.toHaveProperty([label])
    }
  },
)

test('papers of goods hold no price, and an adjustment says more and less', () => {
  const note = sheet({
    row: row({ behaviour: 'deliveryNote' }),
    lines: [line({ ordered: '6' })],
  })
  expect(note?.tables[0]?.rows[0]?.cells).toEqual(['1', 'Coffee', 'pc', '6', '4'])
  expect([note?.totals, note?.rate]).toEqual([[], undefined])
  const counted = sheet({
    row: row({ behaviour: 'adjustment', reason: 'Fell off the shelf' }),
    lines: [line({ direction: -1 }), line()],
  })
  expect(counted?.tables[0]?.rows.map(({ cells }) => cells.at(-1))).toEqual(['−4', '+4'])
  expect(factsOf(counted)).toMatchObject({ Reason: 'Fell off the shelf' })
})

test('a transfer leads from one warehouse to the other', () => {
  const made = sheet({ row: row({ behaviour: 'transfer', partner: null }) }, 'ar')
  expect(factsOf(made)).toMatchObject({ من: 'المستودع الرئيسي', إلى: 'Hamra' })
})

test('a receipt says how it was paid, what it settles and what stays on account', () => {
  const made = sheet({
    row: row({ behaviour: 'receipt', total: '125', firstTotal: '125', secondTotal: '11187500' }),
    lines: [],
    onAccount: '20',
    allocations: [
      {
        number: 'INV-2026-000391',
        day: '2026-10-01',
        currencyId: 'lbp',
        total: '10000000',
        allocated: '9397500',
        open: '602500',
        paid: '105',
        withheld: null,
      },
    ],
  })
  expect(made?.sum).toMatchObject({ amount: '$125.00', second: 'LBP\u00a011,187,500' })
  expect(factsOf(made)).toMatchObject({
    'Payment method': 'Cheque',
    Bank: 'Banque du Levant',
    Reference: '004512',
    'Value date': '20/11/2026',
  })
  expect(made?.tables[0]?.rows[0]?.cells).toEqual([
    '1',
    'INV-2026-000391',
    '01/10/2026',
    'LBP\u00a010,000,000',
    'LBP\u00a09,397,500',
    'LBP\u00a0602,500',
    '105.00',
  ])
  expect(totalsOf(made)).toEqual({ Settled: '$105.00', 'On account': '$20.00' })
})
