import { expect, test } from 'vitest'
import { Refusal } from '../../kernel/refusal.ts'
import { refuseUnfinished, type UnfinishedWay } from './unfinished.ts'

const answerOf = (way: UnfinishedWay, mayForce: boolean, carriesOver: boolean): string => {
  try {
    refuseUnfinished([{ code: 'openTables', facts: {}, way }], { mayForce, carriesOver })
    return 'ends'
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return error.facts.isConfirmable ? 'asked' : 'refused'
  }
}

test.each<[UnfinishedWay, boolean, boolean, string]>([
  ['allowed', false, false, 'ends'],
  ['asked', false, false, 'asked'],
  ['asked', false, true, 'ends'],
  ['refused', false, false, 'refused'],
  ['refused', false, true, 'refused'],
  ['refused', true, false, 'asked'],
  ['refused', true, true, 'ends'],
])('%s, may force %s, said to go on %s: %s', (way, mayForce, carriesOver, answer) => {
  expect(answerOf(way, mayForce, carriesOver)).toBe(answer)
})
