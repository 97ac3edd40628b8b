import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { newId } from '../kernel/id.ts'
import { type Bound, openPin, proofKeysOf, sealPin } from './proof.ts'
import { proofInput } from './proof-input.ts'

const newKeys = () => proofKeysOf(new Uint8Array(randomBytes(32)))
const keys = newKeys()
const bound: Bound = {
  company: newId(),
  action: 'discount',
  subject: newId(),
  user: newId(),
  station: newId(),
  at: '2026-03-04T05:06:07.000Z',
}

test.each(['1234', '123456', '12345678'])('the server opens what was sealed to it (%s)', (pin) => {
  const seal = sealPin(pin, bound, keys.publicKey)
  expect(proofInput.safeParse({ at: bound.at, seal }).success).toBe(true)
  expect(openPin(seal, bound, keys)).toBe(pin)
})

test.each(Object.keys(bound) as (keyof Bound)[])('a proof is for one %s only', (name) => {
  const seal = sealPin('123456', bound, keys.publicKey)
  const other = { ...bound, [name]: name === 'action' ? 'refund' : `${bound[name]}x` }
  expect(openPin(seal, other, keys)).toBeNull()
})

test('a yes to a little is none to more, and cannot be made one', () => {
  const little = { ...bound, upTo: '0.50' }
  const seal = sealPin('123456', little, keys.publicKey)
  expect(openPin(seal, { ...bound, upTo: '0.5' }, keys)).toBe('123456')
  expect(openPin(seal, { ...bound, upTo: '225' }, keys)).toBeNull()
  expect(openPin(seal, bound, keys)).toBeNull()
})

test('nobody else opens it, two of the same are not alike, and one that was touched is none', () => {
  const seal = sealPin('123456', bound, keys.publicKey)
  expect(openPin(seal, bound, newKeys())).toBeNull()
  expect(sealPin('123456', bound, keys.publicKey)).not.toBe(seal)
  const touched = seal.endsWith('0') ? '1' : '0'
  expect(openPin(`${seal.slice(0, -1)}${touched}`, bound, keys)).toBeNull()
  expect(openPin('0'.repeat(seal.length), bound, keys)).toBeNull()
  expect(openPin('no seal', bound, keys)).toBeNull()
})

test('what is no PIN proves nothing', () => {
  expect(openPin(sealPin('12', bound, keys.publicKey), bound, keys)).toBeNull()
})
