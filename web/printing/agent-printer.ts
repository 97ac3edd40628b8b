/**
 * A printer of the shop that an agent drives: what is to be printed goes to the server, and comes out
 * there. It is waited for until it is on paper; what is not in time is taken back, so that nothing
 * comes out behind anybody's back.
 */
import i18next from 'i18next'
import { newId } from '../../domain/kernel/id.ts'
import { type Bitmap, bitmapOf, type Picture } from '../../domain/paper/escpos.ts'
import type { LabelSize } from '../../domain/paper/label-raster.ts'
import { mostPaperBytes, paperBytes } from '../../domain/paper/paper-load.ts'
import type { NewJob, ShownJob } from '../../domain/printing/print-contract.ts'
import type { JobChoice } from '../../domain/printing/print-job.ts'
import { toast } from '../kernel/parts/toast.tsx'
import { CallError, call } from '../kernel/session/api.ts'

/** What it is, and how people know it. The same key is printed once; without one it is new each time. */
export type PaperName = {
  kind: Exclude<NewJob['kind'], 'label'>
  title: string
  key?: string
  /** The ticket for which the drawer opens. */
  ticket?: string
  /** Somebody has looked: it did not come out. */
  isAgain?: boolean
}

export class NotPrinted extends Error {
  readonly job: ShownJob

  constructor(job: ShownJob) {
    super(`It did not come out: ${job.reason ?? job.state}`)
    this.name = 'NotPrinted'
    this.job = job
  }

  /** Nobody can know but whoever stands at the printer. */
  get isUncertain(): boolean {
    return this.job.state === 'uncertain' || this.job.state === 'sending'
  }
}

/** As long as somebody waits for it. */
const patienceMs: Readonly<Partial<Record<ShownJob['kind'], number>>> = {
  receipt: 30_000,
  kitchen: 20_000,
  label: 120_000,
}
const usualPatienceMs = 12_000
const lookMs = 350

const isUnderWay = ({ state }: ShownJob): boolean => state === 'waiting' || state === 'sending'

export const decideJob = (job: string, choice: JobChoice): Promise<ShownJob> =>
  call<ShownJob>('POST', `/api/print-jobs/${job}/choice`, { choice })

/** Until it is settled; what is late is taken back, unless the printer has it already. */
async function settled(sent: ShownJob): Promise<ShownJob> {
  const end = Date.now() + (patienceMs[sent.kind] ?? usualPatienceMs)
  let job = sent
  while (isUnderWay(job) && Date.now() < end) {
    await new Promise((resolve) => setTimeout(resolve, lookMs))
    // A question that gets lost is asked again.
    job = await call<ShownJob>('GET', `/api/print-jobs/${job.id}`).catch(() => job)
  }
  return isUnderWay(job) ? decideJob(job.id, 'drop') : job
}

async function printed(sent: ShownJob): Promise<void> {
  const job = await settled(sent)
  if (job.state !== 'printed') throw new NotPrinted(job)
  if (job.printer !== job.askedPrinter)
    toast.info(i18next.t('printing.elsewhere', { title: job.title, printer: job.printer }))
}

const base64 = (bytes: Uint8Array): string => {
  const parts: string[] = []
  for (let at = 0; at < bytes.length; at += 8192)
    parts.push(String.fromCharCode(...bytes.subarray(at, at + 8192)))
  return btoa(parts.join(''))
}

const sheetOf = ({ width, height, bits }: Bitmap, copies: number) => ({
  width,
  height,
  bits: base64(bits),
  copies,
})

export async function printByAgent(
  printer: string,
  picture: Picture,
  { isAgain, key, ticket: _, ...name }: PaperName,
): Promise<void> {
  const id = newId()
  const sheets = [sheetOf(bitmapOf(picture), 1)]
  const body = { id, key: key ?? `${name.kind}:${id}`, printer, ...name, sheets }
  const sent = await call<ShownJob>('POST', '/api/print-jobs', body)
  const isAsked = isAgain && sent.state === 'uncertain'
  await printed(isAsked ? await decideJob(sent.id, 'again') : sent)
}

type AgentLabel = { picture: Picture; copies: number }

/** What fits into one request, with room to spare. */
const mostBytes = 450_000
const mostLabels = 40

/** More of one label than a job may bring are several. */
const inPieces = ({ picture, copies }: AgentLabel, most: number): AgentLabel[] =>
  Array.from({ length: Math.ceil(copies / most) }, (_, at) => ({
    picture,
    copies: Math.min(most, copies - at * most),
  }))

export async function labelsByAgent(
  printer: string,
  title: string,
  labels: readonly AgentLabel[],
  size: LabelSize,
): Promise<void> {
  const [first] = labels
  if (!first) return
  const { width, height } = first.picture
  const bytes = paperBytes({ width, height, copies: 1 })
  const mostCopies = Math.max(1, Math.floor(mostPaperBytes / bytes))
  const pieces = labels.flatMap((label) => inPieces(label, mostCopies))
  while (pieces.length > 0) {
    const id = newId()
    const own = pieces.splice(0, 1)
    const isFull = (copies: number) =>
      (own.length + 1) * bytes > mostBytes ||
      own.length === mostLabels ||
      own.reduce((sum, it) => sum + it.copies, copies) > mostCopies
    while (pieces[0] && !isFull(pieces[0].copies)) own.push(...pieces.splice(0, 1))
    const sheets = own.map(({ picture, copies }) => sheetOf(bitmapOf(picture), copies))
    const body = { id, key: `label:${id}`, printer, kind: 'label', title, sheets, size }
    await printed(await call<ShownJob>('POST', '/api/print-jobs', body))
  }
}

/** The ticket it opens for may still be on its way to the server. */
const [drawerTries, drawerPauseMs] = [5, 600]

export async function openDrawerByAgent(printer: string, reason?: string): Promise<void> {
  const body = { job: newId(), ...(reason && { reason }) }
  const ask = async (left: number): Promise<ShownJob> => {
    try {
      return await call<ShownJob>('POST', `/api/printers/${printer}/drawer`, body)
    } catch (error) {
      const isEarly =
        error instanceof CallError && error.problem?.code === 'drawerNeedsApproval' && reason
      if (!isEarly || left === 0) throw error
      await new Promise((resolve) => setTimeout(resolve, drawerPauseMs))
      return ask(left - 1)
    }
  }
  await printed(await ask(drawerTries))
}
