/** What a till sells and is told, for tests of what the browser keeps of it. */
import { newId } from '../../../../domain/kernel/id.ts'
import type { TillBasics, TillItem } from '../../../../domain/pos/contract.ts'
import { plainTerms, tillItem } from '../../../../domain/pos/testing/goods.ts'
import type { UnsignedTicket } from '../../../../domain/pos/ticket/unsigned-ticket.ts'

export const registerId = '018f0000-0000-7000-8000-00000000a001'
export const stationId = '018f0000-0000-7000-8000-00000000a002'
const dollar = '018f0000-0000-7000-8000-000000000004'
const taxRule = { base: 'net', isIncluded: false } as const

export const sampleItem = (more: Partial<TillItem> = {}): TillItem =>
  tillItem({ id: newId(), name: 'Cedar honey', unit: newId(), unitPrice: '14', ...more })

export const sampleUnsigned = (id = newId()): UnsignedTicket => ({
  id,
  kind: 'posSale',
  shift: newId(),
  at: new Date().toISOString(),
  day: '2026-11-15',
  cashier: newId(),
  cashierName: 'Maya Khoury',
  approvals: [],
  partner: newId(),
  partnerName: 'Cash client',
  currency: dollar,
  currencyCode: 'USD',
  rate: '89500',
  rateAt: new Date().toISOString(),
  taxes: { vat: taxRule, tax1: taxRule, tax2: taxRule },
  discountPercent: '0',
  discountAmount: '0',
  lines: [
    {
      id: newId(),
      item: newId(),
      name: 'Cedar  honey',
      unit: newId(),
      unitName: 'Piece',
      quantity: '1',
      unitPrice: '14',
      ...plainTerms,
      discount: '0',
      total: '14',
    },
  ],
  net: '14',
  vat: '0',
  tax1: '0',
  tax2: '0',
  total: '14',
  tenders: [],
  open: '0',
  rounding: '0',
  origin: null,
  note: null,
})

export const sampleRegister: TillBasics['register'] = {
  id: registerId,
  name: 'Till 3',
  code: 'T3',
  branchCode: 'B1',
}

/** Only what the browser itself looks at; the screens' own tests bring the rest. */
export const sampleBasics = (tag: string): TillBasics =>
  ({
    tag,
    company: { id: '018f0000-0000-7000-8000-000000000003', name: 'Maison Karam' },
    register: sampleRegister,
    currencies: [
      { id: dollar, code: 'USD', symbol: '$', decimals: 2, cashIncrement: '1', rank: 'first' },
    ],
    barcodePrefixes: { internal: '20', weight: '21', price: '22' },
  }) as unknown as TillBasics
