import { expect, test } from 'vitest'
import { readableFacts } from './readable-facts.ts'

const [from, to] = ['2026-11-20', '2026-11-21']

test('what has names in several languages is called as its reader calls it', () => {
  const station = { name: 'Oven', nameFr: 'Four', nameAr: null, altName: 'الفرن' }
  const said = (['en', 'fr', 'ar'] as const).map((it) => readableFacts({ station }, it).station)
  expect(said).toEqual(['Oven', 'Four', 'الفرن'])
})

test.each([
  [
    { day: from, name: 'Maya', limit: 3 },
    { day: '20/11/2026', name: 'Maya', limit: 3 },
  ],
  [{ day: '2026-13-40' }, { day: '2026-13-40' }],
  [
    { from, to: '…' },
    { from: '20/11/2026', to: '…' },
  ],
  [
    { from, to: from },
    { from: '20/11/2026', to: '20/11/2026', period: '20/11/2026' },
  ],
  [
    { from, to },
    { from: '20/11/2026', to: '21/11/2026', period: '\u206620/11/2026 – 21/11/2026\u2069' },
  ],
])('%j', (facts, expected) => {
  expect(readableFacts(facts, 'en')).toEqual(expected)
})
