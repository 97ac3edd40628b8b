/** The few strokes all drawings are made of, on a sheet of 240 by 240. */

/** What a shape is painted with; the accent is for lids, straws, crusts and toppings. */
export type Paint = { main: string; accent: string; mark: string }
type Pen = readonly [colour: string, width: number]
export type Shape = (paint: Paint) => string

export const cream = '#fbf4e6'
export const white = '#ffffff'

export const oval = (cx: number, cy: number, rx: number, ry: number, fill: string): string =>
  `<ellipse cx="${cx}" cy="${cy}" rx="${rx}" ry="${ry}" fill="${fill}"/>`

export const disc = (cx: number, cy: number, r: number, fill: string): string =>
  oval(cx, cy, r, r, fill)

export const box = (
  [x, y, width, height]: readonly [number, number, number, number],
  round: number,
  fill: string,
): string =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${round}" fill="${fill}"/>`

export const path = (d: string, fill: string): string => `<path d="${d}" fill="${fill}"/>`

export const line = (d: string, colour: string, width: number): string =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" ` +
  'stroke-linecap="round" stroke-linejoin="round"/>'

/** Turned about the middle of the sheet. */
export const turned = (degrees: number, inner: string): string =>
  `<g transform="rotate(${degrees} 120 124)">${inner}</g>`

export const moved = (x: number, y: number, scale: number, inner: string): string =>
  `<g transform="translate(${x} ${y}) scale(${scale})">${inner}</g>`

export const ring = (
  cx: number,
  cy: number,
  [rx, ry]: readonly [number, number],
  pen: Pen,
): string =>
  `<ellipse cx="${cx}" cy="${cy}" rx="${rx}" ry="${ry}" fill="none" ` +
  `stroke="${pen[0]}" stroke-width="${pen[1]}"/>`

export const faint = (opacity: number, inner: string): string =>
  `<g opacity="${opacity}">${inner}</g>`

/** Draws the same thing at several places, written `x y, x y`; a third number may turn it. */
export const each = (
  places: string,
  draw: (x: number, y: number, turn: number) => string,
): string =>
  places
    .split(', ')
    .map((place) => {
      const [x = 0, y = 0, turn = 0] = place.split(' ').map(Number)
      return draw(x, y, turn)
    })
    .join('')

/** Seeds, crumbs, holes and other small round things. */
export const dots = (places: string, r: number, fill: string): string =>
  each(places, (x, y) => disc(x, y, r, fill))

/** Turned about a point of its own. */
export const tilted = (x: number, y: number, degrees: number, inner: string): string =>
  `<g transform="translate(${x} ${y}) rotate(${degrees})">${inner}</g>`

/** The same petal several times around the middle. */
export const around = (count: number, [x, y]: readonly [number, number], petal: string): string =>
  Array.from(
    { length: count },
    (_, i) => `<g transform="rotate(${(360 / count) * i} ${x} ${y})">${petal}</g>`,
  ).join('')

/** Every object stands on the same table. */
export const standing = (rx: number, inner: string): string =>
  oval(120, 188, rx, 6.5, 'rgba(60,40,20,0.13)') + inner

/** Low things lie a little higher on the sheet, so that they stay in its middle. */
export const lying = (rx: number, inner: string): string =>
  `<g transform="translate(0 -20)">${standing(rx, inner)}</g>`

/** What is hot says so. */
export const steam = line('M110 84q-6-8 0-15t0-14M128 84q-6-8 0-15t0-14', '#bfae94', 3.6)

const channel = (hex: string, at: number): number => Number.parseInt(hex.slice(at, at + 2), 16)

function mixed(from: string, to: string, part: number): string {
  const parts = [1, 3, 5].map((at) =>
    Math.round(channel(from, at) * (1 - part) + channel(to, at) * part)
      .toString(16)
      .padStart(2, '0'),
  )
  return `#${parts.join('')}`
}

export const darker = (colour: string, part = 0.2): string => mixed(colour, '#2a1a10', part)
export const lighter = (colour: string, part = 0.25): string => mixed(colour, '#ffffff', part)
