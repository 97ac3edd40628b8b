/** What passes between a screen, the server and an agent about things to print. */
import { z } from 'zod'
import { text } from '../kernel/field.ts'
import { id } from '../kernel/input.ts'
import type { LabelLanguage } from '../paper/label-language.ts'
import type { LabelSize } from '../paper/label-raster.ts'
import { mostPaperBytes, paperBytes } from '../paper/paper-load.ts'
import {
  type JobReason,
  type JobState,
  jobOutcomes,
  type PrintKind,
  printKinds,
} from './print-job.ts'
import type { PrinterConnection } from './printer-place.ts'
import { type PrinterTrouble, printerTroubles } from './printer-status.ts'
import { type ScaleLanguage, type ScaleTrouble, scaleTroubles } from './scale-reading.ts'

/** 140 mm at 300 dots to the inch; a receipt of several metres. */
const [mostDotsAcross, mostRows] = [1664, 30_000]
const mostSheets = 60

/** Fits into what a request may bring. */
const mostBits = 900_000

/** A picture of one bit per dot, in base 64. */
const sheet = z.strictObject({
  width: z.int('invalid').min(1, 'range').max(mostDotsAcross, 'range'),
  height: z.int('invalid').min(1, 'range').max(mostRows, 'range'),
  bits: z
    .string('invalid')
    .max(mostBits, 'tooLong')
    .regex(/^[A-Za-z0-9+/]*={0,2}$/, 'invalid'),
  copies: z.int('invalid').min(1, 'range').max(500, 'range'),
})
export type Sheet = z.infer<typeof sheet>

/** Each dot must be there: a printer that waits for more swallows the next paper. */
const isWhole = ({ width, height, bits }: Sheet): boolean => {
  const padding = bits.length - bits.replace(/=+$/, '').length
  return (bits.length / 4) * 3 - padding === Math.ceil(width / 8) * height
}

type Sheets = { kind: PrintKind; sheets: readonly Sheet[] }

/** Only labels are wanted many times. */
const isWantedSo = ({ kind, sheets }: Sheets): boolean =>
  kind === 'label' || sheets.every(({ copies }) => copies === 1)

/** Whoever needs more sends it as several jobs. */
const isBearable = ({ sheets }: Sheets): boolean =>
  sheets.reduce((bytes, it) => bytes + paperBytes(it), 0) <= mostPaperBytes

const upTo = (limit: number) => ({ message: 'range', path: ['sheets'], params: { limit } })

const millimetres = z.number('invalid').min(5, 'range').max(300, 'range')

/** What is named is printed once, however often it is sent: `receipt:<ticket>:<copy>`. */
const jobKey = z.string('invalid').regex(/^[\w:-]{1,100}$/, 'invalid')

const newJob = z.strictObject({
  id,
  key: jobKey,
  printer: id,
  kind: z.enum(
    printKinds.filter((it) => it !== 'drawer'),
    'invalid',
  ),
  /** How people know it: the number of a ticket. */
  title: text({ max: 120 }).schema,
  sheets: z
    .array(sheet.refine(isWhole, 'printPicture'))
    .min(1, 'required')
    .max(mostSheets, 'range'),
  /** Of a label, in millimetres. */
  size: z.strictObject({ width: millimetres, height: millimetres }).optional(),
})
export const newJobInput = newJob
  .refine(isWantedSo, upTo(1))
  .refine(isBearable, upTo(mostPaperBytes))
export type NewJob = z.infer<typeof newJobInput>

export type ShownJob = {
  id: string
  kind: PrintKind
  title: string
  state: JobState
  reason: JobReason | null
  attempt: number
  /** Where it is now, and where it was sent. */
  printer: string
  askedPrinter: string
  madeAt: string
  maker: string | null
}

export type OfferedPrinter = {
  id: string
  name: string
  language: LabelLanguage
  branch: string
  trouble: PrinterTrouble | 'agentAway' | null
}

/** As a machine of the shop is told: short, and typed once. */
export const pairingAlphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
export const pairingLength = 10
export const pairingMinutes = 15

export const tidyCode = (typed: string): string => typed.toUpperCase().replace(/[^A-Z0-9]/g, '')

export const pairInput = z.strictObject({
  code: z.string('invalid').max(40, 'invalid'),
  host: z
    .string('invalid')
    .max(120, 'tooLong')
    .regex(/^[\w .-]*$/, 'invalid'),
})

export type Paired = { token: string; agent: string }

export type PairingCode = { code: string; until: string }

export type PairingState = {
  isPaired: boolean
  pairedAt: string | null
  host: string | null
  seenAt: string | null
  isAway: boolean
}

const agentToken = z.string('invalid').max(120, 'invalid')

/** As many printers as one machine drives, and what of them is in its hands. */
const mostPrinters = 30

export const takeInput = z.strictObject({
  token: agentToken,
  /** Made with the journal: another one knows nothing of what the former had in hand. */
  memory: id,
  idle: z.array(id).max(mostPrinters, 'range'),
  busy: z
    .array(z.strictObject({ job: id, attempt: z.int('invalid').min(0, 'range') }))
    .max(mostPrinters, 'range'),
  printers: z
    .array(z.strictObject({ id, trouble: z.enum(printerTroubles, 'invalid').nullable() }))
    .max(mostPrinters, 'range'),
})
export type TakeInput = Omit<z.infer<typeof takeInput>, 'token'>

export type DrivenPrinter = {
  id: string
  name: string
  connection: PrinterConnection
  place: string
  baudRate: string | null
  language: LabelLanguage
  hasStatus: boolean
}

export type GivenJob = {
  id: string
  attempt: number
  printer: string
  kind: PrintKind
  title: string
  sheets: Sheet[]
  size: LabelSize | null
}

/** A scale that somebody waits for. */
export type AskedScale = Pick<DrivenPrinter, 'name' | 'connection' | 'place' | 'baudRate'> & {
  weighing: string
  scale: string
  language: ScaleLanguage
}

export type Taken = { printers: DrivenPrinter[]; jobs: GivenJob[]; scales: AskedScale[] }

/** What it said, or why it said nothing. */
export const weighedInput = z.strictObject({
  token: agentToken,
  weighing: id,
  kilograms: z
    .string('invalid')
    .regex(/^\d{1,8}(\.\d{1,6})?$/, 'invalid')
    .optional(),
  trouble: z.enum(scaleTroubles, 'invalid').optional(),
})
export type WeighedInput = Omit<z.infer<typeof weighedInput>, 'token'>

export type OfferedScale = { id: string; name: string; branch: string; isAway: boolean }

export type ShownWeighing = {
  id: string
  state: 'waiting' | 'taken' | 'weighed' | 'failed'
  kilograms: string | null
  trouble: ScaleTrouble | 'agentAway' | null
}

/** As long as somebody waits with the goods on the scale. */
export const weighingSeconds = 8

export const reportInput = z.strictObject({
  token: agentToken,
  job: id,
  attempt: z.int('invalid').min(0, 'range'),
  outcome: z.enum(jobOutcomes, 'invalid'),
  trouble: z.enum(printerTroubles, 'invalid').optional(),
})
export type ReportInput = Omit<z.infer<typeof reportInput>, 'token'>
