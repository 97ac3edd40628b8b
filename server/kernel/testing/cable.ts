/** A cable between the application and its database that a test can pull, mend and sabotage. */
import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'

export type Cable = {
  /** The given address, through this cable. */
  url: string
  /** Nobody answers there any more, and every open connection breaks. */
  pull(): Promise<void>
  mend(): Promise<void>
  /** The next transaction is committed, but its answer never arrives. */
  loseNextCommitAnswer(): void
  close(): Promise<void>
}

/** How a commit looks on the wire: the name of its prepared statement. */
const commitName = 'tx_commit'

export async function cableTo(databaseUrl: string): Promise<Cable> {
  const target = new URL(databaseUrl)
  const open = new Set<Socket>()
  let isArmed = false

  const plug = (near: Socket): void => {
    const far = connect(Number(target.port), target.hostname)
    let isDoomed = false
    for (const end of [near, far]) {
      open.add(end)
      end.on('error', () => {})
      end.on('close', () => {
        open.delete(end)
        near.destroy()
        far.destroy()
      })
    }
    near.on('data', (sent) => {
      if (isArmed && sent.includes(commitName)) {
        isArmed = false
        isDoomed = true
      }
      far.write(sent)
    })
    far.on('data', (answer) => {
      if (isDoomed) near.destroy()
      else near.write(answer)
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
    loseNextCommitAnswer() {
      isArmed = true
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
