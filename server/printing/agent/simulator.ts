/**
 * A printer that is none: it listens where a printer would, puts on paper what it is sent, and behaves
 * as badly as it is told to. What it got is one roll, as in a printer: what one caller leaves
 * unfinished, the next one finds.
 */
import { createServer, type Server, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { type PrintedPaper, PrinterPaper } from '../../../domain/paper/printer-paper.ts'

export type Manner = {
  /** Milliseconds for each piece that arrives. */
  slowMs: number
  answers: 'rightly' | 'nonsense' | 'never'
  state: 'ready' | 'paperOut' | 'coverOpen'
  /** Hangs up after so many rows, once. */
  diesAfterRows?: number
}

const [DLE, GS, asb] = [0x10, 0x1d, 0x61]

const pieceBytes = 2048

export class PrinterSimulator {
  readonly #server: Server
  readonly #sockets = new Set<Socket>()
  readonly roll = new PrinterPaper()
  manner: Manner = { slowMs: 0, answers: 'rightly', state: 'ready' }
  rows = 0
  /** Hears of every piece that was put on paper. */
  onPrinted: (paper: PrinterPaper) => void = () => {}

  private constructor() {
    this.#server = createServer((socket) => {
      this.#sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => this.#sockets.delete(socket))
      void this.#serve(socket)
    })
  }

  static async start(port = 0, host = '127.0.0.1'): Promise<PrinterSimulator> {
    const made = new PrinterSimulator()
    await new Promise<void>((resolve, reject) => {
      made.#server.once('error', reject)
      made.#server.listen(port, host, resolve)
    })
    return made
  }

  get place(): string {
    const address = this.#server.address()
    return typeof address === 'object' && address ? `${address.address}:${address.port}` : ''
  }

  get papers(): readonly PrintedPaper[] {
    return this.roll.papers
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy()
    await new Promise<void>((resolve) => this.#server.close(() => resolve()))
  }

  /** In the order it comes, at the pace of the printer. */
  async #serve(socket: Socket): Promise<void> {
    try {
      for await (const chunk of socket as AsyncIterable<Buffer>) {
        const rest = this.#atOnce(socket, chunk)
        for (let at = 0; at < rest.length; at += pieceBytes) {
          if (this.manner.slowMs > 0) await pause(this.manner.slowMs)
          this.#print(socket, rest.subarray(at, at + pieceBytes))
          if (socket.destroyed) return
        }
      }
    } catch {
      // Whoever spoke has hung up.
    }
  }

  /** What is asked at once is answered in whatever state the roll is. */
  #atOnce(socket: Socket, chunk: Uint8Array): Uint8Array {
    let rest = chunk
    for (;;) {
      const isQuestion = rest[0] === DLE && rest[1] === 4
      const isQuiet = rest[0] === GS && rest[1] === asb
      if (rest.length < 3 || !(isQuestion || isQuiet)) return rest
      if (isQuestion) this.#answer(socket, this.#stateByte(rest[2] ?? 0))
      rest = rest.subarray(3)
    }
  }

  #stateByte(about: number): number {
    const { state } = this.manner
    if (about === 4) return state === 'paperOut' ? 0x72 : 0x12
    if (about === 2) return state === 'coverOpen' ? 0x16 : state === 'paperOut' ? 0x32 : 0x12
    return state === 'ready' ? 0x12 : 0x1a
  }

  #answer(socket: Socket, byte: number): void {
    const { answers } = this.manner
    if (answers === 'never' || socket.destroyed) return
    socket.write(Uint8Array.of(answers === 'nonsense' ? 0xff : byte))
  }

  #print(socket: Socket, bytes: Uint8Array): void {
    const { rows, questions } = this.roll.take(bytes)
    this.rows += rows
    const { diesAfterRows, state } = this.manner
    if (diesAfterRows !== undefined && this.rows >= diesAfterRows) {
      this.manner = { ...this.manner, diesAfterRows: undefined }
      socket.resetAndDestroy()
      return
    }
    for (const { kind, about } of questions)
      this.#answer(
        socket,
        kind === 'now' ? this.#stateByte(about) : state === 'paperOut' ? 0x0c : 0,
      )
    this.onPrinted(this.roll)
  }
}
