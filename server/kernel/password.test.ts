import { expect, test } from 'vitest'
import { hashPassword, isPassword } from './password.ts'

test('a password is kept as an argon2id hash with its own salt', async () => {
  const [first, second] = await Promise.all([
    hashPassword('olive-oil-7'),
    hashPassword('olive-oil-7'),
  ])
  expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(second).not.toBe(first)
})

test('only the right password fits', async () => {
  const kept = await hashPassword('olive-oil-7')
  expect(await isPassword('olive-oil-7', kept)).toBe(true)
  expect(await isPassword('olive-oil-8', kept)).toBe(false)
  expect(await isPassword('', kept)).toBe(false)
})

test('an accent typed in one or in two signs is the same password', async () => {
  const kept = await hashPassword('café-crème')
  expect(await isPassword('cafe\u0301-cre\u0300me', kept)).toBe(true)
})

test('nobody has a password where there is no hash, and finding out takes as long', async () => {
  const kept = await hashPassword('olive-oil-7')
  const timed = async (hash: string | null): Promise<number> => {
    const started = performance.now()
    expect(await isPassword('wrong-password', hash)).toBe(false)
    return performance.now() - started
  }
  // The quickest of several, in turns: whatever else the machine does slows both alike.
  let known = Number.POSITIVE_INFINITY
  let unknown = Number.POSITIVE_INFINITY
  for (let i = 0; i < 10; i++) {
    known = Math.min(known, await timed(kept))
    unknown = Math.min(unknown, await timed(null))
  }
  expect(unknown / known).toBeGreaterThan(0.5)
  expect(unknown / known).toBeLessThan(2)
})
