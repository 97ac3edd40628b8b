import { expect, test } from 'vitest'
import { registrationInput } from '../../../domain/identity/account.ts'
import { checked } from '../../../domain/kernel/check.ts'
import { Refusal } from '../../../domain/kernel/refusal.ts'
import {
  countriesIn,
  countryCodes,
  currenciesIn,
  currenciesOf,
  currencyCodes,
  probableCountry,
} from './countries.ts'
import { checkBusiness, proposedValues, registrationOf, withConsequences } from './registration.ts'

test.each([
  ['Asia/Beirut', ['en-US'], 'LB'],
  ['Europe/Paris', ['ar'], 'FR'],
  ['America/New_York', ['en-US', 'en'], 'US'],
  ['Pacific/Auckland', ['en', 'en-NZ'], 'NZ'],
  ['UTC', ['en'], 'LB'],
  ['UTC', ['en-XX'], 'LB'],
])('a station in %s that speaks %s probably stands in %s', (zone, locales, country) => {
  expect(probableCountry(zone, locales)).toBe(country)
})

test.each([
  ['LB', 'USD', 'LBP'],
  ['FR', 'EUR', 'USD'],
  ['US', 'USD', 'EUR'],
  ['AE', 'AED', 'USD'],
])('%s proposes %s and %s', (country, first, second) => {
  expect(currenciesOf(country)).toEqual({ first, second })
})

test('every country and currency has a name in the three languages', () => {
  for (const language of ['en', 'fr', 'ar']) {
    const countries = countriesIn(language)
    expect(countries).toHaveLength(countryCodes.length)
    expect(countries.filter(({ value, label }) => value === label)).toEqual([])
    const currencies = currenciesIn(language)
    expect(currencies).toHaveLength(currencyCodes.length)
    expect(currencies.every(({ value, label }) => label.startsWith(`${value} · `))).toBe(true)
  }
})

test('another country brings its own currencies', () => {
  const next = withConsequences(proposedValues(), { country: 'FR' })
  expect(next).toMatchObject({ country: 'FR', firstCurrency: 'EUR', secondCurrency: 'USD' })
})

test('another country brings its tax and, where it is fixed, its rate', () => {
  const french = withConsequences(proposedValues(), { country: 'FR' })
  expect(french).toMatchObject({ taxRate: '20', rate: '' })
  const lebanese = withConsequences(french, { country: 'LB' })
  expect(lebanese).toMatchObject({ taxRate: '11', rate: '89500' })
  expect(withConsequences(lebanese, { secondCurrency: 'EUR' }).rate).toBe('')
  const back = withConsequences(lebanese, { secondCurrency: 'EUR' })
  expect(withConsequences(back, { secondCurrency: 'LBP' }).rate).toBe('89500')
})

test.each([
  ['fr', '1,085', '1.085'],
  ['en', '89,500', '89500'],
  ['ar', '٨٩٥٠٠', '89500'],
  ['en', '  ', null],
] as const)('in %s a rate typed as %j is %j', (language, typed, rate) => {
  const known = { ...proposedValues(), secondCurrency: 'USD', firstCurrency: 'EUR' }
  expect(registrationOf({ ...known, rate: typed }, language).rate).toBe(rate)
  expect(registrationOf({ ...known, rate: typed, secondCurrency: null }, language).rate).toBeNull()
})

test('pounds first, the rate is still that of one dollar', () => {
  const lebanese = withConsequences(
    withConsequences(withConsequences(proposedValues(), { country: 'FR' }), { country: 'LB' }),
    { firstCurrency: 'LBP' },
  )
  expect(lebanese).toMatchObject({ firstCurrency: 'LBP', secondCurrency: 'USD', rate: '89500' })
  expect(registrationOf(lebanese, 'en')).toMatchObject({ rate: '89500', isRateOfSecond: true })
})

test('a second currency waits until its rate is known', () => {
  const known = { ...proposedValues(), firstCurrency: 'EUR', secondCurrency: 'USD' }
  expect(registrationOf({ ...known, rate: '' }, 'en').secondCurrency).toBeNull()
  expect(registrationOf({ ...known, rate: '1.1' }, 'en').secondCurrency).toBe('USD')
  expect(registrationOf({ ...known, rate: '', start: 'sample' }, 'en').secondCurrency).toBe('USD')
})

test('a rate that is no number is refused at its field', () => {
  const wrong = { ...proposedValues(), companyName: 'Cedar', secondCurrency: 'JPY', rate: 'soon' }
  expect(() => checkBusiness(wrong, 'en')).toThrow(expect.objectContaining({ field: 'rate' }))
})

test('the two currencies never become the same one', () => {
  const known = { ...proposedValues(), firstCurrency: 'USD', secondCurrency: 'LBP' }
  const next = withConsequences(known, { firstCurrency: 'LBP' })
  expect(next).toMatchObject({ firstCurrency: 'LBP', secondCurrency: 'USD' })
})

test('the first step refuses only what stands on it', () => {
  const attempt = () => checkBusiness(proposedValues(), 'en')
  expect(attempt).toThrow(Refusal)
  try {
    attempt()
  } catch (error) {
    expect((error as Refusal).all).toMatchObject([{ code: 'required', field: 'companyName' }])
  }
  expect(() => checkBusiness({ ...proposedValues(), companyName: 'Cedar' }, 'en')).not.toThrow()
})

test('what the screen gathers passes the check of the server', () => {
  const values = {
    ...proposedValues(),
    companyName: ' Maison Karam ',
    fullName: 'Rana Karam',
    username: 'rana',
    email: 'Rana@MaisonKaram.example',
    password: 'tabbouleh at noon',
  }
  const input = checked(registrationInput, registrationOf(values, 'ar'))
  expect(input).toMatchObject({ companyName: 'Maison Karam', email: 'rana@maisonkaram.example' })
})
