import { describe, expect, test } from 'vitest'
import { isScan, type ScanPlace, scanAnswer } from './scan.ts'

const signsOf = (text: string, gapMs: number) =>
  [...text].map((sign, at) => ({ sign, atMs: 1000 + at * gapMs }))

describe('a scanner is told from a hand', () => {
  test.each([
    // text, gap, gap before the end (none came), whether it is one
    ['5281017002613', 5, 5, true],
    ['5281017002613', 60, 60, true],
    ['5281017002613', 61, 5, false],
    ['GRO-100', 12, 12, true],
    ['4821', 10, 10, true],
    ['200', 5, 5, false],
    ['20', 5, 5, false],
    // A hand that presses Enter a moment later.
    ['1000', 5, 400, false],
    // A scanner without an end key: the last digit follows from the others, or it does not.
    ['5281017002613', 5, null, true],
    ['5281017002614', 5, null, false],
    ['96385074', 5, null, true],
    ['100000', 5, null, false],
    ['GRO-100', 5, null, false],
  ])('%j every %i ms, ended after %j ms: %s', (text, gapMs, endMs, expected) => {
    const signs = signsOf(text, gapMs)
    const last = signs.at(-1)?.atMs ?? 0
    expect(isScan(signs, endMs === null ? null : last + endMs)).toBe(expected)
  })

  test('one pause in the middle makes a hand of it', () => {
    const signs = signsOf('5281017002613', 5).map((it, at) =>
      at > 6 ? { ...it, atMs: it.atMs + 200 } : it,
    )
    expect(isScan(signs, (signs.at(-1)?.atMs ?? 0) + 5)).toBe(false)
  })
})

describe('where a scan goes', () => {
  const selling: ScanPlace = { step: 'sell', isCovered: false, isReader: false }
  test.each([
    [selling, true, 'take'],
    [selling, false, 'take'],
    [{ ...selling, step: 'pay' as const }, true, 'ask'],
    [{ ...selling, step: 'pay' as const }, false, 'refuse'],
    [{ ...selling, isCovered: true }, true, 'refuse'],
    [{ ...selling, step: 'pay' as const, isCovered: true }, true, 'refuse'],
    [{ ...selling, isReader: true }, true, 'refuse'],
  ] as const)('%j, known: %s → %s', (place, isKnown, answer) => {
    expect(scanAnswer(place, isKnown)).toBe(answer)
  })
})
