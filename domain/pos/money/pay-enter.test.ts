import { expect, test } from 'vitest'
import { dollars } from '../testing/till.ts'
import { enterMeans } from './pay-enter.ts'

test.each([
  [[], '0', false, false, 'exact'],
  // 2 typed on 4.50 due stays 2.
  [[dollars('2')], '0', false, false, 'stillDue'],
  [[], '2.5', false, false, 'stillDue'],
  [[dollars('5')], '0', true, false, 'finish'],
  [[], '4.5', true, false, 'finish'],
  [[dollars('5')], '0', false, true, 'finish'],
] as const)(
  '%j on account %s, complete %s, refused %s: %s',
  (tenders, open, isComplete, isRefused, means) => {
    expect(enterMeans({ tenders: [...tenders], open }, { isComplete, isRefused })).toBe(means)
  },
)
