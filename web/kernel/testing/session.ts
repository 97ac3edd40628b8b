/** A session as the server tells it, for tests of what the browser makes of it. */
import type { CurrencyInfo, SessionInfo } from '../../../domain/identity/session.ts'

const dollar: CurrencyInfo = {
  id: '018f0000-0000-7000-8000-000000000004',
  code: 'USD',
  symbol: '$',
  decimals: 2,
  cashIncrement: '1',
  rank: 'first',
  isActive: true,
  rate: null,
}

const pound: CurrencyInfo = {
  id: '018f0000-0000-7000-8000-000000000005',
  code: 'LBP',
  symbol: 'L£',
  decimals: 0,
  cashIncrement: '5000',
  rank: 'second',
  isActive: true,
  rate: null,
}

export const sampleSession: SessionInfo = {
  user: {
    id: '018f0000-0000-7000-8000-000000000001',
    version: 1,
    username: 'rana',
    fullName: 'Rana Karam',
    email: 'rana@maisonkaram.example',
    userType: 'staff',
    language: 'en',
    hasSecondFactor: false,
  },
  role: { id: '018f0000-0000-7000-8000-000000000002', title: 'Cashier' },
  permissions: ['catalog.brand.view'],
  limits: {
    discountLimit: null,
    canChangePrice: false,
    canSeeCost: false,
    canBackDate: false,
    canOpenDrawer: false,
    canWriteOff: false,
  },
  company: {
    id: '018f0000-0000-7000-8000-000000000003',
    name: 'Maison Karam',
    country: 'LB',
    firstCurrency: dollar,
    secondCurrency: pound,
    currencies: [dollar, pound],
    timeZone: 'Asia/Beirut',
    dayEndHour: 4,
    numberFormat: 'commaPoint',
    hasTables: false,
    unconfirmedAddress: null,
  },
  rates: [{ type: 'sale', validFrom: '2026-11-14', buy: '89500', sell: '89600' }],
  transactionTypes: [
    {
      id: '018f0000-0000-7000-8000-000000000006',
      name: 'Sales invoice',
      altName: null,
      behaviour: 'salesInvoice',
      prefix: null,
    },
  ],
  posDesign: { backColour: '#f4f2ee', opacity: '100', backImage: null },
  cashClientName: 'Cash client',
  branches: [],
  branch: null,
  startScreen: null,
  weekStart: 'language',
  isDemo: false,
}
