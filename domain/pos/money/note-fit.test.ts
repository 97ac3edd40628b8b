import fc from 'fast-check'
import { expect, test } from 'vitest'
import { beirut, lbp, usd } from '../testing/till.ts'
import { notesFor } from './note-fit.ts'

const bill = (value: string) => ({ id: value, currency: usd, value, kind: 'note' as const })

test('the largest note first is not always right', () => {
  const held = new Map([
    ['50', 1],
    ['20', 3],
  ])
  expect(notesFor('60', [bill('50'), bill('20')], held)).toEqual([['20', 3]])
  expect(notesFor('90', [bill('50'), bill('20')], held)).toEqual([
    ['50', 1],
    ['20', 2],
  ])
  expect(notesFor('30', [bill('50'), bill('20')], held)).toBeUndefined()
})

test('coins have decimals', () => {
  expect(notesFor('1.75', [bill('1'), bill('0.5'), bill('0.25')])).toEqual([
    ['1', 1],
    ['0.5', 1],
    ['0.25', 1],
  ])
})

test('notes make up their amount, and the drawer has them', () => {
  const bills = beirut.bills.filter(({ currency }) => currency === lbp).reverse()
  const counts = fc.array(fc.nat({ max: 9 }), { minLength: 5, maxLength: 5 })
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 400 }), counts, (steps, held) => {
      const box = new Map(bills.map(({ id }, at) => [id, held[at] ?? 0]))
      const notes = notesFor(String(steps * 5000), bills, box)
      if (!notes) return
      const worth = (id: string) => Number(bills.find((it) => it.id === id)?.value)
      expect(notes.reduce((all, [id, count]) => all + worth(id) * count, 0)).toBe(steps * 5000)
      for (const [id, count] of notes) expect(count).toBeLessThanOrEqual(box.get(id) ?? 0)
    }),
  )
})
