import type { Period } from '../../../domain/kernel/period.ts'
import type { ProjectOverview } from '../../../domain/planning/project-view.ts'
import { today } from '../../kernel/words/today.ts'

/** From its first day, whichever that is, to the last on which something was booked. */
export function wholeLife(
  startsOn: string | null,
  { bookedFrom, bookedTo }: ProjectOverview,
): Period {
  const days = [startsOn, bookedFrom].flatMap((day) => day ?? []).toSorted()
  const now = today()
  const to = bookedTo && bookedTo > now ? bookedTo : now
  const from = days[0] ?? `${now.slice(0, 4)}-01-01`
  return { from: [from, to].toSorted()[0] ?? to, to }
}
