import { expect, test } from 'vitest'
import { designPresets } from './design-presets.ts'

/** How bright a colour is, from 0 to 1, as the guidelines of the web reckon it. */
function brightness(colour: string): number {
  const parts = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
  const [red = 0, green = 0, blue = 0] = parts.map((part) =>
    part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [brightness(one), brightness(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

test.each(Object.entries(designPresets))('everybody can read a till that wears %s', (_, look) => {
  expect(contrast(look.textColour, look.backColour)).toBeGreaterThanOrEqual(4.5)
  expect(contrast(look.buttonTextColour, look.buttonColour)).toBeGreaterThanOrEqual(4.5)
  expect(contrast(look.gridTextColour, look.gridColour)).toBeGreaterThanOrEqual(4.5)
})
