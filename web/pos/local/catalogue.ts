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

const textsOfPartner = ({ name, altName, phones, financialNumber, email }: TillPartner) => [
  name,
  altName,
  financialNumber,
  email,
  // Written with spaces, asked for without.
  ...phones.flatMap((phone) => [phone, phone.replace(/[^+\d]/g, '')]),
]

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
  #items = new Map<string, TillItem>()
  #byBarcode = new Map<string, string>()
  #bySpecialCode = new Map<string, string>()
  #partners = new Map<string, TillPartner>()
  #prices = new Map<string, TillListPrice>()
  #pricesOfItem = new Map<string, TillListPrice[]>()
  #itemSearch = new SearchIndex(textsOfItem)
  #partnerSearch = new SearchIndex(textsOfPartner)
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
      this.#itemSearch,
      this.#partnerSearch,
    ])
      part.clear()
  }

  takeItems(changes: Iterable<Changed<TillItem>>): void {
    for (const { id, row } of changes) {
      this.#forgetCodes(id)
      if (row) this.#putItem(row)
      else {
        this.#items.delete(id)
        this.#itemSearch.drop(id)
      }
    }
  }

  takePartners(changes: Iterable<Changed<TillPartner>>): void {
    for (const { id, row } of changes) {
      if (row) {
        this.#partners.set(id, row)
        this.#partnerSearch.put(row)
      } else {
        this.#partners.delete(id)
        this.#partnerSearch.drop(id)
      }
    }
  }

  takePrices(changes: Iterable<Changed<TillListPrice>>): void {
    for (const { id, row } of changes) {
      const past = this.#prices.get(id)
      if (past) this.#setPrices(past.itemId, (all) => all.filter((it) => it.id !== id))
      this.#prices.delete(id)
      if (!row) continue
      this.#prices.set(id, row)
      this.#setPrices(row.itemId, (all) => [...all, row])
    }
  }

  /** Makes the search ready bit by bit, so that nothing waits for it; answers when it is. */
  prepareSearch(forMs: number): boolean {
    return this.#itemSearch.prepare(forMs) && this.#partnerSearch.prepare(forMs)
  }

  view(): Catalogue {
    this.#version += 1
    const items = [...this.#items.values()]
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
      search: remembered((text, limit) => this.#itemSearch.search(text, limit)),
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
      searchPartners: (text, limit) => this.#partnerSearch.search(text, limit),
      pricesOf: (itemId) => this.#pricesOfItem.get(itemId) ?? none,
    }
  }

  #putItem(row: TillItem): void {
    this.#items.set(row.id, row)
    for (const { code } of row.barcodes) this.#byBarcode.set(code, row.id)
    if (row.specialCode) this.#bySpecialCode.set(special(row.specialCode), row.id)
    this.#itemSearch.put(row)
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
