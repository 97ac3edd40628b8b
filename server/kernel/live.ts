/**
 * Tells open screens what changed, through every process of the installation. A message is a
 * hint that something is worth asking again, never the truth itself; rooms come from the token.
 */
import type { Server as HttpServer } from 'node:http'
import { createAdapter } from '@socket.io/postgres-adapter'
import type pg from 'pg'
import { type Namespace, Server, type Socket } from 'socket.io'

export type Identity = { companyId: string; userId: string; sessionId: string }

type Identify = (token: string) => Promise<Identity | undefined>

/** Changes of one company within this time leave as one message. */
const gatherMs = 25

/** Between processes alone; stations cannot say it. */
const followed = 'followed'

const companyRoom = (id: string): string => `company:${id}`
const userRoom = (id: string): string => `user:${id}`
export const sessionRoom = (id: string): string => `session:${id}`

type Follower = (companyId: string) => void

export class Live {
  readonly #io: Server
  readonly #followers = new Map<string, Follower[]>()
  readonly #gathered = new Map<string, Set<string>>()
  readonly #wires: Namespace[] = []

  constructor(
    server: HttpServer,
    pool: pg.Pool,
    identify: Identify,
    onError: (e: Error) => void,
    admitMs = 10_000,
  ) {
    this.#io = new Server(server, {
      serveClient: false,
      maxHttpBufferSize: 100_000,
      // Whoever opens a connection and does not say who he is within this time is let go.
      connectTimeout: admitMs,
      adapter: createAdapter(pool, { errorHandler: onError }),
    })
    this.#io.on(followed, (companyId: string, entity: string) => this.#follow(companyId, entity))
    this.#io.use((socket, next) => {
      admit(socket, identify).then(
        () => next(),
        (error: Error) => next(isKnownRefusal(error) ? error : new Error('databaseAway')),
      )
    })
  }

  /** Of one company, at this process. */
  stationsOf(companyId: string): number {
    return this.#io.of('/').adapter.rooms.get(companyRoom(companyId))?.size ?? 0
  }

  get stations(): number {
    return this.#io.engine.clientsCount
  }

  /** Names the kind of thing and no row: not everybody who listens may know which one it was. */
  changed(companyId: string, entity: string): void {
    let gathered = this.#gathered.get(companyId)
    if (!gathered) {
      gathered = new Set()
      this.#gathered.set(companyId, gathered)
      setTimeout(() => this.#send(companyId), gatherMs)
    }
    gathered.add(entity)
  }

  #send(companyId: string): void {
    const gathered = this.#gathered.get(companyId) ?? new Set<string>()
    this.#gathered.delete(companyId)
    for (const entity of gathered) {
      this.#io.to(companyRoom(companyId)).emit('changed', { entity })
      if (!this.#followers.has(entity)) continue
      this.#follow(companyId, entity)
      this.#io.serverSideEmit(followed, companyId, entity)
    }
  }

  /**
   * Calls whenever something of these kinds changed in a company, whichever process did it: every
   * process follows the same kinds. For screens that have no session.
   */
  follow(kinds: readonly string[], follower: Follower): void {
    for (const kind of kinds)
      this.#followers.set(kind, [...(this.#followers.get(kind) ?? []), follower])
  }

  #follow(companyId: string, entity: string): void {
    for (const follower of this.#followers.get(entity) ?? []) follower(companyId)
  }

  notice(userId: string): void {
    this.#io.to(userRoom(userId)).emit('notice')
  }

  /**
   * Connections of another kind on the same port, with a door of their own. Whoever is let in by a
   * session joins its room, so that he is closed out with it.
   */
  wire(name: string): Namespace {
    const made = this.#io.of(`/${name}`)
    if (!this.#wires.includes(made)) this.#wires.push(made)
    return made
  }

  /** Closes a station whose session has ended; told why when another login replaced it. */
  endSession(sessionId: string, replacedUsername?: string): void {
    const room = sessionRoom(sessionId)
    if (replacedUsername)
      this.#io.to(room).emit('duplicateLoginAttempt', { username: replacedUsername })
    // The message must be out before the connection closes.
    setTimeout(() => this.#io.in(room).disconnectSockets(true), replacedUsername ? 250 : 0)
    for (const wire of this.#wires) wire.in(room).disconnectSockets(true)
  }

  async close(): Promise<void> {
    await this.#io.close()
  }
}

/** Screens of one session in all their tabs; nobody works in more. */
const mostPerSession = 40

const refusals: readonly string[] = ['signInRequired', 'tooManyConnections']

/** What else goes wrong is for our log, not for a stranger. */
const isKnownRefusal = ({ message }: Error): boolean => refusals.includes(message)

async function admit(socket: Socket, identify: Identify): Promise<void> {
  const token = socket.handshake.auth.token
  const identity = typeof token === 'string' ? await identify(token) : undefined
  if (!identity) throw new Error('signInRequired')
  const open = socket.nsp.adapter.rooms.get(sessionRoom(identity.sessionId))?.size ?? 0
  if (open >= mostPerSession) throw new Error('tooManyConnections')
  await socket.join([
    companyRoom(identity.companyId),
    userRoom(identity.userId),
    sessionRoom(identity.sessionId),
  ])
}
