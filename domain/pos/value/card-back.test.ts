import { expect, test } from 'vitest'
import type { ValueLook } from '../../stored-value/value-contract.ts'
import { cardBackOf } from './card-back.ts'

const card: ValueLook = {
  id: 'c',
  kind: 'giftCard',
  state: 'active',
  label: '•••• 1234',
  currency: 'usd',
  balance: '3',
  free: '3',
  expiresOn: null,
  isUnused: true,
  fresh: '3',
}

test.each<[string, Partial<ValueLook>, string | null, string | null]>([
  ['one that was never used is given back whole', {}, null, 'void 3'],
  ['of one that was used nothing', { isUnused: false, fresh: '0' }, null, null],
  ['but what was put on it since', { isUnused: false, fresh: '2' }, null, 'void 2'],
  ['or a rest that is small', { isUnused: false, fresh: '0' }, '3', 'cashOut 3'],
  ['and no larger one', { isUnused: false, fresh: '0' }, '2.99', null],
  ['nothing of a voucher, which nobody bought', { kind: 'voucher' }, '3', null],
  ['nor what a sale is being paid with', { free: '2' }, '3', null],
  ['nothing of one that is blocked', { state: 'blocked' }, '3', null],
  ['nothing of an empty one', { balance: '0', free: '0' }, '3', null],
])('%s', (_, over, cashOut, kind) => {
  const back = cardBackOf({ ...card, ...over }, { worth: '3', cashOut })
  expect(back && `${back.kind} ${back.amount}`).toBe(kind)
})
