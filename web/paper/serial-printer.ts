/** A printer on a serial line, through Web Serial. Only what is used of it is described. */
import type { Machine } from './machine.ts'

type SerialPort = {
  writable: WritableStream<Uint8Array> | null
  getInfo: () => { usbVendorId?: number; usbProductId?: number }
  open: (options: { baudRate: number }) => Promise<void>
  close: () => Promise<void>
}

type Serial = { getPorts: () => Promise<SerialPort[]>; requestPort: () => Promise<SerialPort> }

const serial = (): Serial | undefined => (navigator as Navigator & { serial?: Serial }).serial

export const hasSerial = (): boolean => serial() !== undefined

/** The browser asks which one; it may only be called from a key that somebody pressed. */
export async function allowSerial(): Promise<Machine | null> {
  const port = await serial()?.requestPort()
  return port ? machineOf(port) : null
}

const machineOf = (port: SerialPort): Machine => {
  const { usbVendorId, usbProductId } = port.getInfo()
  return { vendor: usbVendorId ?? null, product: usbProductId ?? null, serial: null }
}

/** A line tells only which cable it is; of two alike, the first. */
async function allowed(machine: Machine | null): Promise<SerialPort | undefined> {
  const ports = (await serial()?.getPorts()) ?? []
  if (!machine) return ports[0]
  return ports.find((port) => {
    const { vendor, product } = machineOf(port)
    return vendor === machine.vendor && product === machine.product
  })
}

export async function sendBySerial(
  bytes: Uint8Array,
  baudRate: number,
  machine: Machine | null,
): Promise<void> {
  const port = await allowed(machine)
  if (!port) throw new Error('No printer was allowed')
  await port.open({ baudRate })
  try {
    const writer = port.writable?.getWriter()
    if (!writer) throw new Error('The line takes nothing')
    await writer.write(bytes)
    await writer.close()
  } finally {
    await port.close()
  }
}
