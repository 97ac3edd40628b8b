/** A till of Beirut with a small sale, for tests of what its screens do. */
import type { TillBasics } from '../../../domain/pos/contract.ts'
import { standardDesign } from '../../../domain/pos/design/standard-design.ts'
import { tillItem } from '../../../domain/pos/testing/goods.ts'
import { beirut } from '../../../domain/pos/testing/till.ts'
import { newSale, type OpenSale, type SaleLine } from '../../../domain/pos/ticket/sale.ts'
import type { Ticket } from '../../../domain/pos/ticket/ticket.ts'
import type { UnsignedTicket } from '../../../domain/pos/ticket/unsigned-ticket.ts'
import type { Till } from '../till-context.ts'

const tax = { base: 'net', isIncluded: true } as const

export const sampleBasics: TillBasics = {
  ...beirut,
  tag: '1',
  company: {
    id: 'company',
    name: 'Maison Karam',
    address: null,
    phone: null,
    financialNumber: null,
    logo: null,
    timeZone: 'Asia/Beirut',
    language: 'en',
    numberFormat: 'commaPoint',
  },
  register: { id: 'register', name: 'Till 2', code: 'T2', branchCode: 'B1' },
  branch: { id: 'branch', title: 'Hamra' },
  warehouse: { id: 'warehouse', title: 'Shop' },
  drawer: { id: 'drawer', title: 'Drawer' },
  shift: { id: 'shift', number: 1, openedAt: '', openedName: 'Maya', notes: [] },
  cashClient: { id: 'walk-in', name: 'Walk-in customer' },
  rate: { buy: '89500', sell: '89500', at: new Date().toISOString() },
  rateAgeHours: 24,
  taxes: { vat: tax, tax1: tax, tax2: tax },
  taxRates: { vat: '11', tax1: '0', tax2: '0' },
  taxLabels: { vat: null, tax1: null, tax2: null },
  dayEndHour: 4,
  barcodePrefixes: { internal: '2', weight: '21', price: '22' },
  units: [{ id: 'piece', name: 'pc', baseId: null, factor: '1' }],
  categories: [],
  modifiers: [],
  lists: [],
  users: [],
  proofKey: '',
  design: standardDesign,
  ticketWidth: '80',
  footer: null,
  hasSecondCurrency: true,
}

const honey = tillItem({
  id: 'honey',
  name: 'Cedar honey',
  nameAr: 'عسل الأرز',
  unit: 'piece',
  unitPrice: '23.40',
})

const line: SaleLine = {
  id: 'line',
  item: honey,
  unit: 'piece',
  factor: '1',
  quantity: '1',
  price: '23.40',
  isTyped: false,
  barcodePrice: null,
  discountPercent: '0',
  discountAmount: '0',
  options: [],
  note: null,
  isLabelled: false,
  returned: null,
  isRestocked: true,
}

/** 23.40 USD to pay. */
export const sampleSale: OpenSale = {
  ...newSale('sale', '2026-11-15T10:00:00.000Z'),
  lines: [line],
}

/** Keeps what it was given; nothing of it is ever sent. */
export function sampleTill(basics: TillBasics = sampleBasics): Till & { tickets: Ticket[] } {
  const tickets: Ticket[] = []
  const nothing = () => {}
  return {
    tickets,
    state: 'ready',
    progress: null,
    problem: null,
    station: 'station',
    basics,
    catalogue: {
      version: 1,
      favourites: () => [],
      byId: () => honey,
      byCode: () => undefined,
      search: () => [],
      ofCategory: () => [],
      someOf: () => [],
      hasAny: () => false,
      partner: () => undefined,
      searchPartners: () => [],
      pricesOf: () => [],
    },
    sales: [],
    saveSale: nothing,
    dropSale: nothing,
    async commit(unsigned: UnsignedTicket) {
      const sequence = tickets.length + 1
      const ticket = {
        ...unsigned,
        register: 'register',
        station: 'station',
        sequence,
        number: `B1-T2-00000${sequence}`,
        previousHash: '',
        hash: '',
      }
      tickets.push(ticket)
      return ticket
    },
    recent: [],
    findTicket: async () => [],
    pastTicket: async () => undefined,
    outbox: { waiting: 0, parked: 0, lastError: null, isSignInNeeded: false, rows: [] },
    send: async () => {},
    retry: nothing,
    exportOutbox: async () => {},
    clock: null,
    isOnline: true,
    storage: 'persistent',
    claim: async () => {},
    release: async () => {},
    askAgain: async () => {},
    token: async () => 'token',
    update: null,
  }
}
