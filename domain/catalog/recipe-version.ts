/**
 * What one base unit of a sold item takes of each component. The id is made of the content: the same
 * recipe is the same version, whoever reckons it, and what changes any fraction makes a new one.
 */
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import {
  type Fraction,
  fractionOf,
  isAny,
  minus,
  plus,
  times,
  zero,
} from '../kernel/number/fraction.ts'
import { Explosion, type RecipeRows } from './explosion.ts'
import { baseFactorOf, type UnitFacts } from './units.ts'

/** An answer at the till: so much of a component more, or less. */
export type OptionRow = {
  id: string
  itemId: string
  quantityUsed: string
  unitUsed: string
  isRemoved: boolean
}

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

function versionOf(item: string, explosion: Explosion): RecipeVersion | undefined {
  const components = explosion.needsOf(item).map(({ item: id, need }) => {
    const name = explosion.part(id)?.name ?? ''
    return { item: id, name, need }
  })
  if (components.length === 0) return undefined
  return versionMade(item, explosion.part(item)?.kind === 'stocked', components)
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
    versions.set(askedKey(it), withOptions(version, options, new Explosion(rows, units), units))
  }
  return versions
}

/**
 * Nothing is left out twice: below nothing there is nothing to take. What an answer adds and has no
 * shelf is made of its own components.
 */
function withOptions(
  version: RecipeVersion,
  options: readonly OptionRow[],
  explosion: Explosion,
  units: readonly UnitFacts[],
): RecipeVersion {
  if (options.length === 0) return version
  const needs = new Map(version.components.map((it) => [it.item, it]))
  for (const option of options) {
    const part = explosion.part(option.itemId)
    const [unit, base] = [option.unitUsed, part?.unitId].map((id) =>
      units.find((it) => it.id === id),
    )
    const factor = part && unit && base && baseFactorOf(unit, { unit: base, packs: part.packs })
    // What does not convert any more was put right since, or will be: the dish was sold.
    if (!factor) continue
    const much = times(fractionOf(option.quantityUsed), factor)
    for (const { item, need: each } of explosion.takenOf(part.id)) {
      const before = needs.get(item)?.need ?? zero
      const own = times(each, much)
      const need = option.isRemoved ? minus(before, own) : plus(before, own)
      needs.set(item, { item, name: explosion.part(item)?.name ?? '', need })
    }
  }
  const components = [...needs.values()].filter(({ need }) => isAny(need))
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
    const version = made.has(item) ? versionOf(item, explosion) : undefined
    if (version) versions.set(item, version)
  }
  return versions
}
