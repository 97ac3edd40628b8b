/**
 * A job of the print queue, and every step it may take. One agent has it in hand at a time, and each
 * time it is taken counts as an attempt: what is said of an earlier attempt is no news. Paper is never
 * printed again on a guess: who cannot know whether it came out says so, and a person looks.
 */
import type { PrinterTrouble } from './printer-status.ts'

export const printKinds = [
  'receipt',
  'kitchen',
  'bill',
  'report',
  'label',
  'drawer',
  'test',
] as const
export type PrintKind = (typeof printKinds)[number]

export const jobStates = [
  'waiting',
  'sending',
  'printed',
  'failed',
  'uncertain',
  'dropped',
] as const
export type JobState = (typeof jobStates)[number]

/** Why it failed, or why nobody knows: the trouble of a printer, or of those behind it. */
export type JobReason = PrinterTrouble | 'agentAway' | 'late' | 'interrupted' | 'unheard'

/** So long a job is worth printing by itself; then it is told, and comes out only if somebody asks. */
export const worthSeconds: Readonly<Record<PrintKind, number>> = {
  receipt: 40,
  bill: 40,
  report: 60,
  test: 20,
  kitchen: 120,
  label: 300,
  // A drawer that opens long after it was asked for stands open before nobody.
  drawer: 10,
}

/** An agent that says nothing of what it has in hand for so long is not believed to come back soon. */
export const leaseSeconds = 45

/** An agent asks at least this often. */
export const askSeconds = 20
export const awaySeconds = 45

/** A job whose printer is in trouble stays there for so long before its stand-in gets it. */
export const rerouteSeconds = 4

/** Between two tries at the same printer. */
const pauseSeconds = (attempt: number): number => Math.min(2 ** Math.max(attempt - 1, 0), 10)

export type Job = {
  kind: PrintKind
  state: JobState
  attempt: number
  reason: JobReason | null
  expiresAt: Date
}

export const jobOutcomes = ['printed', 'undone', 'uncertain'] as const
/** `undone`: surely not on paper, or a torn piece that nobody takes for it. */
export type JobOutcome = (typeof jobOutcomes)[number]

export type JobReport = { attempt: number; outcome: JobOutcome; trouble?: PrinterTrouble }

export type JobStep = { state: JobState; reason: JobReason | null; dueAt?: Date }

const later = (now: Date, seconds: number): Date => new Date(now.getTime() + seconds * 1000)

/** What an agent says of a job; nothing where it is no news. */
export function afterReport(job: Job, report: JobReport, now: Date): JobStep | undefined {
  const isOpen = job.state === 'sending' || job.state === 'uncertain'
  if (!isOpen || report.attempt !== job.attempt) return undefined
  const reason = report.trouble ?? null
  if (report.outcome === 'printed') return { state: 'printed', reason: null }
  if (report.outcome === 'uncertain') return { state: 'uncertain', reason: reason ?? 'interrupted' }
  if (now >= job.expiresAt) return { state: 'failed', reason: reason ?? 'late' }
  return { state: 'waiting', reason, dueAt: later(now, pauseSeconds(job.attempt)) }
}

/** What time alone does to it. `heardAt`: when the agent last said that it has it in hand. */
export function afterSilence(
  job: Job & { heardAt: Date | null },
  isAgentAway: boolean,
  now: Date,
): JobStep | undefined {
  if (job.state === 'waiting' && now >= job.expiresAt)
    return { state: 'failed', reason: job.reason ?? (isAgentAway ? 'agentAway' : 'late') }
  if (job.state === 'sending' && job.heardAt && now >= later(job.heardAt, leaseSeconds))
    return { state: 'uncertain', reason: 'unheard' }
  return undefined
}

/**
 * An agent names all it has in hand whenever it asks. What it was given and does not name never
 * reached it, if it still remembers everything it ever had; else nobody can know.
 */
export const afterOmission = (isSameMemory: boolean, now: Date): JobStep =>
  isSameMemory
    ? { state: 'waiting', reason: null, dueAt: now }
    : { state: 'uncertain', reason: 'interrupted' }

/** What people do about a job: print it again, say that it came out, or let it go. */
export const jobChoices = ['again', 'cameOut', 'drop'] as const
export type JobChoice = (typeof jobChoices)[number]

export function afterChoice(job: Job, choice: JobChoice, now: Date): JobStep | undefined {
  if (choice === 'again')
    return ['failed', 'uncertain', 'dropped'].includes(job.state)
      ? { state: 'waiting', reason: null, dueAt: now }
      : undefined
  if (choice === 'cameOut')
    return ['failed', 'uncertain'].includes(job.state)
      ? { state: 'printed', reason: null }
      : undefined
  return ['waiting', 'failed', 'uncertain'].includes(job.state)
    ? { state: 'dropped', reason: null }
    : undefined
}

/** Sent once more under the same name, by whoever never heard the answer or by a second press. */
export const isSentAgain = (job: Job): boolean => job.state === 'failed' || job.state === 'dropped'

export type Standing = { id: string; standIn: string | null; isUsable: boolean }

/**
 * Who prints what waits at a printer: itself while it can, else its stand-in, else the stand-in of
 * that one. Where nobody can, it stays.
 */
export function printerFor(
  at: string,
  standing: ReadonlyMap<string, Standing>,
  seen: ReadonlySet<string> = new Set(),
): string | undefined {
  const own = standing.get(at)
  if (!own || seen.has(at)) return undefined
  if (own.isUsable) return at
  return own.standIn ? printerFor(own.standIn, standing, new Set([...seen, at])) : undefined
}
