/** A week of planned shifts as its screen shows it. */
import type { Linked } from '../../kernel/field.ts'
import type { ShiftTimes } from './planned-span.ts'

export type PlanShift = ShiftTimes & {
  id: string
  version: number
  breakMinutes: number | null
  note: string | null
  branch: Linked | null
  position: Linked | null
}

export type PlanPerson = Linked & {
  branch: string | null
  position: string | null
  shifts: PlanShift[]
}

export type ShiftPlan = {
  from: string
  people: PlanPerson[]
  positions: Linked[]
  branches: Linked[]
}
