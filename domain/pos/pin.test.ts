import { pbkdf2Async } from '@noble/hashes/pbkdf2.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { expect, test } from 'vitest'
import { isPin, pinInput, pinVerifier } from './pin.ts'

test('a PIN is known by its verifier, and no other PIN or salt has it', async () => {
  const kept = { salt: 'a1b2', verifier: await pinVerifier('4711', 'a1b2') }
  expect(kept.verifier).toMatch(/^[0-9a-f]{64}$/)
  expect(await isPin('4711', kept)).toBe(true)
  expect(await isPin('4712', kept)).toBe(false)
  expect(await isPin('4711', { ...kept, salt: 'a1b3' })).toBe(false)
  expect(await isPin('4711', null)).toBe(false)
})

test('a till without the browser’s own arithmetic finds the same verifier', async () => {
  const slow = await pbkdf2Async(sha256, '4711', 'a1b2', { c: 210_000, dkLen: 32 })
  expect(await pinVerifier('4711', 'a1b2')).toBe(bytesToHex(slow))
})

test.each(['', '123', '123456789', '12a4', '١٢٣٤', ' 1234'])('%j is no PIN', (text) => {
  expect(pinInput.safeParse(text).success).toBe(false)
})
