import { describe, expect, test } from 'vitest'
import { type FirstStep, type FirstStepName, stepsInTurn } from './first-steps.ts'

const step = (name: FirstStepName, isDone: boolean): FirstStep => ({
  name,
  isDone,
  facts: {},
  path: '/',
  other: null,
})

const [rate, sale, logo, count] = ['rate', 'sale', 'logo', 'shelfCount'] as const

describe('steps in turn', () => {
  test.each<[string, [FirstStepName, boolean][], string, string[]]>([
    [
      'one of the day is open',
      [
        [rate, true],
        [sale, false],
        [logo, false],
      ],
      '2026-03-02',
      [rate, sale],
    ],
    [
      'the day is done',
      [
        [rate, true],
        [sale, true],
        [logo, false],
        [count, true],
      ],
      '2026-03-02',
      [logo, count],
    ],
    ['the day was sent away', [[logo, false]], '2026-03-02', [logo]],
    ['nothing of the week is for this reader', [[rate, true]], '2026-03-02', [rate]],
    [
      'the last day of the month is not over',
      [
        [rate, true],
        [logo, false],
      ],
      '2026-03-31',
      [logo],
    ],
    [
      'a month has gone',
      [
        [rate, true],
        [logo, false],
      ],
      '2026-04-01',
      [rate],
    ],
    [
      'a month has gone and one is open',
      [
        [rate, false],
        [logo, false],
      ],
      '2027-04-01',
      [rate],
    ],
  ])('when %s', (_, steps, today, expected) => {
    const turn = stepsInTurn(
      steps.map(([name, isDone]) => step(name, isDone)),
      { founded: '2026-03-01', today },
    )
    expect(turn.map(({ name }) => name)).toEqual(expected)
  })
})
