/**
 * What is paid and what is left of a table is what all of it is worth, in whatever order its guests
 * pay, move, are given discounts and order more.
 */
import { describe, expect, test } from 'vitest'
import { differenceOf, sumOf } from '../../kernel/number/fraction.ts'
import { promotion, target } from '../../promotions/testing/promotions.ts'
import { factsFor, Table } from '../testing/table.ts'

const facts = factsFor()
const taxed = { rates: { vat: '11', tax1: '0', tax2: '0' } }
const money = (amount: string): number => Number(amount)

describe('a discount belongs to the pieces it was given for', () => {
  test('in money: what is ordered after a half was paid has its whole price', () => {
    const table = new Table(facts)
    table.add('beer', '3', '2')
    table.off('beer', { amount: '1' })
    table.shared(2)
    expect(money(table.pay())).toBe(2.5)
    table.reopen()
    table.more('beer')
    expect(money(table.bill())).toBe(5.5)
  })

  test('in percent: what is ordered after one was billed alone has its whole price', () => {
    const table = new Table(facts)
    table.add('beer', '3', '2')
    table.off('beer', { percent: '10' })
    expect(money(table.bill(null, [{ line: 'beer', quantity: '1' }]))).toBe(2.7)
    table.pay()
    table.more('beer')
    expect(money(table.due())).toBe(5.7)
  })

  test.each([
    ['3', { amount: '3' }, 9],
    ['2', { percent: '50' }, 6],
  ])(
    'of %s beers %o off, one moved, one more ordered: %d on both tables',
    (quantity, off, both) => {
      const [table, other] = [new Table(facts), new Table(facts, 'b')]
      table.add('beer', '3', quantity)
      table.off('beer', off)
      table.give(other, [{ line: 'beer', quantity: '1' }])
      table.more('beer')
      expect(money(sumOf([table.due(), other.due()]))).toBe(both)
    },
  )

  test('what is cancelled takes its discount along', () => {
    const table = new Table(facts)
    table.add('beer', '3', '3')
    table.off('beer', { amount: '3' })
    table.cancel('beer', '1')
    table.more('beer')
    expect(money(table.due())).toBe(7)
  })

  test('billed piece by piece it is given once', () => {
    const table = new Table(facts)
    table.add('beer', '3', '3')
    table.off('beer', { amount: '1' })
    for (const _ of [1, 2, 3]) {
      table.bill(null, [{ line: 'beer', quantity: '1' }])
      // Nothing but its prices: a till may still add to it.
      expect(table.order.bill?.terms.cuts).toBeUndefined()
      table.pay()
    }
    expect(money(table.paid)).toBe(8)
  })
})

describe('promotions of one sale', () => {
  const twoAndOne = promotion({
    ...{ id: 'q', kind: 'buyGet', percent: '100', buyCount: 2, getCount: 1 },
    targets: [target({ item: 'wine' })],
  })

  function threeWines(): Table {
    const table = new Table(factsFor({ promotions: [twoAndOne] }))
    table.add('wine', '6', '3')
    table.add('soup', '4.51')
    const third = { line: 'wine', top: 1, bottom: 3 }
    const last = [third, { line: 'soup', top: 1, bottom: 1 }]
    expect(money(table.bill({ way: 'lines', parts: [[third], [third], last] }))).toBe(16.51)
    expect(money(table.pay())).toBe(4)
    table.reopen()
    return table
  }

  test('stay with what is left when something else is given away', () => {
    const table = threeWines()
    table.off('soup', { percent: '100' })
    expect(money(table.bill())).toBe(8)
  })

  test('are given once when one more is ordered', () => {
    const table = threeWines()
    table.more('wine')
    expect(money(table.due())).toBe(18.51)
    table.settle()
    expect(money(table.paid)).toBe(22.51)
  })

  test('wait for the rest while only something else is billed', () => {
    const table = threeWines()
    expect(money(table.bill(null, [{ line: 'soup', quantity: '1' }]))).toBe(4.51)
    table.pay()
    expect(money(table.due())).toBe(8)
  })

  test('go along to another table', () => {
    const [table, other] = [threeWines(), new Table(factsFor({ promotions: [twoAndOne] }), 'b')]
    table.join(other)
    expect(money(other.due())).toBe(12.51)
  })

  test('of a bill that was paid whole count with no other bill', () => {
    const table = new Table(factsFor({ promotions: [twoAndOne] }))
    table.add('wine', '6', '3')
    expect(money(table.bill(null, [{ line: 'wine', quantity: '2' }]))).toBe(12)
    table.pay()
    expect(money(table.due())).toBe(6)
  })
})

describe('the service', () => {
  const charged = factsFor({ percent: '10' })

  test.each<[string, { percent: string } | null, { percent: string }, number, number]>([
    ['given later', null, { percent: '50' }, 22, 11],
    ['taken back', { percent: '50' }, { percent: '0' }, 11, 22],
  ])('of a paid half stays when a discount is %s', (_, before, after, paid, rest) => {
    const table = new Table(charged)
    table.add('fish', '10', '4')
    if (before) table.off('fish', before)
    table.inEqual(2)
    expect(money(table.pay())).toBe(paid)
    table.reopen()
    table.off('fish', after)
    expect(money(table.bill())).toBe(rest)
  })

  test('of guests who paid it is not asked again where they join', () => {
    const perGuest = factsFor({ perGuest: '1' })
    const [table, other] = [new Table(perGuest, 'a', 3), new Table(perGuest, 'b', 2)]
    table.add('fish', '10', '3')
    other.add('fish2', '10', '2')
    expect(money(table.inEqual(3))).toBe(33)
    table.pay(0)
    table.pay(1)
    table.reopen()
    table.join(other)
    expect(money(other.bill())).toBe(33)
  })
})

describe('what is left is to the coin', () => {
  test('of a bottle in thirds in a currency without cents', () => {
    const table = new Table(factsFor({ decimals: 0 }))
    table.add('bottle', '9000000')
    table.add('bread', '100000')
    const third = { line: 'bottle', top: 1, bottom: 3 }
    const last = [third, { line: 'bread', top: 1, bottom: 1 }]
    table.bill({ way: 'lines', parts: [[third], [third], last] })
    table.pay()
    table.reopen()
    table.off('bread', { percent: '100' })
    expect(table.bill()).toBe('6000000')
    table.reopen()
    table.more('bottle')
    expect(table.bill()).toBe('15000000')
  })

  test('of a banquet of which a third was paid and the rest joins another table', () => {
    const [table, other] = [new Table(facts), new Table(facts, 'b')]
    table.add('banquet', '12000')
    table.inEqual(3)
    table.pay()
    table.reopen()
    table.join(other)
    expect(money(sumOf([table.paid, other.due()]))).toBe(12000)
  })

  test.each([0, 1, 2])('when part %d of three is paid and the rest joins, or one of it', (part) => {
    const open = (): Table => {
      const table = new Table(facts)
      table.add('soup', '4.51')
      table.add('beer', '3')
      table.add('broth', '4.51')
      table.inEqual(3)
      table.pay(part)
      table.reopen()
      return table
    }
    const [joined, other] = [open(), new Table(facts, 'b')]
    joined.join(other)
    expect(money(sumOf([joined.paid, other.due()]))).toBe(12.02)
    const [third] = other.left()
    if (!third) throw new Error('Something is left')
    other.bill(null, [third])
    other.pay()
    expect(money(sumOf([joined.paid, other.paid, other.due()]))).toBe(12.02)
    const [moving, to] = [open(), new Table(facts, 'b')]
    moving.give(
      to,
      moving.left().filter(({ line }) => line === 'beer'),
    )
    expect(money(sumOf([moving.paid, moving.due(), to.due()]))).toBe(12.02)
    const alone = open()
    alone.bill(
      null,
      alone.left().filter(({ line }) => line === 'beer'),
    )
    alone.pay()
    expect(money(sumOf([alone.paid, alone.due()]))).toBe(12.02)
  })

  test.each([0, 1])('with its taxes, after half %d was paid and a beer ordered', (part) => {
    const table = new Table(factsFor({ percent: '10', serviceVat: '11' }))
    table.add('fish', '10', '1', taxed)
    table.inEqual(2)
    table.pay(part)
    table.reopen()
    table.add('beer', '3')
    const rest = table.bill()
    expect(money(sumOf([table.paid, rest]))).toBe(15.54)
  })

  test('of a third that was paid when the rest is cancelled, and one more is ordered', () => {
    const table = new Table(facts)
    table.add('soup', '4.51')
    table.inEqual(3)
    table.pay()
    table.reopen()
    table.cancel('soup', differenceOf('1', table.line('soup').paid))
    expect(table.due()).toBe('0')
    table.more('soup')
    expect(money(table.due())).toBe(4.51)
  })
})

describe('the kitchen', () => {
  test.each([
    ['sent before', (table: Table) => [table.send('fish', '2'), table.cancel('fish', '1')]],
    ['cancelled before', (table: Table) => [table.cancel('fish', '1'), table.send('fish', '2')]],
  ])('does not hear of one more that nobody sent, %s', (_, say) => {
    const table = new Table(facts)
    table.add('fish', '10', '2')
    say(table)
    table.more('fish')
    table.tell()
    expect(table.line('fish')).toMatchObject({ quantity: '2', sent: '1' })
    table.send('fish', '2')
    expect(table.line('fish').sent).toBe('2')
  })

  test('does not hear of it when its course is fired either', () => {
    const table = new Table(facts)
    table.say({ kind: 'hold', course: 1 })
    table.add('fish', '10', '2')
    table.send('fish', '2')
    table.cancel('fish', '1')
    table.more('fish')
    table.say({ kind: 'fire', course: 1 })
    expect(table.line('fish').sent).toBe('1')
  })
})

test('thirds of a dish with its taxes cost the same', () => {
  const table = new Table(facts)
  table.add('fish', '10', '1', taxed)
  table.shared(3)
  expect([0, 1, 2].map((part) => money(table.pay(part)))).toEqual([3.7, 3.7, 3.7])
})

describe('what was given back is due again', () => {
  test.each<[string, (table: Table) => void, number]>([
    ['while its bill is out', () => {}, 5],
    ['after it was opened again', (table) => table.reopen(), 5],
  ])('%s, at what it was billed at', (_, then, due) => {
    const table = new Table(facts)
    table.add('beer', '3', '2')
    table.off('beer', { amount: '1' })
    table.shared(2)
    table.pay()
    then(table)
    table.back()
    if (table.order.isLocked) table.reopen()
    expect(money(table.due())).toBe(due)
    table.more('beer')
    expect(money(table.due())).toBe(due + 3)
    expect(table.line('beer')).toMatchObject({ paid: '0', quantity: '3' })
  })

  test('of a bill that was paid whole, with its service and taxes', () => {
    const table = new Table(factsFor({ percent: '10', serviceVat: '11' }))
    table.add('fish', '10', '2', taxed)
    const whole = money(table.due())
    table.bill(null, [{ line: 'fish', quantity: '1' }])
    const half = money(table.pay())
    expect(money(table.due()) + half).toBeCloseTo(whole, 9)
    table.back()
    expect(money(table.due())).toBe(whole)
    expect(table.order).toMatchObject({ servicePaid: '0', worthPaid: '0' })
  })

  test('as far as it was paid: some of it back is told only', () => {
    const table = new Table(facts)
    table.add('fish', '10', '2')
    table.shared(2)
    table.pay()
    table.back(false)
    table.reopen()
    expect(money(table.due())).toBe(10)
  })
})

test('the same lines printed by two devices are two papers of one bill', () => {
  const table = new Table(facts)
  table.add('fish', '10', '2')
  table.bill()
  const first = table.order.bill
  expect(money(table.bill(null, [{ line: 'fish', quantity: '2' }]))).toBe(20)
  expect(table.order).toMatchObject({ bills: 2, past: [{ id: first?.id }] })
  expect(() => table.bill(null, [{ line: 'fish', quantity: '1' }])).toThrow('orderLocked')
  table.pay()
  expect(table.left()).toEqual([])
})
