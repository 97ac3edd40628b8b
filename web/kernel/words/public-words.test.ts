import { expect, test } from 'vitest'
import words from '../../../locales/en.json' with { type: 'json' }
import { isPublicWord } from './public-words.ts'

const sources = import.meta.glob<string>(
  [
    './{api,realtime}.ts',
    './{Unexpected,Wait,lazy-screen,toast}.tsx',
    '../../identity/{Login,LoginForm,CodeForm,SampleLogins,PublicFrame,PublicForm}.tsx',
    '../../identity/{registration/Registration,registration/RegistrationBusiness,registration/RegistrationAccount,NewPasswordField}.tsx',
    '../../identity/{ForgotPassword,profile/ChangePassword,PasswordField,LanguageSwitch}.tsx',
  ],
  { query: '?raw', import: 'default', eager: true },
)

test.each(Object.entries(sources))('every word of %s is sent before the login', (_file, source) => {
  const keys = [...source.matchAll(/'([a-zA-Z]+\.[a-zA-Z.]+)'/g)].flatMap(([, key]) => key ?? [])
  const used = keys.filter((key) => key in words)
  expect(used.filter((key) => !isPublicWord(key))).toEqual([])
})

const rules = import.meta.glob<string>(
  ['../../../domain/{kernel,identity}/**/*.ts', '!**/*.test.ts', '!**/testing/**'],
  { query: '?raw', import: 'default', eager: true },
)

test('whatever the rules of accounts and fields refuse is told before the login', () => {
  const codes = Object.values(rules).flatMap((source) =>
    [...source.matchAll(/'([a-z][a-zA-Z0-9]+)'/g)].map(([, code]) => `refusal.${code}`),
  )
  const known = [...new Set(codes)].filter((key) => key in words)
  expect(known.length).toBeGreaterThan(30)
  expect(known.filter((key) => !isPublicWord(key))).toEqual([])
})
