/**
 * The ways to paper: the dialog of the browser, which every machine has, or the printer itself over
 * USB or a serial line, where the browser offers that and the house has allowed it once, or a printer
 * of the shop that an agent drives. Receipts, labels and tickets of the kitchen come out of different
 * machines, so each remembers its own.
 */
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import type { Machine } from './machine.ts'
import { allowSerial, hasSerial, sendBySerial } from './serial-printer.ts'
import { allowUsb, hasUsb, sendByUsb } from './usb-printer.ts'

export const printerWays = ['dialog', 'usb', 'serial', 'agent'] as const

type PrinterWay = (typeof printerWays)[number]

export const baudRates = [9600, 19200, 38400, 115200] as const

/** Without a machine, the first that was ever allowed is meant. */
export type Printer = {
  way: PrinterWay
  baudRate: number
  machine: Machine | null
  /** The one that an agent drives, where that is the way. */
  agentPrinter: string | null
}

export const noPrinter: Printer = {
  way: 'dialog',
  baudRate: 9600,
  machine: null,
  agentPrinter: null,
}

export const usePrinter = create<Printer>()(
  persist((): Printer => noPrinter, { name: 'tillPrinter', version: 1 }),
)

export const isOffered = (way: PrinterWay): boolean =>
  way === 'dialog' || way === 'agent' || (way === 'usb' ? hasUsb() : hasSerial())

/** The browser asks which machine; leaving that question changes nothing. */
export async function chosenPrinter(wanted: string): Promise<Partial<Printer>> {
  const way = printerWays.find((it) => it === wanted) ?? 'dialog'
  try {
    const machine = way === 'usb' ? await allowUsb() : way === 'serial' ? await allowSerial() : null
    return { way, machine }
  } catch {
    return {}
  }
}

export class NoPrinter extends Error {
  constructor() {
    super('There is no printer to speak to')
    this.name = 'NoPrinter'
  }
}

// One after the other: two receipts at once would be torn into each other.
let last: Promise<unknown> = Promise.resolve()

export function sendToPrinter(
  bytes: Uint8Array<ArrayBuffer>,
  { way, baudRate, machine }: Omit<Printer, 'agentPrinter'> = usePrinter.getState(),
): Promise<void> {
  const send = async (): Promise<void> => {
    if (way === 'usb') await sendByUsb(bytes, machine)
    else if (way === 'serial') await sendBySerial(bytes, baudRate, machine)
    else throw new NoPrinter()
  }
  const sent = last.then(send, send)
  last = sent.catch(() => {})
  return sent
}
