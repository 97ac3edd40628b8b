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

/** Of no company until it is known whose menu it is: until then nothing is written. */
type Stream = { companyId?: string; network: string; out: ServerResponse }

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

  /** A place is taken before anything is waited for: of many at once no more get in than there are. */
  take(network: string, out: ServerResponse): Stream {
    const own = [...this.#streams].filter((it) => it.network === network).length
    if (own >= this.#limits.ofNetwork || this.#streams.size >= this.#limits.ofAll)
      throw new Refusal('tooFast', undefined, { seconds: beatMs / 1000 })
    const stream = { network, out }
    this.#streams.add(stream)
    // Also of one that is refused, or that left before it was answered.
    out.on('close', () => this.#forget(stream))
    return stream
  }

  open(stream: Stream, companyId: string, headers: Headers): void {
    const { out } = stream
    if (out.destroyed) return
    stream.companyId = companyId
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
    for (const { companyId, out } of this.#streams) if (companyId) out.end()
  }

  #send(text: string, isMeant: (stream: Stream) => boolean = () => true): void {
    for (const stream of this.#streams)
      if (stream.companyId && isMeant(stream)) stream.out.write(text)
  }

  #forget(stream: Stream): void {
    this.#streams.delete(stream)
    if (this.#streams.size > 0) return
    clearInterval(this.#beat)
    this.#beat = undefined
  }
}
