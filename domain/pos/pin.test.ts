import { expect, test } from 'vitest'
import {
  approverDigits,
  candidatesLeft,
  fitsCheck,
  isPin,
  pinCheck,
  pinVerifier,
  wrongPerHour,
} from './pin.ts'

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

const workingDayHours = 12

test.each([4, 5, 6, 7, 8])(
  'what a till knows of a PIN with %i digits does not find it within a working day',
  (digits) => {
    const guessesOnAverage = candidatesLeft(digits) / 2
    expect(guessesOnAverage / wrongPerHour.inAll).toBeGreaterThan(workingDayHours)
  },
)

test('a till that tried all PINs of an approver still has thousands left', async () => {
  expect(candidatesLeft(approverDigits)).toBeGreaterThan(3900)
  const check = pinCheck('a5'.padEnd(64, '0'), approverDigits)
  expect(check).toBe('10100101')
  expect(pinCheck('a5'.padEnd(64, '0'), 4)).toBe('101')
  expect(fitsCheck('a5'.padEnd(64, 'f'), check)).toBe(true)
  expect(fitsCheck('a4'.padEnd(64, 'f'), check)).toBe(false)
  expect(fitsCheck('a4'.padEnd(64, 'f'), '101')).toBe(true)
  expect(fitsCheck('a5'.padEnd(64, 'f'), '')).toBe(false)
})
