/** Every picture an article asks for can be drawn, and is not empty. */
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { sampleItems } from '../items/items.ts'
import { drawingOf, shapes } from './drawing.ts'

const pictures = [...new Set(sampleItems().map(({ picture }) => picture))]

describe('the drawings', () => {
  test('stay within what a company is filled with in seconds', () => {
    expect(pictures.length).toBeLessThanOrEqual(400)
  })

  test('are the same every time, and a wrong word is said', () => {
    expect(drawingOf('jar honey hexagon')).toBe(drawingOf('jar honey hexagon'))
    expect(() => drawingOf('teapot honey')).toThrow('No shape is called teapot')
    expect(() => drawingOf('jar honey hexagram')).toThrow('Neither colour nor sign: hexagram')
  })

  test('hold no number that is none', () => {
    for (const picture of pictures) expect(drawingOf(picture)).not.toMatch(/NaN|undefined|null/)
  })

  test('leave no shape undrawn', () => {
    const used = new Set(pictures.map((picture) => picture.split(' ')[0]))
    expect(Object.keys(shapes).filter((shape) => !used.has(shape))).toEqual([])
  })

  test('show an object on a plain ground, whole', async () => {
    const side = 60
    for (const shape of Object.keys(shapes)) {
      const picture = pictures.find((it) => it.split(' ')[0] === shape) ?? ''
      const drawn = sharp(Buffer.from(drawingOf(picture)))
        .resize(side, side)
        .removeAlpha()
      const pixels = await drawn.raw().toBuffer()
      const at = (x: number, y: number) =>
        pixels.subarray((y * side + x) * 3, (y * side + x) * 3 + 3)
      const ground = at(0, 0)
      const isPlain = (x: number, y: number) =>
        at(x, y).every((c, i) => Math.abs(c - (ground[i] ?? 0)) < 3)
      const edge = Array.from({ length: side }, (_, i) => [
        isPlain(i, 0),
        isPlain(0, i),
        isPlain(side - 1, i),
      ])
      expect(edge.flat(), shape).not.toContain(false)
      const inside = Array.from({ length: side * side }, (_, i) =>
        isPlain(i % side, Math.floor(i / side)),
      )
      expect(inside.filter((plain) => !plain).length, shape).toBeGreaterThan(side * side * 0.04)
    }
  })
})
