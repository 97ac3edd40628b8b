import { expect, it } from 'vitest'
import { initialsOf } from './initials.ts'

it.each([
  ['Rana Haddad', 'RH'],
  ['rana', 'R'],
  ['Jean Pierre de La Tour', 'JT'],
  ['رنا حداد', 'ر\u200cح'],
  ['', ''],
])('the initials of “%s”', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})
