import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { AnyRow } from '../kernel/entity.ts'
import { phoneKeys } from './likeness.ts'
import {
  type Choices,
  chosenKeys,
  differencesOf,
  keptBesides,
  mergeChanges,
  refuseMerge,
} from './merge.ts'
import { isSamePhone } from './phone.ts'

const record = (values: Record<string, unknown>): AnyRow => ({
  id: String(values.name),
  version: 1,
  isClient: true,
  isSupplier: false,
  isActive: true,
  isCashClient: false,
  emails: [],
  ...values,
})

const email = (address: string) => ({ id: `line-${address}`, address, type: 'work' })

test('every field that can be sent can be chosen, the united ones apart', () => {
  expect(chosenKeys()).toContain('creditLimit')
  expect(chosenKeys()).not.toContain('emails')
  expect(chosenKeys()).not.toContain('isCashClient')
})

describe('field by field', () => {
  const keep = record({
    name: 'Karam',
    phone1: '01 740 112',
    note: null,
    group: { id: 'g', title: 'G' },
  })
  const drop = record({
    name: 'Maison Karam',
    note: 'Closed on Mondays',
    group: { id: 'h', title: 'H' },
    creditLimit: '100',
    isSupplier: true,
    isActive: false,
  })

  test('the kept record decides, and what it leaves empty comes from the other', () => {
    expect(mergeChanges(keep, drop)).toEqual({
      note: 'Closed on Mondays',
      creditLimit: '100',
      isSupplier: true,
    })
  })

  test.each<[Choices, Record<string, unknown>]>([
    [{ name: 'drop' }, { name: 'Maison Karam' }],
    [{ group: 'drop' }, { group: 'h' }],
    [{ isActive: 'drop' }, { isActive: false }],
    [{ note: 'keep' }, { note: null }],
    [{ isSupplier: 'keep' }, { isSupplier: false }],
  ])('somebody may choose otherwise: %j', (choices, expected) => {
    expect({ ...keep, ...mergeChanges(keep, drop, choices) }).toMatchObject(expected)
  })

  test('what both say alike is no question, whatever its title is now', () => {
    const twin = record({ ...keep, group: { id: 'g', title: 'Renamed' } })
    expect(differencesOf(keep, twin)).toEqual([])
    expect(mergeChanges(keep, twin)).toEqual({})
  })
})

describe('phone numbers', () => {
  test.each([
    [
      'fill the free places',
      ['01 740 112'],
      ['03 614 870', null, '70 118 256'],
      { phone2: '03 614 870', phone3: '70 118 256' },
    ],
    [
      'are not kept twice',
      ['01 740 112'],
      ['+961 1 740 112', '03 614 870'],
      { phone2: '03 614 870' },
    ],
    [
      'in another order change nothing',
      ['1', '03 614 870', '70 118 256'],
      ['70 118 256', '03 614 870'],
      {},
    ],
    [
      'without room are left to a choice',
      ['03 614 870', '70 118 256', '01 740 112'],
      ['04 111 222'],
      {},
    ],
  ])('%s', (_, mine, theirs, expected) => {
    const phones = (list: (string | null)[]) =>
      Object.fromEntries(phoneKeys.map((key, i) => [key, list[i] ?? null]))
    expect(
      mergeChanges(
        record({ name: 'A', ...phones(mine) }),
        record({ name: 'A', ...phones(theirs) }),
      ),
    ).toEqual(expected)
  })

  const phone = fc.option(
    fc.constantFrom('01 740 112', '03 614 870', '+961 3 614 870', '70 118 256'),
  )
  const phones = fc.record({ phone1: phone, phone2: phone, phone3: phone })
  const sides = fc.dictionary(fc.constantFrom(...phoneKeys), fc.constantFrom('keep', 'drop'))

  test('are lost only when all places are taken', () => {
    fc.assert(
      fc.property(phones, phones, sides, (mine, theirs, choices) => {
        const [keep, drop] = [record({ name: 'A', ...mine }), record({ name: 'A', ...theirs })]
        const merged: Record<string, unknown> = {
          ...mine,
          ...mergeChanges(keep, drop, choices as Choices),
        }
        const held = phoneKeys.flatMap((key) => (merged[key] ? [String(merged[key])] : []))
        const all = [...Object.values(mine), ...Object.values(theirs)].filter((it) => it !== null)
        const lost = all.filter((it) => !held.some((other) => isSamePhone(it, other)))
        expect(lost.length === 0 || held.length === phoneKeys.length).toBe(true)
      }),
    )
  })
})

test('e-mail addresses are united, each once, with the lines they had', () => {
  const keep = record({ name: 'A', emails: [email('a@a.example'), email('b@a.example')] })
  const drop = record({ name: 'A', emails: [email('B@a.example'), email('c@a.example')] })
  expect(mergeChanges(keep, drop)).toEqual({
    emails: [email('a@a.example'), email('b@a.example'), email('c@a.example')],
  })
  expect(mergeChanges(keep, record({ name: 'A', emails: [email('a@a.example')] }))).toEqual({})
})

test('what is kept besides the choices is named', () => {
  const keep = record({ name: 'A', phone1: '01 740 112' })
  const drop = record({ name: 'A', phone1: '03 614 870', emails: [email('c@a.example')] })
  expect(keptBesides(keep, drop)).toEqual({
    phones: [{ key: 'phone2', phone: '03 614 870' }],
    emails: ['c@a.example'],
  })
  expect(keptBesides(keep, drop, { phone1: 'drop' }).phones).toEqual([
    { key: 'phone2', phone: '01 740 112' },
  ])
})

describe('refused is', () => {
  const plain = record({ name: 'A' })
  test.each([
    [
      'to merge the cash client away',
      plain,
      record({ name: 'B', isCashClient: true }),
      {},
      'cashClientStays',
    ],
    [
      'to become nobody',
      plain,
      record({ name: 'B', isClient: false }),
      { isClient: false },
      'thirdpartyIsSomebody',
    ],
    [
      'to put the cash client to sleep',
      record({ name: 'A', isCashClient: true }),
      plain,
      { isActive: false },
      'cashClientStays',
    ],
    [
      'to hold more addresses than a record can',
      plain,
      plain,
      { emails: Array.from({ length: 51 }, (_, i) => email(`${i}@a.example`)) },
      'range',
    ],
  ])('%s', (_, keep, drop, changes, code) => {
    expect(() => refuseMerge(keep, drop, changes)).toThrow(code)
  })

  test('nothing else', () => {
    expect(() => refuseMerge(record({ name: 'A', isCashClient: true }), plain, {})).not.toThrow()
  })
})
