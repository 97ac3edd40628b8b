/**
 * Phones that look at a menu are told at once that something changed there: sold out, a table's code
 * renewed, an order decided on. A message says only that it is worth asking again. So many phones hang
 * on one network and on one process; whoever is turned away asks every few seconds, as before.
 */
import type { ServerResponse } from 'node:http'
import { Refusal } from '../../../domain/kernel/refusal.ts'

const mostOfNetwork = 400
/** Half of the sockets a process has. */
const mostOfAll = 2000

/** Shorter than any proxy's patience, and than ours. */
const beatMs = 20_000

/** Those every answer has. */
type Headers = Readonly<Record<string, string | number | string[] | undefined>>

type Stream = { companyId: string; network: string; out: ServerResponse }

const head = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex',
  // Proxies that gather answers would keep it from the phone.
  'x-accel-buffering': 'no',
}

export class MenuStreams {
  readonly #streams = new Set<Stream>()
  readonly #limits: { ofNetwork: number; ofAll: number }
  #beat: NodeJS.Timeout | undefined

  constructor(limits = { ofNetwork: mostOfNetwork, ofAll: mostOfAll }) {
    this.#limits = limits
  }

  refuseAtFull(network: string): void {
    const own = [...this.#streams].filter((it) => it.network === network).length
    if (own >= this.#limits.ofNetwork || this.#streams.size >= this.#limits.ofAll)
      throw new Refusal('tooFast', undefined, { seconds: beatMs / 1000 })
  }

  open(stream: Stream, headers: Headers): void {
    const { out } = stream
    this.#streams.add(stream)
    out.on('close', () => this.#forget(stream))
    for (const [name, value] of Object.entries({ ...headers, ...head }))
      if (value !== undefined) out.setHeader(name, value)
    out.writeHead(200)
    out.write('retry: 5000\n\n')
    this.#beat ??= setInterval(() => this.#send(':\n\n'), beatMs).unref()
  }

  changed(companyId: string): void {
    this.#send('data: changed\n\n', (it) => it.companyId === companyId)
  }

  close(): void {
    for (const { out } of this.#streams) out.end()
  }

  #send(text: string, isMeant: (stream: Stream) => boolean = () => true): void {
    for (const stream of this.#streams) if (isMeant(stream)) stream.out.write(text)
  }

  #forget(stream: Stream): void {
    this.#streams.delete(stream)
    if (this.#streams.size > 0) return
    clearInterval(this.#beat)
    this.#beat = undefined
  }
}
