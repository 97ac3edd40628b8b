import { expect, test } from 'vitest'
import { type ShelfRules, strictest } from './shelf-rules.ts'

const rule = (policy: ShelfRules['policy'], approvalAbove: string | null): ShelfRules => ({
  policy,
  approvalAbove,
})

test.each<[ShelfRules[], ShelfRules]>([
  [[rule('allow', null)], rule('allow', null)],
  [[rule('allow', null), rule('warn', '50')], rule('warn', '50')],
  [[rule('block', '100'), rule('warn', '20')], rule('block', '20')],
  [[rule('warn', '9'), rule('allow', '10')], rule('warn', '9')],
])('of %j the strictest holds', (rules, expected) => {
  expect(strictest(rules)).toEqual(expected)
  expect(strictest(rules.toReversed())).toEqual(expected)
})
