import { describe, expect, test } from 'vitest'
import { fieldRefusals } from '../kernel/check.ts'
import { isBankAccount } from './bank-account.ts'
import { company } from './company.ts'

test.each([
  ['LB62 0999 0000 0001 0019 0122 9114', true],
  ['lb62099900000001001901229114', true],
  ['FR14 2004 1010 0505 0001 3M02 606', true],
  ['GB82-WEST-1234-5698-7654-32', true],
  ['LB62 0999 0000 0001 0019 0122 9115', false],
  ['FR14 2004 1010 0505 0001 3M02 660', false],
  ['0012 345 678', true],
  ['12-345678-001', true],
])('the account %s is acceptable: %s', (written, expected) => {
  expect(isBankAccount(written)).toBe(expected)
})

const codeOf = (field: string, value: unknown): string | undefined => {
  const result = company.change.safeParse({ version: 1, [field]: value })
  return result.success ? undefined : fieldRefusals(result.error)[0]?.code
}

describe('a company', () => {
  test.each([
    ['website', 'maisonkaram.example'],
    ['website', 'https://www.maison-karam.example/fr?a=b'],
    ['website', 'مثال.لبنان'],
    ['timeZone', 'Asia/Beirut'],
    ['timeZone', 'UTC'],
    ['country', 'LB'],
    ['financialNumber', null],
  ])('may have %s %j', (field, value) => {
    expect(codeOf(field, value)).toBeUndefined()
  })

  test.each([
    ['website', 'javascript:alert(1)', 'website'],
    ['website', 'no dots here', 'website'],
    ['timeZone', 'Asia/Nowhere', 'invalid'],
    ['timeZone', '+03:00', 'invalid'],
    ['timeZone', null, 'required'],
    ['country', 'Lebanon', 'invalid'],
    ['name', '  ', 'required'],
    ['email', 'office@', 'emailLong'],
    ['bankAccount', 'LB62 0999 0000 0001 0019 0122 9115', 'bankAccount'],
    ['logo', 'x', 'invalid'],
  ])('may not have %s %j: %s', (field, value, code) => {
    expect(codeOf(field, value)).toBe(code)
  })

  test('is read and changed at one address, without an id', () => {
    expect([company.api, company.isSingle]).toEqual(['/api/company', true])
    expect(company.actions).toEqual(['view', 'edit'])
  })
})
