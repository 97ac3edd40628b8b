import { expect, test } from 'vitest'
import { isLanguage, languageFrom } from './language.ts'
import { may } from './permission.ts'

test('an admin may do everything, others only what their role names', () => {
  const admin = { isAdmin: true, permissions: new Set<string>() }
  const staff = { isAdmin: false, permissions: new Set(['catalog.brand.view']) }
  expect(may(admin, 'catalog.brand.delete')).toBe(true)
  expect(may(staff, 'catalog.brand.view')).toBe(true)
  expect(may(staff, 'catalog.brand.edit')).toBe(false)
  expect(may(staff, 'catalog.brand2.view')).toBe(false)
})

test.each([
  ['fr', 'fr'],
  ['fr-LB,fr;q=0.9,en;q=0.8', 'fr'],
  ['AR-lb', 'ar'],
  ['de,ar;q=0.5', 'ar'],
  ['de-DE', 'en'],
  ['', 'en'],
  [undefined, 'en'],
  ['\u0000\uffff,,,;;q=', 'en'],
])('a browser that asks for %j is answered in %s', (header, language) => {
  expect(languageFrom(header)).toBe(language)
})

test('only the three languages are languages', () => {
  expect(['en', 'fr', 'ar'].every(isLanguage)).toBe(true)
  for (const other of ['de', 'EN', '', null, ['en'], 'constructor'])
    expect(isLanguage(other)).toBe(false)
})
