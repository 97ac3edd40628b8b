import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { integer } from './field.ts'
import { type GivenValue, type Layer, layers, setting, settingOf } from './setting.ts'

const place = { branch: 'hamra', register: 'till-1', user: 'rana' }
const here: Record<Layer, string | null> = { company: null, ...place }

const depth = setting('test.depth', integer({ max: 100 }), {
  group: 'stock',
  initial: 0,
  layers,
  order: 1,
})

const given = (layer: Layer, value: unknown, scope = here[layer]): GivenValue => ({
  key: 'test.depth',
  layer,
  scope,
  value,
})

describe('a setting', () => {
  test('has its initial value until somebody decides', () => {
    expect(settingOf([], depth, place)).toEqual({ value: 0, from: 'initial' })
    expect(settingOf([], depth, {})).toEqual({ value: 0, from: 'initial' })
  })

  test.each<[string, GivenValue[], number, string]>([
    ['the company’s value holds everywhere', [given('company', 1)], 1, 'company'],
    ['a branch decides for itself', [given('company', 1), given('branch', 2)], 2, 'branch'],
    [
      'another branch’s value counts for nothing here',
      [given('branch', 2, 'jounieh')],
      0,
      'initial',
    ],
    ['another user’s neither', [given('company', 1), given('user', 9, 'omar')], 1, 'company'],
    ['a value the field refuses counts for nothing', [given('company', 'x')], 0, 'initial'],
    ['the one beneath holds then', [given('company', 1), given('branch', 101)], 1, 'company'],
    [
      'another setting is another matter',
      [{ ...given('company', 5), key: 'test.other' }],
      0,
      'initial',
    ],
  ])('%s', (_, values, value, from) => {
    expect(settingOf(values, depth, place)).toEqual({ value, from })
  })

  test('asks only the layers it is declared for', () => {
    const rigid = setting('test.rigid', integer(), {
      group: 'stock',
      initial: 7,
      layers: ['company'],
      order: 2,
    })
    const values = [{ ...given('branch', 2), key: 'test.rigid' }]
    expect(settingOf(values, rigid, place)).toEqual({ value: 7, from: 'initial' })
  })

  test('a decision of nothing is a decision too', () => {
    const blank = { ...depth, field: { ...depth.field, schema: depth.field.schema.nullable() } }
    expect(settingOf([given('company', 3), given('branch', null)], blank, place)).toEqual({
      value: null,
      from: 'branch',
    })
  })
})

/** Which layers decided, in any order, among values of other places. */
const decided = fc.subarray([...layers], { minLength: 0 })
const strangers = fc.array(
  fc.record({
    key: fc.constant('test.depth'),
    layer: fc.constantFrom<Layer>('branch', 'register', 'user'),
    scope: fc.constantFrom('other-1', 'other-2'),
    value: fc.integer({ min: 0, max: 100 }),
  }),
)
const rankOf = (layer: Layer): number => layers.indexOf(layer) + 1

test('the nearest layer wins, and taking it back reveals the one beneath, always', () => {
  fc.assert(
    fc.property(fc.shuffledSubarray([...layers]), decided, strangers, (order, chosen, noise) => {
      const own = order.filter((layer) => chosen.includes(layer))
      let values = [...noise, ...own.map((layer) => given(layer, rankOf(layer)))]
      const nearestFirst = layers.filter((layer) => own.includes(layer)).toReversed()
      for (const layer of nearestFirst) {
        expect(settingOf(values, depth, place)).toEqual({ value: rankOf(layer), from: layer })
        values = values.filter((it) => !(it.layer === layer && it.scope === here[layer]))
      }
      expect(settingOf(values, depth, place)).toEqual({ value: 0, from: 'initial' })
    }),
  )
})
