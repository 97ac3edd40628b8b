/**
 * The first steps of a new company, and those of its first week, which come once the first are done.
 * Each is done by a fact the server knows, leads to where it is done, and is shown to whoever may do
 * it, until it is done or sent away.
 */
import { z } from 'zod'
import { addDays } from '../kernel/date.ts'
import type { Permission } from '../kernel/permission.ts'

type Declared = {
  needs: Permission
  path: string
  /** A further way to the same end; shown once that screen is built. */
  other?: string
}

const daySteps = {
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

/** What makes a shop that sells one that is kept well. */
const weekSteps = {
  logo: { needs: 'identity.company.edit', path: '/UpdateCompany' },
  purchase: { needs: 'purchasing.purchase.add', path: '/Purchase/new' },
  closing: { needs: 'pos.shift.edit', path: '/Drawer' },
  minimums: { needs: 'catalog.item.edit', path: '/Item' },
  shelfCount: { needs: 'stock.stockCount.edit', path: '/StockCount' },
  secondFactor: { needs: 'identity.company.edit', path: '/Profile' },
  letters: { needs: 'identity.company.edit', path: '/UserSettings#notices' },
} as const satisfies Record<string, Declared>

export const firstSteps = { ...daySteps, ...weekSteps }

export type FirstStepName = keyof typeof firstSteps

export const dayStepNames = Object.keys(daySteps) as FirstStepName[]
export const weekStepNames = Object.keys(weekSteps) as FirstStepName[]
export const firstStepNames: readonly FirstStepName[] = [...dayStepNames, ...weekStepNames]

/** Whoever has not done them in so many days from the founding on does without. */
const weekStepDays = 30

/** The steps of the first day as long as one is open, then those of the first week. */
export function stepsInTurn(
  steps: readonly FirstStep[],
  { founded, today }: { founded: string; today: string },
): FirstStep[] {
  const ofDay = steps.filter(({ name }) => dayStepNames.includes(name))
  const isNew = addDays(founded, weekStepDays) >= today
  if (!isNew || ofDay.some(({ isDone }) => !isDone)) return ofDay
  const ofWeek = steps.filter(({ name }) => weekStepNames.includes(name))
  return ofWeek.length > 0 ? ofWeek : ofDay
}

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
