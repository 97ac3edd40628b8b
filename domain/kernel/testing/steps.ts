/** How much work something is, counted and not timed: how often functions were called for it. */
import { Session } from 'node:inspector'

type Coverage = { result: { functions: { ranges: { count: number }[] }[] }[] }

export function stepsOf(work: () => void): number {
  const session = new Session()
  session.connect()
  let steps = 0
  const counted = (_: Error | null, { result }: Coverage): void => {
    for (const { functions } of result)
      for (const { ranges } of functions) steps += ranges[0]?.count ?? 0
  }
  session.post('Profiler.enable')
  session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
  try {
    work()
    session.post('Profiler.takePreciseCoverage', counted)
  } finally {
    session.post('Profiler.stopPreciseCoverage')
    session.disconnect()
  }
  return steps
}
