import { expect, test } from 'vitest'
import { basics } from '../testing/till-shop.ts'
import { shiftRefusal } from './shift-refusal.ts'

const { shift } = basics

test.each([
  [shift, undefined],
  [null, { code: 'noShift' }],
  [shift && { ...shift, stoppedName: 'Rana' }, { code: 'salesStopped', facts: { name: 'Rana' } }],
])('into %j is sold: %j', (held, refused) => {
  expect(shiftRefusal({ shift: held })).toEqual(refused)
})
