/** Asks a scale what lies on it, until that stands still. */
import { setTimeout as pause } from 'node:timers/promises'
import type { AskedScale } from '../../../domain/printing/print-contract.ts'
import {
  questionFor,
  type Reading,
  readingOf,
  type ScaleTrouble,
} from '../../../domain/printing/scale-reading.ts'
import { type Device, DeviceTrouble, openDevice } from './device.ts'

const lineMs = 1500
const settleMs = 4000
const againMs = 150

/** Longer than any line of a scale. */
const mostSigns = 64

/** STX and ETX, and the ends of a line. */
const isEnd = (byte: number): boolean => byte === 0x0d || byte === 0x0a || byte === 0x03

async function nextLine(device: Device): Promise<string> {
  let line = ''
  for (;;) {
    const byte = await device.read(lineMs)
    if (byte === undefined) throw new DeviceTrouble('silent')
    if (!isEnd(byte) && byte !== 0x02) line += String.fromCharCode(byte & 0x7f)
    else if (line.trim() !== '') return line
    if (line.length > mostSigns) throw new DeviceTrouble('nonsense')
  }
}

async function read(device: Device, { language }: AskedScale): Promise<Reading> {
  const end = Date.now() + settleMs
  // Of what is said all the time the first line may be half of one.
  if (language === 'stream') await nextLine(device)
  for (;;) {
    const question = questionFor(language)
    if (question.length > 0) {
      device.hush()
      await device.write(question, lineMs)
    }
    const reading = readingOf(language, await nextLine(device))
    const isMoving = 'trouble' in reading && reading.trouble === 'moving'
    if (!isMoving || Date.now() > end) return reading
    await pause(againMs)
  }
}

const troubles: readonly ScaleTrouble[] = ['away', 'silent', 'nonsense', 'notAllowed']

export async function weigh(scale: AskedScale): Promise<Reading> {
  let device: Device | undefined
  try {
    device = await openDevice(scale)
    return await read(device, scale)
  } catch (error) {
    const said = error instanceof DeviceTrouble ? error.trouble : 'away'
    return { trouble: troubles.find((it) => it === said) ?? 'broken' }
  } finally {
    await device?.close().catch(() => {})
  }
}
