/** A row of a file on its way to what is written. */

import type { Plan, ReadValues } from '../../domain/imports/plan.ts'
import type { Change } from '../kernel/context.ts'
import type { PicturePlan } from './picture-rows.ts'
import type { StoredRow } from './run-rows.ts'

export type Step = {
  stored: StoredRow
  read: ReadValues
  plan: Plan
  marks: string[]
  change?: Change
  /** The document it became a line of, or that it waits for its turn. */
  document?: string
  isLater?: boolean
  /** The picture it brings. */
  file?: PicturePlan['file']
}

export type NewStep = Step & { plan: Extract<Plan, { state: 'new' }> }

export const isNew = (step: Step): step is NewStep => step.plan.state === 'new'

export type UpdateStep = Step & { plan: Extract<Plan, { state: 'update' }> }

export const isUpdate = (step: Step): step is UpdateStep => step.plan.state === 'update'
