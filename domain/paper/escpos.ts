/**
 * The language of receipt printers, as far as a picture needs it: initialise, print raster, feed,
 * cut, and the pulse that opens the drawer. Letters never go out as letters: a printer knows no
 * Arabic, and a picture looks the same on all of them.
 */

/** Dots as a canvas gives them: four bytes each, red, green, blue, alpha. */
export type Picture = { width: number; height: number; data: Uint8ClampedArray | Uint8Array }

/** Dots as a printer burns them: one bit each, eight to a byte, a row ends with its byte. */
export type Bitmap = { width: number; height: number; bits: Uint8Array }

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

export const bitmapOf = (picture: Picture): Bitmap => ({
  width: picture.width,
  height: picture.height,
  bits: bitsOf(picture),
})

/** One block for as many rows as a printer holds at once. */
function rasterOf({ width, height, bits }: Bitmap): Uint8Array[] {
  const bytes = Math.ceil(width / 8)
  const blocks: Uint8Array[] = []
  for (let y = 0; y < height; y += rowsAtOnce) {
    const end = Math.min(y + rowsAtOnce, height)
    blocks.push(joined([rasterHead(bytes, end - y), bits.subarray(y * bytes, end * bytes)]))
  }
  return blocks
}

/**
 * A receipt in two pieces. Without the second, which has its last rows and the cut, what came out is
 * no receipt: whoever knows that the second never left may print all of it again.
 */
export type PaperPieces = { body: Uint8Array<ArrayBuffer>; tail: Uint8Array<ArrayBuffer> }

export function escposPieces(bitmap: Bitmap): PaperPieces {
  const blocks = rasterOf(bitmap)
  return {
    body: joined([initialise, ...blocks.slice(0, -1)]),
    tail: joined([...blocks.slice(-1), cut]),
  }
}

/**
 * Parts what a broken print left behind from what comes next. A printer may still wait for the rest of
 * a block and would take the next paper for it: as many empty rows as a block has end that, and are
 * nothing to a printer that waits for none.
 */
export const scrapEnd = ({ width }: Pick<Bitmap, 'width'>): Uint8Array<ArrayBuffer> =>
  joined([new Uint8Array(Math.ceil(width / 8) * rowsAtOnce), initialise, cut])

/** Everything a printer needs for one picture. The drawer opens first: it takes its time. */
export const escposOf = (
  picture: Picture,
  opensDrawer: 'drawer' | 'closed',
): Uint8Array<ArrayBuffer> =>
  joined([
    initialise,
    ...(opensDrawer === 'drawer' ? [drawerPulse] : []),
    ...rasterOf(bitmapOf(picture)),
    cut,
  ])

/** GS FF: on to where the next label begins. */
const nextLabel = [GS, 0x0c]

/** The picture on one label after the other, without a cut. */
export function escposLabels(bitmap: Bitmap, copies: number): Uint8Array<ArrayBuffer> {
  const one = joined([...rasterOf(bitmap), nextLabel])
  return joined([initialise, ...Array.from({ length: copies }, () => one)])
}
