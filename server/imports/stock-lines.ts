/** Rows of opening stock are lines of one document for each day. */
import type { ImportFault } from '../../domain/imports/plan.ts'
import { refusalFrom } from '../kernel/postgres/db-refusal.ts'
import { postOpeningStock } from './opening-stock.ts'
import type { NewStep, Step } from './step.ts'
import { mustThrow, type Work } from './work.ts'

/** The rows of one day become one document; other days have their turn after it. */
export async function postStock(work: Work, steps: readonly NewStep[]): Promise<void> {
  const dayOf = ({ plan }: NewStep): string => String(plan.input.day ?? work.today)
  const day = steps[0] && dayOf(steps[0])
  if (!day) return
  for (const step of steps) step.isLater = dayOf(step) !== day
  await postLines(
    work,
    steps.filter((step) => dayOf(step) === day),
    day,
    work.isDry ? mostTrials : 1,
  )
}

/** A trial tells so many lines of one day why they cannot be posted, one after the other. */
const mostTrials = 50

/** One document stands or falls as a whole; the line it fell for says why. */
async function postLines(
  work: Work,
  lines: readonly NewStep[],
  day: string,
  trials: number,
): Promise<void> {
  if (lines.length === 0) return
  try {
    const rows = lines.map(({ plan }) => plan.input)
    const { context } = work
    const document = await context.tx.attempt(() => postOpeningStock(context, rows, day))
    for (const step of lines) step.document = document
  } catch (error) {
    const refusal = refusalFrom(error)
    if (!refusal || mustThrow(error)) throw error
    const [, line, part] = /^lines\.(\d+)\.(\w+)/.exec(refusal.field ?? '') ?? []
    const at = Number(line ?? Number.NaN)
    const { code, facts } = refusal
    const key = work.run.options.mapping.find((it) => it === part) ?? null
    const [isOne, others] = [!Number.isNaN(at), lines.filter((_, nth) => nth !== at)]
    const refused = (step: Step, fault: ImportFault): void => {
      step.plan = { state: 'error', faults: [...step.plan.faults, fault] }
    }
    for (const [nth, step] of lines.entries())
      if (!isOne || nth === at) refused(step, { key, code, facts })
    if (!isOne) return
    if (trials > 1) return postLines(work, others, day, trials - 1)
    for (const step of others) refused(step, { key: null, code: 'importOtherLine' })
  }
}
