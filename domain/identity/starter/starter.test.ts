import { expect, test } from 'vitest'
import {
  type CountryProfile,
  profiledCountries,
  profileOf,
  rateOfClass,
} from '../country-profile.ts'
import { shopKinds } from '../shop-kind.ts'
import { starterPrice } from '../starter-money.ts'
import { starterCategories, starterItems } from './catalogue.ts'
import { namesIn } from './named.ts'
import { starterRoom } from './room.ts'
import { starterUnits } from './units.ts'

const classes = ['standard', 'basic', 'food', 'meal', 'drink']

test.each(shopKinds)('what a %s starts with hangs together', (kind) => {
  const units = starterUnits(kind).map(({ key }) => key)
  const categories = starterCategories(kind).map(({ key }) => key)
  const items = starterItems(kind)
  expect(items.length).toBeGreaterThanOrEqual(15)
  expect(items.length).toBeLessThanOrEqual(30)
  expect(items.filter(({ unit }) => !units.includes(unit))).toEqual([])
  expect(items.filter(({ category }) => !categories.includes(category))).toEqual([])
  expect(categories.filter((key) => !items.some(({ category }) => category === key))).toEqual([])
  expect(items.filter(({ taxClass }) => !classes.includes(taxClass))).toEqual([])
  expect(items.filter(({ price }) => !(Number(price) > 0))).toEqual([])
  for (const base of starterUnits(kind).flatMap((unit) => unit.base ?? []))
    expect(units).toContain(base)
})

test.each(shopKinds)('everything a %s starts with has its names, each once', (kind) => {
  for (const rows of [starterUnits(kind), starterCategories(kind), starterItems(kind)])
    for (const language of ['en', 'fr', 'ar'] as const) {
      const names = rows.map((row) => namesIn(language, row).name)
      expect(new Set(names).size).toBe(names.length)
      if (language === 'ar')
        expect(names.filter((name) => !/[\u0600-\u06ff]/.test(name))).toEqual([])
      // Digits are Western, and the apostrophe is a typographic one, in all three.
      expect(names.filter((name) => /[٠-٩']/.test(name))).toEqual([])
    }
})

test.each(['restaurant', 'cafe'] as const)('the room of a %s hangs together', (kind) => {
  const room = starterRoom(kind)
  if (!room) throw new Error('No room')
  const keys = (rows: readonly { key: string }[]): string[] => rows.map(({ key }) => key)
  const categories = keys(starterCategories(kind))
  expect(room.served.filter(({ category }) => !categories.includes(category))).toEqual([])
  expect(room.served.filter(({ course }) => !keys(room.courses).includes(course))).toEqual([])
  expect(room.served.filter(({ station }) => !keys(room.stations).includes(station))).toEqual([])
  const named = [room.section, room.menu, ...room.stations, ...room.courses]
  expect(named.filter(({ nameAr }) => !/[\u0600-\u06ff]/.test(nameAr))).toEqual([])
  expect(new Set(room.tables.map(({ name }) => name)).size).toBe(room.tables.length)
})

test('who sells over the counter starts without a room', () => {
  expect(shopKinds.filter(starterRoom)).toEqual(['cafe', 'restaurant'])
})

test.each(profiledCountries)(
  'the rates of %s are rates, and its classes bear known ones',
  (country) => {
    const { vat, lower, classes: own, currencies, rate } = profileOf(country) as CountryProfile
    for (const percent of [vat, ...lower, ...Object.values(own)])
      expect(percent).toMatch(/^\d+(\.\d+)?$/)
    expect(lower.filter((percent) => Number(percent) >= Number(vat))).toEqual([])
    for (const percent of Object.values(own)) expect(['0', vat, ...lower]).toContain(percent)
    expect(currencies[0]).not.toBe(currencies[1])
    if (rate) expect(currencies[1]).not.toBeNull()
  },
)

test.each([
  ['LB', '11', 'USD', 'LBP'],
  ['SY', '0', 'USD', 'SYP'],
  ['JO', '16', 'JOD', 'USD'],
  ['EG', '14', 'EGP', 'USD'],
  ['AE', '5', 'AED', 'USD'],
  ['SA', '15', 'SAR', 'USD'],
  ['TN', '19', 'TND', 'EUR'],
  ['MA', '20', 'MAD', 'EUR'],
  ['DZ', '19', 'DZD', null],
  ['IQ', '0', 'IQD', null],
  ['TR', '20', 'TRY', 'USD'],
  ['CY', '19', 'EUR', 'USD'],
  ['FR', '20', 'EUR', 'USD'],
  ['BE', '21', 'EUR', 'USD'],
  ['CH', '8.1', 'CHF', 'EUR'],
  ['CA', '5', 'CAD', 'USD'],
  ['CI', '18', 'XOF', null],
  ['SN', '18', 'XOF', null],
  ['GB', '20', 'GBP', 'EUR'],
  ['US', '0', 'USD', 'EUR'],
])('%s has %s %% and counts in %s beside %s', (country, vat, first, second) => {
  expect(profileOf(country)).toMatchObject({ vat, currencies: [first, second] })
})

test('a company without tax has none on any item', () => {
  expect(rateOfClass('FR', 'food', '20')).toBe('5.5')
  expect(rateOfClass('FR', 'standard', '20')).toBeNull()
  expect(rateOfClass('FR', 'food', '0')).toBeNull()
  expect(rateOfClass('FR', 'food', null)).toBeNull()
  expect(rateOfClass('JP', 'food', '10')).toBeNull()
})

test.each([
  ['1.5', 'USD', '1.5'],
  ['1.5', 'IQD', '2000'],
  ['0.5', 'LBP', '45000'],
  ['0.01', 'XOF', '25'],
  ['2', 'AED', '7.5'],
])('%s dollars become %s %s', (dollars, currency, price) => {
  expect(starterPrice(dollars, currency)).toBe(price)
})
