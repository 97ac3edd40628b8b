/** What a posting is decided on, for tests: a shop with coffee, a hotel and two currencies. */
import type { TradeInput } from '../input.ts'
import type { TradeFacts } from '../posting/facts.ts'
import type { Poster } from '../posting/ready.ts'
import type { TradeRules } from '../posting/rules.ts'
import { trade } from './trades.ts'

export const tradeFacts = (given: Partial<TradeFacts> = {}): TradeFacts => ({
  posted: null,
  draftVersion: null,
  asked: null,
  timeZone: 'Asia/Beirut',
  type: { id: 'type', behaviour: 'salesInvoice', prefix: null, isActive: true },
  ownTypes: [],
  branch: { id: 'hamra', code: null },
  partner: {
    id: 'hotel',
    name: 'Hotel',
    isClient: true,
    isSupplier: false,
    isActive: true,
    termsDays: 30,
    creditLimit: null,
  },
  currencies: [
    { id: 'usd', code: 'USD', decimals: 2, rank: 'first' },
    { id: 'lbp', code: 'LBP', decimals: 0, rank: 'second' },
    { id: 'eur', code: 'EUR', decimals: 2, rank: null },
  ],
  rate: { buy: '89500', at: '2026-11-16T06:00:00Z' },
  accounts: {} as TradeFacts['accounts'],
  lockedThrough: null,
  recipes: { recipes: [], parts: [] },
  items: [
    {
      id: 'coffee',
      name: 'Coffee',
      kind: 'stocked',
      unitId: 'piece',
      isActive: true,
      canDiscount: true,
      packs: [{ unitId: 'carton', factor: '12' }],
      vat: null,
      tax1: null,
      tax2: null,
      weight: null,
      volume: null,
    },
  ],
  units: [
    { id: 'piece', title: 'piece', baseId: null, factor: null, decimals: 0 },
    { id: 'carton', title: 'carton', baseId: null, factor: null },
  ],
  warehouses: ['shop'],
  branchOf: {},
  methods: [],
  ...given,
})

export const tradeRules = (given: Partial<TradeRules> = {}): TradeRules => ({
  taxes: trade('salesInvoice').taxes,
  rates: { vat: '11', tax1: '0', tax2: '0' },
  labels: { vat: null, tax1: null, tax2: null },
  policy: 'block',
  shelfAt: () => ({ policy: 'block', approvalAbove: null }),
  breaksPacks: false,
  expired: 'warn',
  isReceivingBlind: false,
  restartsYearly: true,
  digits: 4,
  prefixOf: () => 'INV',
  paymentDays: 15,
  dayEndHour: 4,
  jumpPercent: '10',
  billTolerance: '0',
  writeOff: { first: '0', second: '0' },
  warehouse: null,
  ...given,
})

export const lineInput = (given: Partial<TradeInput['lines'][number]> = {}) => ({
  id: 'l1',
  item: 'coffee',
  quantity: '2',
  unitPrice: '10',
  discountPercent: '0',
  discountAmount: '0',
  vat: '11',
  tax1: '0',
  tax2: '0',
  warehouse: 'shop',
  ...given,
})

export const tradeInput = (given: Partial<TradeInput> = {}): TradeInput => ({
  id: 'd',
  type: 'type',
  branch: 'hamra',
  partner: 'hotel',
  currency: 'usd',
  day: '2026-11-16',
  discountPercent: '0',
  discountAmount: '0',
  isDelivered: true,
  lines: [lineInput()],
  ...given,
})

export const poster: Poster = {
  now: new Date('2026-11-16T09:00:00Z'),
  actor: { isAdmin: false, permissions: new Set(), limits: { canBackDate: false } },
}
