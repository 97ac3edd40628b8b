import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Existing, type Feature, groupOf, type Model, missingVariants } from './variants.ts'

const feature = (name: string, altName: string | null = null): Feature => ({
  id: name.toLowerCase(),
  name,
  altName,
})
const sizes = [feature('S'), feature('M'), feature('L')]
const colours = [feature('Red', 'أحمر'), feature('Blue', 'أزرق')]
const shirt: Model = {
  name: 'Linen shirt',
  altName: null,
  nameFr: 'Chemise en lin',
  nameAr: 'قميص كتان',
  specialCode: 'LS',
}
const alone: Existing = { sizeId: null, colourId: null }

test('every size in every colour, named and numbered', () => {
  const made = missingVariants(shirt, sizes, colours, [alone], ['LS'])
  expect(made.map(({ name, specialCode }) => `${specialCode} ${name}`)).toEqual([
    'LS-1 Linen shirt Red / S',
    'LS-2 Linen shirt Red / M',
    'LS-3 Linen shirt Red / L',
    'LS-4 Linen shirt Blue / S',
    'LS-5 Linen shirt Blue / M',
    'LS-6 Linen shirt Blue / L',
  ])
  expect(made[0]).toMatchObject({
    altName: null,
    nameFr: 'Chemise en lin Red / S',
    nameAr: 'قميص كتان أحمر / S',
    sizeId: 's',
    colourId: 'red',
  })
})

test('what the group holds is not made again, and its numbers are not given again', () => {
  const held: Existing[] = [
    alone,
    { sizeId: 's', colourId: 'red' },
    { sizeId: 'm', colourId: 'red' },
  ]
  const codes = ['LS', 'ls-7', 'LS-x', 'OTHER-99']
  const made = missingVariants(shirt, sizes, colours.slice(0, 1), held, codes)
  expect(made.map(({ name, specialCode }) => [name, specialCode])).toEqual([
    ['Linen shirt Red / L', 'LS-8'],
  ])
})

test('sizes alone, colours alone, and nothing at all', () => {
  const names = (all: { name: string }[]): string[] => all.map(({ name }) => name)
  expect(names(missingVariants(shirt, sizes.slice(0, 1), [], [], []))).toEqual(['Linen shirt S'])
  expect(names(missingVariants(shirt, [], colours.slice(0, 1), [], []))).toEqual([
    'Linen shirt Red',
  ])
  expect(missingVariants(shirt, [], [], [], [])).toEqual([])
})

test('without a code there are none', () => {
  const [first] = missingVariants({ ...shirt, specialCode: null }, sizes, [], [], [])
  expect(first?.specialCode).toBe(null)
})

test('a long name gives way to what tells the variants apart', () => {
  const long = { ...shirt, name: 'x'.repeat(160), specialCode: 'y'.repeat(40) }
  const made = missingVariants(long, sizes, colours, [], [])
  expect(made.every(({ name }) => name.length === 160)).toBe(true)
  expect(new Set(made.map(({ name }) => name)).size).toBe(6)
  expect(made.every(({ specialCode }) => (specialCode?.length ?? 0) <= 40)).toBe(true)
})

test('made once more, nothing is missing', () => {
  const some = (all: Feature[]) => fc.subarray(all)
  fc.assert(
    fc.property(some(sizes), some(colours), some(sizes), some(colours), (a, b, c, d) => {
      const codesOf = (made: { specialCode: string | null }[]): string[] =>
        made.map(({ specialCode }) => specialCode ?? '')
      const first = missingVariants(shirt, a, b, [alone], ['LS'])
      const second = missingVariants(shirt, c, d, [alone, ...first], codesOf(first))
      const all = [...first, ...second]
      expect(missingVariants(shirt, a, b, [alone, ...all], [])).toEqual([])
      expect(missingVariants(shirt, c, d, [alone, ...all], [])).toEqual([])
      expect(new Set(codesOf(all)).size).toBe(all.length)
    }),
  )
})

test('the group is the one typed, or the name of the model', () => {
  expect(groupOf({ name: 'Linen shirt', group: null })).toBe('Linen shirt')
  expect(groupOf({ name: 'Linen shirt', group: 'Summer' })).toBe('Summer')
  expect(groupOf({ name: 'x'.repeat(160), group: null })).toHaveLength(120)
})
