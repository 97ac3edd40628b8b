import { expect, test } from 'vitest'
import { fractionOf } from '../kernel/number/fraction.ts'
import { type CountLine, differenceOf, expectedIn } from './count.ts'

const twelve = fractionOf('12')

const cases: [string, CountLine, string, string, ReturnType<typeof differenceOf>][] = [
  [
    'fewer than were seen, whatever was sold since',
    { counted: '97', expected: '100' },
    '95',
    '1',
    { direction: -1, quantity: '3', baseQuantity: '3' },
  ],
  [
    'more than there are, where nobody said what he saw',
    { counted: '8' },
    '6.5',
    '1',
    { direction: 1, quantity: '1.5', baseQuantity: '1.5' },
  ],
  [
    'in cartons',
    { counted: '2', expected: '3' },
    '36',
    '12',
    { direction: -1, quantity: '1', baseQuantity: '12' },
  ],
  [
    'cartons against pieces',
    { counted: '1' },
    '10',
    '12',
    { direction: 1, quantity: '0.166667', baseQuantity: '2' },
  ],
  [
    'a difference as it is',
    { difference: '-0.5' },
    '9',
    '12',
    { direction: -1, quantity: '0.5', baseQuantity: '6' },
  ],
  ['what agrees', { counted: '10', expected: '10.00' }, '4', '1', null],
  [
    'a shelf that was sold below nothing',
    { counted: '0' },
    '-4',
    '1',
    { direction: 1, quantity: '4', baseQuantity: '4' },
  ],
]

test.each(cases)('%s', (_, line, available, factor, difference) => {
  expect(differenceOf(line, available, fractionOf(factor))).toEqual(difference)
})

test('what is expected is said in the unit of the line', () => {
  expect(expectedIn('30', twelve)).toBe('2.5')
})
