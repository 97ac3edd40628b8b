import { describe, expect, test } from 'vitest'
import { Refusal } from '../kernel/refusal.ts'
import { authorityOf, fullAuthority, noAuthority } from './authority.ts'
import { refuseUserChange, type Standing, type UserChange } from './user-rules.ts'

const cashierRole = authorityOf({
  permissions: ['catalog.brand.view'],
  discountLimit: '5',
  canChangePrice: false,
  canSeeCost: false,
  canBackDate: false,
  canOpenDrawer: true,
  canWriteOff: true,
  branches: [],
  warehouses: [],
})
const managerRole = authorityOf({
  permissions: ['catalog.brand.view', 'identity.user.edit', 'identity.user.add'],
  discountLimit: '20',
  canChangePrice: true,
  canSeeCost: true,
  canBackDate: false,
  canOpenDrawer: true,
  canWriteOff: true,
  branches: [],
  warehouses: [],
})

const cashier: Standing = {
  userType: 'staff',
  isActive: true,
  roleId: 'cashier',
  authority: cashierRole,
}
const manager: Standing = { ...cashier, roleId: 'manager', authority: managerRole }
const admin: Standing = { ...cashier, userType: 'admin', roleId: null, authority: noAuthority }
const off = (standing: Standing): Standing => ({ ...standing, isActive: false })

const byAdmin = { isAdmin: true, authority: fullAuthority }
const byManager = { isAdmin: false, authority: managerRole }
const byCashier = { isAdmin: false, authority: cashierRole }

const answerTo = (change: Partial<UserChange>): string => {
  try {
    refuseUserChange({
      actor: byAdmin,
      isOwn: false,
      hasNewPassword: false,
      otherActiveAdmins: 1,
      ...change,
    })
    return 'done'
  } catch (error) {
    return error instanceof Refusal ? error.message : String(error)
  }
}

describe('an account', () => {
  const cases: [string, Partial<UserChange>, string][] = [
    ['is made by an admin', { after: admin }, 'done'],
    ['of an admin is closed by another', { before: admin, after: off(admin) }, 'done'],
    ['of an admin is deleted by another', { before: admin }, 'done'],
    [
      'of the last admin is not closed',
      { before: admin, after: off(admin), otherActiveAdmins: 0 },
      'lastAdmin (isActive)',
    ],
    [
      'of the last admin is not lowered, also by its owner',
      { isOwn: true, before: admin, after: cashier, otherActiveAdmins: 0 },
      'lastAdmin (userType)',
    ],
    ['of the last admin is not deleted', { before: admin, otherActiveAdmins: 0 }, 'lastAdmin'],
    [
      'of the last admin may be renamed',
      { before: admin, after: admin, otherActiveAdmins: 0 },
      'done',
    ],
    ['of a closed admin may go', { before: off(admin), otherActiveAdmins: 0 }, 'done'],
    ['of one’s own is not deleted', { isOwn: true, before: admin }, 'ownAccount'],
    [
      'of one’s own is not closed',
      { isOwn: true, before: admin, after: off(admin) },
      'ownAccount (isActive)',
    ],
    [
      'of one’s own is not lowered',
      { isOwn: true, before: admin, after: cashier },
      'ownAccount (userType)',
    ],
    [
      'of one’s own takes no password unasked',
      { isOwn: true, before: admin, after: admin, hasNewPassword: true },
      'ownAccount (password)',
    ],
    [
      'of one’s own may be renamed',
      { isOwn: true, actor: byManager, before: manager, after: manager },
      'done',
    ],
    [
      'of one’s own keeps its role',
      { isOwn: true, actor: byManager, before: manager, after: cashier },
      'ownAccount (role)',
    ],
    ['with a smaller role is made by a manager', { actor: byManager, after: cashier }, 'done'],
    [
      'without a role is made by a manager',
      { actor: byManager, after: { ...cashier, roleId: null, authority: noAuthority } },
      'done',
    ],
    [
      'with a larger role is not made by a cashier',
      { actor: byCashier, after: manager },
      'forbidden (role)',
    ],
    [
      'of an admin is not made by a manager',
      { actor: byManager, after: admin },
      'forbidden (userType)',
    ],
    [
      'of an admin is not touched by a manager',
      { actor: byManager, before: admin, after: admin, hasNewPassword: true },
      'forbidden (userType)',
    ],
    [
      'with a larger role is not touched by a cashier',
      { actor: byCashier, before: manager, after: cashier },
      'forbidden (role)',
    ],
    [
      'with a larger role is not deleted by a cashier',
      { actor: byCashier, before: manager },
      'forbidden (role)',
    ],
  ]
  test.each(cases)('%s', (_, change, answer) => {
    expect(answerTo(change)).toBe(answer)
  })
})
