import { expect, test } from 'vitest'
import { strengthOf } from './password-strength.ts'

test.each([
  ['', 'none'],
  ['short1!', 'short'],
  ['aaaaaaaaaaaa', 'weak'],
  ['12345678', 'weak'],
  ['password', 'weak'],
  ['cedar-honey', 'fair'],
  ['two goats on a roof', 'strong'],
  ['القهوة في الصباح', 'strong'],
] as const)('%s is %s', (password, strength) => {
  expect(strengthOf(password)).toBe(strength)
})

test('a password built on the own name is weak, however long', () => {
  expect(strengthOf('rana-karam-2026-beirut')).toBe('strong')
  expect(strengthOf('rana-karam-2026-beirut', ['Rana'])).toBe('weak')
  expect(strengthOf('two goats on a roof', ['', 'a'])).toBe('strong')
})
