/**
 * The ways to paper: the dialog of the browser, which every machine has, or the printer itself over
 * USB or a serial line, where the browser offers that and the house has allowed it once.
 */
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { sendBySerial } from './serial-printer.ts'
import { sendByUsb } from './usb-printer.ts'

export const printerWays = ['dialog', 'usb', 'serial'] as const

export type PrinterWay = (typeof printerWays)[number]

export const baudRates = [9600, 19200, 38400, 115200] as const

type Printer = { way: PrinterWay; baudRate: number }

export const usePrinter = create<Printer>()(
  persist((): Printer => ({ way: 'dialog', baudRate: 9600 }), { name: 'tillPrinter', version: 1 }),
)

/** Whether this till speaks to its printer: only then it can open a drawer too. */
export const isDirect = (): boolean => usePrinter.getState().way !== 'dialog'

export class NoPrinter extends Error {
  constructor() {
    super('There is no printer to speak to')
    this.name = 'NoPrinter'
  }
}

// One after the other: two receipts at once would be torn into each other.
let last: Promise<unknown> = Promise.resolve()

export function sendToPrinter(bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  const { way, baudRate } = usePrinter.getState()
  const send = async (): Promise<void> => {
    if (way === 'usb') await sendByUsb(bytes)
    else if (way === 'serial') await sendBySerial(bytes, baudRate)
    else throw new NoPrinter()
  }
  const sent = last.then(send, send)
  last = sent.catch(() => {})
  return sent
}
