import { expect, test } from 'vitest'
import { isCalledByKeys, scopesHeld } from './api-key.ts'

const holder = (...permissions: string[]) => ({ isAdmin: false, permissions: new Set(permissions) })

test('a key holds what was chosen and its maker still has, and nothing that is for people alone', () => {
  const chosen = ['sales.invoice.post', 'stock.level.view', 'identity.user.edit']
  expect([...scopesHeld(chosen, holder('stock.level.view', 'identity.user.edit'))]).toEqual([
    'stock.level.view',
  ])
  expect([...scopesHeld(chosen, { isAdmin: true, permissions: new Set() })]).toEqual([
    'sales.invoice.post',
    'stock.level.view',
  ])
  expect(scopesHeld(chosen, holder()).size).toBe(0)
})

test.each([
  [{ needs: 'sales.invoice.post' }, true],
  [{ needs: 'identity.role.edit' }, false],
  [{ needs: 'insight.sql.add' }, false],
  [{ needs: 'doors.integration.add' }, false],
  [{ needs: 'signedIn' }, false],
  [{ needs: 'signedIn', byKey: 'may' as const }, true],
  [{ needs: 'pos.ticket.add', byKey: 'never' as const }, false],
  [{ needs: 'public' }, true],
])('%o', (called, expected) => {
  expect(isCalledByKeys(called)).toBe(expected)
})
