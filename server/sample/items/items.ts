/**
 * The 1,200 articles of the sample company, always the same. References are written as the
 * English name or the number of the row they mean; whoever fills a company puts its ids there.
 */
import { checkDigit, internalBarcode } from '../../../domain/catalog/barcode/barcode.ts'
import { brands } from '../data.ts'
import { sampleRecipes } from '../recipes.ts'
import { boutique } from './boutique.ts'
import { cafe } from './cafe.ts'
import { coffeeAndTea } from './coffee-and-tea.ts'
import { fresh } from './fresh.ts'
import { fruitAndVegetables } from './fruit-and-vegetables.ts'
import { home } from './home.ts'
import { ingredients } from './ingredients.ts'
import type { BarcodePlan, ItemPlan } from './item-plan.ts'
import { pantry } from './pantry.ts'
import { preservesAndDrinks } from './preserves-and-drinks.ts'
import { earned, earnedAt } from './profit.ts'
import { recipeCosts } from './recipe-costs.ts'
import type { Product } from './shelf.ts'
import { spicesAndSweets } from './spices-and-sweets.ts'

const products = (): Product[] =>
  [
    coffeeAndTea,
    pantry,
    spicesAndSweets,
    preservesAndDrinks,
    fresh,
    fruitAndVegetables,
    cafe,
    ingredients,
    home,
    boutique,
  ].flat(2)

/** Numbers things of a kind: the first is 1. */
function counter(): (kind: string) => number {
  const last = new Map<string, number>()
  return (kind) => {
    const next = (last.get(kind) ?? 0) + 1
    last.set(kind, next)
    return next
  }
}

const inRecipes = new Set(
  sampleRecipes().flatMap(({ item, components }) => [item, ...components.map((one) => one.item)]),
)

/** Of fewer, every kind keeps its share, and what recipes speak of stays. */
function some(plans: ItemPlan[], most: number): ItemPlan[] {
  const needed = plans.filter(({ name }) => inRecipes.has(name[0])).length
  const share = (most - needed) / (plans.length - needed)
  let taken = 0
  return plans.filter(({ name }) => {
    if (inRecipes.has(name[0])) return true
    taken += share
    return Math.floor(taken) > Math.floor(taken - share)
  })
}

export function sampleItems(most = Number.POSITIVE_INFINITY): ItemPlan[] {
  const next = counter()
  const plans = products().map((product) => {
    const code = `${product.code}-${String(next(product.code)).padStart(4, '0')}`
    return planOf(product, code, barcodesOf(product, next))
  })
  const costs = recipeCosts(plans)
  return (most < plans.length ? some(plans, most) : plans).map((plan) => {
    const cost = costs.get(plan.name[0])
    return cost === undefined ? plan : { ...plan, ...earnedAt(Number(plan.price), cost) }
  })
}

function planOf(product: Product, code: string, barcodes: BarcodePlan[]): ItemPlan {
  return {
    ...earned(product),
    ...stockOf(product),
    code,
    barcodes,
    name: product.name,
    group: product.group ?? null,
    kind: product.kind ?? (isMadeToOrder(product) ? 'service' : 'stocked'),
    category: product.category,
    brand: product.brand ?? null,
    size: product.size ?? null,
    colour: product.colour ?? null,
    unit: product.unit ?? 'pc',
    supplier: supplierOf(product),
    price: String(product.price),
    vat: product.vat === '0' ? '0' : null,
    picture: product.picture,
    station: product.station ?? null,
    modifiers: product.modifiers ?? [],
    isSoldAtTill: !product.isHidden,
    isWeighed: product.isWeighed ?? false,
  }
}

const fromParts = new Set(
  sampleRecipes()
    .filter(({ use }) => use !== 'production')
    .map(({ item }) => item),
)

/** Made when it is sold: its recipe says what of, and nobody keeps a stock of it. */
const isMadeToOrder = ({ station, name }: Product): boolean =>
  station !== undefined || fromParts.has(name[0])

/** What is made here or is no thing has no supplier; a brand delivers its own goods. */
function supplierOf({ isMadeHere, kind, supplier, brand }: Product): string | null {
  if (isMadeHere || kind === 'service') return null
  return supplier ?? brand ?? null
}

/** Cheap things lie there by the dozen, dear ones one by one; what is made to order does not. */
function stockOf({ isMadeHere, kind, price, unit, group }: Product) {
  if (isMadeHere || kind === 'service') return { minQuantity: null, maxQuantity: null }
  const [min, max] = levelsOf(price, unit ?? 'pc', group !== undefined)
  return { minQuantity: String(min), maxQuantity: String(max) }
}

function levelsOf(price: number, unit: string, isWorn: boolean): [number, number] {
  if (isWorn) return price > 60 ? [1, 4] : [2, 8]
  if (unit !== 'pc') return price > 10 ? [2, 12] : [8, 60]
  if (price < 0.5) return [200, 2000]
  if (price < 3) return [24, 144]
  if (price < 10) return [12, 60]
  return price < 30 ? [4, 24] : [1, 8]
}

/**
 * Bought goods carry the code of their maker (528 is Lebanon), own goods one of the shop, and
 * what is weighed the short number that the label of the scale repeats.
 */
function barcodesOf(product: Product, next: (kind: string) => number): BarcodePlan[] {
  const unit = product.unit ?? 'pc'
  const single = (code: string): BarcodePlan => ({ code, unit, factor: '1', price: null })
  if (product.kind === 'service') return []
  if (product.isWeighed) return [single(String(100 + next('scale')).padStart(5, '0'))]
  const maker = product.isMadeHere ? -1 : brands.findIndex(([en]) => en === product.brand)
  if (maker < 0) return [single(internalBarcode(next('shop')))]
  const digits = `528${1001 + maker}${String(100 + next(`maker ${maker}`) * 7).padStart(5, '0')}`
  return [single(digits + checkDigit(digits)), ...cartonOf(product, digits)]
}

/** The carton has the code of what it holds, with a 1 before it, and is a little cheaper. */
function cartonOf({ carton, price }: Product, digits: string): BarcodePlan[] {
  if (!carton || price > 15) return []
  return [
    {
      code: `1${digits}${checkDigit(`1${digits}`)}`,
      unit: carton === 12 ? 'ctn12' : 'ctn',
      factor: String(carton),
      price: String(Math.round(price * carton * 0.94 * 4) / 4),
    },
  ]
}
