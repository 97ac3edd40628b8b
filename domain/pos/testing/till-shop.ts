/** A small shop for tests: two currencies, a few goods, a cashier and a manager. */
import { businessDayOf } from '../../kernel/business-day.ts'
import type { TillBasics, TillItem, TillListPrice, TillPartner, TillUser } from '../contract.ts'
import { standardDesign } from '../design/standard-design.ts'
import type { Shop } from '../ticket/sale-price.ts'
import { tillItem } from './goods.ts'

const uuid = (n: number): string => `01990000-0000-7000-8000-${String(n).padStart(12, '0')}`

export const ids = {
  usd: uuid(1),
  lbp: uuid(2),
  piece: uuid(3),
  carton: uuid(4),
  kilo: uuid(5),
  gram: uuid(6),
  coffee: uuid(10),
  tomato: uuid(11),
  water: uuid(12),
  tobacco: uuid(13),
  milk: uuid(20),
  oat: uuid(21),
  cow: uuid(22),
  retail: uuid(30),
  wholesale: uuid(31),
  cashClient: uuid(40),
  hotel: uuid(41),
  cashier: uuid(50),
  manager: uuid(51),
  shift: uuid(60),
  line: (n: number): string => uuid(1000 + n),
  sale: uuid(900),
}

const item = (
  id: string,
  name: string,
  unitPrice: string,
  more: Partial<TillItem> = {},
): TillItem => tillItem({ id, name, unit: ids.piece, unitPrice, ...more })

const cartonOf12 = { code: '2000000000121', unit: ids.carton, factor: '12', price: '7' }

export const goods = {
  coffee: item(ids.coffee, 'Café latte', '3.25', { nameAr: 'قهوة لاتيه', modifiers: [ids.milk] }),
  tomato: item(ids.tomato, 'Tomatoes', '2.2', { unit: ids.kilo, isWeighed: true, vat: '0' }),
  water: item(ids.water, 'Still water', '0.75', { barcodes: [cartonOf12] }),
  tobacco: item(ids.tobacco, 'Tobacco', '4', { canDiscount: false }),
}

export const carton = cartonOf12

export const hotel: TillPartner = {
  id: ids.hotel,
  name: 'Hotel Phoenicia',
  altName: null,
  phones: ['01 369 100'],
  financialNumber: null,
  email: null,
  listId: ids.wholesale,
  groupId: null,
  language: null,
}

const user = (id: string, name: string, more: Partial<TillUser> = {}): TillUser => ({
  id,
  name,
  username: name.toLowerCase(),
  pin: { salt: 'a1', check: '10110010' },
  isAdmin: false,
  permissions: ['pos.ticket.view', 'pos.ticket.add'],
  limits: { discountLimit: '10', canChangePrice: false, canOpenDrawer: false },
  ...more,
})

export const people = {
  cashier: user(ids.cashier, 'Maya'),
  manager: user(ids.manager, 'Nadim', {
    permissions: ['pos.ticket.view', 'pos.ticket.add', 'pos.ticket.void', 'pos.shift.void'],
    limits: { discountLimit: '50', canChangePrice: true, canOpenDrawer: true },
  }),
}

const onNet = { base: 'net' as const, isIncluded: true }

export const basics: TillBasics = {
  tag: '1',
  company: {
    id: uuid(70),
    name: 'Cedar Market',
    address: null,
    phone: null,
    financialNumber: null,
    logo: null,
    timeZone: 'Asia/Beirut',
    language: 'en',
    numberFormat: 'commaPoint',
  },
  register: { id: uuid(71), name: 'Till 2', code: 'T2', branchCode: 'B1' },
  branch: { id: uuid(72), title: 'Hamra' },
  warehouse: { id: uuid(73), title: 'Shop' },
  drawer: { id: uuid(74), title: 'Drawer' },
  shift: {
    id: ids.shift,
    number: 12,
    openedAt: '2026-11-15T06:00:00.000Z',
    openedName: 'Maya',
    notes: [],
  },
  cashClient: { id: ids.cashClient, name: 'Walk-in customer' },
  currencies: [
    { id: ids.usd, code: 'USD', symbol: '$', decimals: 2, cashIncrement: '1', rank: 'first' },
    {
      id: ids.lbp,
      code: 'LBP',
      symbol: 'L.L.',
      decimals: 0,
      cashIncrement: '5000',
      rank: 'second',
    },
  ],
  rate: { buy: '89500', sell: '89500', at: '2026-11-15T05:00:00.000Z' },
  rateAgeHours: 24,
  cashRounding: 'nearest',
  taxes: { vat: onNet, tax1: onNet, tax2: onNet },
  taxRates: { vat: '11', tax1: '0', tax2: '0' },
  taxLabels: { vat: null, tax1: null, tax2: null },
  dayEndHour: 4,
  barcodePrefixes: { internal: '20', weight: '21', price: '22' },
  methods: [],
  bills: [],
  units: [
    { id: ids.piece, name: 'piece', baseId: null, factor: '1' },
    { id: ids.carton, name: 'carton', baseId: null, factor: '1' },
    { id: ids.kilo, name: 'kg', baseId: null, factor: '1' },
    { id: ids.gram, name: 'g', baseId: ids.kilo, factor: '0.001' },
  ],
  categories: [],
  modifiers: [
    {
      id: ids.milk,
      name: 'Milk',
      altName: null,
      nameFr: 'Lait',
      min: 1,
      max: 1,
      options: [
        { id: ids.cow, name: 'Cow milk', altName: null, price: '0' },
        { id: ids.oat, name: 'Oat milk', altName: null, price: '0.5' },
      ],
    },
  ],
  lists: [
    {
      id: ids.wholesale,
      priority: 1,
      groups: [],
      currencyId: null,
      isActive: true,
      validFrom: null,
      validTo: null,
    },
  ],
  proofKey: '',
  users: [people.cashier, people.manager],
  design: standardDesign,
  ticketWidth: '80',
  footer: null,
  hasSecondCurrency: true,
}

const listed = (itemId: string, minQuantity: string, price: string): TillListPrice => ({
  id: uuid(80 + Number(minQuantity)),
  itemId,
  listId: ids.wholesale,
  unitId: null,
  minQuantity,
  price,
  discountPercent: null,
  validFrom: null,
  validTo: null,
})

const prices = [listed(ids.water, '1', '0.6'), listed(ids.water, '24', '0.5')]

export const now = new Date('2026-11-15T09:30:00.000Z')

export const shop: Shop = {
  basics,
  pricesOf: (id) => prices.filter(({ itemId }) => itemId === id),
  cashClient: undefined,
  day: businessDayOf(now, basics.company.timeZone, basics.dayEndHour),
}
