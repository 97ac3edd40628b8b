import { expect, test } from 'vitest'
import { isPin, pinVerifier } from './pin.ts'

test('a PIN has four to eight digits', () => {
  expect(['1234', '12345678', '123', '123456789', '12a4', ''].map(isPin)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
  ])
})

test('plain code and the machine compute the same verifier, another salt another one', async () => {
  const native = await pinVerifier('4321', 'a1b2c3')
  expect(native).toMatch(/^[0-9a-f]{64}$/)
  expect(await pinVerifier('4321', 'a1b2c3', null)).toBe(native)
  expect(await pinVerifier('4321', 'a1b2c4')).not.toBe(native)
})
