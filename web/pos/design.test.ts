import { expect, it } from 'vitest'
import { standardDesign } from '../../domain/pos/standard-design.ts'
import { designVariables, schemeOf } from './design.ts'

it.each([
  [standardDesign.backColour, undefined],
  ['#14171a', 'dark'],
  ['#000000', 'dark'],
  ['#f7efe2', 'light'],
  ['#ffffff', 'light'],
  ['#0c6778', 'dark'],
  ['#ffd400', 'light'],
])('on a ground of %s the rest is %s', (backColour, scheme) => {
  expect(schemeOf({ ...standardDesign, backColour })).toBe(scheme)
})

it('only what the company chose is set', () => {
  const chosen = designVariables({ ...standardDesign, textColour: '#101010' })
  expect(chosen).toMatchObject({ '--pos-text': '#101010' })
  expect(chosen).not.toHaveProperty('--pos-back')
})
