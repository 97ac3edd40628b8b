/** What the account of a user obeys, and where a user wants to start. */

import { longestPassword } from '../kernel/access/login-limits.ts'
import { integer, optional, reference, text } from '../kernel/field.ts'
import { screens } from '../kernel/screen.ts'
import { setting } from '../kernel/setting.ts'
import { shortestPassword } from './account.ts'

/** Passwords set before it was raised go on working. */
export const passwordLength = setting(
  'access.passwordLength',
  integer({ min: shortestPassword, max: longestPassword / 2 }),
  {
    group: 'access',
    initial: shortestPassword,
    layers: ['company'],
    order: 20,
    unit: 'characters',
  },
)

export const startBranch = setting('access.startBranch', optional(reference('branch')), {
  only: { isActive: true },
  group: 'access',
  initial: null,
  layers: ['user'],
  order: 30,
})

const isOpenable = (path: string): boolean =>
  screens().some((screen) => screen.path === path && screen.isBuilt)

const path = text({ max: 60 })

export const startScreen = setting(
  'access.startScreen',
  optional({ ...path, schema: path.schema.refine(isOpenable, 'invalid') }),
  { group: 'access', initial: null, layers: ['user'], order: 40 },
)
