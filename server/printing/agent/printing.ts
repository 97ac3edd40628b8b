/**
 * One job at one printer. Before the first byte, before the last piece and after the printer's answer
 * the journal is written through to the disk, so that an end at any moment is known for what it was.
 */
import { piecesOf, scrapBefore } from '../../../domain/printing/job-bytes.ts'
import type { JournalPhase, Verdict } from '../../../domain/printing/journal.ts'
import type { DrivenPrinter, GivenJob } from '../../../domain/printing/print-contract.ts'
import {
  askAtOnce,
  askInOrder,
  onlyWhenAsked,
  type PrinterTrouble,
  troubleAtOnce,
  troubleInOrder,
} from '../../../domain/printing/printer-status.ts'
import { type Device, DeviceTrouble, openDevice } from './device.ts'

const answerMs = 2000

/** A slow line takes long: so many bytes in a second at the least. */
const slowestBytes = 800
const leastMs = 15_000
const timeFor = (bytes: Uint8Array): number => leastMs + (bytes.length / slowestBytes) * 1000

/** Whether there is an answer to be had: label printers speak otherwise and are not asked. */
const speaks = ({ hasStatus, language }: DrivenPrinter): boolean =>
  hasStatus && language === 'escpos'

/** What is wrong with it, the cause before the consequence. */
async function ask(device: Device): Promise<PrinterTrouble | undefined> {
  await device.write(onlyWhenAsked, answerMs)
  device.hush()
  for (const about of [2, 4, 1] as const) {
    await device.write(askAtOnce(about), answerMs)
    const byte = await device.read(answerMs)
    const trouble = byte === undefined ? 'silent' : troubleAtOnce(about, byte)
    if (trouble) return trouble
  }
  return undefined
}

/** The answer that comes once all before it is on paper. */
async function settled(device: Device, withinMs: number): Promise<PrinterTrouble | undefined> {
  const byte = await device.read(withinMs)
  return byte === undefined ? 'silent' : troubleInOrder(byte)
}

const troubleOf = (error: unknown): PrinterTrouble =>
  error instanceof DeviceTrouble ? error.trouble : 'away'

/** Whether it can print at this moment. */
export async function probe(printer: DrivenPrinter): Promise<PrinterTrouble | undefined> {
  let device: Device | undefined
  try {
    device = await openDevice(printer)
    return speaks(printer) ? await ask(device) : undefined
  } catch (error) {
    return troubleOf(error)
  } finally {
    await device?.close().catch(() => {})
  }
}

type Attempt = {
  printer: DrivenPrinter
  job: GivenJob
  /** Something torn may hang out of the printer. */
  hasScrap: boolean
  note(phase: JournalPhase, trouble?: PrinterTrouble): Promise<void>
}

export type Printed = Verdict & { leavesScrap: boolean }

export async function printJob({ printer, job, hasScrap, note }: Attempt): Promise<Printed> {
  const { body, tail } = piecesOf(job, printer.language)
  const before = hasScrap ? scrapBefore(job, printer.language) : new Uint8Array()
  let isTouched = hasScrap
  let isClosing = false
  let device: Device | undefined
  await note('begun')
  const ended = async (verdict: Verdict, leavesScrap: boolean): Promise<Printed> => {
    await note(verdict.outcome, verdict.trouble)
    return { ...verdict, leavesScrap }
  }
  try {
    device = await openDevice(printer)
    const isAnswered = speaks(printer)
    const trouble = isAnswered ? await ask(device) : undefined
    if (trouble) return await ended({ outcome: 'undone', trouble }, isTouched)
    if (before.length + body.length > 0) {
      isTouched = true
      await device.write(before, timeFor(before))
      await device.write(body, timeFor(body))
      if (isAnswered) await device.write(askInOrder, answerMs)
      const torn = isAnswered ? await settled(device, timeFor(body)) : undefined
      if (torn) return await ended({ outcome: 'undone', trouble: torn }, true)
    }
    await note('closing')
    isClosing = true
    await device.write(tail, timeFor(tail))
    if (isAnswered) await device.write(askInOrder, answerMs)
    const doubt = isAnswered ? await settled(device, timeFor(tail)) : undefined
    if (doubt) return await ended({ outcome: 'uncertain', trouble: doubt }, true)
    await device.finish(timeFor(tail)).catch((error: unknown) => {
      // Whoever has answered has printed, however the line ends.
      if (!isAnswered) throw error
    })
    return await ended({ outcome: 'printed' }, hasScrap && before.length === 0)
  } catch (error) {
    const outcome = isClosing ? 'uncertain' : 'undone'
    return await ended({ outcome, trouble: troubleOf(error) }, isClosing || isTouched)
  } finally {
    await device?.close().catch(() => {})
  }
}
