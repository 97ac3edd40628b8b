/** The third parties of the sample company, before any database sees them. */
import { expect, test } from 'vitest'
import { newId } from '../../../domain/kernel/id.ts'
import { thirdparty } from '../../../domain/partners/thirdparty.entity.ts'
import { partnerGroups, samplePartners } from './partners.ts'

const partners = samplePartners()
const twice = (all: readonly unknown[]): unknown[] =>
  all.filter((it, i) => it !== null && all.indexOf(it) !== i)

test('they are 150, the same every time, and no two look like one', () => {
  expect(partners).toHaveLength(150)
  expect(samplePartners()).toEqual(partners)
  for (const key of ['latin', 'arabic', 'financialNumber'] as const)
    expect(twice(partners.map((partner) => partner[key]))).toEqual([])
  expect(twice(partners.flatMap(({ phones }) => phones))).toEqual([])
  expect(twice(partners.flatMap(({ emails }) => emails.map(({ address }) => address)))).toEqual([])
})

test('each is what the form would take', () => {
  const groups = partnerGroups.map(([en]) => en)
  const { fields } = thirdparty
  for (const { latin, arabic, phones, emails, website, group, address } of partners) {
    expect(groups).toContain(group)
    expect(latin).toMatch(/^[\p{Script=Latin}\d ',-]+$/u)
    expect(arabic).toMatch(/^[\p{Script=Arabic}\u064b-\u0652 ،.]+$/u)
    expect(Object.values(address).every(Boolean)).toBe(true)
    for (const phone of phones) {
      expect(phone).toMatch(/^\+961 \d{1,2} \d{3} \d{3}$/)
      expect(fields.phone1.schema.parse(phone)).toBe(phone)
    }
    if (website) expect(fields.website.schema.safeParse(website).success).toBe(true)
    expect(
      fields.emails.schema.safeParse(emails.map((it) => ({ id: newId(), ...it }))).success,
    ).toBe(true)
  }
})
