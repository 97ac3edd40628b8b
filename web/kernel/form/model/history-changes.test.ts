import { describe, expect, test } from 'vitest'
import { category } from '../../../../domain/catalog/category.entity.ts'
import type { HistoryEntry } from '../../../../domain/identity/session.ts'
import { user } from '../../../../domain/identity/user.entity.ts'
import { salaryRun } from '../../../../domain/people/salary-run.entity.ts'
import { changesOf, kindOf, mergedWith, setChangeOf, titlesIn, verbOf } from './history-changes.ts'

const food = { id: '018f0000-0000-7000-8000-000000000002', title: 'Food' }

const entry = (before: HistoryEntry['before'], after: HistoryEntry['after']): HistoryEntry => ({
  id: '1',
  at: '2026-11-15T08:00:00Z',
  user: 'Rana',
  command: 'category.change',
  before,
  after,
})

describe('an entry of the history', () => {
  test('is a creation, a change or a deletion', () => {
    expect(kindOf(entry(null, { name: 'Tea' }))).toBe('created')
    expect(kindOf(entry({ name: 'Tea' }, { name: 'Teas' }))).toBe('changed')
    expect(kindOf(entry({ name: 'Tea' }, null))).toBe('deleted')
  })

  test('of a merge names the other record, and no field', () => {
    const taken = entry({}, { mergedFrom: food })
    const gone = entry({ name: 'Tea' }, { mergedInto: food })
    expect([taken, gone].map(kindOf)).toEqual(['mergedFrom', 'mergedInto'])
    expect([taken, gone].map(mergedWith)).toEqual([food, food])
    expect([taken, gone].flatMap((it) => changesOf(category, it))).toEqual([])
    expect(mergedWith(entry({ name: 'Tea' }, { name: 'Teas' }))).toBeUndefined()
  })

  test.each([
    ['POST /api/salary-runs', null, { state: 'draft' }, undefined],
    ['PATCH /api/salary-runs/:id', { state: 'draft' }, { state: 'draft' }, undefined],
    ['POST /api/salary-runs/:id/approve', { state: 'calculated' }, {}, 'timeline.verb.approve'],
    ['POST /api/salary-slips/:id/mail', {}, { mailed: 'Maya' }, 'timeline.did.salarySlipsMail'],
    ['POST /api/salary-runs/restore', null, { state: 'draft' }, 'timeline.act.restored'],
    // Lines from before the state was kept on both sides.
    ['POST /api/salary-runs/:id/close', null, { state: 'closed' }, 'timeline.verb.close'],
  ])('says what was done by %s', (command, before, after, said) => {
    expect(verbOf(salaryRun, { ...entry(before, after), command })).toBe(said)
  })

  test('names the fields that differ, before and after', () => {
    const changed = entry({ name: 'Tea', division: null }, { name: 'Tea', division: food })
    expect(changesOf(category, changed)).toEqual([{ key: 'division', before: null, after: food }])
  })

  test('does not tell what was empty and still is', () => {
    const created = entry(null, { name: 'Tea', altName: null, tileColour: '' })
    expect(changesOf(category, created).map(({ key }) => key)).toEqual(['name'])
  })

  test('never tells a secret', () => {
    const changed = entry({ password: 'a' }, { password: 'b' })
    expect(changesOf(user, changed)).toEqual([])
  })

  test('of a set says what was given and what was taken', () => {
    const change = { key: 'permissions', before: ['a', 'b'], after: ['b', 'c'] }
    expect(setChangeOf(change)).toEqual({ added: ['c'], removed: ['a'] })
  })

  test('a row knows the titles of what it refers to', () => {
    const row = { id: 'x', version: 1, division: food, many: [food] }
    expect(titlesIn(category, row).get(food.id)).toBe('Food')
  })
})
