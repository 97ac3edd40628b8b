/**
 * What an agent writes on its own disk about each job, before and after the moments that cannot be
 * taken back. Whatever moment it dies in, what it finds there says what may be done: print again what
 * surely did not come out, tell what did, and ask people about the rest.
 */
import { z } from 'zod'
import type { JobOutcome } from './print-job.ts'
import { type PrinterTrouble, printerTroubles } from './printer-status.ts'

/**
 * `begun`: from here on bytes may be with the printer, but none that could finish a paper.
 * `closing`: from here on those too. The next three are how it went, the last that the server knows.
 */
const journalPhases = ['begun', 'closing', 'printed', 'undone', 'uncertain', 'reported'] as const
export type JournalPhase = (typeof journalPhases)[number]

/** Agents of before wrote `told`, and their journals lie on disks still. */
const writtenPhase = z
  .enum([...journalPhases, 'told'])
  .transform((phase): JournalPhase => (phase === 'told' ? 'reported' : phase))

const entrySchema = z.strictObject({
  job: z.string().max(64),
  attempt: z.int().min(0),
  printer: z.string().max(64),
  phase: writtenPhase,
  trouble: z.enum(printerTroubles).optional(),
})

export type JournalEntry = z.infer<typeof entrySchema>

/** Of which the server does not know yet how it went. */
export type OpenEntry = JournalEntry & { phase: Exclude<JournalPhase, 'reported'> }

/** One after the other, a line each. The line in which the power failed is none. */
export function readJournal(text: string): JournalEntry[] {
  return text.split('\n').flatMap((line) => {
    try {
      return [entrySchema.parse(JSON.parse(line))]
    } catch {
      return []
    }
  })
}

/** What is still to be told: the last word about each attempt, in the order they were begun. */
export function openEntries(entries: readonly JournalEntry[]): OpenEntry[] {
  const last = new Map<string, JournalEntry>()
  for (const entry of entries) last.set(`${entry.job} ${entry.attempt}`, entry)
  return [...last.values()].filter((it): it is OpenEntry => it.phase !== 'reported')
}

export type Verdict = { outcome: JobOutcome; trouble?: PrinterTrouble }

/** What is true of an attempt whose agent ended there. */
export function verdictOf({ phase, trouble }: OpenEntry): Verdict {
  if (phase === 'begun') return { outcome: 'undone' }
  if (phase === 'closing') return { outcome: 'uncertain' }
  return { outcome: phase, ...(trouble ? { trouble } : {}) }
}
