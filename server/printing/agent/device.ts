/** A printer as a line that takes bytes and may answer: over the network, or as a file of the system. */
import { execFile } from 'node:child_process'
import { lookup } from 'node:dns/promises'
import { constants, type FileHandle, open } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { DrivenPrinter } from '../../../domain/printing/print-contract.ts'
import {
  fitsConnection,
  isShopAddress,
  networkPlace,
} from '../../../domain/printing/printer-place.ts'
import { isLineSign, type PrinterTrouble } from '../../../domain/printing/printer-status.ts'

/** Says in one word why nothing can be printed there. */
export class DeviceTrouble extends Error {
  readonly trouble: PrinterTrouble

  constructor(trouble: PrinterTrouble) {
    super(trouble)
    this.name = 'DeviceTrouble'
    this.trouble = trouble
  }
}

export interface Device {
  write(bytes: Uint8Array, withinMs: number): Promise<void>
  /** The next byte it says; none if it says nothing in time. */
  read(withinMs: number): Promise<number | undefined>
  /** Forgets what it said so far. */
  hush(): void
  /** All that was written has left. */
  finish(withinMs: number): Promise<void>
  close(): Promise<void>
}

const connectMs = 3000

/** Who says more than this without being asked is no printer. */
const mostHeard = 1024

/** Bytes that came, for whoever waits for one. */
class Heard {
  #bytes: number[] = []
  #wake = (): void => {}
  #isBroken = false

  add(bytes: Iterable<number>): void {
    for (const byte of bytes) if (!isLineSign(byte)) this.#bytes.push(byte)
    this.#isBroken ||= this.#bytes.length > mostHeard
    this.#bytes.splice(mostHeard)
    this.#wake()
  }

  hush(): void {
    this.#bytes = []
  }

  async next(withinMs: number): Promise<number | undefined> {
    if (this.#isBroken) throw new DeviceTrouble('nonsense')
    if (this.#bytes.length === 0)
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, withinMs)
        this.#wake = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    return this.#bytes.shift()
  }
}

async function within<Result>(work: Promise<Result>, ms: number): Promise<Result> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new DeviceTrouble('silent')), ms)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

/** Connects to the very address that was judged: a name may answer differently the next time. */
async function openSocket(text: string): Promise<Socket> {
  const place = networkPlace(text)
  if (!place) throw new DeviceTrouble('notAllowed')
  const found = await lookup(place.host).catch(() => undefined)
  if (!found) throw new DeviceTrouble('away')
  if (!isShopAddress(found.address)) throw new DeviceTrouble('notAllowed')
  return new Promise((resolve, reject) => {
    const socket = connect({ host: found.address, port: place.port, noDelay: true })
    const fail = (): void => {
      socket.destroy()
      reject(new DeviceTrouble('away'))
    }
    socket.setTimeout(connectMs, fail)
    socket.once('error', fail)
    socket.once('connect', () => {
      socket.setTimeout(0)
      socket.off('error', fail)
      resolve(socket)
    })
  })
}

async function networkDevice(text: string): Promise<Device> {
  const socket = await openSocket(text)
  const heard = new Heard()
  let isLost = false
  socket.on('data', (bytes) => heard.add(bytes))
  socket.on('error', () => {
    isLost = true
  })
  socket.on('close', () => {
    isLost = true
  })
  return {
    write: (bytes, withinMs) =>
      within(
        new Promise<void>((resolve, reject) => {
          if (isLost) reject(new DeviceTrouble('away'))
          else
            socket.write(bytes, (error) => (error ? reject(new DeviceTrouble('away')) : resolve()))
        }),
        withinMs,
      ),
    read: (withinMs) => heard.next(withinMs),
    hush: () => heard.hush(),
    finish: (withinMs) =>
      within(
        new Promise<void>((resolve, reject) => {
          socket.once('error', () => reject(new DeviceTrouble('away')))
          socket.end(resolve)
        }),
        withinMs,
      ),
    async close() {
      // What was not taken yet must not come out behind our back.
      if (socket.writableFinished) socket.destroy()
      else socket.resetAndDestroy()
    },
  }
}

const pollMs = 15

const isBusy = (error: unknown): boolean =>
  ['EAGAIN', 'EWOULDBLOCK', 'EBUSY'].includes((error as NodeJS.ErrnoException).code ?? '')

/** Never blocks: a printer that is switched off would hold a thread of ours for ever. */
function fileDevice(file: FileHandle): Device {
  let held: number[] = []
  const writeSome = async (bytes: Uint8Array): Promise<number> => {
    try {
      return (await file.write(bytes)).bytesWritten
    } catch (error) {
      if (isBusy(error)) return 0
      throw new DeviceTrouble('away')
    }
  }
  const readSome = async (): Promise<void> => {
    try {
      const { bytesRead, buffer } = await file.read(Buffer.alloc(64), 0, 64, null)
      held.push(...buffer.subarray(0, bytesRead).filter((byte) => !isLineSign(byte)))
    } catch (error) {
      if (!isBusy(error)) throw new DeviceTrouble('away')
    }
  }
  return {
    async write(bytes, withinMs) {
      const end = Date.now() + withinMs
      for (let at = 0; at < bytes.length; ) {
        const taken = await writeSome(bytes.subarray(at, at + 4096))
        at += taken
        if (taken > 0) continue
        if (Date.now() > end) throw new DeviceTrouble('silent')
        await pause(pollMs)
      }
    },
    async read(withinMs) {
      const end = Date.now() + withinMs
      while (held.length === 0 && Date.now() < end) {
        await readSome()
        if (held.length === 0) await pause(pollMs)
      }
      return held.shift()
    },
    hush() {
      held = []
    },
    // The system has taken the last byte; that the printer has it, only its answer can say.
    finish: async () => {},
    close: () => file.close(),
  }
}

const run = promisify(execFile)

/** The speed of a line is a matter of the system: raw, with nothing added or swallowed. */
async function setLine(path: string, baudRate: string): Promise<void> {
  const flag = process.platform === 'darwin' ? '-f' : '-F'
  await run('stty', [flag, path, baudRate, 'raw', '-echo', '-hupcl', 'clocal'], { timeout: 3000 })
}

/** Where a machine of the shop is. */
export type MachinePlace = Pick<DrivenPrinter, 'connection' | 'place' | 'baudRate'>

/** A printer or a line of this system, told by its file. */
export async function openFile({ connection, place, baudRate }: MachinePlace): Promise<Device> {
  if (connection === 'serial')
    await setLine(place, baudRate ?? '9600').catch(() => {
      throw new DeviceTrouble('away')
    })
  const flags = constants.O_RDWR | constants.O_NONBLOCK | constants.O_NOCTTY
  const file = await open(place, flags).catch(() => {
    throw new DeviceTrouble('away')
  })
  if ((await file.stat()).isCharacterDevice()) return fileDevice(file)
  await file.close()
  throw new DeviceTrouble('notAllowed')
}

/** Only where printers may stand, whatever the server says. */
export async function openDevice(machine: MachinePlace): Promise<Device> {
  if (!fitsConnection(machine.connection, machine.place)) throw new DeviceTrouble('notAllowed')
  return machine.connection === 'network' ? networkDevice(machine.place) : openFile(machine)
}
