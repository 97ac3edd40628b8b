/** Paper of the simulator as a picture that people can look at. */
import { writeFile } from 'node:fs/promises'
import type { PrintedPaper } from '../../../domain/paper/printer-paper.ts'

export async function pngOf({ width, height, bits }: PrintedPaper): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  const grey = Buffer.alloc(width * height, 255)
  const across = width / 8
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      if (((bits[y * across + (x >> 3)] ?? 0) >> (7 - (x & 7))) & 1) grey[y * width + x] = 0
  return sharp(grey, { raw: { width, height, channels: 1 } })
    .png({ palette: true, colours: 2, compressionLevel: 9, dither: 0 })
    .toBuffer()
}

export const keepPaper = async (path: string, paper: PrintedPaper): Promise<void> =>
  writeFile(path, await pngOf(paper))
