/**
 * Flat pictures of goods, drawn by the shop itself: one object on a soft ground, with a shadow.
 * A picture is asked for in words such as `jar honey coffee hexagon`: the shape, its colour,
 * its second colour and the sign on its label.
 */
import { bags } from './bags.ts'
import { bakery } from './bakery.ts'
import { counter } from './counter.ts'
import { dishes } from './dishes.ts'
import { drinks } from './drinks.ts'
import { exoticFruit } from './exotic-fruit.ts'
import { fruit } from './fruit.ts'
import { home } from './home.ts'
import { darker, type Shape } from './ink.ts'
import { jewels } from './jewels.ts'
import { marks } from './marks.ts'
import { packs } from './packs.ts'
import { palette } from './palette.ts'
import { sweets } from './sweets.ts'
import { vegetables } from './vegetables.ts'
import { vessels } from './vessels.ts'
import { wear } from './wear.ts'

export const shapes: Readonly<Record<string, Shape>> = {
  ...packs,
  ...vessels,
  ...bags,
  ...exoticFruit,
  ...drinks,
  ...dishes,
  ...sweets,
  ...jewels,
  ...bakery,
  ...fruit,
  ...vegetables,
  ...counter,
  ...home,
  ...wear,
}

const grounds = {
  sand: '#f3eadb',
  rose: '#f4e3dd',
  sage: '#e6eee1',
  mist: '#e0ebed',
  lilac: '#ebe7f0',
}

/** The ground is of the family of the object's colour, so that a shelf of pictures stays calm. */
function groundOf(colour: string): string {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
  const most = Math.max(r, g, b)
  const least = Math.min(r, g, b)
  if (most - least < 18) return most > 150 ? grounds.mist : grounds.lilac
  if (most === g) return grounds.sage
  if (most === b) return r > g ? grounds.lilac : grounds.mist
  if (b > g) return grounds.rose
  return (g - least) / (most - least) > 0.3 ? grounds.sand : grounds.rose
}

const inkOf = (word: string): string | undefined => (word.startsWith('#') ? word : palette[word])

export function drawingOf(picture: string, side = 480): string {
  const [name = '', ...words] = picture.split(' ')
  const draw = shapes[name]
  if (!draw) throw new Error(`No shape is called ${name}`)
  const [main = '#a39d92', second] = words.flatMap((word) => inkOf(word) ?? [])
  const named = words.find((word) => word in grounds) as keyof typeof grounds | undefined
  const mark = words.find((word) => word in marks) ?? 'none'
  const unknown = words.find((word) => !inkOf(word) && !(word in grounds) && !(word in marks))
  if (unknown) throw new Error(`Neither colour nor sign: ${unknown}`)
  const ground = named ? grounds[named] : groundOf(main)
  const inner = draw({ main, accent: second ?? darker(main, 0.35), mark })
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" ` +
    'viewBox="10 12 220 220">' +
    `<rect width="240" height="240" fill="${ground}"/>${inner}</svg>`
  )
}
