/** What the screens of a project ask the server, beside its record and its statement. */
import type { BehaviourName } from '../books/behaviour.ts'
import type { PartnerDocument } from '../books/statement.ts'
import type { Linked } from '../kernel/field.ts'

export type ProjectOverview = {
  /** The first and the last day something was booked for it. */
  bookedFrom: string | null
  bookedTo: string | null
  hours: string
  plannedHours: string
  /** What the hours cost, in the first currency; for whoever may see pay. */
  hoursCost?: string
  tasks: { todo: number; doing: number; done: number }
}

/** A document that names the project; the amounts of some are hidden from some. */
export type ProjectDocument = Omit<PartnerDocument, 'total' | 'firstTotal' | 'open'> & {
  total: string | null
  firstTotal: string | null
  open: string | null
  partner: string | null
}

export type ProjectDocuments = {
  kinds: { behaviour: BehaviourName; count: number }[]
  rows: ProjectDocument[]
  next: string | null
}

/** What of an item went out for the project and came back, counted in its base unit. */
export type ProjectItem = {
  item: Linked
  unit: string
  out: string
  back: string
  /** What the goods that went out were worth less what came back; for whoever may see costs. */
  cost?: { first: string; second: string | null }
}

export type ProjectStock = {
  rows: ProjectItem[]
  /** Of all items, also of those that are not told. */
  whole: { items: number } & Pick<ProjectItem, 'cost'>
  /** There are more items than are told. */
  isCut: boolean
}

/** Hours of a month, what they cost for whoever may see pay, and what the goods were worth. */
export type ProjectMonth = {
  /** As 2026-01. */
  month: string
  hours: string
  hoursCost?: string
  goods?: { first: string; second: string | null }
}

export type ProjectMonths = {
  rows: ProjectMonth[]
  /** Of all the days that were asked for; none where nothing happened. */
  whole: Omit<ProjectMonth, 'month'> | null
}

/** A task as the board of its project shows it. */
export type BoardTask = {
  id: string
  version: number
  title: string
  state: 'todo' | 'doing' | 'done'
  order: number | null
  startsOn: string | null
  endsOn: string | null
  employees: Linked[]
  hours: string
  plannedHours: string | null
  isLate: boolean
}
