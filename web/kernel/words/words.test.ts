import { beforeEach, expect, test, vi } from 'vitest'
import page from '../../../index.html?raw'

/** i18next is one per page, so every case loads the page's modules anew. */
async function freshWords() {
  vi.resetModules()
  const words = await import('./words.ts')
  const { default: i18next } = await import('i18next')
  await words.startWords('public')
  return { ...words, i18next }
}

function speak(...languages: string[]): void {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages)
  vi.spyOn(navigator, 'language', 'get').mockReturnValue(languages[0] ?? '')
}

beforeEach(() => {
  document.documentElement.removeAttribute('lang')
  speak('en-US')
})

test('the kept language comes before the browser’s', async () => {
  localStorage.setItem('i18nextLng', 'ar')
  speak('fr-FR')
  const { currentLanguage } = await freshWords()
  expect(currentLanguage()).toBe('ar')
  expect(document.documentElement.lang).toBe('ar')
  expect(document.documentElement.dir).toBe('rtl')
})

test('the browser’s language comes next, its region aside', async () => {
  speak('fr-CA', 'en')
  const { currentLanguage, i18next } = await freshWords()
  expect(currentLanguage()).toBe('fr')
  expect(i18next.t('login.password')).toBe('Mot de passe')
  expect(document.documentElement.dir).toBe('ltr')
})

/** Goes to an address, as a link does that leads to another host. */
const visit = (address: string): void =>
  (window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(address)

test.each([
  ['the html tag', 'ar', 'http://fr.example.test/en/Invoice', 'ar'],
  ['the path', '', 'http://fr.example.test/ar/Invoice', 'ar'],
  ['the path with its region', '', 'http://example.test/fr-LB', 'fr'],
  ['the subdomain', '', 'http://fr.example.test/Invoice', 'fr'],
  ['the subdomain of a machine', '', 'http://ar.localhost:3000/', 'ar'],
  ['no other path', '', 'http://www.example.test/Area', 'en'],
])('where the browser speaks another language, %s decides', async (_, tag, address, expected) => {
  speak('de-DE')
  if (tag) document.documentElement.lang = tag
  visit(address)
  const { currentLanguage } = await freshWords()
  expect(currentLanguage()).toBe(expected)
  expect(localStorage.getItem('i18nextLng')).toContain(expected)
})

test('the page itself names no language: it would speak before the path', () => {
  expect(page).toMatch(/<html(?![^>]*\blang=)/)
})

test.each([
  ['/fr', '/'],
  ['/fr/', '/'],
  ['/ar/Invoice/7?tab=lines#note', '/Invoice/7?tab=lines#note'],
  ['/fr-LB/Pos', '/Pos'],
  ['/Area/fr', '/Area/fr'],
])('a language that leads the address is taken off it: %s opens %s', async (asked, opened) => {
  visit(`http://example.test${asked}`)
  await freshWords()
  expect(`${location.pathname}${location.search}${location.hash}`).toBe(opened)
})

test('the order and the caches are the customer’s', async () => {
  const { i18next } = await freshWords()
  expect(i18next.options.detection).toMatchObject({
    order: ['localStorage', 'navigator', 'htmlTag', 'path', 'subdomain'],
    caches: ['localStorage', 'cookie'],
    cookieMinutes: 10,
  })
})

test('a language nobody speaks here is English', async () => {
  speak('de-DE')
  expect((await freshWords()).currentLanguage()).toBe('en')
})

test('a choice is kept in local storage and for ten minutes in a cookie', async () => {
  const written: string[] = []
  const { setLanguage } = await freshWords()
  vi.spyOn(document, 'cookie', 'set').mockImplementation((cookie) => void written.push(cookie))
  const before = Date.now()
  await setLanguage('fr')
  expect(localStorage.getItem('i18nextLng')).toBe('fr')
  const expires = /i18next=fr;.*Expires=([^;]+)/.exec(written.join())?.[1]
  const minutes = (Date.parse(expires ?? '') - before) / 60_000
  expect(minutes).toBeGreaterThan(9.9)
  expect(minutes).toBeLessThan(10.1)
})

test('a word of the entity is preferred to the common one', async () => {
  const { fieldLabel, i18next } = await freshWords()
  i18next.addResourceBundle('en', 'translation', {
    'field.name': 'Name',
    'field.user.name': 'Full name',
  })
  expect(fieldLabel(i18next.t, 'brand', 'name')).toBe('Name')
  expect(fieldLabel(i18next.t, 'user', 'name')).toBe('Full name')
})

test('only public words come before the login, all of them after it, in every language met', async () => {
  const { i18next, loadAllWords, setLanguage } = await freshWords()
  expect(i18next.exists('login.title')).toBe(true)
  expect(i18next.exists('field.name')).toBe(false)
  await setLanguage('fr')
  await setLanguage('en')
  await loadAllWords()
  expect(i18next.exists('field.name')).toBe(true)
  await setLanguage('fr')
  expect(i18next.t('field.name')).toBe('Nom')
  await setLanguage('ar')
  expect(i18next.exists('field.name', { lng: 'ar', fallbackLng: [] })).toBe(true)
})

test('a company’s own words lie over the shipped ones, also those of a language to come', async () => {
  const { i18next, layOver, loadAllWords, noOwnWords, setLanguage } = await freshWords()
  await loadAllWords()
  await layOver({
    en: { 'field.name': 'Designation' },
    fr: { 'field.name': 'Désignation' },
    ar: {},
  })
  expect(i18next.t('field.name')).toBe('Designation')
  await setLanguage('fr')
  expect(i18next.t('field.name')).toBe('Désignation')
  await setLanguage('ar')
  expect(i18next.t('field.name')).not.toMatch(/[A-Za-z]/)
  await layOver(noOwnWords)
  await setLanguage('en')
  expect(i18next.t('field.name')).toBe('Name')
})

test('a text taken back that stood in no file is gone', async () => {
  const { i18next, layOver, loadAllWords, noOwnWords } = await freshWords()
  await loadAllWords()
  await layOver({ en: { 'field.nowhere': 'Here' }, fr: {}, ar: {} })
  expect(i18next.exists('field.nowhere')).toBe(true)
  await layOver(noOwnWords)
  expect(i18next.exists('field.nowhere')).toBe(false)
})

test('a choice is said in the words of its entity, else in the common ones', async () => {
  const { choiceLabel, i18next, loadAllWords } = await freshWords()
  await loadAllWords()
  const { t } = i18next
  expect(choiceLabel(t, 'invoice', 'delivery', 'full')).toBe('Delivered')
  expect(choiceLabel(t, 'purchase', 'delivery', 'full')).toBe('Received')
})

test('a paper speaks the language of its reader, its facts in their own direction', async () => {
  const { wordsIn, loadAllWords, currentLanguage } = await freshWords()
  await loadAllWords()
  const say = await wordsIn('ar')
  expect(say('receipt.included', { tax: 'VAT 11%' })).toContain('\u2068VAT 11%\u2069')
  expect(say('receipt.included', { tax: 'VAT 11%' })).toMatch(/\p{Script=Arabic}/u)
  expect((await wordsIn('fr'))('login.password')).toBe('Mot de passe')
  expect(currentLanguage()).toBe('en')
})
