import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { checked, fieldRefusals } from './check.ts'
import {
  columnOf,
  entities,
  entity,
  entityNamed,
  mustEntity,
  rowApi,
  shownFields,
  single,
} from './entity.ts'
import {
  boolean,
  computed,
  integer,
  optional,
  percent,
  reference,
  references,
  secret,
  text,
} from './field.ts'
import { newId } from './id.ts'
import { localNames } from './naming/local-name.ts'
import type { Refusal } from './refusal.ts'

const crate = entity(
  'crate',
  {
    name: text({ max: 20 }),
    discount: optional(percent()),
    isActive: boolean({ initial: true }),
    shelf: optional(reference('shelf')),
    branches: references('branch'),
    pinCode: optional(secret(text({ max: 8 }).schema)),
  },
  {
    path: '/Crates',
    title: 'name',
    list: ['name', 'discount'],
    can: 'stock.crate',
    menu: { group: 'stock', icon: 'box', order: 1 },
  },
)

const id = newId()

const refusalsOf = (schema: typeof crate.create | typeof crate.change, value: unknown) => {
  try {
    checked(schema as typeof crate.create, value)
  } catch (error) {
    return (error as Refusal).all.map((it) => `${it.code} ${it.field ?? ''}`.trim())
  }
  return []
}

describe('the body of a create', () => {
  test('needs the id and what has neither default nor permission to be empty', () => {
    expect(refusalsOf(crate.create, {})).toEqual(['invalid id', 'required name'])
    expect(checked(crate.create, { id, name: 'A' })).toEqual({ id, name: 'A' })
  })

  test('takes empty optional fields as null', () => {
    const body = { id, name: 'A', discount: null, shelf: null }
    expect(checked(crate.create, body)).toEqual(body)
  })

  test.each([
    ['a version', { version: 1 }, ['unknownField version']],
    [
      'a company',
      { companyId: id, company_id: id },
      ['unknownField companyId', 'unknownField company_id'],
    ],
    ['a column name', { shelf_id: id }, ['unknownField shelf_id']],
    ['null for what cannot be empty', { isActive: null }, ['required isActive']],
    ['several faults', { name: '', discount: '101' }, ['required name', 'percent discount']],
  ])('refuses %s', (_, more, refusals) => {
    expect(refusalsOf(crate.create, { id, name: 'A', ...more })).toEqual(refusals)
  })

  test('does not take prototype names for fields', () => {
    const body = JSON.parse(
      `{"id":"${id}","name":"A","__proto__":{"isActive":false},"constructor":1}`,
    )
    expect(refusalsOf(crate.create, body)).toContain('unknownField constructor')
  })
})

describe('the body of a change', () => {
  test('needs only the version, and says nothing about fields it does not name', () => {
    expect(checked(crate.change, { version: 3 })).toEqual({ version: 3 })
    expect(checked(crate.change, { version: 3, discount: null })).toEqual({
      version: 3,
      discount: null,
    })
  })

  test('brings no default along', () => {
    const change = checked(crate.change, { version: 1, name: 'B' })
    expect(change).not.toHaveProperty('isActive')
    expect(change).not.toHaveProperty('branches')
  })

  test.each([
    ['no version', {}, ['invalid version']],
    ['a version that is no number', { version: '1' }, ['invalid version']],
    ['version zero', { version: 0 }, ['invalid version']],
    ['half a version', { version: 1.5 }, ['invalid version']],
    ['an id', { version: 1, id }, ['unknownField id']],
    ['emptying what cannot be empty', { version: 1, name: null }, ['required name']],
  ])('refuses %s', (_, body, refusals) => {
    expect(refusalsOf(crate.change, body)).toEqual(refusals)
  })
})

describe('a declaration', () => {
  test('gives the names of API, table and columns', () => {
    expect(crate.api).toBe('/api/crates')
    expect(crate.table).toBe('crate')
    expect(columnOf('shelf', crate.fields.shelf)).toBe('shelf_id')
    expect(columnOf('pinCode', crate.fields.pinCode)).toBe('pin_code')
    expect(crate.sort).toEqual(['name'])
    expect(crate.search).toEqual(['name'])
  })

  test.each([
    ['category', '/api/categories'],
    ['day', '/api/days'],
    ['branch', '/api/branches'],
    ['box', '/api/boxes'],
    ['priceList', '/api/price-lists'],
  ])('of %s is served at %s', (name, api) => {
    const options = { path: '/X', title: 'name', list: [], can: 'a.b' } as const
    const menu = { group: 'stock', icon: 'box', order: 2 } as const
    expect(entity(name, { name: text({ max: 9 }) }, { ...options, menu }).api).toBe(api)
  })

  test('never shows what only goes in', () => {
    expect(shownFields(mustEntity('crate')).map(([key]) => key)).not.toContain('pinCode')
  })

  test('is found by its name, in menu order', () => {
    expect(entityNamed('crate')?.name).toBe('crate')
    expect(entityNamed('nothing')).toBeUndefined()
    expect(() => mustEntity('nothing')).toThrow('No entity is declared with the name nothing')
    expect(entities()[0]?.name).toBe('crate')
  })
})

test('what the database makes by itself is read and never sent', () => {
  const fields = { name: text({ max: 9 }), label: computed(text({ max: 20 })) }
  const tag = single('tag', fields, {
    path: '/Tag',
    title: 'label',
    can: 'a.tag',
    menu: { group: 'stock', icon: 'box', order: 3 },
  })
  expect(refusalsOf(tag.create, { id, name: 'One' })).toEqual([])
  expect(refusalsOf(tag.create, { id, name: 'One', label: 'x' })).toEqual(['unknownField label'])
  expect(refusalsOf(tag.change, { version: 1, label: 'x' })).toEqual(['unknownField label'])
  expect(shownFields(tag).map(([key]) => key)).toEqual(['name', 'label'])
})

test('a record of which there is one is no entity among others and needs no id to be found', () => {
  const options = { path: '/Only', title: 'name', can: 'a.only' } as const
  const menu = { group: 'stock', icon: 'box', order: 4 } as const
  const only = single('only', { name: text({ max: 9 }) }, { ...options, menu })
  expect(entityNamed('only')).toBeUndefined()
  expect(rowApi(only, id)).toBe('/api/only')
  expect(rowApi(mustEntity('crate'), id)).toBe(`/api/crates/${id}`)
  expect(only.actions).toEqual(['view', 'edit'])
})

describe('a row with names in three languages', () => {
  const jar = entity(
    'jar',
    { name: text({ max: 20 }), ...localNames(20), count: integer() },
    { path: '/Jars', title: 'name', list: ['name'], can: 'stock.jar', menu: crate.menu },
  )
  const said = (body: object) => {
    const { data, error } = jar.create.safeParse({ id: newId(), ...body })
    return data?.name ?? fieldRefusals(error as z.ZodError).map(({ code, field }) => [field, code])
  }

  test.each([
    ['its own title', { name: 'Honey', nameAr: 'عسل' }, 'Honey'],
    ['the one name it has', { nameAr: ' عسل ', name: null }, 'عسل'],
    ['French before Arabic', { nameFr: 'Miel', nameAr: 'عسل' }, 'Miel'],
  ])('is called by %s', (_, names, name) => {
    expect(said({ ...names, count: 1 })).toBe(name)
  })

  test('needs one of them, and says so beside what else is wrong', () => {
    const all = [
      ['name', 'required'],
      ['count', 'required'],
    ]
    expect(said({ name: null, nameAr: null })).toEqual(all)
    expect(said({ nameFr: null })).toEqual(all)
    expect(said({ name: '  ', count: 1 })).toEqual([['name', 'required']])
  })
})
