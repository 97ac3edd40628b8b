import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { contrast, mixed, readable, visible } from './colour.ts'
import { designPresets } from './design-presets.ts'
import { type DesignColours, designTones, leastCover } from './design-tones.ts'

const anyColour = fc
  .integer({ min: 0, max: 0xffffff })
  .map((n) => `#${n.toString(16).padStart(6, '0')}`)

/** Letters somebody could choose for the ground and read. */
const pair = fc
  .tuple(anyColour, anyColour)
  .filter(([ground, letters]) => contrast(ground, letters) >= readable)

const anyDesign = fc.tuple(pair, pair, pair, anyColour).map(
  ([back, key, card, borderColour]): DesignColours => ({
    backColour: back[0],
    textColour: back[1],
    buttonColour: key[0],
    buttonTextColour: key[1],
    gridColour: card[0],
    gridTextColour: card[1],
    borderColour,
  }),
)

/** What is written on what, by token. */
const written: [letters: string, grounds: string[]][] = [
  ['text', ['surface', 'surface-2', 'surface-3', 'brand-soft', 'brand-soft-2', 'tint-1', 'tint-4']],
  ['text-2', ['surface', 'surface-2', 'surface-3', 'brand-soft', 'unpaid-bg', 'overdue-bg']],
  ['text-3', ['surface', 'surface-2', 'surface-3', 'brand-soft']],
  ['brand-text', ['surface', 'surface-2', 'surface-3', 'brand-soft', 'brand-soft-2']],
  ['on-brand', ['brand', 'brand-hover', 'brand-press']],
  ['on-brand-2', ['brand', 'brand-hover', 'brand-press']],
  ...['paid', 'unpaid', 'overdue', 'delivered'].map((state): [string, string[]] => [
    state,
    ['surface', 'surface-2', `${state}-bg`],
  ]),
]

function expectReadable(colours: DesignColours): void {
  const tones = designTones(colours)
  const tone = (name: string) => tones[`--ct-${name}`] ?? ''
  for (const [letters, grounds] of written)
    for (const ground of grounds)
      expect
        .soft(contrast(tone(letters), tone(ground)), `${letters} on ${ground}`)
        .toBeGreaterThanOrEqual(readable)
  const back = colours.backColour
  expect(contrast(tones['--pos-ink-quiet'] ?? '', back)).toBeGreaterThanOrEqual(readable)
  expect(contrast(colours.textColour, tones['--pos-touched'] ?? '')).toBeGreaterThanOrEqual(
    readable,
  )
  for (const dot of ['paid', 'unpaid', 'overdue'])
    expect(contrast(tones[`--pos-dot-${dot}`] ?? '', back)).toBeGreaterThanOrEqual(visible)
  expect(contrast(tone('line-field'), tone('surface'))).toBeGreaterThanOrEqual(visible)
}

describe('everything on a till can be read', () => {
  test.each(Object.entries(designPresets))('in the look %s', (_, look) => {
    expectReadable(look)
  })

  test('in any design whose own letters can be read on their grounds', () => {
    fc.assert(fc.property(anyDesign, expectReadable), { numRuns: 300 })
  })

  test('through any picture, once so much of the ground lies over it', () => {
    fc.assert(
      fc.property(pair, anyColour, ([ground, letters], pixel) => {
        const cover = leastCover(ground, letters, ['#000000', '#ffffff'])
        const seen = mixed(pixel, ground, cover / 100)
        // A step of a byte is lost in rounding.
        expect(contrast(letters, seen)).toBeGreaterThanOrEqual(readable - 0.1)
      }),
    )
  })
})

test('a ground that can be read alone covers nothing more than it must', () => {
  expect(leastCover('#000000', '#ffffff', ['#000000'])).toBe(0)
  expect(leastCover('#000000', '#ffffff', ['#000000', '#ffffff'])).toBeLessThan(60)
  expect(leastCover('#777777', '#888888', ['#777777'])).toBe(100)
})

test('a design keeps the colours that were chosen', () => {
  const { night } = designPresets
  expect(designTones(night)).toMatchObject({
    '--ct-canvas': night.backColour,
    '--ct-surface': night.gridColour,
    '--ct-text': night.gridTextColour,
    '--ct-brand': night.buttonColour,
    '--ct-on-brand': night.buttonTextColour,
    '--ct-line': night.borderColour,
    '--pos-ink': night.textColour,
  })
})
