import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { checked } from './check.ts'
import { Refusal, refuseFields } from './refusal.ts'

test.each([
  ['badRequest', 400],
  ['tooDeep', 400],
  ['signInRequired', 401],
  ['signInFailed', 401],
  ['secondFactorRequired', 401],
  ['secondFactorWrong', 401],
  ['forbidden', 403],
  ['notFound', 404],
  ['stale', 409],
  ['inUse', 409],
  ['tooLarge', 413],
  ['unsupportedMediaType', 415],
  ['tooManyTries', 429],
  ['locked', 429],
  ['databaseAway', 503],
  ['storageFull', 503],
  ['required', 422],
  ['percent', 422],
  ['anyRuleOfALaterModule', 422],
])('the refusal %s answers with status %i', (code, status) => {
  expect(new Refusal(code).status).toBe(status)
})

test('a refusal carries its field and its facts', () => {
  const refusal = new Refusal('tooLong', 'name', { limit: 120 })
  expect(refusal).toBeInstanceOf(Error)
  expect(refusal.message).toBe('tooLong (name)')
  expect(refusal.all).toEqual([{ code: 'tooLong', field: 'name', facts: { limit: 120 } }])
})

test('of several refused fields the first speaks for all', () => {
  const refusal = refuseFields([
    { code: 'required', field: 'name' },
    { code: 'negative', field: 'position' },
  ])
  expect(refusal.code).toBe('required')
  expect(refusal.field).toBe('name')
  expect(refusal.all).toHaveLength(2)
  expect(() => refuseFields([])).toThrow('at least one field')
})

describe('a checked value', () => {
  const schema = z.strictObject({
    name: z.string({ error: 'required' }).min(2, 'tooShort').max(3, 'tooLong'),
    address: z.object({ city: z.string('required') }).optional(),
  })
  const refusalsOf = (value: unknown) => {
    try {
      checked(schema, value)
    } catch (error) {
      return (error as Refusal).all
    }
    throw new Error('It was not refused')
  }

  test('is given back as the schema makes it', () => {
    expect(checked(schema, { name: 'abc' })).toEqual({ name: 'abc' })
  })

  test('names every unknown field', () => {
    expect(refusalsOf({ name: 'abc', companyId: '1', role: 'admin' })).toEqual([
      { code: 'unknownField', field: 'companyId' },
      { code: 'unknownField', field: 'role' },
    ])
  })

  test('says one thing per field, with the limit', () => {
    expect(refusalsOf({ name: 'abcd' })).toEqual([
      { code: 'tooLong', field: 'name', facts: { limit: 3 } },
    ])
    expect(refusalsOf({ name: 'a' })).toEqual([
      { code: 'tooShort', field: 'name', facts: { limit: 2 } },
    ])
  })

  test('names a field within a field by its path', () => {
    expect(refusalsOf({ name: 'abc', address: {} })).toEqual([
      { code: 'required', field: 'address.city', facts: {} },
    ])
  })

  test.each([[null], ['text'], [[]], [42], [undefined]])(
    'that is %j as a whole is simply not valid',
    (value) => {
      expect(refusalsOf(value)).toEqual([{ code: 'invalid', field: undefined, facts: {} }])
    },
  )
})

test('a hundred thousand unknown fields are counted, and a few of them named', () => {
  const many = Object.fromEntries(Array.from({ length: 100_000 }, (_, n) => [`k${n}`, n]))
  const refused = refusalOf(() => checked(z.strictObject({}), many))
  expect(refused).toMatchObject({ code: 'unknownField', field: 'k0', facts: { count: 100_000 } })
  expect(refused.all.map(({ field }) => field)).toEqual(['k0', 'k1', 'k2', 'k3', 'k4'])
})

test('ten thousand wrong lines are told as far as a screen can show them', () => {
  const lines = Array.from({ length: 10_000 }, () => null)
  const refused = refusalOf(() => checked(z.array(z.string()), lines))
  expect(refused.all).toHaveLength(200)
  expect(refused.all.at(-1)?.field).toBe('199')
})

function refusalOf(act: () => unknown): Refusal {
  try {
    act()
  } catch (error) {
    if (error instanceof Refusal) return error
  }
  throw new Error('It was not refused')
}
