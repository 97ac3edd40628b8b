/**
 * The catalogue as a till asks it: by id, by what a scanner sent, by typed words, by category. All
 * of it lives in memory; `view` gives the screens a new object whenever something changed.
 */
import {
  type BarcodePrefixes,
  barcodeForms,
  itemCodeForms,
  readScaleLabel,
} from '../../../domain/catalog/barcode.ts'
import { latinDigits } from '../../../domain/kernel/text.ts'
import type { Changed, TillItem, TillListPrice, TillPartner } from '../../../domain/pos/contract.ts'
import type { Catalogue, ScanHit } from '../till-context.ts'
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

type Kept = {
  items: Iterable<TillItem>
  partners: Iterable<TillPartner>
  prices: Iterable<TillListPrice>
}

const special = (code: string): string => code.toLowerCase()

/** By folded names: comparing as a language would takes half a second for a large shop. */
function byName(items: readonly TillItem[]): TillItem[] {
  const keyed = items.map((item) => ({ item, key: foldedText(item.name) }))
  keyed.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
  return keyed.map(({ item }) => item)
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
  #items = new SearchIndex(textsOfItem)
  #byBarcode = new Map<string, string>()
  #bySpecialCode = new Map<string, string>()
  #partners = new SearchIndex(textsOfPartner)
  #prices = new Map<string, TillListPrice>()
  #pricesOfItem = new Map<string, TillListPrice[]>()
  #labels: { decimals: number; prefixes: BarcodePrefixes } | null = null
  #version = 0

  /** How this company's scales write their labels. */
  readLabels(decimals: number, prefixes: BarcodePrefixes): void {
    this.#labels = { decimals, prefixes }
  }

  clear(): void {
    for (const part of [
      this.#items,
      this.#byBarcode,
      this.#bySpecialCode,
      this.#partners,
      this.#prices,
      this.#pricesOfItem,
    ])
      part.clear()
  }

  /** All that was kept, in place of what is there. */
  fill({ items, partners, prices }: Kept): void {
    this.clear()
    for (const row of items) this.#putItem(row)
    for (const row of partners) this.#partners.put(row)
    for (const row of prices) this.#putPrice(row)
  }

  takeItems(changes: Iterable<Changed<TillItem>>): void {
    for (const { id, row } of changes) {
      this.#forgetCodes(id)
      if (row) this.#putItem(row)
      else this.#items.drop(id)
    }
  }

  takePartners(changes: Iterable<Changed<TillPartner>>): void {
    for (const { id, row } of changes) {
      if (row) this.#partners.put(row)
      else this.#partners.drop(id)
    }
  }

  takePrices(changes: Iterable<Changed<TillListPrice>>): void {
    for (const { id, row } of changes) {
      const past = this.#prices.get(id)
      if (past) this.#setPrices(past.itemId, (all) => all.filter((it) => it.id !== id))
      this.#prices.delete(id)
      if (row) this.#putPrice(row)
    }
  }

  /** Makes the search ready bit by bit, so that nothing waits for it; answers when it is. */
  prepareSearch(forMs: number): boolean {
    return this.#items.prepare(forMs) && this.#partners.prepare(forMs)
  }

  view(): Catalogue {
    this.#version += 1
    const items = [...this.#items.rows()]
    const categories = new Map<string | null, TillItem[]>()
    for (const item of items) {
      const held = categories.get(item.category)
      if (held) held.push(item)
      else categories.set(item.category, [item])
    }
    const sorted = new Map<string | null, readonly TillItem[]>()
    return {
      version: this.#version,
      items,
      byId: (id) => this.#items.get(id),
      byCode: (code) => this.#scan(latinDigits(code).trim()),
      search: remembered((text, limit) => this.#items.search(text, limit)),
      ofCategory: (id) => {
        const known = sorted.get(id)
        if (known) return known
        const inOrder = byName(categories.get(id) ?? [])
        sorted.set(id, inOrder)
        return inOrder
      },
      someOf: (id, count) => (categories.get(id) ?? none).slice(0, count),
      hasAny: (id) => categories.has(id),
      partner: (id) => this.#partners.get(id),
      searchPartners: (text, limit) => this.#partners.search(text, limit),
      pricesOf: (itemId) => this.#pricesOfItem.get(itemId) ?? none,
    }
  }

  #putItem(row: TillItem): void {
    this.#items.put(row)
    for (const { code } of row.barcodes) this.#byBarcode.set(code, row.id)
    if (row.specialCode) this.#bySpecialCode.set(special(row.specialCode), row.id)
  }

  #putPrice(row: TillListPrice): void {
    this.#prices.set(row.id, row)
    this.#setPrices(row.itemId, (all) => [...all, row])
  }

  /** A code may have gone to another item meanwhile: only one's own is forgotten. */
  #forgetCodes(id: string): void {
    const past = this.#items.get(id)
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
    return this.#barcodeHit(barcodeForms(code)) ?? this.#labelHit(code) ?? this.#specialHit(code)
  }

  #barcodeHit(forms: readonly string[]): ScanHit | undefined {
    for (const form of forms) {
      const item = this.#items.get(this.#byBarcode.get(form) ?? '')
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
      const item = this.#items.get(id ?? '')
      if (item?.isWeighed) return { item, barcode: null, label }
    }
    return undefined
  }

  #specialHit(code: string): ScanHit | undefined {
    const item = this.#items.get(this.#bySpecialCode.get(special(code)) ?? '')
    return item && { item, barcode: null }
  }
}
