import { IconSquare } from '@tabler/icons-react'
import { describe, expect, it } from 'vitest'
import { type PaletteEntry, paletteSections } from './palette-entries.ts'

const entry = (
  group: PaletteEntry['group'],
  label: string,
  words: readonly string[] = [],
): PaletteEntry => ({ id: `${group}:${label}`, group, label, words, icon: IconSquare, run() {} })

const entries = [
  entry('screens', 'Brands', ['Brands', 'Marques', 'العلامات التجارية']),
  entry('screens', 'Colors', ['ItemColor', 'Couleurs', 'الألوان']),
  entry('actions', 'New brand', ['Nouvelle marque']),
  entry('actions', 'Logout', ['Se déconnecter']),
  entry('recent', 'Colors'),
]

const labels = (query: string, more: PaletteEntry[] = []) =>
  paletteSections([...entries, ...more], query).map(
    (section) => `${section.group}: ${section.entries.map(({ label }) => label).join(', ')}`,
  )

describe('palette', () => {
  it('shows what was used last first while nothing is typed', () => {
    expect(labels(' ')).toEqual(['recent: Colors', 'screens: Brands', 'actions: New brand, Logout'])
  })

  it.each([
    ['marque', ['screens: Brands', 'actions: New brand']],
    ['الوان', ['screens: Colors']],
    ['deconnecter', ['actions: Logout']],
    ['itemc', ['screens: Colors']],
    ['zzz', []],
  ])('finds %s in any of the languages', (query, found) => {
    expect(labels(query)).toEqual(found)
  })

  it('keeps every record the server found, whatever its title', () => {
    expect(labels('zzz', [entry('records', 'Rana Haddad')])).toEqual(['records: Rana Haddad'])
  })

  it('keeps each group short enough to read', () => {
    const many = Array.from({ length: 20 }, (_, n) => entry('records', `Row ${n}`))
    expect(paletteSections(many, 'row')[0]?.entries).toHaveLength(8)
  })
})
