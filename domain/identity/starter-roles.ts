/**
 * The roles a new company starts with. They are granted by prefix, so a module that comes later
 * is in the starter roles of the companies that come after it. The names are words
 * (`starter.role.<name>`), and from its first day the company may change all of it.
 */
import { type Action, actions } from '../kernel/permission.ts'
import type { RoleLimits } from './session.ts'

/** Where, and what there; no actions means all of them. What is excepted is for others. */
type Grant = { at: string; actions?: readonly Action[]; except?: string }

export type StarterRole = { name: string; grants: readonly Grant[]; limits: RoleLimits }

/** Whoever has something to print prints it. */
const prints: Grant = { at: 'printing.printer', actions: ['print'] }

const look: readonly Action[] = ['view']
const report: readonly Action[] = ['view', 'print', 'export']
const upkeep: readonly Action[] = ['view', 'add', 'edit', 'print', 'export']

/** Whoever counts the goods does not approve the count. */
const unapproved: readonly Action[] = actions.filter((action) => action !== 'approve')

const trade = ['catalog', 'partners', 'stock', 'sales', 'purchasing', 'production', 'cash'] as const

const staff = [
  'people.employee',
  'people.department',
  'people.position',
  'people.leaveRequest',
  'people.leaveKind',
  'people.holiday',
  'people.attendance',
  'people.plannedShift',
] as const

/** Whoever works here may ask for leave. */
const own: Grant = { at: 'people.ownLeave', actions: ['view', 'add'] }

/** For whoever works it out alone: an administrator gives it to others. */
const pay = [
  'people.employeeDocument',
  'people.payContract',
  'people.payRule',
  'people.salaryRun',
  'people.staffLoan',
] as const

const noPowers: RoleLimits = {
  discountLimit: '0',
  canChangePrice: false,
  canSeeCost: false,
  canBackDate: false,
  canOpenDrawer: false,
  canWriteOff: false,
}

export const starterRoles: readonly StarterRole[] = [
  {
    name: 'manager',
    grants: [
      own,
      ...[
        ...trade,
        'loyalty',
        'pos',
        'printing',
        'restaurant',
        ...staff,
        'money',
        'planning',
        'media',
        'imports',
      ].map((at) => ({ at })),
      { at: 'books', actions: report },
      { at: 'insight', actions: upkeep },
      { at: 'identity.branch', actions: upkeep },
      // All data of the company at once is a matter of its administrators.
      { at: 'identity.company', actions: ['view', 'edit'] },
      { at: 'identity.user', actions: upkeep },
      { at: 'identity.role', actions: look },
      { at: 'settings.system', actions: look },
    ],
    limits: {
      discountLimit: '50',
      canChangePrice: true,
      canSeeCost: true,
      canBackDate: true,
      canOpenDrawer: true,
      canWriteOff: true,
    },
  },
  {
    name: 'cashier',
    grants: [
      own,
      { at: 'catalog', actions: look },
      { at: 'stock', actions: look },
      { at: 'partners', actions: ['view', 'add'] },
      { at: 'pos.ticket', actions: ['view', 'add', 'print'] },
      { at: 'pos.shift', actions: ['view', 'add', 'edit'] },
      { at: 'pos.tip' },
      prints,
      { at: 'restaurant.soldOut' },
      { at: 'cash.receipt', actions: ['view', 'add', 'post', 'print'] },
      { at: 'cash.payment', actions: ['view', 'add', 'post', 'print'] },
    ],
    limits: { ...noPowers, discountLimit: '10', canOpenDrawer: true },
  },
  {
    name: 'waiter',
    grants: [
      own,
      { at: 'catalog', actions: look },
      // What the owner looks at is about them.
      { at: 'restaurant', actions: ['view', 'print'], except: 'restaurant.report' },
      { at: 'restaurant.order', actions: ['add', 'print'] },
      { at: 'restaurant.reservation', actions: ['view', 'add', 'edit'] },
      { at: 'restaurant.soldOut' },
      { at: 'pos.ticket', actions: ['view', 'add', 'print'] },
      prints,
    ],
    limits: noPowers,
  },
  {
    name: 'cook',
    grants: [
      { at: 'catalog', actions: look },
      { at: 'restaurant.kitchen' },
      // Nobody knows earlier what has run out.
      { at: 'restaurant.soldOut' },
      prints,
    ],
    limits: noPowers,
  },
  {
    name: 'stockKeeper',
    grants: [
      own,
      { at: 'catalog', actions: upkeep },
      { at: 'stock', actions: unapproved },
      { at: 'production' },
      prints,
      { at: 'restaurant.soldOut' },
      { at: 'purchasing', actions: report },
      { at: 'partners', actions: look },
      { at: 'imports', actions: ['view', 'add', 'export'] },
      { at: 'media', actions: upkeep },
    ],
    limits: noPowers,
  },
  {
    name: 'accountant',
    grants: [
      own,
      ...[...trade, 'pos', ...staff, 'identity.branch', 'insight'].map((at) => ({
        at,
        actions: report,
      })),
      { at: 'partners', actions: upkeep },
      { at: 'sales.reminder' },
      { at: 'cash' },
      { at: 'money' },
      { at: 'books' },
      ...pay.map((at) => ({ at })),
      { at: 'media', actions: upkeep },
    ],
    limits: { ...noPowers, canSeeCost: true, canBackDate: true, canWriteOff: true },
  },
]

/** Which of all permissions there are this role starts with. */
export const starterPermissions = (role: StarterRole, all: readonly string[]): string[] =>
  all.filter((permission) =>
    role.grants.some(({ at, actions, except }) => {
      const isExcepted = except !== undefined && permission.startsWith(`${except}.`)
      const isThere = permission.startsWith(`${at}.`) && !isExcepted
      const action = permission.slice(permission.lastIndexOf('.') + 1) as Action
      return isThere && (actions?.includes(action) ?? true)
    }),
  )
