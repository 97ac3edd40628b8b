/** A cable between the application and its database that a test can pull, mend and sabotage. */
import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'

export type Cable = {
  /** The given address, through this cable. */
  url: string
  /** Nobody answers there any more, and every open connection breaks. */
  pull(): Promise<void>
  mend(): Promise<void>
  /**
   * The next transaction that sends this value is committed, but the answer never arrives. It is
   * known by what it says: every process looks for jobs whenever it likes, and a commit is a commit.
   */
  loseCommitAnswerOf(value: string): void
  close(): Promise<void>
}

/** How a commit looks on the wire: the name of its prepared statement, and what it is answered. */
const commitName = 'tx_commit'
const committed = 'COMMIT\0'

/** Finds texts one after the other in a stream, also where one was cut in two on its way. */
class Watch {
  #rest = Buffer.alloc(0)

  /** Whether the text has come by; what stands before it is then forgotten. */
  sees(text: string, part?: Buffer): boolean {
    const seen = part ? Buffer.concat([this.#rest, part]) : this.#rest
    const at = seen.indexOf(text)
    this.#rest = seen.subarray(at < 0 ? Math.max(0, seen.length - text.length + 1) : at)
    return at >= 0
  }
}

export async function cableTo(databaseUrl: string): Promise<Cable> {
  const target = new URL(databaseUrl)
  const open = new Set<Socket>()
  let wanted: string | undefined

  const plug = (near: Socket): void => {
    const far = connect(Number(target.port), target.hostname)
    const sent = new Watch()
    const noticed = new Watch()
    let fate: 'spared' | 'chosen' | 'doomed' = 'spared'
    for (const end of [near, far]) {
      open.add(end)
      end.on('error', () => {})
      end.on('close', () => {
        open.delete(end)
        near.destroy()
        far.destroy()
      })
    }
    near.on('data', (part) => {
      if (fate === 'spared' && wanted !== undefined && sent.sees(wanted, part)) {
        wanted = undefined
        fate = 'chosen'
        if (sent.sees(commitName)) fate = 'doomed'
      } else if (fate === 'chosen' && sent.sees(commitName, part)) fate = 'doomed'
      far.write(part)
    })
    far.on('data', (answer) => {
      // Cut any sooner, the database might never have read that it was to commit.
      if (fate !== 'doomed') near.write(answer)
      else if (noticed.sees(committed, answer)) near.destroy()
    })
  }

  let server = await listening(plug, 0)
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const url = new URL(databaseUrl)
  url.hostname = '127.0.0.1'
  url.port = String(port)

  const pull = async (): Promise<void> => {
    const closed = once(server, 'close')
    server.close()
    for (const end of open) end.destroy()
    await closed
  }
  return {
    url: url.href,
    pull,
    async mend() {
      server = await listening(plug, port)
    },
    loseCommitAnswerOf(value) {
      wanted = value
    },
    async close() {
      if (server.listening) await pull()
    },
  }
}

async function listening(plug: (near: Socket) => void, port: number): Promise<Server> {
  const server = createServer(plug)
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return server
}
