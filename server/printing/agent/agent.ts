/** The agent at work: asks for jobs, prints them one at a time at each printer, and tells how it went. */
import { setTimeout as pause } from 'node:timers/promises'
import { verdictOf } from '../../../domain/printing/journal.ts'
import type {
  AskedScale,
  DrivenPrinter,
  GivenJob,
} from '../../../domain/printing/print-contract.ts'
import type { PrinterTrouble } from '../../../domain/printing/printer-status.ts'
import type { JournalFile } from './journal-file.ts'
import { printJob, probe } from './printing.ts'
import { NotLetIn, type ServerLine } from './server-line.ts'
import { weigh } from './weigh.ts'

type Work = {
  line: ServerLine
  journal: JournalFile
  memory: string
  say(sentence: string): void
}

/** A printer as the agent knows it. */
type Own = {
  printer: DrivenPrinter
  trouble: PrinterTrouble | null
  hasScrap: boolean
  /** What it is doing; undefined while it is idle. */
  busy?: Promise<void>
  probeAt: number
  pauseMs: number
}

const leastPauseMs = 1000
const mostPauseMs = 10_000

export class Agent {
  readonly #work: Work
  readonly #printers = new Map<string, Own>()
  /** Printers that something was torn at, before they were known. */
  readonly #torn = new Set<string>()
  readonly #weighing = new Map<string, Promise<void>>()
  #wake = new AbortController()
  #isStopping = false

  constructor(work: Work) {
    this.#work = work
  }

  /** Ends what is under way first: what is on paper is told. */
  async stop(): Promise<void> {
    this.#isStopping = true
    this.#wake.abort()
    await Promise.all([...this.#printers.values()].map(({ busy }) => busy))
  }

  /** Until it is stopped, or the server knows it no more. */
  async run(): Promise<void> {
    await this.#settleFormer()
    let pauseMs = leastPauseMs
    while (!this.#isStopping) {
      try {
        await this.#turn()
        pauseMs = leastPauseMs
      } catch (error) {
        if (error instanceof NotLetIn) throw error
        this.#work.say(`The server cannot be reached (${(error as Error).message}).`)
        await pause(pauseMs * (0.5 + Math.random()), undefined, { ref: true })
        pauseMs = Math.min(pauseMs * 2, mostPauseMs)
      }
    }
    await this.#tell().catch(() => {})
  }

  /** What was in hand when the agent ended: the journal says what is true of it. */
  async #settleFormer(): Promise<void> {
    const { journal, say } = this.#work
    for (const entry of journal.open) {
      // Of what was on its way a piece may still be with the printer.
      if (entry.phase !== 'printed') this.#torn.add(entry.printer)
      const { outcome } = verdictOf(entry)
      if (entry.phase === 'begun' || entry.phase === 'closing')
        await journal.write({ ...entry, phase: outcome })
      say(`Job ${entry.job} was in hand when this program ended: ${outcome}.`)
    }
  }

  async #turn(): Promise<void> {
    this.#wake = new AbortController()
    const { signal } = this.#wake
    await this.#tell()
    await this.#look()
    const { line, journal, memory } = this.#work
    const asked = {
      memory,
      idle: this.#idle(),
      busy: journal.open.map(({ job, attempt }) => ({ job, attempt })),
      printers: [...this.#printers.values()].map(({ printer, trouble }) => ({
        id: printer.id,
        trouble,
      })),
    }
    const { printers, jobs, scales } = await line.take(asked)
    const isKnown = this.#learn(printers)
    for (const scale of scales) this.#weigh(scale)
    for (const job of jobs) this.#begin(job)
    // A printer that was unknown until now may have something waiting.
    if (isKnown && jobs.length === 0 && scales.length === 0) await this.#rest(signal)
  }

  /** Waits for news of the server, for the end of a job, or until a printer is to be looked at. */
  async #rest(signal: AbortSignal): Promise<void> {
    const ill = [...this.#printers.values()].filter(({ trouble, busy }) => trouble && !busy)
    const nextLook = Math.min(...ill.map(({ probeAt }) => probeAt))
    const timer = Number.isFinite(nextLook)
      ? setTimeout(() => this.#wake.abort(), Math.max(nextLook - Date.now(), 50))
      : undefined
    try {
      await this.#work.line.wait(this.#idle(), signal)
    } finally {
      clearTimeout(timer)
    }
  }

  #idle(): string[] {
    if (this.#isStopping) return []
    return [...this.#printers.values()]
      .filter(({ busy, trouble }) => !busy && !trouble)
      .map(({ printer }) => printer.id)
  }

  /** Answers whether all of them were known before. */
  #learn(printers: readonly DrivenPrinter[]): boolean {
    const named = new Set(printers.map(({ id }) => id))
    for (const [id, { busy }] of this.#printers)
      if (!named.has(id) && !busy) this.#printers.delete(id)
    let isKnown = true
    for (const printer of printers) {
      const own = this.#printers.get(printer.id)
      if (own && own.printer.place !== printer.place) own.trouble = null
      if (own) own.printer = printer
      else {
        isKnown = false
        const hasScrap = this.#torn.delete(printer.id)
        const start = { trouble: null, probeAt: 0, pauseMs: leastPauseMs }
        this.#printers.set(printer.id, { printer, hasScrap, ...start })
      }
    }
    return isKnown
  }

  /** Those in trouble are asked whether it is over, each at its own pace. */
  async #look(): Promise<void> {
    const now = Date.now()
    const due = [...this.#printers.values()].filter(
      ({ trouble, busy, probeAt }) => trouble && !busy && probeAt <= now,
    )
    await Promise.all(
      due.map(async (own) => {
        const trouble = (await probe(own.printer)) ?? null
        this.#note(own, trouble)
      }),
    )
  }

  #note(own: Own, trouble: PrinterTrouble | null): void {
    if (own.trouble !== trouble)
      this.#work.say(`${own.printer.name}: ${trouble === null ? 'ready' : trouble}.`)
    own.pauseMs = trouble && own.trouble ? Math.min(own.pauseMs * 2, mostPauseMs) : leastPauseMs
    own.trouble = trouble
    own.probeAt = Date.now() + own.pauseMs
  }

  /** One question at a time at each scale; what could not be told is asked again by whoever waits. */
  #weigh(scale: AskedScale): void {
    const { line, say } = this.#work
    const before = this.#weighing.get(scale.scale) ?? Promise.resolve()
    const next = before.then(async () => {
      const { weighing } = scale
      const reading = await weigh(scale)
      if ('trouble' in reading) say(`${scale.name}: ${reading.trouble}.`)
      await line.weighed({ weighing, ...reading })
    })
    this.#weighing.set(
      scale.scale,
      next.catch((error: Error) => say(`${scale.name}: ${error.message}`)),
    )
  }

  #begin(job: GivenJob): void {
    const own = this.#printers.get(job.printer)
    // Not ours any more: unnamed in the next question, it goes back to where it waited.
    if (!own || own.busy !== undefined) return
    own.busy = this.#print(own, job).finally(() => {
      own.busy = undefined
      this.#wake.abort()
    })
  }

  async #print(own: Own, job: GivenJob): Promise<void> {
    const { journal, say } = this.#work
    const { printer, hasScrap } = own
    const entry = { job: job.id, attempt: job.attempt, printer: printer.id }
    try {
      const { outcome, trouble, leavesScrap } = await printJob({
        printer,
        job,
        hasScrap,
        note: (phase, why) => journal.write({ ...entry, phase, ...(why ? { trouble: why } : {}) }),
      })
      own.hasScrap = leavesScrap
      say(`${printer.name}: ${job.title}: ${outcome}${trouble ? ` (${trouble})` : ''}.`)
      this.#note(own, trouble ?? null)
    } catch (error) {
      // The disk refuses: nothing may be printed that cannot be remembered.
      say(`${printer.name}: ${(error as Error).message}`)
      this.#note(own, 'broken')
    }
  }

  /** What the server does not know yet; whoever was told is forgotten. */
  async #tell(): Promise<void> {
    const { line, journal } = this.#work
    for (const entry of journal.open) {
      if (entry.phase === 'begun' || entry.phase === 'closing') continue
      const { job, attempt, phase, trouble } = entry
      await line.report({ job, attempt, outcome: phase, ...(trouble ? { trouble } : {}) })
      await journal.write({ ...entry, phase: 'reported' })
    }
  }
}
