/**
 * The wire between a browser and the server. A story may cut it wherever it wants: before a request
 * arrives, after the work was done, or in the middle of the answer. What the browser sees of it is a
 * connection that breaks, not a page that was told to fail.
 */
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import type { Duplex } from 'node:stream'

type Fate = 'whole' | 'never' | 'cut before' | 'cut amid' | 'cut after'

export type Wire = {
  url: string
  /** Decides about each request; all is well until a story says otherwise. */
  fateOf: (method: string, path: string, body: string) => Fate
  /** What is handed out instead of what the server said. */
  edit: (path: string, body: string) => string
  close(): Promise<void>
}

async function bodyOf(message: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of message) parts.push(part)
  return Buffer.concat(parts)
}

type Answer = { status: number; headers: IncomingMessage['headers']; body: Buffer }

/** An answer that is packed, or only says that nothing has changed, could not be edited. */
const unsaid = new Set(['accept-encoding', 'if-none-match', 'if-modified-since'])

const plain = (headers: IncomingMessage['headers']) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !unsaid.has(name)))

const asked = (target: URL, from: IncomingMessage, body: Buffer): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const { method, url: path } = from
    const { hostname: host, port } = target
    const on = request({ host, port, method, path, headers: plain(from.headers) }, (answer) => {
      bodyOf(answer).then(
        (news) =>
          resolve({ status: answer.statusCode ?? 502, headers: answer.headers, body: news }),
        reject,
      )
    })
    on.on('error', reject)
    on.end(body)
  })

function tell(to: ServerResponse, { status, headers }: Answer, body: Buffer, isCut: boolean) {
  const { 'transfer-encoding': _, ...kept } = headers
  const hasBody = status !== 304 && status !== 204
  to.writeHead(status, hasBody ? { ...kept, 'content-length': body.length } : kept)
  if (!isCut) return to.end(hasBody ? body : undefined)
  return to.write(body.subarray(0, body.length / 2), () => to.destroy())
}

export async function stretchWire(target: string): Promise<Wire> {
  const to = new URL(target)
  const wire: Wire = {
    url: '',
    fateOf: () => 'whole',
    edit: (_, body) => body,
    close: async () => {},
  }

  async function carry(from: IncomingMessage, back: ServerResponse): Promise<void> {
    const body = await bodyOf(from)
    const path = from.url ?? '/'
    const fate = wire.fateOf(from.method ?? 'GET', path, body.toString())
    // Neither answered nor cut: whoever asks waits.
    if (fate === 'never') return
    if (fate === 'cut before') return void from.socket.destroy()
    const answer = await asked(to, from, body)
    if (fate === 'cut after') return void from.socket.destroy()
    const text = answer.body.toString()
    const edited = wire.edit(path, text)
    tell(back, answer, edited === text ? answer.body : Buffer.from(edited), fate === 'cut amid')
  }

  /** The live channel is passed on as it is. */
  function join(from: IncomingMessage, socket: Duplex, head: Buffer): void {
    const other = connect(Number(to.port), to.hostname, () => {
      const headers = from.rawHeaders.flatMap((name, at, all) =>
        at % 2 === 0 ? [`${name}: ${all[at + 1]}`] : [],
      )
      other.write(`${from.method} ${from.url} HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n`)
      other.write(head)
      other.pipe(socket)
      socket.pipe(other)
    })
    other.on('error', () => socket.destroy())
    socket.on('error', () => other.destroy())
    socket.on('close', () => other.destroy())
  }

  const server = createServer((from, back) => {
    carry(from, back).catch(() => from.socket.destroy())
  })
  server.on('upgrade', join)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  wire.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  wire.close = () =>
    new Promise((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  return wire
}
