import { expect, test } from 'vitest'
import { contrast, readable } from './colour.ts'
import { designPresets } from './design-presets.ts'

test.each(Object.entries(designPresets))('everybody can read a till that wears %s', (_, look) => {
  expect(contrast(look.textColour, look.backColour)).toBeGreaterThanOrEqual(readable)
  expect(contrast(look.buttonTextColour, look.buttonColour)).toBeGreaterThanOrEqual(readable)
  expect(contrast(look.gridTextColour, look.gridColour)).toBeGreaterThanOrEqual(readable)
})
