/**
 * A picture is never kept as it came: it is decoded and written anew. So whatever hides behind or
 * inside it (a second file, a script, where it was taken) stays behind, and what only pretends to
 * be a picture is found out.
 */
import { mostMegapixels, notAllowed, type PictureFormat } from '../../domain/media/file-format.ts'

export type Picture = { bytes: Buffer; thumb: Buffer; width: number; height: number }

const mostSide = 2000
const thumbSide = 320
const quality = 85

/** Loaded with the first picture: most days of most shops have none. */
async function loadSharp() {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  return sharp
}

/** Decoding needs the room of all its pixels, so few do it at once. */
const mostAtOnce = 2
const waiting: (() => void)[] = []
let underWay = 0

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (underWay >= mostAtOnce) await new Promise<void>((resolve) => waiting.push(resolve))
  else underWay++
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else underWay--
  }
}

export const pictureOf = (bytes: Uint8Array, format: PictureFormat): Promise<Picture> =>
  inTurn(() => decoded(bytes, format).catch(refuse))

async function decoded(bytes: Uint8Array, format: PictureFormat): Promise<Picture> {
  const sharp = await loadSharp()
  const within = (side: number) =>
    ({ width: side, height: side, fit: 'inside', withoutEnlargement: true }) as const
  // Of a picture that moves, the first frame is kept.
  const { data, info } = await sharp(bytes, {
    limitInputPixels: mostMegapixels * 1e6,
    failOn: 'error',
    sequentialRead: true,
  })
    .autoOrient()
    .resize(within(mostSide))
    .toFormat(format, format === 'jpeg' || format === 'webp' ? { quality } : {})
    .toBuffer({ resolveWithObject: true })
  const thumb = await sharp(data).resize(within(thumbSide)).webp({ quality }).toBuffer()
  return { bytes: data, thumb, width: info.width, height: info.height }
}

function refuse(error: Error): never {
  if (/pixel limit/i.test(error.message))
    throw notAllowed('pictureHasTooManyPixels', { limit: mostMegapixels })
  throw notAllowed('pictureIsBroken')
}
