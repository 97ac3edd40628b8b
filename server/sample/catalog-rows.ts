/** The catalogue: its masters, the menu of the café, the articles and their recipes. */
import { sql } from 'kysely'
import { newId } from '../../domain/kernel/id.ts'
import * as data from './data.ts'
import { type Filling, Ids, type Row } from './filling.ts'
import { sampleAllergens } from './guest-menu.ts'
import { insertItems } from './item-insertion.ts'
import type { ItemPlan } from './items/item-plan.ts'
import { modifiers, stations } from './menu.ts'
import { keepPictures, paintAll } from './pictures.ts'
import { sampleRecipes } from './recipes.ts'

/** What the articles refer to. */
type Masters = Record<'brands' | 'categories' | 'modifiers' | 'stations' | 'units', Ids> & {
  sizes: readonly Row[]
  colours: readonly Row[]
}

type Images = ReadonlyMap<string, string>

const english = ([en]: data.Name): string => en

/** The rows with their ids by the English name. */
const keyed = (names: readonly data.Name[], rows: readonly Row[]): Ids =>
  new Ids(names.map(english), rows)

/** Answers the ids of the articles by their English names. */
export async function fillCatalog(
  filling: Filling,
  items: readonly ItemPlan[],
  suppliers: Ids,
): Promise<Ids> {
  const images = await fillPictures(filling, items)
  const masters = await fillMasters(filling, items, images)
  const rows = items.map((item) => itemRow(filling, item, masters, images, suppliers))
  await insertItems(filling.context, rows)
  await countBarcodes(filling, items)
  const ids = keyed(
    items.map(({ name }) => name),
    rows,
  )
  await filling.write('recipe', recipeRows(masters.units, ids))
  return ids
}

async function fillPictures(filling: Filling, items: readonly ItemPlan[]): Promise<Images> {
  const named = new Map(items.toReversed().map((item) => [item.picture, filling.said(item.name)]))
  await paintAll([...named.keys()])
  return keepPictures(filling.context, named)
}

async function fillMasters(
  filling: Filling,
  items: readonly ItemPlan[],
  images: Images,
): Promise<Masters> {
  const { named, write } = filling
  return {
    categories: await fillCategories(filling, items, images),
    brands: keyed(data.brands, await write('brand', data.brands.map(named))),
    units: new Ids(
      data.units.map(({ symbol }) => symbol),
      await write('unit', unitRows(filling)),
    ),
    sizes: await write(
      'size',
      data.sizes.map((name, position) => ({ ...named(name), position })),
    ),
    colours: await write(
      'colour',
      data.colours.map(([name, code]) => ({ ...named(name), code })),
    ),
    stations: keyed(
      stations,
      await write(
        'station',
        stations.map((name, order) => ({ ...named(name), order })),
      ),
    ),
    modifiers: keyed(
      modifiers.map(({ name }) => name),
      await write('modifier', modifierRows(filling)),
    ),
  }
}

/** A category shows the picture of its first article. */
async function fillCategories(
  { named, write }: Filling,
  items: readonly ItemPlan[],
  images: Images,
): Promise<Ids> {
  const divisions = data.divisions.map(({ name, categories }) => ({ ...named(name), categories }))
  await write(
    'division',
    divisions.map(({ categories, ...division }) => division),
  )
  const rows = divisions.flatMap(({ id, categories }) =>
    categories.map(([name, tileColour]) => ({
      ...named(name),
      division: id,
      tileColour,
      image: images.get(items.find(({ category }) => category === english(name))?.picture ?? ''),
    })),
  )
  await write('category', rows)
  const names = data.divisions.flatMap(({ categories }) => categories.map(([name]) => name))
  return keyed(names, rows)
}

function unitRows({ named }: Filling): Row[] {
  const rows: Row[] = data.units.map(({ name, symbol, factor, decimals }) => ({
    ...named(name),
    symbol,
    factor,
    decimals,
  }))
  data.units.forEach(({ base }, i) => {
    const row = rows[i]
    if (row && base !== undefined) row.base = rows[base]?.id
  })
  return rows
}

const modifierRows = ({ named }: Filling): Row[] =>
  modifiers.map(({ name, min, max, options }) => ({
    ...named(name),
    min,
    max,
    options: options.map(([option, price]) => ({ ...named(option), price })),
  }))

function itemRow(
  { named, said }: Filling,
  item: ItemPlan,
  masters: Masters,
  images: Images,
  suppliers: Ids,
) {
  const { code, price, cost, picture, group, category, ...plan } = item
  return {
    ...plan,
    ...named(item.name),
    specialCode: code,
    group: group && said(group),
    image: images.get(picture),
    category: masters.categories.of(category),
    brand: masters.brands.maybe(item.brand),
    size: item.size === null ? null : masters.sizes[item.size]?.id,
    colour: item.colour === null ? null : masters.colours[item.colour]?.id,
    colourCode: item.colour === null ? null : data.colours[item.colour]?.[1],
    supplier: suppliers.maybe(item.supplier),
    unit: masters.units.of(item.unit),
    unitPrice: price,
    supplierPrice: cost,
    barcodes: item.barcodes.map((barcode) => ({
      ...barcode,
      id: newId(),
      unit: masters.units.of(barcode.unit),
    })),
    hasBatches: false,
    hasExpiry: false,
    hasSerials: false,
    station: masters.stations.maybe(item.station),
    modifiers: item.modifiers.map((name) => masters.modifiers.of(name)),
    isOnMenu: true,
    allergens: sampleAllergens(item),
    canDiscount: true,
    asksPrice: false,
    isActive: true,
  }
}

/** The shop goes on where its own barcodes end. */
async function countBarcodes({ context }: Filling, items: readonly ItemPlan[]): Promise<void> {
  const own = items
    .flatMap(({ barcodes }) => barcodes)
    .filter(({ code }) => /^20\d{11}$/.test(code))
  await context.tx.rows(sql`insert into barcode_counter (last) values (${own.length})`)
}

const recipeRows = (units: Ids, items: Ids): Row[] =>
  sampleRecipes().map(({ item, use, quantity, unit, components }) => ({
    id: newId(),
    item: items.of(item),
    use,
    quantityGenerated: quantity,
    unitGenerated: units.of(unit),
    components: components.map((component) => ({
      id: newId(),
      item: items.of(component.item),
      quantityUsed: component.quantity,
      unitUsed: units.of(component.unit),
      lossPercent: component.loss,
    })),
    isActive: true,
  }))
