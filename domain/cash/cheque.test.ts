import { describe, expect, test } from 'vitest'
import { firstState } from '../books/cheque-input.ts'
import { Refusal } from '../kernel/refusal.ts'
import {
  type ChequeState,
  type ChequeStep,
  chequeRole,
  chequeStates,
  chequeStep,
  chequeSteps,
  stepsFrom,
} from './cheque.ts'

const standing = (state: ChequeState, flow: 'in' | 'out' = 'in') => ({
  state,
  flow,
  dueDate: '2026-11-20',
  day: '2026-11-01',
})

const codeOf = (work: () => unknown): string | undefined => {
  try {
    work()
  } catch (error) {
    return error instanceof Refusal ? error.code : undefined
  }
  return undefined
}

describe('a cheque', () => {
  const lives: [flow: 'in' | 'out', life: [ChequeStep, ChequeState][]][] = [
    [
      'in',
      [
        ['deposit', 'deposited'],
        ['clear', 'cleared'],
        ['bounce', 'bounced'],
      ],
    ],
    [
      'in',
      [
        ['deposit', 'deposited'],
        ['bounce', 'bounced'],
        ['redeposit', 'deposited'],
      ],
    ],
    [
      'in',
      [
        ['endorse', 'endorsed'],
        ['bounce', 'bounced'],
        ['sue', 'legal'],
        ['replace', 'replaced'],
      ],
    ],
    [
      'in',
      [
        ['endorse', 'endorsed'],
        ['takeBack', 'inHand'],
        ['giveBack', 'returned'],
      ],
    ],
    [
      'out',
      [
        ['present', 'presented'],
        ['clear', 'cleared'],
      ],
    ],
    [
      'out',
      [
        ['present', 'presented'],
        ['stop', 'stopped'],
      ],
    ],
    ['out', [['stop', 'stopped']]],
  ]

  test.each(lives)('that went %s may live like this: %j', (flow, life) => {
    let state: ChequeState = firstState(flow)
    for (const [step, to] of life) {
      expect(stepsFrom(state, flow)).toContain(step)
      state = chequeStep(standing(state, flow), step, '2026-11-20').to
      expect(state).toBe(to)
    }
  })

  test('takes no step but those of its state', () => {
    for (const flow of ['in', 'out'] as const)
      for (const state of chequeStates) {
        const possible = stepsFrom(state, flow)
        for (const step of chequeSteps) {
          const code = codeOf(() => chequeStep(standing(state, flow), step, '2026-11-20'))
          expect(code).toBe(possible.includes(step) ? undefined : 'chequeStep')
        }
      }
  })

  test('goes to the bank on its due date and not before', () => {
    for (const [state, step] of [
      ['inHand', 'deposit'],
      ['issued', 'present'],
    ] as const) {
      expect(codeOf(() => chequeStep(standing(state), step, '2026-11-19'))).toBe('chequeNotDue')
      expect(codeOf(() => chequeStep(standing(state), step, '2026-11-20'))).toBeUndefined()
    }
    expect(codeOf(() => chequeStep(standing('inHand'), 'giveBack', '2026-11-02'))).toBeUndefined()
  })

  test('takes no step before the one it took last', () => {
    expect(codeOf(() => chequeStep(standing('deposited'), 'clear', '2026-10-31'))).toBe(
      'chequeDayOrder',
    )
  })

  test('of our own that cleared is over', () => {
    expect(stepsFrom('cleared', 'out')).toEqual([])
    expect(stepsFrom('cleared', 'in')).toEqual(['bounce'])
    // The usual step comes first: a bounced cheque goes to the bank again before it is given up.
    expect(stepsFrom('bounced', 'in')).toEqual(['redeposit', 'replace', 'sue', 'giveBack'])
  })

  test('is money in the bank only once it cleared', () => {
    expect(chequeRole('cleared', 'in')).toBe('bank')
    expect(chequeRole('deposited', 'in')).toBe('chequesInHand')
    expect(chequeRole('presented', 'out')).toBe('chequesIssued')
  })
})
