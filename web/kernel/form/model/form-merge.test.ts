import { describe, expect, test } from 'vitest'
import { category } from '../../../../domain/catalog/category.entity.ts'
import { user } from '../../../../domain/identity/user.entity.ts'
import { clashesOf, mixOf } from './form-merge.ts'

const food = { id: '018f0000-0000-7000-8000-000000000002', title: 'Food' }
const base = { name: 'Coffee', altName: 'قهوة', division: null, tileColour: null }

describe('a conflict', () => {
  test('shows only the fields that differ', () => {
    const mine = { ...base, name: 'Tea' }
    const theirs = { ...base, name: 'Tea', division: food }
    expect(clashesOf(category, base, mine, theirs).map(({ key }) => key)).toEqual(['division'])
  })

  test('keeps what I changed and takes theirs for what I did not touch', () => {
    const mine = { ...base, name: 'Tea' }
    const theirs = { ...base, name: 'Coffees', altName: null, division: food }
    const clashes = clashesOf(category, base, mine, theirs)
    expect(clashes.map(({ key, side }) => [key, side])).toEqual([
      ['name', 'mine'],
      ['altName', 'theirs'],
      ['division', 'theirs'],
    ])
    expect(mixOf(mine, clashes)).toEqual({ ...base, name: 'Tea', altName: null, division: food })
  })

  test('follows the side that was chosen', () => {
    const mine = { ...base, name: 'Tea' }
    const theirs = { ...base, name: 'Coffees' }
    const chosen = clashesOf(category, base, mine, theirs).map((clash) => ({
      ...clash,
      side: 'theirs' as const,
    }))
    expect(mixOf(mine, chosen).name).toBe('Coffees')
  })

  test('never shows a secret and keeps the one I typed', () => {
    const row = { username: 'rana', fullName: 'Rana', password: null }
    const mine = { ...row, password: 'a long secret' }
    const clashes = clashesOf(user, row, mine, { ...row, fullName: 'Rana H.' })
    expect(clashes.map(({ key }) => key)).toEqual(['fullName'])
    expect(mixOf(mine, clashes).password).toBe('a long secret')
  })
})
