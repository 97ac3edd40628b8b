/**
 * A row with a fault is mended once: whatever else stands against it is told with the first, as far as
 * the rest of it could be read.
 */
import { columnsOf } from '../../domain/imports/columns.ts'
import { type ImportFault, withRefusals } from '../../domain/imports/plan.ts'
import { changeRows } from './changes.ts'
import { foreseenRefusals } from './foreseen.ts'
import type { Step } from './step.ts'
import type { Work } from './work.ts'
import { writerOf } from './writers.ts'

export async function judgeFaulty(work: Work, steps: readonly Step[]): Promise<void> {
  const { context, kind } = work
  const writer = writerOf(kind.name)
  if (!work.isDry || !kind.entity || kind.name === 'itemPicture') return
  // What is of no column may well be of the one that could not be read.
  const tell = ({ plan }: Step, more: readonly ImportFault[]): void => {
    const known = plan.faults.map(({ key }) => key)
    plan.faults.push(...more.filter(({ key }) => key !== null && !known.includes(key)))
  }
  const rests = steps.flatMap((step) =>
    step.plan.state === 'error' && step.plan.rest ? [{ step, rest: step.plan.rest }] : [],
  )
  const fresh = rests.flatMap(({ step, rest }) => ('input' in rest ? [{ step, ...rest }] : []))
  if (writer?.judge && writer.isForeseen && fresh.length > 0) {
    const inputs = fresh.map(({ input }) => input)
    const judged = await writer.judge(context.tx, inputs)
    const foreseen = await foreseenRefusals(context.tx, kind.entity, inputs)
    fresh.forEach(({ step, input }, at) => {
      const refusals = [...(judged[at]?.refusals ?? []), ...(foreseen.get(input.id) ?? [])]
      tell(step, withRefusals([], refusals, columnsOf(kind)))
    })
  }
  const changed = rests.flatMap(({ step, rest }) =>
    'changes' in rest && Object.keys(rest.changes).length > 0 ? [{ step, rest }] : [],
  )
  if (changed.length === 0) return
  const made = await changeRows(
    work,
    changed.map(({ rest }) => rest),
  )
  for (const { step, rest } of changed) tell(step, made.get(rest.id)?.faults ?? [])
}
