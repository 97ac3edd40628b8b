import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checked } from './check.ts'
import { entity, mustEntity } from './entity.ts'
import * as field from './field.ts'
import { newId } from './id.ts'
import { filterableFields, listParams, listQueryFrom, writeCursor } from './list.ts'
import type { Refusal } from './refusal.ts'

entity(
  'thing',
  {
    name: field.text({ max: 20 }),
    rank: field.optional(field.integer()),
    price: field.optional(field.money()),
    day: field.optional(field.date()),
    kind: field.choice(['a', 'b']),
    isActive: field.boolean({ initial: true }),
    owner: field.optional(field.reference('user')),
    branches: field.references('branch'),
    pin: field.secret(field.text({ max: 5 }).schema),
  },
  {
    path: '/Things',
    title: 'name',
    list: ['name'],
    sort: ['name', 'rank'],
    can: 'stock.thing',
    menu: { group: 'stock', icon: 'box', order: 1 },
  },
)

const thing = mustEntity('thing')

const ask = (params: Record<string, unknown>) => listQueryFrom(thing, checked(listParams, params))

const refusal = (params: Record<string, unknown>): string => {
  try {
    ask(params)
    return 'none'
  } catch (error) {
    const { code, field: at } = error as Refusal
    return at ? `${code} ${at}` : code
  }
}

const filter = (value: unknown) => ({ filter: JSON.stringify(value) })

test('a list that is asked nothing answers 50 rows by name with all columns', () => {
  expect(ask({})).toEqual({
    q: '',
    filters: {},
    sort: { key: 'name', isDescending: false },
    after: undefined,
    limit: 50,
    columns: ['name', 'rank', 'price', 'day', 'kind', 'isActive', 'owner', 'branches'],
    wantsCount: false,
  })
})

test('a list is asked by its parameters', () => {
  const query = ask({ q: 'ced', sort: '-rank', limit: '20', columns: 'rank,name', count: 'yes' })
  expect(query.sort).toEqual({ key: 'rank', isDescending: true })
  expect(query).toMatchObject({ q: 'ced', limit: 20, columns: ['rank', 'name'], wantsCount: true })
})

describe('a filter', () => {
  test.each([
    [{ name: { contains: 'x' } }],
    [{ rank: { from: '1', to: '5' } }],
    [{ rank: { from: '-1' } }],
    [{ price: { to: '5.5' } }],
    [{ day: { from: '2026-01-01' } }],
    [{ kind: { in: ['a', 'b'] } }],
    [{ isActive: { in: [true, false] } }],
    [{ owner: { in: [newId()] } }],
  ])('may be %j', (value) => {
    expect(ask(filter(value)).filters).toEqual(value)
  })

  test.each([
    [{ nothing: { contains: 'x' } }, 'unknownField nothing'],
    [{ pin: { contains: 'x' } }, 'unknownField pin'],
    [{ branches: { in: [newId()] } }, 'unknownField branches'],
    [{ company_id: { in: [newId()] } }, 'unknownField company_id'],
    [{ name: { from: '1' } }, 'invalid name.contains'],
    [{ name: { contains: '' } }, 'required name.contains'],
    [{ name: { contains: 7 } }, 'invalid name.contains'],
    [{ name: null }, 'invalid name'],
    [{ kind: { in: ['c'] } }, 'invalid kind.in.0'],
    [{ kind: { in: [] } }, 'invalid kind.in'],
    [{ isActive: { in: ['true'] } }, 'invalid isActive.in.0'],
    [{ owner: { in: ['1'] } }, 'invalid owner.in.0'],
    [{ price: { from: 'NaN' } }, 'number price.from'],
    [{ price: { from: '1e9' } }, 'number price.from'],
    [{ price: { from: 5 } }, 'invalid price.from'],
    [{ rank: { from: '1.5' } }, 'number rank.from'],
    [{ day: { from: '2026-13-01' } }, 'date day.from'],
    [{ day: { from: '2026-02-31' } }, 'date day.from'],
    [{ day: { to: '0000-01-01' } }, 'date day.to'],
    [{ name: { contains: 'a\u0000' } }, 'unsafeText name.contains'],
    [[], 'invalid'],
    ['x', 'invalid'],
    [null, 'invalid'],
  ])('may not be %j', (value, expected) => {
    expect(refusal(filter(value))).toBe(expected)
  })

  test('is never offered for what has no column of its own', () => {
    expect(filterableFields(thing).map(([key]) => key)).toEqual([
      'name',
      'rank',
      'price',
      'day',
      'kind',
      'isActive',
      'owner',
    ])
  })
})

test.each([
  [{ sort: 'price' }, 'invalid sort'],
  [{ sort: '--name' }, 'invalid sort'],
  [{ sort: 'name;drop table brand' }, 'invalid sort'],
  [{ sort: 'company_id' }, 'invalid sort'],
  [{ sort: '__proto__' }, 'invalid sort'],
  [{ columns: 'name,pin' }, 'invalid columns'],
  [{ columns: 'name,,rank' }, 'invalid columns'],
  [{ columns: 'password_hash' }, 'invalid columns'],
  [{ columns: '*' }, 'invalid columns'],
  [{ limit: '0' }, 'invalid limit'],
  [{ limit: '201' }, 'invalid limit'],
  [{ limit: '-1' }, 'invalid limit'],
  [{ limit: 'all' }, 'invalid limit'],
  [{ limit: '1.5' }, 'invalid limit'],
  [{ limit: '' }, 'invalid limit'],
  [{ limit: 'Infinity' }, 'invalid limit'],
  [{ count: 'maybe' }, 'invalid count'],
  [{ q: ['a', 'b'] }, 'invalid q'],
  [{ q: 'a\u0000' }, 'unsafeText q'],
  [{ filter: '{' }, 'invalid filter'],
  [{ offset: '10' }, 'unknownField offset'],
  [{ company_id: newId() }, 'unknownField company_id'],
])('a list asked with %j is refused: %s', (params, expected) => {
  expect(refusal(params)).toBe(expected)
})

test('a list asked with endless text is refused', () => {
  expect(refusal({ q: 'x'.repeat(101) })).toBe('tooLong q')
  expect(refusal({ filter: 'x'.repeat(8001) })).toBe('tooLong filter')
  expect(refusal({ after: 'x'.repeat(2001) })).toBe('invalid after')
  expect(refusal(filter({ name: { contains: 'x'.repeat(101) } }))).toBe('tooLong name.contains')
})

describe('a cursor', () => {
  const anyName = fc.string({ unit: 'grapheme', maxLength: 20 })

  test('brings back the place it was made at, whatever the name there', () => {
    fc.assert(
      fc.property(anyName, (value) => {
        const cursor = { value, id: newId() }
        expect(ask({ after: writeCursor(cursor) }).after).toEqual(cursor)
      }),
    )
  })

  test.each([[0], [7], [null]])('brings back the place %j among numbers', (value) => {
    const cursor = { value, id: newId() }
    expect(ask({ sort: 'rank', after: writeCursor(cursor) }).after).toEqual(cursor)
  })

  test('of the longest name in any script still fits', () => {
    for (const letter of ['x', 'ش', '漢', '🍋']) {
      const value = letter.repeat(120 / letter.length)
      const after = writeCursor({ value, id: newId() })
      expect(ask({ after }).after?.value).toBe(value)
    }
  })

  test.each([
    ['nothing readable', 'x'],
    ['no base64', '%%%'],
    ['no JSON', btoa('abc')],
    ['a wrong shape', btoa('{}')],
    ['too few parts', btoa('["a"]')],
    ['an id that is none', btoa('["a","b"]')],
    ['an object for a value', btoa(`[{},"${newId()}"]`)],
    ['broken percent signs', btoa('%E0%A4%A')],
    ['a NUL', writeCursor({ value: 'a\u0000', id: newId() })],
    ['a number where names are sorted', writeCursor({ value: 5, id: newId() })],
    ['yes where names are sorted', writeCursor({ value: true, id: newId() })],
    ['nothing where nothing is empty', writeCursor({ value: null, id: newId() })],
  ])('with %s is refused', (_, after) => {
    expect(refusal({ after })).toBe('invalid after')
  })

  test.each([['a'], ['1.5'], [1.5], [true], [2 ** 40]])(
    'with %j where whole numbers are sorted is refused',
    (value) => {
      const after = writeCursor({ value, id: newId() })
      expect(refusal({ sort: 'rank', after })).toBe('invalid after')
    },
  )
})
