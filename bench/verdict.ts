/** What every benchmark ends with: each figure beside its limit, and a failure if one is not kept. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '../server/kernel/postgres/postgres.ts'
import { type Installation, startInstallation } from './installation.ts'

/** A figure and the least or the most it may be. */
export type Verdict = { name: string; value: number; unit?: string } & (
  | { atMost: number }
  | { atLeast: number }
)

export const say = (text: string): void => console.log(text)

export const p95 = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? Number.NaN

const isKept = (it: Verdict): boolean =>
  'atMost' in it ? it.value <= it.atMost : it.value >= it.atLeast

export function judge(verdicts: readonly Verdict[]): void {
  for (const it of verdicts) {
    const limit = 'atMost' in it ? `≤ ${it.atMost}` : `≥ ${it.atLeast}`
    say(
      `${isKept(it) ? 'good' : 'BAD '}  ${it.name}: ${it.value.toFixed(2)}${it.unit ?? ''} (${limit})`,
    )
  }
  if (!verdicts.every(isKept)) process.exitCode = 1
}

/** Starts the application on a database of that name, both for this run alone. */
type Start = (name: string) => Promise<Installation>

/** Measures on a PostgreSQL of its own; whatever it started is gone afterwards. */
export async function bench(measure: (start: Start) => Promise<Verdict[]>): Promise<void> {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
  const folder = mkdtempSync(join(tmpdir(), 'comptoir-bench-'))
  const postgres = await startPostgres({
    dir: join(folder, 'postgres'),
    password: 'only-for-benchmarks',
    logFile: join(folder, 'postgres.log'),
    onLost: console.error,
  })
  const started: Installation[] = []
  try {
    const verdicts = await measure(async (name) => {
      const installation = await startInstallation(postgres, folder, name)
      started.push(installation)
      return installation
    })
    judge(verdicts)
  } finally {
    await Promise.all(started.map((it) => it.stop()))
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
