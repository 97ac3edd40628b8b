/**
 * The language of receipt printers, as far as a picture needs it: initialise, print raster, feed,
 * cut, and the pulse that opens the drawer. Letters never go out as letters: a printer knows no
 * Arabic, and a picture looks the same on all of them.
 */

/** Dots as a canvas gives them: four bytes each, red, green, blue, alpha. */
export type Picture = { width: number; height: number; data: Uint8ClampedArray | Uint8Array }

const ESC = 0x1b
const GS = 0x1d

const initialise = [ESC, 0x40]

/** GS v 0: width in bytes, height in rows, low byte first. */
const rasterHead = (bytes: number, rows: number): number[] => [
  GS,
  0x76,
  0x30,
  0,
  bytes & 0xff,
  bytes >> 8,
  rows & 0xff,
  rows >> 8,
]

/** Feeds what is below the head past the knife, and cuts all but a point. */
const cut = [GS, 0x56, 0x42, 0x40]

/** Pin 2, 50 ms on, 500 ms off: what drawers on a printer's socket wait for. */
export const drawerPulse = Uint8Array.of(ESC, 0x70, 0, 25, 250)

/** Cheap printers hold so many rows at once. */
const rowsAtOnce = 128

/** Dark enough to burn. Light grey of smoothed letters stays paper. */
const darkest = 128

const isDark = ({ data, width }: Picture, x: number, y: number): boolean => {
  const at = (y * width + x) * 4
  const alpha = data[at + 3] ?? 0
  const light =
    ((data[at] ?? 255) * 299 + (data[at + 1] ?? 255) * 587 + (data[at + 2] ?? 255) * 114) / 1000
  return (light * alpha) / 255 + (255 - alpha) < darkest
}

/** One bit per dot, eight to a byte, the first dot in the highest bit. */
export function bitsOf(picture: Picture, from = 0, to = picture.height): Uint8Array {
  const bytes = Math.ceil(picture.width / 8)
  const bits = new Uint8Array(bytes * (to - from))
  for (let y = from; y < to; y++)
    for (let x = 0; x < picture.width; x++)
      if (isDark(picture, x, y)) {
        const at = (y - from) * bytes + (x >> 3)
        bits[at] = (bits[at] ?? 0) | (0x80 >> (x & 7))
      }
  return bits
}

export const joined = (parts: readonly ArrayLike<number>[]): Uint8Array<ArrayBuffer> => {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}

function rasterOf(picture: Picture): ArrayLike<number>[] {
  const parts: ArrayLike<number>[] = []
  for (let y = 0; y < picture.height; y += rowsAtOnce) {
    const end = Math.min(y + rowsAtOnce, picture.height)
    parts.push(rasterHead(Math.ceil(picture.width / 8), end - y), bitsOf(picture, y, end))
  }
  return parts
}

/** Everything a printer needs for one picture. The drawer opens first: it takes its time. */
export const escposOf = (
  picture: Picture,
  opensDrawer: 'drawer' | 'closed',
): Uint8Array<ArrayBuffer> =>
  joined([
    initialise,
    ...(opensDrawer === 'drawer' ? [drawerPulse] : []),
    ...rasterOf(picture),
    cut,
  ])

/** GS FF: on to where the next label begins. */
const nextLabel = [GS, 0x0c]

/** The picture on one label after the other, without a cut. */
export function escposLabels(picture: Picture, copies: number): Uint8Array<ArrayBuffer> {
  const one = joined([...rasterOf(picture), nextLabel])
  return joined([initialise, ...Array.from({ length: copies }, () => one)])
}
