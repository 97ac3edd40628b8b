/** The articles of the sample company, before any database sees them. */
import { describe, expect, test } from 'vitest'
import { checkDigit, isEan13 } from '../../../domain/catalog/barcode/barcode.ts'
import { barcodeLineRefusals } from '../../../domain/catalog/barcode/barcode-lines.ts'
import { profitRefusal } from '../../../domain/catalog/pricing/profit.ts'
import { cleanLine, isSafeText } from '../../../domain/kernel/text.ts'
import { brands, divisions, units } from '../data.ts'
import { modifiers, stations } from '../menu.ts'
import { suppliers } from '../partners/companies.ts'
import { samplePriceLists } from '../price-lists.ts'
import { sampleRecipes } from '../recipes.ts'
import { sampleItems } from './items.ts'
import { measured } from './measure.ts'

const items = sampleItems()
const codes = items.flatMap(({ barcodes }) => barcodes.map(({ code }) => code))
const isArabic = (text: string): boolean => /[\u0600-\u06ff]/.test(text)
const twice = (all: readonly string[]): string[] => all.filter((it, i) => all.indexOf(it) !== i)

describe('the articles of the sample company', () => {
  test('are 1,200 and the same every time', () => {
    expect(items).toHaveLength(1200)
    expect(sampleItems()).toEqual(items)
  })

  test.each([0, 100, 250, 700, 1200])('of about %i are the same ones, of every kind', (most) => {
    const fewer = sampleItems(most)
    expect(Math.abs(fewer.length - Math.max(most, 156))).toBeLessThanOrEqual(1)
    const taken = new Set(fewer.map(({ code }) => code))
    expect(items.filter(({ code }) => taken.has(code))).toEqual(fewer)
    const kinds = new Set(fewer.map(({ category }) => category))
    if (most >= 250) expect(kinds).toEqual(new Set(items.map(({ category }) => category)))
  })

  test.each([0, 1, 2] as const)('have names of their own in each language (%i)', (at) => {
    const names = items.map(({ name }) => name[at])
    expect(twice(names)).toEqual([])
    for (const name of names) {
      expect(cleanLine(name)).toBe(name)
      expect(isSafeText(name)).toBe(true)
      expect(name.length).toBeLessThanOrEqual(160)
      expect(name).not.toMatch(/^[=+@-]|[|/\\]|undefined/)
      expect(isArabic(name)).toBe(at === 2)
    }
  })

  test('have codes of their own, made of three letters and four digits', () => {
    const special = items.map(({ code }) => code)
    expect(twice(special)).toEqual([])
    expect(special.filter((code) => !/^[A-Z]{3}-\d{4}$/.test(code))).toEqual([])
  })

  test('have barcodes of their own with the right check digit; scales use short numbers', () => {
    expect(twice(codes)).toEqual([])
    for (const { isWeighed, barcodes, kind, unit } of items) {
      if (kind === 'stocked') expect(barcodes.length).toBeGreaterThan(0)
      expect(barcodeLineRefusals(barcodes, unit)).toEqual([])
      for (const { code } of barcodes)
        expect(isWeighed ? /^\d{5}$/.test(code) : isEan13(code) || isGtin14(code)).toBe(true)
    }
    expect(codes.filter((code) => code.startsWith('528')).length).toBeGreaterThan(700)
  })

  test('hold a carton that is cheaper than its pieces, where there is one', () => {
    const cartons = items.flatMap(({ price, cost, barcodes }) =>
      barcodes
        .filter(({ factor }) => factor !== '1')
        .map((carton) => ({ ...carton, item: { price, cost } })),
    )
    expect(cartons.length).toBeGreaterThan(400)
    for (const { price, factor, item } of cartons) {
      expect(Number(price)).toBeLessThan(Number(item.price) * Number(factor))
      expect(Number(price)).toBeGreaterThan(Number(item.cost) * Number(factor))
    }
  })

  test('earn something, and price and profit follow from each other', () => {
    for (const { price, cost, profitRule, profit, kind } of items) {
      if (cost === null) expect(kind).toBe('service')
      else expect(Number(price)).toBeGreaterThan(Number(cost))
      const prices = { unitPrice: price, supplierPrice: cost, profitRule, profit }
      expect(profitRefusal(prices, 2)).toBeUndefined()
    }
  })

  test('never want more than they may hold', () => {
    for (const { minQuantity, maxQuantity } of items)
      expect(Number(maxQuantity)).toBeGreaterThanOrEqual(Number(minQuantity))
  })

  test('refer only to what the company has', () => {
    const known = (names: readonly string[]) => new Set<string | null>([null, ...names])
    const categories = known(divisions.flatMap((it) => it.categories.map(([name]) => name[0])))
    const makers = known(brands.map(([en]) => en))
    const sellers = known(suppliers.map(([, , key = '-']) => key))
    const places = known(stations.map(([en]) => en))
    const symbols = known(units.map(({ symbol }) => symbol))
    const choices = known(modifiers.map(({ name }) => name[0]))
    for (const item of items) {
      expect(categories).toContain(item.category)
      expect(makers).toContain(item.brand)
      expect(sellers).toContain(item.supplier)
      expect(places).toContain(item.station)
      expect(symbols).toContain(item.unit)
      for (const name of item.modifiers) expect(choices).toContain(name)
    }
  })

  test('come in groups of sizes and colours, none of them twice', () => {
    const worn = items.filter(({ group }) => group !== null)
    expect(worn.length).toBeGreaterThan(150)
    expect(twice(worn.map(({ group, size, colour }) => `${group?.[0]} ${size} ${colour}`))).toEqual(
      [],
    )
  })
})

test('sizes are written as each language writes them', () => {
  expect(measured('1.5 l')).toEqual(['1.5 l', '1,5 l', '1.5 ل'])
  expect(measured('2 rolls')).toEqual(['2 rolls', '2 rouleaux', 'لفّتان'])
  expect(measured('10 bags')[2]).toBe('10 أكياس')
  expect(measured('25 bags')[2]).toBe('25 كيسًا')
  expect(measured('100 bags')[2]).toBe('100 كيس')
  expect(() => measured('3 barrels')).toThrow()
})

test('what is made when it is sold has no stock; what it is made of has, and is bought', () => {
  const byName = new Map(items.map((item) => [item.name[0], item]))
  const recipes = sampleRecipes()
  const made = new Set(recipes.map(({ item }) => item))
  for (const { item, use, components } of recipes) {
    expect(byName.get(item)?.kind).toBe(use === 'production' ? 'stocked' : 'service')
    expect(byName.get(item)?.supplier).toBeNull()
    for (const { item: part } of components)
      if (!made.has(part)) expect(byName.get(part)).toMatchObject({ kind: 'stocked' })
  }
})

test('recipes are made of articles there are, and lists price them below the shelf', () => {
  const names = new Set(items.map(({ name }) => name[0]))
  const recipes = sampleRecipes()
  expect(recipes.length).toBeGreaterThan(70)
  expect(twice(recipes.map(({ item }) => item))).toEqual([])
  for (const { item, components } of recipes)
    for (const name of [item, ...components.map((it) => it.item)]) expect(names).toContain(name)
  const byName = new Map(items.map((item) => [item.name[0], item]))
  for (const { prices } of samplePriceLists(items))
    for (const { item: name, price, discountPercent } of prices) {
      const item = byName.get(name)
      expect(price === null).toBe(discountPercent !== null)
      if (price === null) continue
      expect(Number(price)).toBeLessThan(Number(item?.price))
      expect(Number(price)).toBeGreaterThan(Number(item?.cost))
    }
})

const isGtin14 = (code: string): boolean =>
  /^\d{14}$/.test(code) && checkDigit(code.slice(0, 13)) === code.charAt(13)
