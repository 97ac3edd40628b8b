/** Connections for the adapter of live messages, which minds its own less well than we mind ours. */
import pg from 'pg'

type Held = (error: Error | undefined, client: pg.PoolClient | undefined, done: () => void) => void

/** The adapter asks anew every other second for as long as it is told no: it is told nothing. */
const never = new Promise<never>(() => {})

/**
 * The adapter forgets a connection that ended without giving it back, and may take one after it was
 * closed, which it would keep for good. So a lost one comes back by itself, and at the end whatever
 * it holds is taken from it.
 */
export class LivePool extends pg.Pool {
  readonly #held = new Set<pg.PoolClient>()
  #isClosed = false

  constructor(config: pg.PoolConfig) {
    super(config)
    this.on('release', (_, client) => this.#held.delete(client))
  }

  override connect(): Promise<pg.PoolClient>
  override connect(callback: Held): void
  override connect(callback?: Held): unknown {
    return callback ? super.connect(callback) : this.#take()
  }

  async #take(): Promise<pg.PoolClient> {
    if (this.#isClosed) return never
    const client = await super.connect()
    this.#held.add(client)
    client.once('end', () => this.#giveBack(client))
    if (!this.#isClosed) return client
    this.#giveBack(client)
    return never
  }

  #giveBack(client: pg.PoolClient): void {
    if (this.#held.has(client)) client.release(true)
  }

  async close(): Promise<void> {
    this.#isClosed = true
    for (const client of this.#held) {
      client.removeAllListeners('end')
      this.#giveBack(client)
    }
    await this.end()
  }
}
