/** What every view of the calendar is given. */
import type { Drawn, DrawnEvent } from './drawn.ts'
import type { Draft } from './use-drag.ts'
import type { DrawnTime } from './use-draw.ts'

export type ViewProps = {
  items: readonly Drawn[]
  today: string
  /** What the clock of the shop says. */
  now: { day: string; minutes: number }
  canAdd: boolean
  canEdit: boolean
  onOpen: (drawn: DrawnEvent) => void
  onNew: (drawn: DrawnTime) => void
  onDrop: (drawn: DrawnEvent, draft: Draft) => Promise<void>
  /** A draft in words, for whoever moves it without seeing it. */
  said: (draft: Draft) => string
}
