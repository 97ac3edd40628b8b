/**
 * Prints sheets as PDF, one after the other, in a process of its own: the press. It starts with
 * the first paper and ends some minutes after the last, so a server that prints nothing carries
 * nothing. A press that dies or takes too long costs the paper it had, never the server.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Logger } from 'pino'
import { Refusal } from '../../../domain/kernel/refusal.ts'
import type { CodeSheet } from '../../../domain/paper/code-sheet.ts'
import type { LabelSheet } from '../../../domain/paper/label-sheet.ts'
import type { Sheet } from '../../../domain/paper/sheet.ts'
import { FairQueue } from '../fair-queue.ts'
import type { PressAnswer, PressOrder, PrintedPaper } from './paper-press.ts'
import type { TypesetterName } from './typesetter.ts'

type Waiting = {
  order: PressOrder
  resolve(paper: PrintedPaper): void
  reject(error: Error): void
}

type Options = {
  log: Logger
  /** How long an idle press stays warm. */
  idleMs?: number
  /** How long one paper may take: thousands of lines take seconds. */
  patienceMs?: number
  maxWaiting?: number
  /** How many of them may be of one company. */
  maxOfOne?: number
  /** What a press may hold before the next paper gets another: one typesetter never forgets. */
  maxBytes?: number
  /** The fastest of this machine, unless one is asked for. */
  typesetter?: TypesetterName
}

const program = fileURLToPath(new URL('./paper-press.ts', import.meta.url))

export class Press {
  readonly #options: Required<Omit<Options, 'typesetter'>> & Options
  readonly #waiting = new FairQueue<Waiting>()
  #current: Waiting | undefined
  #child: ChildProcess | undefined
  #timer: NodeJS.Timeout | undefined
  #isClosed = false

  constructor(options: Options) {
    this.#options = {
      idleMs: 120_000,
      patienceMs: 120_000,
      maxWaiting: 100,
      maxOfOne: 25,
      maxBytes: 700e6,
      ...options,
    }
  }

  /**
   * The logo is a PNG or JPEG; one that cannot be read is left out. Companies take turns: a hundred
   * papers of one are no reason for another to wait for more than one of them.
   */
  print(
    sheet: Sheet | LabelSheet | CodeSheet,
    logo?: Uint8Array,
    company = '',
  ): Promise<PrintedPaper> {
    if (this.#isClosed) throw new Error('The press is closed')
    const { maxWaiting, maxOfOne } = this.#options
    if (this.#waiting.length >= maxWaiting || this.#waiting.countOf(company) >= maxOfOne)
      throw new Refusal('paperBusy')
    const { promise, resolve, reject } = Promise.withResolvers<PrintedPaper>()
    this.#waiting.push(company, { order: { sheet, logo }, resolve, reject })
    this.#next()
    return promise
  }

  get waiting(): number {
    return this.#waiting.length
  }

  /** Whether the press stands in memory now. */
  get isRunning(): boolean {
    return this.#child !== undefined
  }

  close(): void {
    this.#isClosed = true
    this.#drop()
    const lost = [this.#current, ...this.#waiting.drain()]
    this.#current = undefined
    for (const paper of lost) paper?.reject(new Error('The press is closed'))
  }

  #next(): void {
    if (this.#current) return
    this.#current = this.#waiting.shift()
    if (this.#current) this.#feed(this.#current.order)
    else this.#rest()
  }

  #feed(order: PressOrder): void {
    this.#child ??= this.#start()
    // A paper that is awaited keeps the server alive; a press that only stays warm does not.
    this.#child.ref()
    this.#child.channel?.ref()
    this.#child.send(order)
    this.#after(this.#options.patienceMs, () => this.#fail('The press took too long'))
  }

  #rest(): void {
    this.#child?.unref()
    this.#child?.channel?.unref()
    this.#after(this.#options.idleMs, () => this.#drop())
  }

  #after(ms: number, act: () => void): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(act, ms).unref()
  }

  #start(): ChildProcess {
    // It is given nothing of the server's environment, because it needs no secret.
    const { typesetter } = this.#options
    const child = fork(program, typesetter ? [typesetter] : [], {
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      env: {},
      execArgv: [],
    })
    const lost = (reason: string): void => {
      if (child === this.#child) this.#fail(reason)
    }
    child.on('message', (answer: PressAnswer) => {
      if (child === this.#child) this.#answered(answer)
    })
    child.on('error', (error) => lost(error.message))
    child.on('exit', (code, signal) => lost(`The press ended with ${signal ?? code}`))
    return child
  }

  #answered(answer: PressAnswer): void {
    const done = this.#current
    this.#current = undefined
    const isFailed = 'error' in answer
    if (isFailed ? answer.isBroken : answer.cost.bytes > this.#options.maxBytes) this.#drop()
    if (isFailed) done?.reject(new Error(`A paper was not printed: ${answer.error}`))
    else done?.resolve(answer)
    this.#next()
  }

  /** The paper in the press is lost with it; those that wait get another press. */
  #fail(reason: string): void {
    this.#options.log.warn({ reason }, 'The press was lost')
    this.#drop()
    this.#current?.reject(new Error(reason))
    this.#current = undefined
    this.#next()
  }

  #drop(): void {
    clearTimeout(this.#timer)
    const child = this.#child
    this.#child = undefined
    child?.kill('SIGKILL')
  }
}
