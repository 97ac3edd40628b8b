/** Every command that leaves a line in the audit is told in words, in every language. */
import { expect, test } from 'vitest'
import { doneBy, wordsOfRoute } from '../../domain/kernel/done-words.ts'
import { languages } from '../../domain/kernel/language.ts'
import { loadCommands } from './declarations.ts'
import { Words } from './words.ts'

const commands = await loadCommands()
const words = await Words.load()

/** They act for nobody, and so leave no line. */
const nobodys = ['GET /api/health', 'GET /api/ready']

const traced = commands.filter(
  ({ route, isReadOnly, isExport }) => (!isReadOnly || isExport) && !nobodys.includes(route),
)

test.each(languages)('nobody reads a route in %s', (language) => {
  expect(traced.length).toBeGreaterThan(300)
  const wordless = traced
    .map(({ route }) => [route, wordsOfRoute(route).key])
    .filter(([, key]) => words.original(language, key ?? '') === undefined)
  expect(wordless).toEqual([])
})

test('no words wait for a command that is gone', async () => {
  const used = new Set(commands.map(({ route }) => wordsOfRoute(route).key))
  const kept = Object.keys((await import('../../locales/en.json')).default).filter((key) =>
    /^timeline\.(verb|did)\./.test(key),
  )
  expect(kept.filter((key) => !used.has(key) && key !== 'timeline.did.other')).toEqual([])
})

const line = (command: string, kind: string | null, isBefore: boolean, isAfter: boolean) => ({
  command,
  kind,
  isBefore,
  isAfter,
})

test.each([
  [line('POST /api/login', null, false, false), 'timeline.did.login'],
  [line('POST /api/logout', 'session', false, false), 'timeline.did.logout'],
  [line('POST /api/brands', 'brand', false, true), 'timeline.act.created'],
  [line('PATCH /api/brands/:id', 'brand', true, true), 'timeline.act.changed'],
  [line('POST /api/brands/delete', 'brand', true, false), 'timeline.act.deleted'],
  [line('POST /api/brands/restore', 'brand', false, true), 'timeline.act.restored'],
  [line('GET /api/brands/export', null, false, false), 'timeline.act.exported'],
  [line('POST /api/salary-runs/:id/approve', 'salaryRun', true, true), 'timeline.verb.approve'],
  [line('POST /api/invoices/post', 'receipt', false, true), 'timeline.act.created'],
  [line('POST /api/books/entries', 'entry', false, true), 'timeline.act.created'],
  [
    line('POST /api/salary-slips/:id/links', 'salaryRun', false, true),
    'timeline.did.salarySlipsLinks',
  ],
  [line('POST /api/reset-password', 'user', false, false), 'timeline.did.resetPassword'],
  [line('POST /api/calendar-feeds', 'calendarFeed', false, true), 'timeline.act.created'],
  [line('PUT /api/gone/:id/long-ago', null, true, true), 'timeline.did.putGoneLongAgo'],
])('%j is %s', (audited, key) => {
  expect(doneBy(audited)).toBe(key)
})
