import { expect, test } from 'vitest'
import { needsApproval } from './approval.ts'

const cases: [string, string[], string | null, boolean][] = [
  ['nothing has to be approved where nobody said so', ['1000000'], null, false],
  ['what is worth the limit is not above it', ['60', '40'], '100', false],
  ['a cent more is', ['60', '40.01'], '100', true],
  ['a limit of nothing lets nothing pass', ['0.01'], '0', true],
  ['what is worth nothing passes any limit', ['0'], '0', false],
]

test.each(cases)('%s', (_, worths, limit, isNeeded) => {
  expect(needsApproval(worths, limit)).toBe(isNeeded)
})
