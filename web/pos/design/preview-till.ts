/** A till that only stands there: the company's own goods, a sale of a few of them, no register. */

import type { SessionInfo } from '../../../domain/identity/session.ts'
import type { AnyRow } from '../../../domain/kernel/entity.ts'
import type { Linked } from '../../../domain/kernel/field.ts'
import { saleRate } from '../../../domain/kernel/number/money.ts'
import type { PosDesign, TillBasics, TillItem } from '../../../domain/pos/contract.ts'
import { newSale, type OpenSale } from '../../../domain/pos/ticket/sale.ts'
import { addItem } from '../../../domain/pos/ticket/sale-edit.ts'
import type { Shop } from '../../../domain/pos/ticket/sale-price.ts'
import { CatalogueIndex } from '../local/catalogue.ts'
import type { Till } from '../till-context.ts'

const id = (linked: unknown): string | null => (linked as Linked | null | undefined)?.id ?? null
const words = (value: unknown): string | null => (typeof value === 'string' ? value : null)

export const previewColumns = [
  'name',
  'altName',
  'nameFr',
  'nameAr',
  'category',
  'unit',
  'unitPrice',
  'image',
  'colourCode',
  'isWeighed',
  'favouritePlace',
] as const

export const previewItem = (row: AnyRow): TillItem => ({
  id: row.id,
  name: String(row.name),
  altName: words(row.altName),
  nameFr: words(row.nameFr),
  nameAr: words(row.nameAr),
  specialCode: null,
  category: id(row.category),
  unit: id(row.unit) ?? '',
  unitPrice: String(row.unitPrice),
  vat: null,
  tax1: null,
  tax2: null,
  image: id(row.image),
  colourCode: words(row.colourCode),
  isWeighed: row.isWeighed === true,
  canDiscount: true,
  favouritePlace: typeof row.favouritePlace === 'number' ? row.favouritePlace : null,
  modifiers: [],
  barcodes: [],
})

const shelf = (row: AnyRow, position: number): TillBasics['categories'][number] => ({
  id: row.id,
  name: String(row.name),
  altName: words(row.altName),
  nameFr: words(row.nameFr),
  nameAr: words(row.nameAr),
  colourCode: words(row.tileColour),
  image: id(row.image),
  position,
})

const noTax = { base: 'net', isIncluded: true } as const

export type PreviewGoods = { items: readonly AnyRow[]; categories: readonly AnyRow[] }

export function previewBasics(
  { company, rates, branches, branch, cashClientName }: SessionInfo,
  { items, categories }: PreviewGoods,
  { design, register }: { design: PosDesign; register: string },
): TillBasics {
  const { firstCurrency: first, secondCurrency: second } = company
  const rate = saleRate(rates)
  const ranked = [{ ...first, rank: 'first' as const }]
  const place = branches.find((it) => it.id === branch) ?? branches[0] ?? { id: '', title: '' }
  const none = { id: '', title: '' }
  const units = items.map(({ unit }) => unit as Linked | null).filter((it) => it !== null)
  return {
    tag: '',
    company: {
      id: company.id,
      name: company.name,
      address: null,
      phone: null,
      financialNumber: null,
      logo: null,
      timeZone: 'UTC',
      language: 'en',
      numberFormat: company.numberFormat,
    },
    register: { id: '', name: register, code: '', branchCode: null },
    branch: place,
    warehouse: none,
    drawer: none,
    shift: null,
    cashClient: { id: '', name: cashClientName ?? '' },
    currencies: [...ranked, ...(second ? [{ ...second, rank: 'second' as const }] : [])].map(
      (it) => ({ ...it, cashIncrement: null }),
    ),
    rate: second && rate ? { buy: rate.buy, sell: rate.sell, at: rate.validFrom } : null,
    rateAgeHours: 24,
    cashRounding: 'nearest',
    taxes: { vat: noTax, tax1: noTax, tax2: noTax },
    taxRates: { vat: '0', tax1: '0', tax2: '0' },
    taxLabels: { vat: null, tax1: null, tax2: null },
    dayEndHour: 0,
    barcodePrefixes: { internal: '', weight: '', price: '' },
    methods: [],
    bills: [],
    proofKey: '',
    units: units.map(({ id: unit, title }) => ({
      id: unit,
      name: title,
      baseId: null,
      factor: '1',
    })),
    categories: categories.map(shelf),
    modifiers: [],
    lists: [],
    users: [],
    design,
    ticketWidth: '80',
    footer: null,
    hasSecondCurrency: second !== null,
  }
}

const nothing = () => {}
const never = () => Promise.reject(new Error('A preview sells nothing'))

export function previewTill(basics: TillBasics, items: readonly TillItem[]): Till {
  const catalogue = new CatalogueIndex()
  catalogue.takeItems(items.map((row) => ({ id: row.id, row })))
  return {
    state: 'ready',
    progress: null,
    problem: null,
    station: '',
    basics,
    catalogue: catalogue.view(),
    sales: [],
    saveSale: nothing,
    dropSale: nothing,
    commit: never,
    recent: [],
    findTicket: async () => [],
    pastTicket: async () => undefined,
    outbox: { waiting: 0, parked: 0, lastError: null, isSignInNeeded: false, rows: [] },
    send: never,
    retry: nothing,
    exportOutbox: never,
    clock: null,
    isOnline: true,
    storage: 'persistent',
    claim: never,
    release: never,
    askAgain: never,
    token: never,
    update: null,
  }
}

const shownLines = 3

/** The first of its goods, one, two and three of them. */
export const previewSale = (items: readonly TillItem[], shop: Shop): OpenSale =>
  items
    .slice(0, shownLines)
    .reduce(
      (sale, item, at) => addItem(sale, item, { id: item.id, quantity: String(at + 1) }, shop),
      newSale('preview', '2026-01-01T00:00:00.000Z'),
    )
