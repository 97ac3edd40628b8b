import { describe, expect, test } from 'vitest'
import {
  acceptedStep,
  codeOfStep,
  newRecoveryCodes,
  newSecret,
  otpauthUri,
  recoveryHash,
  stepAt,
  typedCode,
} from './totp.ts'

/** The one of the standard, "12345678901234567890", as apps take it. */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const at = (seconds: number): Date => new Date(seconds * 1000)

// RFC 6238, appendix B: its eight digits end in the six that apps show.
test.each([
  [59, '94287082'],
  [1111111109, '07081804'],
  [1111111111, '14050471'],
  [1234567890, '89005924'],
  [2000000000, '69279037'],
  [20000000000, '65353130'],
])('at second %i the code is that of the standard', (seconds, standard) => {
  expect(codeOfStep(secret, stepAt(at(seconds)))).toBe(standard.slice(2))
})

describe('a code', () => {
  const now = at(1111111111)
  const current = stepAt(now)

  test.each([
    [-2, false],
    [-1, true],
    [0, true],
    [1, true],
    [2, false],
  ])('of step %i from now is accepted: %s', (distance, isAccepted) => {
    const step = current + distance
    const found = acceptedStep(secret, codeOfStep(secret, step), now, null)
    expect(found).toBe(isAccepted ? step : undefined)
  })

  test('is good once, and never an older one after a newer', () => {
    const code = codeOfStep(secret, current)
    expect(acceptedStep(secret, code, now, current - 1)).toBe(current)
    expect(acceptedStep(secret, code, now, current)).toBeUndefined()
    expect(acceptedStep(secret, codeOfStep(secret, current - 1), now, current)).toBeUndefined()
  })

  test('of another secret is refused', () => {
    expect(acceptedStep(newSecret(), codeOfStep(secret, current), now, null)).toBeUndefined()
  })

  test.each([
    ['050471', '050471'],
    [' 050 471 ', '050471'],
    ['٠٥٠٤٧١', '050471'],
    ['05047', undefined],
    ['0504711', undefined],
    ['abcd-efgh-jkmn', undefined],
  ])('typed as %j is read as %j', (typed, code) => {
    expect(typedCode(typed)).toBe(code)
  })
})

test('the address for the app names company and user, whatever their letters', () => {
  const uri = new URL(otpauthUri(secret, 'rana@مقهى', 'Comptoir: Karam & fils'))
  expect(uri.protocol).toBe('otpauth:')
  expect(decodeURIComponent(uri.pathname)).toContain('Comptoir: Karam & fils:rana@مقهى')
  expect(uri.searchParams.get('secret')).toBe(secret)
  expect(uri.searchParams.get('issuer')).toBe('Comptoir: Karam & fils')
})

test('ten recovery codes, all different, readable, and hashed per user', () => {
  const codes = newRecoveryCodes()
  expect(new Set(codes).size).toBe(10)
  for (const code of codes) expect(code).toMatch(/^[a-z2-9]{4}(-[a-z2-9]{4}){2}$/)
  const [code = ''] = codes
  expect(recoveryHash('one', code)).toBe(recoveryHash('one', ` ${code.toUpperCase()}`))
  expect(recoveryHash('one', code.replaceAll('-', ' '))).toBe(recoveryHash('one', code))
  expect(recoveryHash('two', code)).not.toBe(recoveryHash('one', code))
})
