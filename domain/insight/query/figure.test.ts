import { expect, test } from 'vitest'
import type { AskedColumn } from './compile.ts'
import { figureIn } from './figure.ts'

const named = (name: string, type: AskedColumn['type']): AskedColumn => ({ name, type })
const summed = (column: string, type: AskedColumn['type']): AskedColumn => ({
  name: `sum_${column}`,
  type,
  column,
  sum: 'sum',
})
const isNumeric = ({ type }: AskedColumn) => type !== 'text'
const item = named('item', 'text')

test.each<[string, AskedColumn[], ReturnType<typeof figureIn>]>([
  ['nothing, where there is no number', [item], null],
  ['the last number', [item, named('lines', 'integer'), named('net', 'money')], at(2, null)],
  [
    'an amount with its second currency behind it',
    [item, summed('net', 'money'), summed('second_net', 'second')],
    at(1, 2),
  ],
  ['the same in front', [named('second_net', 'second'), named('net', 'money')], at(1, 0)],
  ['a second currency without its first', [named('second_net', 'second')], at(0, null)],
  [
    'not the second currency of another sum',
    [summed('second_net', 'second'), { ...summed('net', 'money'), sum: 'most' }],
    at(1, null),
  ],
])('an answer is told by %s', (_, columns, expected) => {
  expect(figureIn(columns, isNumeric)).toEqual(expected)
})

function at(figure: number, twin: number | null) {
  return { figure, twin }
}
