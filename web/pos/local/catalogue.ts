/**
 * The catalogue as a till asks it: by id, by what a scanner sent, by typed words, by category. All
 * of it lives in memory, as the text it was kept as until it is asked for; `view` gives the screens a new object whenever something changed.
 */
import {
  type BarcodePrefixes,
  barcodeForms,
  itemCodeForms,
  readScaleLabel,
} from '../../../domain/catalog/barcode/barcode.ts'
import { latinDigits } from '../../../domain/kernel/text.ts'
import type { Changed, TillItem, TillListPrice, TillPartner } from '../../../domain/pos/contract.ts'
import type { Catalogue, ScanHit } from '../till-context.ts'
import type { CataloguePage } from './database.ts'
import { Pages } from './pages.ts'
import { foldedText, SearchIndex } from './search-index.ts'

const none: readonly never[] = []

const textsOfItem = ({ name, altName, nameFr, nameAr, specialCode, barcodes }: TillItem) => [
  name,
  altName,
  nameFr,
  nameAr,
  specialCode,
  ...barcodes.map(({ code }) => code),
]

const textsOfPartner = (partner: TillPartner) => [
  partner.name,
  partner.altName ?? null,
  partner.nameFr ?? null,
  partner.nameAr ?? null,
  partner.financialNumber,
  partner.email,
  // Written with spaces, asked for without.
  ...partner.phones.flatMap((phone) => [phone, phone.replace(/[^+\d]/g, '')]),
]

const ofCategory = (id: string | null): string => `category ${id ?? ''}`

const favourite = 'favourite'

const marksOfItem = ({ category, favouritePlace }: TillItem): string[] =>
  favouritePlace ? [ofCategory(category), favourite] : [ofCategory(category)]

const special = (code: string): string => code.toLowerCase()

/** By folded names: comparing as a language would takes half a second for a large shop. */
function byName(items: readonly TillItem[]): TillItem[] {
  const keyed = items.map((item) => ({ item, key: foldedText(item.name) }))
  keyed.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
  return keyed.map(({ item }) => item)
}

function firstOf<Row>(rows: Iterable<Row>, count: number): Row[] {
  const first: Row[] = []
  for (const row of rows) {
    if (first.length >= count) break
    first.push(row)
  }
  return first
}

/** Several parts of a screen show what was found; it is looked for once. */
function remembered<Row>(search: (text: string, limit: number) => Row[]): typeof search {
  let last = { text: '', limit: 0, found: [] as Row[] }
  return (text, limit) => {
    if (text !== last.text || limit !== last.limit)
      last = { text, limit, found: search(text, limit) }
    return last.found
  }
}

export class CatalogueIndex {
  readonly #items = new Pages<TillItem>({
    kind: 'item',
    onRead: (row) => this.#putItem(row),
    marksOf: marksOfItem,
  })
  readonly #partners = new Pages<TillPartner>({
    kind: 'partner',
    onRead: (row) => this.#partnerTexts.put(row),
  })
  readonly #prices = new Pages<TillListPrice>({
    kind: 'price',
    onRead: (row) => this.#putPrice(row),
  })
  readonly #itemTexts = new SearchIndex(textsOfItem)
  readonly #byBarcode = new Map<string, string>()
  readonly #bySpecialCode = new Map<string, string>()
  readonly #partnerTexts = new SearchIndex(textsOfPartner)
  readonly #priceById = new Map<string, TillListPrice>()
  readonly #pricesOfItem = new Map<string, TillListPrice[]>()
  #labels: { decimals: number; prefixes: BarcodePrefixes } | null = null
  #version = 0

  /** How this company's scales write their labels. */
  readLabels(decimals: number, prefixes: BarcodePrefixes): void {
    this.#labels = { decimals, prefixes }
  }

  /** All that was kept, in place of what is there. It is read when it is asked for, or by and by. */
  load(records: readonly CataloguePage[]): void {
    for (const part of [
      this.#itemTexts,
      this.#byBarcode,
      this.#bySpecialCode,
      this.#partnerTexts,
      this.#priceById,
      this.#pricesOfItem,
    ])
      part.clear()
    for (const pages of [this.#items, this.#partners, this.#prices]) pages.load(records)
  }

  /** Answers what is to be written for the changes; so do the two below. */
  takeItems(changes: readonly Changed<TillItem>[]): CataloguePage[] {
    const { news, records } = this.#items.take(changes)
    for (const { id, row } of news) {
      this.#forgetCodes(id)
      if (row) this.#putItem(row)
      else this.#itemTexts.drop(id)
    }
    return records
  }

  takePartners(changes: readonly Changed<TillPartner>[]): CataloguePage[] {
    const { news, records } = this.#partners.take(changes)
    for (const { id, row } of news) {
      if (row) this.#partnerTexts.put(row)
      else this.#partnerTexts.drop(id)
    }
    return records
  }

  takePrices(changes: readonly Changed<TillListPrice>[]): CataloguePage[] {
    const { news, records } = this.#prices.take(changes)
    for (const { id, row } of news) {
      const past = this.#priceById.get(id)
      if (past) this.#setPrices(past.itemId, (all) => all.filter((it) => it.id !== id))
      this.#priceById.delete(id)
      if (row) this.#putPrice(row)
    }
    return records
  }

  /** Makes everything ready bit by bit, so that nothing waits for it; answers when it is. */
  prepare(forMs: number): boolean {
    const end = performance.now() + forMs
    return (
      [this.#items, this.#partners, this.#prices].every((pages) => pages.readUntil(end)) &&
      [this.#itemTexts, this.#partnerTexts].every((texts) => texts.prepareUntil(end))
    )
  }

  view(): Catalogue {
    this.#version += 1
    const sorted = new Map<string | null, readonly TillItem[]>()
    return {
      version: this.#version,
      favourites: () => [...this.#items.marked(favourite)],
      byId: (id) => this.#item(id),
      byCode: (code) => this.#scan(latinDigits(code).trim()),
      search: remembered((text, limit) => {
        this.#items.readAll()
        return this.#itemTexts.search(text, limit)
      }),
      ofCategory: (id) => {
        const known = sorted.get(id)
        if (known) return known
        const inOrder = byName([...this.#items.marked(ofCategory(id))])
        sorted.set(id, inOrder)
        return inOrder
      },
      someOf: (id, count) => firstOf(this.#items.marked(ofCategory(id)), count),
      hasAny: (id) => this.#items.hasMarked(ofCategory(id)),
      partner: (id) => {
        if (!this.#partnerTexts.get(id)) this.#partners.readWith(id)
        return this.#partnerTexts.get(id)
      },
      searchPartners: (text, limit) => {
        this.#partners.readAll()
        return this.#partnerTexts.search(text, limit)
      },
      pricesOf: (itemId) => {
        this.#prices.readWith(itemId)
        return this.#pricesOfItem.get(itemId) ?? none
      },
    }
  }

  #item(id: string): TillItem | undefined {
    if (!this.#itemTexts.get(id)) this.#items.readWith(id)
    return this.#itemTexts.get(id)
  }

  #putItem(row: TillItem): void {
    this.#itemTexts.put(row)
    for (const { code } of row.barcodes) this.#byBarcode.set(code, row.id)
    if (row.specialCode) this.#bySpecialCode.set(special(row.specialCode), row.id)
  }

  #putPrice(row: TillListPrice): void {
    this.#priceById.set(row.id, row)
    this.#setPrices(row.itemId, (all) => [...all, row])
  }

  /** A code may have gone to another item meanwhile: only one's own is forgotten. */
  #forgetCodes(id: string): void {
    const past = this.#itemTexts.get(id)
    if (!past) return
    for (const { code } of past.barcodes)
      if (this.#byBarcode.get(code) === id) this.#byBarcode.delete(code)
    const code = past.specialCode && special(past.specialCode)
    if (code && this.#bySpecialCode.get(code) === id) this.#bySpecialCode.delete(code)
  }

  #setPrices(itemId: string, change: (all: readonly TillListPrice[]) => TillListPrice[]): void {
    this.#pricesOfItem.set(itemId, change(this.#pricesOfItem.get(itemId) ?? none))
  }

  #scan(code: string): ScanHit | undefined {
    if (!code) return undefined
    const forms = barcodeForms(code)
    for (const form of forms) this.#items.readWith(form)
    const hit = this.#barcodeHit(forms)
    if (hit) return hit
    // Labels and special codes are looked for as they are typed, small or large.
    this.#items.readAll()
    return this.#labelHit(code) ?? this.#specialHit(code)
  }

  #barcodeHit(forms: readonly string[]): ScanHit | undefined {
    for (const form of forms) {
      const item = this.#itemTexts.get(this.#byBarcode.get(form) ?? '')
      const barcode = item?.barcodes.find((it) => it.code === form)
      if (item && barcode) return { item, barcode }
    }
    return undefined
  }

  /** A label names its item by a short code: among the barcodes, or the item's special code. */
  #labelHit(code: string): ScanHit | undefined {
    const label = this.#labels && readScaleLabel(code, this.#labels.decimals, this.#labels.prefixes)
    if (!label) return undefined
    for (const form of itemCodeForms(label.itemCode)) {
      const id = this.#byBarcode.get(form) ?? this.#bySpecialCode.get(special(form))
      const item = this.#itemTexts.get(id ?? '')
      if (item?.isWeighed) return { item, barcode: null, label }
    }
    return undefined
  }

  #specialHit(code: string): ScanHit | undefined {
    const item = this.#itemTexts.get(this.#bySpecialCode.get(special(code)) ?? '')
    return item && { item, barcode: null }
  }
}
