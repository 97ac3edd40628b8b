import { describe, expect, test } from 'vitest'
import { fieldRefusals } from './check.ts'
import { choices } from './field/choices.ts'
import type { Field } from './field.ts'
import * as field from './field.ts'
import { newId } from './id.ts'

/** What a field makes of a value: the kept value, or the code of its refusal. */
function outcome(declared: Field, value: unknown): { kept: unknown } | { refused: string } {
  const result = declared.schema.safeParse(value)
  if (result.success) return { kept: result.data }
  const [first] = fieldRefusals(result.error)
  return { refused: first?.code ?? 'none' }
}

const factsOf = (declared: Field, value: unknown): unknown => {
  const result = declared.schema.safeParse(value)
  return result.success ? undefined : fieldRefusals(result.error)[0]?.facts
}

const kept = (value: unknown) => ({ kept: value })
const refused = (code: string) => ({ refused: code })

const brief = (value: unknown): string => String(JSON.stringify(value)).slice(0, 60)

type Case = [value: unknown, expected: ReturnType<typeof outcome>]

function proves(name: string, declared: Field, cases: Case[]): void {
  describe(name, () => {
    const named = cases.map(([value, expected]) => [brief(value), expected, value] as const)
    test.each(named)('%s: %j', (_, expected, value) => {
      expect(outcome(declared, value)).toEqual(expected)
    })
  })
}

const unsafe: Case[] = [
  ['a\u0000b', refused('unsafeText')],
  ['gpj.\u202eexe', refused('unsafeText')],
  ['\u2066a\u2069', refused('unsafeText')],
  ['a\ud800', refused('unsafeText')],
  ['\u001b@', refused('unsafeText')],
]

const wrongTypes: Case[] = [
  [undefined, refused('required')],
  [null, refused('required')],
  [[], refused('invalid')],
  [{}, refused('invalid')],
  [Number.NaN, refused('invalid')],
]

proves('a text of 10', field.text({ max: 10 }), [
  ['Cedar', kept('Cedar')],
  ['  two \n words ', kept('two words')],
  ['Cafe\u0301', kept('Café')],
  ['<b>x</b>', kept('<b>x</b>')],
  ['=1+1', kept('=1+1')],
  ['x'.repeat(10), kept('x'.repeat(10))],
  [`${' '.repeat(5)}${'x'.repeat(10)}${' '.repeat(5)}`, kept('x'.repeat(10))],
  ['x'.repeat(11), refused('tooLong')],
  ['x'.repeat(20), refused('tooLong')],
  ['x'.repeat(21), refused('tooLong')],
  ['x'.repeat(1_000_000), refused('tooLong')],
  ['', refused('required')],
  ['   ', refused('required')],
  ['\u200b\u200e', refused('required')],
  [7, refused('invalid')],
  [true, refused('invalid')],
  ...unsafe,
  ...wrongTypes,
])

test.each([11, 20, 21, 5000])(
  'a text of %i characters in a field of 10 is told that 10 fit',
  (length) => {
    expect(factsOf(field.text({ max: 10 }), 'x'.repeat(length))).toEqual({ limit: 10 })
  },
)

test('a required text says what the customer wants said', () => {
  const name = field.text({ max: 10, required: 'itemNameRequired' })
  for (const value of ['', ' ', null, undefined])
    expect(outcome(name, value)).toEqual(refused('itemNameRequired'))
})

proves('a long text', field.longText({ max: 20 }), [
  ['two\r\nlines', kept('two\nlines')],
  ['x'.repeat(21), refused('tooLong')],
  ...unsafe,
  ...wrongTypes,
])

proves('an e-mail address', field.email(), [
  ['A@Shop.Example', kept('a@shop.example')],
  [' a@shop.example ', kept('a@shop.example')],
  ['a+b@shop.co', kept('a+b@shop.co')],
  ['متجر@مثال.لبنان', kept('متجر@مثال.لبنان')],
  ['a@b', refused('emailLong')],
  ['a@b.c', refused('emailLong')],
  ['ab.example', refused('emailLong')],
  ['a b@shop.example', refused('emailLong')],
  ['a@b@shop.example', refused('emailLong')],
  ['<a@shop.example>', refused('emailLong')],
  ['a@shop.example\nbcc: b@shop.example', refused('emailLong')],
  ['a@shop.example,b@shop.example', refused('emailLong')],
  [`${'a'.repeat(250)}@shop.example`, refused('emailLong')],
  ['a\u0000@shop.example', refused('emailLong')],
  ['a\u202e@shop.example', refused('emailLong')],
  ['', refused('emailLong')],
  [null, refused('emailLong')],
])

test('the public screens say the short message about an e-mail address', () => {
  const result = field.emailSchema('emailShort').safeParse('nobody')
  expect(result.success ? '' : fieldRefusals(result.error)[0]?.code).toBe('emailShort')
})

proves('a phone number', field.phone(), [
  ['+961 1 740 112', kept('+961 1 740 112')],
  ['(01) 740-112', kept('(01) 740-112')],
  ['01/740.112', kept('01/740.112')],
  ['12', refused('phone')],
  ['call me', refused('phone')],
  ['1+2345', refused('phone')],
  ['1'.repeat(33), refused('tooLong')],
  ['', refused('required')],
])

proves('a whole number up to 9999', field.integer({ max: 9999 }), [
  [0, kept(0)],
  [9999, kept(9999)],
  [10_000, refused('range')],
  [-1, refused('negative')],
  [1.5, refused('invalid')],
  ['5', refused('invalid')],
  ['٥', refused('invalid')],
  [Number.POSITIVE_INFINITY, refused('invalid')],
  [1e300, refused('invalid')],
  [2_147_483_648, refused('range')],
  ...wrongTypes,
])

test('a whole number says its limits', () => {
  expect(factsOf(field.integer({ max: 9999 }), 10_000)).toEqual({ limit: 9999 })
  expect(outcome(field.integer({ min: 5 }), 4)).toEqual(refused('tooSmall'))
  expect(factsOf(field.integer({ min: 5 }), 4)).toEqual({ limit: 5 })
  expect(outcome(field.integer(), 2_147_483_648)).toEqual(refused('range'))
})

const noNumbers: Case[] = [
  ['', refused('number')],
  ['abc', refused('number')],
  ['١٠', refused('number')],
  ['1e2', refused('number')],
  ['NaN', refused('number')],
  ['Infinity', refused('number')],
  ['-Infinity', refused('number')],
  ['1,5', refused('number')],
  ['.5', refused('number')],
  ['5.', refused('number')],
  [' 5', refused('number')],
  ['+5', refused('number')],
  ['0x10', refused('number')],
  ['5\n', refused('number')],
  ['1'.repeat(16), refused('number')],
  ['1'.repeat(1000), refused('number')],
  [5, refused('invalid')],
  ...wrongTypes,
]

proves('a percent', field.percent(), [
  ['0', kept('0')],
  ['100', kept('100')],
  ['100.0000', kept('100')],
  ['12.50', kept('12.5')],
  ['-0', kept('0')],
  ['-0.0000', kept('0')],
  ['99.9999', kept('99.9999')],
  ['100.0001', refused('percent')],
  ['-0.0001', refused('percent')],
  ['101', refused('percent')],
  ['-1', refused('percent')],
  ['1.00001', refused('tooManyDecimals')],
  ...noNumbers,
])

proves('a price', field.money(), [
  ['0', kept('0')],
  ['0012.500000', kept('12.5')],
  ['999999999999999.999999', kept('999999999999999.999999')],
  ['-0.000001', refused('negative')],
  ['-1', refused('negative')],
  ['0.0000001', refused('tooManyDecimals')],
  ['1000000000000000', refused('number')],
  ...noNumbers,
])

proves('a quantity', field.quantity(), [
  ['24', kept('24')],
  ['0.000001', kept('0.000001')],
  ['0', refused('notPositive')],
  ['0.000000', refused('notPositive')],
  ['-0', refused('notPositive')],
  ['-1', refused('notPositive')],
  ...noNumbers,
])

test('too many decimals are told how many fit', () => {
  expect(factsOf(field.percent(), '1.00001')).toEqual({ limit: 4 })
  expect(factsOf(field.money(), '1.0000001')).toEqual({ limit: 6 })
})

proves('a yes or no', field.boolean({ initial: true }), [
  [true, kept(true)],
  [false, kept(false)],
  ['true', refused('invalid')],
  [1, refused('invalid')],
  [null, refused('required')],
])

proves('a day', field.date(), [
  ['2026-11-14', kept('2026-11-14')],
  ['2028-02-29', kept('2028-02-29')],
  ['2026-02-29', refused('date')],
  ['14/11/2026', refused('date')],
  ['0000-01-01', refused('date')],
  ['2026-11-14T00:00:00Z', refused('date')],
  [20_261_114, refused('invalid')],
  [null, refused('required')],
])

proves('a choice', field.choice(['admin', 'staff']), [
  ['admin', kept('admin')],
  ['Admin', refused('invalid')],
  ['owner', refused('invalid')],
  ['__proto__', refused('invalid')],
  [null, refused('required')],
])

proves('a colour', field.colour(), [
  ['#0c6778', kept('#0c6778')],
  [' #0C6778 ', kept('#0c6778')],
  ['#fff', refused('colour')],
  ['red', refused('colour')],
  ['#0c6778;background:url(x)', refused('colour')],
  [null, refused('required')],
])

const id = newId()

proves('a reference', field.reference('division'), [
  [id, kept(id)],
  [id.toUpperCase(), refused('invalid')],
  ['1', refused('invalid')],
  [`${id}' or 1=1`, refused('invalid')],
  [{ id }, refused('invalid')],
  [null, refused('required')],
])

proves('several references', field.references('branch'), [
  [[], kept([])],
  [[id], kept([id])],
  [['x'], refused('invalid')],
  [[null], refused('required')],
  [id, refused('invalid')],
  [Array.from({ length: 501 }, () => id), refused('range')],
])

proves('permissions', field.permissions(), [
  [['catalog.brand.view'], kept(['catalog.brand.view'])],
  [['catalog.brand'], refused('invalid')],
  [['*'], refused('invalid')],
  [['catalog.brand.view\n'], refused('invalid')],
  [Array.from({ length: 2001 }, () => 'a.b.c'), refused('range')],
])

proves('country', field.country(), [
  ['LB', kept('LB')],
  ['lb', refused('invalid')],
  ['LBN', refused('invalid')],
  [null, refused('required')],
])

proves('zone', field.zone(), [
  ['Asia/Beirut', kept('Asia/Beirut')],
  ['UTC', kept('UTC')],
  ['Asia/Nowhere', refused('invalid')],
  ['+03:00', refused('invalid')],
  ['A'.repeat(65), refused('tooLong')],
  [null, refused('required')],
])

proves('date that says what is missing in its own words', field.date({ required: 'dayNeeded' }), [
  ['2026-11-14', kept('2026-11-14')],
  [null, refused('dayNeeded')],
  [undefined, refused('dayNeeded')],
  ['soon', refused('date')],
])

test('an optional field may be empty, and what it holds is checked all the same', () => {
  const optional = field.optional(field.percent())
  expect(outcome(optional, null)).toEqual(kept(null))
  expect(outcome(optional, undefined)).toEqual(kept(undefined))
  expect(outcome(optional, '101')).toEqual(refused('percent'))
  expect(optional.isOptional).toBe(true)
})

proves('choices', choices(['milk', 'eggs']), [
  [['eggs', 'milk'], kept(['milk', 'eggs'])],
  [[], kept([])],
  [['eggs', 'eggs'], kept(['eggs'])],
  [['eggs', 'milk', 'eggs'], refused('range')],
  [['fish'], refused('invalid')],
  ['milk', refused('invalid')],
  [null, refused('invalid')],
])
