/**
 * What one base unit of a sold item takes of each component, as exact fractions, the recipes below
 * worked in: a component that is made on the spot is replaced by its own components, one that is
 * taken from stock stays. The id is made of the content: the same recipe is the same version,
 * whoever reckons it, and what changes any fraction makes a new one.
 */
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import {
  type Fraction,
  fractionOf,
  minus,
  one,
  over,
  plus,
  times,
  zero,
} from '../kernel/number/fraction.ts'
import { Refusal } from '../kernel/refusal.ts'
import { generated, type Items, type RecipeFacts, used } from './recipe.ts'
import { baseFactorOf, type UnitFacts } from './units.ts'

/** A recipe as it is read for a sale, with units by their ids. */
export type SoldRecipe = {
  itemId: string
  /** Used up when the item is sold; else only below another. */
  isSold: boolean
  quantityGenerated: string
  unitGenerated: string
  components: readonly {
    itemId: string
    quantityUsed: string
    unitUsed: string
    lossPercent: string | null
    isExploded: boolean
  }[]
}

/** The sold items and all parts of their recipes. */
type RecipePart = {
  id: string
  name: string
  kind: 'stocked' | 'service'
  unitId: string
  packs: readonly { unitId: string; factor: string }[]
}

/** An answer at the till: so much of a component more, or less. */
export type OptionRow = {
  id: string
  itemId: string
  quantityUsed: string
  unitUsed: string
  isRemoved: boolean
}

export type RecipeRows = { recipes: readonly SoldRecipe[]; parts: readonly RecipePart[] }

type VersionComponent = { item: string; name: string; need: Fraction }

export type RecipeVersion = {
  id: string
  item: string
  /** The item has a shelf of its own too: what lies there is sold first. */
  isKept: boolean
  components: readonly VersionComponent[]
}

/** A component as it is kept; whole numbers of any size as text. */
export type KeptComponent = { item: string; name: string; top: string; bottom: string }

export const keptComponents = ({ components }: RecipeVersion): KeptComponent[] =>
  components.map(({ item, name, need }) => ({
    item,
    name,
    top: String(need.top),
    bottom: String(need.bottom),
  }))

/** As it was kept with a sale. */
export const keptVersion = (
  kept: { id: string; isKept: boolean; components: readonly KeptComponent[] },
  item: string,
): RecipeVersion => ({
  id: kept.id,
  item,
  isKept: kept.isKept,
  components: kept.components.map(({ top, bottom, ...it }) => ({
    ...it,
    need: { top: BigInt(top), bottom: BigInt(bottom) },
  })),
})

/** A name-based id (RFC 9562, version 8) of a text. */
function idOfText(text: string): string {
  const hex = bytesToHex(sha256(utf8ToBytes(text)))
  const variant = ((Number.parseInt(hex.slice(16, 17), 16) & 3) | 8).toString(16)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

function versionMade(
  item: string,
  isKept: boolean,
  parts: readonly VersionComponent[],
): RecipeVersion {
  const components = parts.toSorted((a, b) => Number(a.item > b.item) - Number(a.item < b.item))
  const said = components.map((it) => `${it.item} ${it.need.top}/${it.need.bottom}`)
  return { id: idOfText([item, ...said].join('\n')), item, isKept, components }
}

const deepest = 20

class Explosion {
  readonly #recipes: ReadonlyMap<string, SoldRecipe>
  readonly #parts: ReadonlyMap<string, RecipePart>
  readonly #units: ReadonlyMap<string, UnitFacts>
  readonly #items: Items

  constructor({ recipes, parts }: RecipeRows, units: readonly UnitFacts[]) {
    this.#recipes = new Map(recipes.map((it) => [it.itemId, it]))
    this.#parts = new Map(parts.map((it) => [it.id, it]))
    this.#units = new Map(units.map((it) => [it.id, it]))
    this.#items = new Map(
      parts.map(({ id, unitId, packs }) => [
        id,
        { unit: this.#unit(unitId), packs, supplierPrice: null },
      ]),
    )
  }

  #unit(id: string): UnitFacts {
    const unit = this.#units.get(id)
    if (!unit) throw new Refusal('missingReference', 'unit')
    // A recipe was judged when it was saved: what it says is taken as it is.
    return { ...unit, decimals: null }
  }

  #facts(recipe: SoldRecipe): RecipeFacts {
    return {
      itemId: recipe.itemId,
      quantityGenerated: recipe.quantityGenerated,
      unitGenerated: this.#unit(recipe.unitGenerated),
      components: recipe.components.map((it) => ({ ...it, unitUsed: this.#unit(it.unitUsed) })),
    }
  }

  /** Adds what so much of an item takes to what was needed so far. */
  #add(item: string, quantity: Fraction, needs: Map<string, Fraction>, depth: number): void {
    const recipe = this.#recipes.get(item)
    if (!recipe || depth > deepest) throw new Refusal('recipeCycle')
    const facts = this.#facts(recipe)
    const batches = over(quantity, generated(facts, this.#items))
    facts.components.forEach((component, at) => {
      const part = this.#parts.get(component.itemId)
      const need = times(used(component, at, this.#items), batches)
      const isMade = recipe.components[at]?.isExploded || part?.kind === 'service'
      if (isMade && this.#recipes.has(component.itemId))
        this.#add(component.itemId, need, needs, depth + 1)
      else if (part?.kind === 'stocked') {
        const before = needs.get(part.id)
        needs.set(part.id, before ? plus(before, need) : need)
      }
    })
  }

  versionOf(item: string): RecipeVersion | undefined {
    const needs = new Map<string, Fraction>()
    this.#add(item, one, needs, 0)
    const components = [...needs].map(([id, need]) => {
      const name = this.#parts.get(id)?.name ?? ''
      return { item: id, name, need }
    })
    if (components.length === 0) return undefined
    return versionMade(item, this.#parts.get(item)?.kind === 'stocked', components)
  }
}

/** What is sold: an item, and what was answered of it. */
export type Asked = { item: string; options?: readonly string[] | null }

/** The same item with the same answers is made the same way. */
export const askedKey = ({ item, options }: Asked): string =>
  [item, ...(options ?? []).toSorted()].join(' ')

/** How each of these is made, by `askedKey`. */
export function askedVersions(
  asked: readonly Asked[],
  rows: RecipeRows & { options: readonly OptionRow[] },
  units: readonly UnitFacts[],
): Map<string, RecipeVersion> {
  const plain = recipeVersions(
    asked.map(({ item }) => item),
    rows,
    units,
  )
  const versions = new Map<string, RecipeVersion>()
  for (const it of asked) {
    const version = plain.get(it.item)
    if (!version) continue
    const options = rows.options.flatMap((row) =>
      (it.options ?? []).filter((id) => id === row.id).map(() => row),
    )
    versions.set(askedKey(it), withOptions(version, options, rows, units))
  }
  return versions
}

/** Nothing is left out twice: below nothing there is nothing to take. */
function withOptions(
  version: RecipeVersion,
  options: readonly OptionRow[],
  { parts }: RecipeRows,
  units: readonly UnitFacts[],
): RecipeVersion {
  if (options.length === 0) return version
  const needs = new Map(version.components.map((it) => [it.item, it]))
  for (const option of options) {
    const part = parts.find(({ id }) => id === option.itemId)
    const [unit, base] = [option.unitUsed, part?.unitId].map((id) =>
      units.find((it) => it.id === id),
    )
    const factor = part && unit && base && baseFactorOf(unit, { unit: base, packs: part.packs })
    // What does not convert any more was put right since, or will be: the dish was sold.
    if (!factor || part.kind !== 'stocked') continue
    const much = times(fractionOf(option.quantityUsed), factor)
    const before = needs.get(part.id)?.need ?? zero
    const need = option.isRemoved ? minus(before, much) : plus(before, much)
    needs.set(part.id, { item: part.id, name: part.name, need })
  }
  const components = [...needs.values()].filter(({ need }) => need.top > 0n)
  return versionMade(version.item, version.isKept, components)
}

/** The recipe of each of these items that is made when it is sold. */
export function recipeVersions(
  items: readonly string[],
  rows: RecipeRows,
  units: readonly UnitFacts[],
): Map<string, RecipeVersion> {
  if (rows.recipes.length === 0) return new Map()
  const explosion = new Explosion(rows, units)
  const made = new Set(rows.recipes.flatMap(({ itemId, isSold }) => (isSold ? [itemId] : [])))
  const versions = new Map<string, RecipeVersion>()
  for (const item of new Set(items)) {
    const version = made.has(item) ? explosion.versionOf(item) : undefined
    if (version) versions.set(item, version)
  }
  return versions
}
