import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { designPresets } from '../../../domain/pos/design/design-presets.ts'
import { designTones } from '../../../domain/pos/design/design-tones.ts'
import { standardDesign, standardInDark } from '../../../domain/pos/design/standard-design.ts'
import { followsReader, type Scheme, tillLook } from './design.ts'

const worn = (change: object, scheme: Scheme = 'light') => {
  const look = tillLook({ ...standardDesign, ...change }, scheme)
  return { ...look, variables: look.variables as Record<string, string> }
}

const tokens = readFileSync('web/kernel/tokens.css', 'utf8')

test.each([
  ['light', standardDesign, 0],
  ['dark', standardInDark, 1],
] as const)('the standard is what the product wears in the %s', (_, standard, part) => {
  const css = tokens.split('[data-mantine-color-scheme="dark"]')[part] ?? ''
  const token = (name: string) => new RegExp(`--ct-${name}: (#\\w+)`).exec(css)?.[1]
  for (const state of ['paid', 'unpaid', 'overdue', 'delivered'])
    expect(designTones(standard)[`--ct-${state}-mark`]).toBe(token(`${state}-mark`))
  expect(standard).toMatchObject({
    backColour: token('canvas'),
    textColour: token('text'),
    buttonColour: token('brand'),
    buttonTextColour: token('on-brand'),
    gridColour: token('surface'),
    gridTextColour: token('text'),
    borderColour: token('line'),
  })
})

test('a design left at the standard sets no colour and follows the reader', () => {
  const { variables, scheme } = worn({})
  expect(Object.keys(variables).filter((name) => name.startsWith('--ct-'))).toEqual([])
  expect(scheme).toBeNull()
  expect(followsReader(standardDesign)).toBe(true)
})

test('letters and their ground follow the reader together, or not at all', () => {
  const { variables } = worn({ backColour: '#ffffff' }, 'dark')
  expect(variables).toMatchObject({ '--ct-canvas': '#ffffff', '--pos-ink': '#1f1d1a' })
  expect(variables).toMatchObject({ '--ct-surface': standardInDark.gridColour })
})

test('what the product draws itself is dark where the tiles are', () => {
  const night = { ...standardDesign, ...designPresets.night }
  expect(tillLook(night, 'light').scheme).toBe('dark')
  expect(tillLook({ ...standardDesign, ...designPresets.sand }, 'dark').scheme).toBe('light')
  expect(followsReader(night)).toBe(false)
})

test('a line nobody chose suits the ground somebody chose', () => {
  const { variables } = worn({ gridColour: '#101010', gridTextColour: '#ffffff' })
  expect(variables['--ct-line']).toBe('#313131')
})

test('tiles are as transparent as was chosen, unless they could not be read', () => {
  expect(worn({ opacity: '40' }).variables['--pos-opacity']).toBe('40%')
  const dark = { backColour: '#000000', textColour: '#ffffff', opacity: '10' }
  expect(Number.parseInt(worn(dark).variables['--pos-opacity'] ?? '', 10)).toBeGreaterThan(40)
})

test('a picture lies under as much of the ground as its letters need', () => {
  const { variables } = worn({ backImage: 'picture', opacity: '0' })
  const veil = Number.parseInt(variables['--pos-veil'] ?? '', 10)
  expect(veil).toBeGreaterThan(40)
  expect(veil).toBeLessThan(70)
  expect(variables['--pos-ink-quiet']).toBe('var(--ink)')
})
