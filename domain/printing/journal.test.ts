import { expect, test } from 'vitest'
import {
  type JournalEntry,
  type OpenEntry,
  openEntries,
  readJournal,
  verdictOf,
} from './journal.ts'

const entry = (phase: JournalEntry['phase'], more: Partial<JournalEntry> = {}): JournalEntry => ({
  job: 'j1',
  attempt: 1,
  printer: 'p1',
  phase,
  ...more,
})

test.each([
  ['begun', 'undone'],
  ['closing', 'uncertain'],
  ['printed', 'printed'],
  ['undone', 'undone'],
  ['uncertain', 'uncertain'],
] as const)('killed after %s: %s', (phase, outcome) => {
  expect(verdictOf({ ...entry(phase), phase } satisfies OpenEntry).outcome).toBe(outcome)
})

test('a line that was torn by a power cut is none, and the others count', () => {
  const text = [entry('begun'), entry('closing')].map((it) => JSON.stringify(it)).join('\n')
  expect(readJournal(`${text}\n{"job":"j2","att`).map(({ phase }) => phase)).toEqual([
    'begun',
    'closing',
  ])
  expect(readJournal('\u0000\u0000 nonsense\n[]')).toEqual([])
})

test('what an agent of before wrote under another name is read as reported', () => {
  const text = JSON.stringify({ ...entry('printed'), phase: 'told' })
  expect(readJournal(text)).toEqual([entry('reported')])
})

test('the last word about an attempt counts, and what was told is settled', () => {
  const entries = [
    entry('begun'),
    entry('undone'),
    entry('reported'),
    entry('begun', { attempt: 2 }),
    entry('begun', { job: 'j2' }),
    entry('closing', { attempt: 2 }),
  ]
  expect(openEntries(entries)).toEqual([
    entry('closing', { attempt: 2 }),
    entry('begun', { job: 'j2' }),
  ])
})
