import { expect, it } from 'vitest'
import { behaviourNames } from '../books/behaviour.ts'
import { canReopen, hasRest, unbilledOf } from './rest.ts'

const order = { behaviour: 'salesOrder', state: 'posted', delivery: 'partly' } as const

it.each([
  ['none', true],
  ['partly', true],
  ['full', false],
  ['closed', false],
] as const)('of an order that is delivered %s something is left: %s', (delivery, isLeft) => {
  expect(hasRest({ ...order, delivery })).toBe(isLeft)
  expect(hasRest({ ...order, delivery, state: 'void' })).toBe(false)
})

it('only what something else follows has a rest', () => {
  const closable = behaviourNames.filter((behaviour) => hasRest({ ...order, behaviour }))
  expect(closable).toEqual([
    'quotation',
    'salesOrder',
    'salesInvoice',
    'purchaseOrder',
    'purchaseInvoice',
    'posSale',
  ])
})

it('what is closed can be opened again, unless it was voided', () => {
  expect(canReopen({ ...order, delivery: 'closed' })).toBe(true)
  expect(canReopen({ ...order, delivery: 'closed', state: 'void' })).toBe(false)
  expect(canReopen(order)).toBe(false)
})

it('goods that came are billed once', () => {
  expect(unbilledOf({ delivered: '4', matched: '1.5' })).toBe('2.5')
})

it('a quotation waits until it is closed, though nothing of it is delivered', () => {
  const quotation = { behaviour: 'quotation', state: 'posted', delivery: 'nothing' } as const
  expect(hasRest(quotation)).toBe(true)
  expect(hasRest({ ...quotation, delivery: 'closed' })).toBe(false)
  expect(hasRest({ ...order, delivery: 'nothing' })).toBe(false)
})
