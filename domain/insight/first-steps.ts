/**
 * The first steps of a new company. Each is done by a fact the server knows, leads to where it is
 * done, and is shown to whoever may do it, until it is done or sent away.
 */
import { z } from 'zod'
import type { Permission } from '../kernel/permission.ts'

type Declared = {
  needs: Permission
  path: string
  /** A further way to the same end; shown once that screen is built. */
  other?: string
}

export const firstSteps = {
  address: { needs: 'identity.company.edit', path: '/UpdateCompany' },
  company: { needs: 'identity.company.edit', path: '/UpdateCompany' },
  rate: { needs: 'money.rate.add', path: '/Rate/new' },
  taxes: { needs: 'settings.system.edit', path: '/SystemSettings#tax' },
  items: { needs: 'catalog.item.add', path: '/Item/new', other: '/ImportItems' },
  tables: { needs: 'restaurant.floor.edit', path: '/TableManagement' },
  menuCode: { needs: 'restaurant.menuCode.add', path: '/MenuQrCode', other: '/Menus' },
  stock: { needs: 'stock.movement.add', path: '/StockInOut/new?begin=stockIn&reason=opening' },
  balances: {
    needs: 'books.journal.post',
    path: '/Books?tab=opening',
    other: '/ImportThirdparties',
  },
  printer: { needs: 'pos.ticket.add', path: '/Pos?do=printer' },
  sale: { needs: 'pos.ticket.add', path: '/Pos' },
  users: { needs: 'identity.user.add', path: '/AddUser/new' },
} as const satisfies Record<string, Declared>

export type FirstStepName = keyof typeof firstSteps

export const firstStepNames = Object.keys(firstSteps) as FirstStepName[]

/** An unconfirmed address holds letters back: that one stays until it is done. */
export const sendableSteps = firstStepNames.filter((name) => name !== 'address')

export type FirstStep = {
  name: FirstStepName
  isDone: boolean
  facts: Record<string, string | number>
  path: string
  other: string | null
}

/** Whoever sends steps away does it for the company. */
export const maySendAway: Permission = 'identity.company.edit'

export const stepsInput = z.strictObject({
  names: z
    .array(z.enum(sendableSteps, 'invalid'), 'required')
    .min(1, 'required')
    .max(sendableSteps.length, 'invalid'),
})
