/** Somebody else's program: it keeps what it was sent, and answers as a test says. */
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll } from 'vitest'

type Heard = { path: string; body: string; headers: IncomingMessage['headers'] }

export class Receiver {
  readonly heard: Heard[] = []
  /** What it answers at a path; 200 without. */
  readonly answers = new Map<string, number>()
  host = ''
  readonly #server = createServer((request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => {
      body += part.toString()
    })
    request.on('end', () => {
      const path = request.url ?? ''
      if (path === '/silent') return
      this.heard.push({ path, body, headers: request.headers })
      const status = this.answers.get(path) ?? 200
      if (status === 302) response.setHeader('location', `http://${this.host}/redirected`)
      response.statusCode = status
      response.end(status === 500 ? `broken\u0000 ${'x'.repeat(5000)}` : 'thanks')
    })
  })

  async listen(): Promise<void> {
    await new Promise<void>((done) => this.#server.listen(0, '127.0.0.1', done))
    this.host = `127.0.0.1:${(this.#server.address() as AddressInfo).port}`
    afterAll(() => {
      this.#server.closeAllConnections()
      this.#server.close()
    })
  }

  at(path: string): Heard[] {
    return this.heard.filter((it) => it.path === path)
  }
}
