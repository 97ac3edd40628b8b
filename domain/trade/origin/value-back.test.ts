import { describe, expect, test } from 'vitest'
import { differenceOf, sumOf } from '../../kernel/number/fraction.ts'
import { type ValueWay, valueBack, valueLeft } from './value-back.ts'

const decimals = { first: 2, second: 0 }

const way = (receipt: string, amount: string, more: Partial<ValueWay> = {}): ValueWay => ({
  allocation: `of ${receipt}`,
  receipt,
  to: amount,
  backTo: '0',
  from: amount,
  backFrom: '0',
  decimals: 2,
  total: amount,
  gone: '0',
  worth: { first: amount, second: '895000' },
  ...more,
})

/** One return after the other, each with what is left by those before. */
function inPieces(ways: readonly ValueWay[], pieces: readonly string[]) {
  let left = [...ways]
  return pieces.map((piece) => {
    const parts = valueBack(piece, left, decimals)
    left = left.map((it) => {
      const own = parts.filter((part) => part.way.allocation === it.allocation)
      const amount = sumOf(own.map((part) => part.amount))
      return {
        ...it,
        backTo: sumOf([it.backTo, ...own.map((part) => part.to)]),
        backFrom: sumOf([it.backFrom, amount]),
        gone: sumOf([it.gone, amount]),
      }
    })
    return parts
  })
}

describe('what value paid goes back to it first', () => {
  const ways = [way('card', '10.98'), way('wallet', '9')]
  const amounts = (pieces: string[]) =>
    inPieces(ways, pieces).map((parts) => parts.map((it) => `${it.way.receipt} ${it.amount}`))

  test.each<[string, string[], string[][]]>([
    ['all at once', ['19.98'], [['card 10.98', 'wallet 9']]],
    ['one after the other', ['9.99', '9.99'], [['card 9.99'], ['card 0.99', 'wallet 9']]],
    ['what is more goes otherwise', ['25', '5'], [['card 10.98', 'wallet 9'], []]],
  ])('%s', (_, pieces, said) => {
    expect(amounts(pieces)).toEqual(said)
  })

  test('what is left of it', () => {
    expect(valueLeft([way('card', '10.98', { backTo: '9.99' }), way('wallet', '9')])).toBe('9.99')
  })
})

test('any number of pieces gives back what one return would, in every measure', () => {
  const whole = way('pounds', '29.97', {
    from: '2682315',
    decimals: 0,
    total: '2682315',
    worth: { first: '29.97', second: '2682315' },
  })
  for (const count of [2, 3, 7, 13, 100]) {
    const each = sumOf([(29.97 / count).toFixed(2)])
    const rest = differenceOf('29.97', sumOf(Array.from({ length: count - 1 }, () => each)))
    const parts = inPieces([whole], [...Array.from({ length: count - 1 }, () => each), rest]).flat()
    expect(sumOf(parts.map((it) => it.amount))).toBe('2682315')
    expect(sumOf(parts.map((it) => it.worth.first))).toBe('29.97')
    expect(sumOf(parts.map((it) => it.worth.second ?? '0'))).toBe('2682315')
  }
})
