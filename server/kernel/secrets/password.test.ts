import { expect, test } from 'vitest'
import { leastWork } from '../testing/work.ts'
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
  const [known, unknown] = await leastWork(
    async () => expect(await isPassword('wrong-password', kept)).toBe(false),
    async () => expect(await isPassword('wrong-password', null)).toBe(false),
  )
  expect(unknown / known).toBeGreaterThan(0.5)
  expect(unknown / known).toBeLessThan(2)
})
