/**
 * Goods written as a table, a line per product: its name in three languages, its sizes with
 * their prices, its picture. A shelf says what its products have in common; several brands on
 * it make the product once for each.
 */
import { brands as allBrands, colours, type Name, sizeLetters } from '../data.ts'
import { palette } from '../drawing/palette.ts'
import { measured } from './measure.ts'

export type ProfitRule = 'percent' | 'amount' | 'margin'

export type Shelf = {
  category: string
  /** The letters of the special code. */
  code: string
  vat: '0' | '11'
  /** What is earned of a hundred of the price, about. */
  margin: number
  rule: ProfitRule
  brands?: readonly string[]
  supplier?: string
  unit?: string
  shape?: string
  /** Sold by the carton of so many as well. */
  carton?: 12 | 24
  kind?: 'service'
  station?: string
  modifiers?: readonly string[]
  isWeighed?: boolean
  isMadeHere?: boolean
  isHidden?: boolean
}

export type Product = Omit<Shelf, 'brands'> & {
  name: Name
  brand?: string
  price: number
  picture: string
  group?: Name
  size?: number
  colour?: number
}

const named = (draw: (at: 0 | 1 | 2) => string): Name => [draw(0), draw(1), draw(2)]

const comma = [', ', ', ', '، '] as const

const cells = (line: string): string[] => line.split('|').map((cell) => cell.trim())

/** The words of a line and its sizes; a size is written `500 g 9.75`, or just `2.25`. */
function lineOf(line: string): {
  name: Name
  sizes: { measure?: Name; price: number }[]
  look: string
} {
  const [en = '', fr = '', ar = '', sizes = '', look = ''] = cells(line)
  return {
    name: [en, fr, ar],
    sizes: sizes.split(', ').map((size) => {
      const words = size.split(' ')
      const price = Number(words.pop())
      return { price, ...(words.length > 0 ? { measure: measured(words.join(' ')) } : {}) }
    }),
    look,
  }
}

const lines = (table: string): string[] =>
  table
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

/** A line names only its colours where all of the shelf have one shape. */
const pictureOf = (look: string, shape?: string): string =>
  shape && palette[look.split(' ', 1).join()] ? `${shape} ${look}` : look

export const shelf =
  ({ brands = [], ...common }: Shelf) =>
  ([table = '']: TemplateStringsArray): Product[] =>
    lines(table).flatMap((line) => {
      const { name, sizes, look } = lineOf(line)
      const picture = pictureOf(look, common.shape)
      const product = { ...common, picture }
      const makers = brands.length > 0 ? brands : [undefined]
      return makers.flatMap((brand, nth) =>
        sizes.map(({ measure, price }) => ({
          ...product,
          ...(brand ? { brand } : {}),
          price: cheaper(price, nth),
          name: named((at) => {
            const full = brands.length > 1 && brand ? `${name[at]} ${branded(brand, at)}` : name[at]
            return measure ? full + comma[at] + measure[at] : full
          }),
        })),
      )
    })

const branded = (brand: string, at: 0 | 1 | 2): string => {
  const found = allBrands.find(([en]) => en === brand)
  if (!found) throw new Error(`No brand is called ${brand}`)
  return found[at]
}

/** The second brand on a shelf costs a little less than the first. */
const cheaper = (price: number, nth: number): number =>
  nth === 0 ? price : Math.round(price * (1 - 0.07 * nth) * 20) / 20

const isLatin = (at: 0 | 1 | 2): boolean => at !== 2

/** A model in sizes and colours: each line makes all of them, of one group. */
export const model =
  ({ brands: [brand] = [], ...common }: Shelf) =>
  ([table = '']: TemplateStringsArray): Product[] =>
    lines(table).flatMap((line) => {
      const [en = '', fr = '', ar = '', sizes = '', tints = '', price = '', look = ''] = cells(line)
      const group: Name = [en, fr, ar]
      const [shape = '', ...mark] = look.split(' ')
      return tints.split(' ').flatMap((tint) => {
        const colour = colours.findIndex(([name]) => name[0] === tint)
        const [shade, code] = colours[colour] ?? missing(tint)
        return sizes.split(' ').map((letter) => {
          const size = sizeLetters.indexOf(letter)
          return {
            ...common,
            ...(brand ? { brand } : {}),
            ...(size >= 0 ? { size } : {}),
            group,
            colour,
            price: Number(price),
            picture: [shape, code, ...mark].join(' '),
            name: named((at) => {
              const worn = isLatin(at) ? shade[at].toLowerCase() : shade[at]
              return group[at] + comma[at] + worn + (size >= 0 ? comma[at] + letter : '')
            }),
          }
        })
      })
    })

const missing = (tint: string): never => {
  throw new Error(`No colour is called ${tint}`)
}
