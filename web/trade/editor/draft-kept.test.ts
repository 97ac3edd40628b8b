import { expect, test } from 'vitest'
import type { DraftBody } from '../../../domain/trade/contract.ts'
import { keptOf } from './draft-kept.ts'

const line = { id: 'a', item: null, quantity: '2', unitPrice: '4.5' }
const body: DraftBody = {
  type: null,
  branch: null,
  partner: null,
  currency: 'usd',
  day: '2026-11-16',
  note: 'as typed',
  isDelivered: true,
  lines: [line, { ...line, id: 'b' }],
}

test('what can be kept is kept as it is', () => {
  expect(keptOf(body)).toEqual({ body, errors: {} })
})

test('what cannot stays away from the draft, each at its place, and nothing else does', () => {
  const wrong: DraftBody = {
    ...body,
    day: '31/2',
    discountPercent: '1-2',
    lines: [line, { ...line, id: 'b', unitPrice: '4..5' }],
  }
  expect(keptOf(wrong)).toEqual({
    body: {
      ...body,
      day: '',
      discountPercent: null,
      lines: [line, { ...line, id: 'b', unitPrice: null }],
    },
    errors: {
      day: { code: 'date', facts: {} },
      discountPercent: { code: 'number', facts: {} },
      'b.unitPrice': { code: 'number', facts: {} },
    },
  })
})
