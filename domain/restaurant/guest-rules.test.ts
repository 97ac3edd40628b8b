/** Guests order while the house takes orders; what is large or new is looked at first. */
import { describe, expect, test } from 'vitest'
import {
  type Approval,
  isSeatingOver,
  isTaking,
  lineAbove,
  needsApproval,
  type Opening,
  refuseOrdering,
  refuseWaiting,
} from './guest-rules.ts'
import { wishedLines } from './guest-wish.ts'

const open: Opening = { mode: 'direct', needsTill: true, hasTills: true, isTillOpen: true }

describe('orders are taken', () => {
  test.each([
    ['while a till is open', {}, null],
    ['not while all tills are closed', { isTillOpen: false }, 'guestOrdersClosed'],
    ['where the house does not ask for a till', { needsTill: false, isTillOpen: false }, null],
    ['where there is no till at all', { hasTills: false, isTillOpen: false }, null],
    ['never where they are off', { mode: 'off' }, 'guestOrdersOff'],
    ['off is told before closed', { mode: 'off', isTillOpen: false }, 'guestOrdersOff'],
  ] as const)('%s', (_, facts, code) => {
    const opening = { ...open, ...facts }
    let said: string | null = null
    try {
      refuseOrdering(opening)
    } catch (error) {
      said = (error as { code: string }).code
    }
    expect(said).toBe(code)
    expect(isTaking(opening)).toBe(code === null)
  })
})

describe('a waiter accepts', () => {
  const small: Approval = { mode: 'direct', isKnown: true, limit: '50', since: '20', amount: '30' }
  test.each([
    ['every order where each is confirmed', { mode: 'confirmed' }, true],
    ['the first order', { isKnown: false }, true],
    ['no first order where the house wants none', { mode: 'open', isKnown: false }, false],
    ['nothing that is within the limit', {}, false],
    ['what is above it by a hundredth', { amount: '30.01' }, true],
    ['what is above it alone', { mode: 'open', since: '0', amount: '50.01' }, true],
    ['nothing more where there is no limit', { limit: '0', amount: '9999' }, false],
  ] as const)('%s', (_, facts, expected) => {
    expect(needsApproval({ ...small, ...facts })).toBe(expected)
  })
})

test('a code ends after its hours, to the second', () => {
  const made = new Date('2026-03-01T20:00:00Z')
  expect(isSeatingOver(made, new Date('2026-03-01T21:59:59Z'), 2)).toBe(false)
  expect(isSeatingOver(made, new Date('2026-03-01T22:00:00Z'), 2)).toBe(true)
})

test('of one dish there is a limit, on however many lines it stands', () => {
  const line = (dish: string, quantity: number) => ({ dish, quantity })
  expect(lineAbove([line('soup', 10), line('bread', 10)], 10)).toBeUndefined()
  expect(lineAbove([line('soup', 6), line('bread', 9), line('soup', 5)], 10)).toBe(2)
  expect(lineAbove([line('soup', 11)], 10)).toBe(0)
})

test('twenty orders of a table wait, and no more', () => {
  expect(() => refuseWaiting(19)).not.toThrow()
  expect(() => refuseWaiting(20)).toThrow('guestOrdersWaiting')
})

describe('a basket becomes lines of an order', () => {
  const rates = { vat: '11', tax1: '0', tax2: '0' }
  const soup = {
    ...{ id: 'soup', names: { name: 'Soup', nameFr: 'Soupe' }, unit: 'piece', price: '5', rates },
    ...{ station: null, category: null, course: 1, image: null, colourCode: null },
    ...{ modifiers: ['size'], isSoldOut: false, weighedIn: null },
  }
  const options = [{ id: 'large', name: 'Large', price: '2' }]
  const dishes = [
    soup,
    { ...soup, id: 'fish', weighedIn: { name: 'kg' } },
    { ...soup, id: 'cake', course: null, isSoldOut: true },
  ]
  const offer = {
    dishes,
    modifiers: [{ id: 'size', name: 'Size', min: 0, max: 1, options }],
    limit: 10,
    language: 'fr' as const,
    dishOf: (key: string) => key.slice('key of '.length),
    keyOf: (option: string) => `key of ${option}`,
  }
  const wish = (dish: string, quantity = 1, chosen: string[] = []) => ({
    ...{ dish: `key of ${dish}`, quantity, note: null, options: chosen },
  })

  test('with the dish as it is now, its options and its course', () => {
    const [line] = wishedLines([wish('soup', 2, ['key of large'])], offer)
    expect(line).toMatchObject({ item: 'soup', quantity: '2', course: 1 })
    expect(line?.dish.options).toMatchObject([{ id: 'large', modifier: 'size' }])
  })

  test.each([
    ['what is not served', [wish('soup'), wish('stew')], 'guestDishGone lines.1.dish'],
    ['what is weighed', [wish('fish')], 'guestDishGone lines.0.dish'],
    ['what is sold out', [wish('cake')], 'dishSoldOut lines.0.dish'],
    ['too many', [wish('soup', 6), wish('soup', 5)], 'guestLineAbove lines.1.quantity'],
    ['an option of no question', [wish('soup', 1, ['x'])], 'missingReference options'],
  ])('but not %s', (_, lines, expected) => {
    let found = ''
    try {
      wishedLines(lines, offer)
    } catch (error) {
      const { code, field } = error as { code: string; field?: string }
      found = `${code} ${field}`
    }
    expect(found).toBe(expected)
  })
})
