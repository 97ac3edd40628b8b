/** A receipt printer on a serial line, through Web Serial. Only what is used of it is described. */
type SerialPort = {
  writable: WritableStream<Uint8Array> | null
  open: (options: { baudRate: number }) => Promise<void>
  close: () => Promise<void>
}

type Serial = { getPorts: () => Promise<SerialPort[]>; requestPort: () => Promise<SerialPort> }

const serial = (): Serial | undefined => (navigator as Navigator & { serial?: Serial }).serial

export const hasSerial = (): boolean => serial() !== undefined

/** The browser asks which one; it may only be called from a key that somebody pressed. */
export async function allowSerial(): Promise<void> {
  await serial()?.requestPort()
}

export async function sendBySerial(bytes: Uint8Array, baudRate: number): Promise<void> {
  const [port] = (await serial()?.getPorts()) ?? []
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
