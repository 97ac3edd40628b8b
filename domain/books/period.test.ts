import { expect, test } from 'vitest'
import { Refusal } from '../kernel/refusal.ts'
import { type LockChange, refuseDay, refuseFarDay, refuseLockChange } from './period.ts'

const change = (more: Partial<LockChange>): LockChange => ({
  before: '2026-09-30',
  after: '2026-10-31',
  today: '2026-11-15',
  unfinished: { drafts: 0, shifts: 0, parked: 0 },
  isConfirmed: false,
  canReopen: true,
  ...more,
})

const draft = { drafts: 1, shifts: 0, parked: 0 }
const openShift = { drafts: 0, shifts: 1, parked: 0 }

const refusal = (run: () => void): string => {
  try {
    run()
    return 'fine'
  } catch (error) {
    return error instanceof Refusal ? error.message : String(error)
  }
}

test.each<[string, LockChange, string]>([
  ['the first closing', change({ before: null }), 'fine'],
  ['a later day', change({}), 'fine'],
  ['the same day again', change({ after: '2026-09-30' }), 'fine'],
  ['today', change({ after: '2026-11-15' }), 'fine'],
  ['tomorrow', change({ after: '2026-11-16' }), 'lockIsInFuture (lockedThrough)'],
  ['an earlier day', change({ after: '2026-08-31' }), 'lockMovesBack (lockedThrough)'],
  ['everything opened', change({ after: null }), 'lockMovesBack (lockedThrough)'],
  ['an earlier day that is meant', change({ after: '2026-08-31', isConfirmed: true }), 'fine'],
  [
    'an earlier day by who may not',
    change({ after: null, isConfirmed: true, canReopen: false }),
    'forbidden (lockedThrough)',
  ],
  ['a day with drafts', change({ unfinished: draft }), 'periodHasUnfinished (lockedThrough)'],
  ['an open shift', change({ unfinished: openShift }), 'periodHasUnfinished (lockedThrough)'],
  ['a day with drafts that is meant', change({ unfinished: draft, isConfirmed: true }), 'fine'],
  ['what is closed already', change({ after: '2026-09-30', unfinished: draft }), 'fine'],
  ['nothing where nothing was', change({ before: null, after: null }), 'fine'],
])('%s', (_, asked, expected) => {
  expect(refusal(() => refuseLockChange(asked))).toBe(expected)
})

test.each([
  ['2026-10-30', '2026-10-31', true, 'dayIsLocked (day)'],
  ['2026-10-31', '2026-10-31', true, 'dayIsLocked (day)'],
  ['2026-11-01', '2026-10-31', true, 'fine'],
  ['2026-11-01', null, true, 'fine'],
  ['2026-11-14', null, false, 'backDating (day)'],
  ['2026-11-15', null, false, 'fine'],
  ['2026-11-16', null, true, 'dayInFuture (day)'],
  ['9999-12-31', null, true, 'dayInFuture (day)'],
  ['0001-01-01', null, true, 'dayTooOld (day)'],
  ['0001-01-01', null, false, 'backDating (day)'],
  ['2016-11-13', null, true, 'dayTooOld (day)'],
  ['2016-11-15', null, true, 'fine'],
])('posting on %s when %s is closed (back-dating %s): %s', (day, lockedThrough, can, expected) => {
  const facts = { today: '2026-11-15', lockedThrough }
  expect(refusal(() => refuseDay(day, facts, { canBackDate: can }))).toBe(expected)
})

test.each([
  [null, 'fine'],
  ['2026-12-31', 'fine'],
  ['2026-01-01', 'fine'],
  ['9999-12-31', 'dayTooFar (dueDate)'],
  ['0001-01-01', 'dayTooOld (dueDate)'],
])('a document that is due on %s: %s', (day, expected) => {
  expect(refusal(() => refuseFarDay(day, '2026-11-15', 'dueDate'))).toBe(expected)
})
