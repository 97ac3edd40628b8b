import { expect, test } from 'vitest'
import { payableTips, type TipBalance } from './tip-out.ts'

const of = (person: string | null, received: string, paid = '0', currency = 'usd'): TipBalance => ({
  person,
  currency,
  received,
  paid,
})

test.each<[string, TipBalance[], 'own' | 'shared', string]>([
  ['what was left to her', [of('maya', '12'), of('karim', '30')], 'own', '12'],
  ['less what she got', [of('maya', '12', '5')], 'own', '7'],
  ['of this currency alone', [of('maya', '12'), of('maya', '900000', '0', 'lbp')], 'own', '12'],
  ['nothing of what was left to others', [of('karim', '30')], 'own', '0'],
  ['everybody’s where they share', [of('maya', '12'), of('karim', '30')], 'shared', '42'],
  ['also what was left to nobody in particular', [of(null, '8')], 'shared', '8'],
  // Karim was paid out of the shared tips before they were shared no more.
  ['never more than there is', [of('maya', '12'), of('karim', '0', '5')], 'own', '7'],
  ['never below nothing', [of('maya', '12', '20'), of('karim', '30')], 'own', '0'],
])('to be paid to her: %s', (_, balances, sharing, wanted) => {
  expect(payableTips({ person: 'maya', currency: 'usd' }, balances, sharing)).toBe(wanted)
})
