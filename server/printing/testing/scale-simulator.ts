/** A scale that is none: it says what it is told to, when it is asked or all the time. */
import { createServer, type Server, type Socket } from 'node:net'

export class ScaleSimulator {
  readonly #server: Server
  readonly #sockets = new Set<Socket>()
  /** What it answers, one line for each question; the last one again and again. */
  lines: string[] = []
  asked = 0

  private constructor() {
    this.#server = createServer((socket) => {
      this.#sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => this.#sockets.delete(socket))
      socket.on('data', () => {
        this.asked++
        const line = this.lines.length > 1 ? this.lines.shift() : this.lines[0]
        if (line !== undefined) socket.write(`${line}\r\n`)
      })
    })
  }

  static async start(): Promise<ScaleSimulator> {
    const made = new ScaleSimulator()
    await new Promise<void>((resolve, reject) => {
      made.#server.once('error', reject)
      made.#server.listen(0, '127.0.0.1', resolve)
    })
    return made
  }

  get place(): string {
    const address = this.#server.address()
    return typeof address === 'object' && address ? `${address.address}:${address.port}` : ''
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy()
    await new Promise<void>((resolve) => this.#server.close(() => resolve()))
  }
}
