/**
 * Between a till and the displays it has let in. The server keeps nothing of what passes: it sees
 * that the till is the one that holds its register and the display one of its own, hands on only
 * what fits the shape of `domain/pos/display/shown.ts`, and works across processes.
 */

import type { Namespace, Socket } from 'socket.io'
import { z } from 'zod'
import { id } from '../../../domain/kernel/input.ts'
import { Refusal } from '../../../domain/kernel/refusal.ts'
import { displaySays, displaySecret, shown } from '../../../domain/pos/display/shown.ts'
import type { Services } from '../../kernel/context.ts'
import type { TrustedProxies } from '../../kernel/http/client-address.ts'
import { type Identity, type Live, sessionRoom } from '../../kernel/live.ts'
import type { Database } from '../../kernel/postgres/db.ts'
import { linkHash } from '../../kernel/secrets/link-hash.ts'
import { ratingProof } from './rating-proof.ts'
import { isHolding, type Seat, seatOf } from './seat.ts'

const wireName = 'display'

const tillRoom = ({ companyId, register, station }: Seat): string =>
  `till:${companyId}:${register}:${station}`
const displayRoom = ({ companyId, register, station }: Seat): string =>
  `display:${companyId}:${register}:${station}`

const tillAuth = z.object({
  as: z.literal('till'),
  token: z.string().max(1000),
  register: id,
  station: id,
  proof: z.string().min(1).max(100),
})
const displayAuth = z.object({ as: z.literal('display'), token: displaySecret })

type Doors = {
  live: Live
  db: Database
  identify: (token: string) => Promise<Identity | undefined>
  /** By whom the address of a connection is believed. */
  proxies: TrustedProxies
  services: Pick<Services, 'wrongKeys' | 'seal'>
}

type Admitted = Seat & { as: 'till' | 'display'; sessionId?: string }

type TillAuth = z.output<typeof tillAuth>

async function admittedTill(
  { db, identify }: Doors,
  data: TillAuth,
): Promise<Admitted | undefined> {
  const identity = await identify(data.token)
  if (!identity) return undefined
  const { register, station, proof: token } = data
  const { companyId, sessionId } = identity
  const isHeld = await db.transaction('read', { companyId }, (tx) =>
    isHolding(tx, { register, station, token }),
  )
  return isHeld ? { as: 'till', companyId, register, station, sessionId } : undefined
}

async function admittedDisplay({ db }: Doors, token: string): Promise<Admitted | undefined> {
  const seat = await db.transaction('read', {}, (tx) => seatOf(tx, token))
  return seat && { as: 'display', ...seat }
}

/** Whoever shows a secret that is none is counted by where he comes from, like every wrong key. */
async function admitted(doors: Doors, { handshake }: Socket): Promise<Admitted | undefined> {
  const { data } = z.union([tillAuth, displayAuth]).safeParse(handshake.auth)
  if (!data) return undefined
  const { wrongKeys } = doors.services
  const address = doors.proxies.clientOf(handshake.address, handshake.headers['x-forwarded-for'])
  const mark = linkHash(data.as === 'till' ? data.proof : data.token)
  wrongKeys.refuse(mark, address)
  const seat =
    data.as === 'till' ? await admittedTill(doors, data) : await admittedDisplay(doors, data.token)
  if (seat) wrongKeys.right(mark)
  else wrongKeys.wrong(mark, address)
  return seat
}

/** Nobody writes so fast by hand; a till gathers its changes. */
const mostPerSecond = 20

/** Whether this connection has said no more than it may. */
function pacer(): () => boolean {
  let since = 0
  let count = 0
  return () => {
    const now = Date.now()
    if (now - since >= 1000) {
      since = now
      count = 0
    }
    count += 1
    return count <= mostPerSecond
  }
}

function serveTill(wire: Namespace, socket: Socket, seat: Seat): void {
  const isInTime = pacer()
  socket.on('shown', (sent: unknown) => {
    if (!isInTime()) return
    const { data } = shown.safeParse(sent)
    if (data) wire.to(displayRoom(seat)).emit('shown', data)
  })
}

function serveDisplay(
  wire: Namespace,
  socket: Socket,
  seat: Seat,
  { seal }: Doors['services'],
): void {
  const isInTime = pacer()
  socket.on('says', (sent: unknown) => {
    if (!isInTime()) return
    const { data } = displaySays.safeParse(sent)
    if (!data) return
    // What a client thought is proven to have been said here: the till only carries it.
    const proof = data.say === 'rating' ? { proof: ratingProof(seal, seat, data) } : {}
    wire.to(tillRoom(seat)).emit('says', { ...data, ...proof })
  })
  // The till tells it what there is to see.
  wire.to(tillRoom(seat)).emit('joined')
}

async function serve(wire: Namespace, socket: Socket, doors: Doors): Promise<void> {
  const seat = socket.data.seat as Admitted
  if (seat.as === 'till') {
    await socket.join([tillRoom(seat), sessionRoom(seat.sessionId ?? '')])
    serveTill(wire, socket, seat)
    const watching = await wire
      .in(displayRoom(seat))
      .fetchSockets()
      .catch(() => [])
    if (watching.length > 0) socket.emit('joined')
  } else {
    await socket.join(displayRoom(seat))
    serveDisplay(wire, socket, seat, doors.services)
  }
}

export function mountDisplays(doors: Doors): void {
  const wire = doors.live.wire(wireName)
  wire.use((socket, next) => {
    admitted(doors, socket).then(
      (seat) => {
        if (!seat) return next(new Error('notPaired'))
        socket.data.seat = seat
        next()
      },
      (error: unknown) => next(new Error(error instanceof Refusal ? error.code : 'databaseAway')),
    )
  })
  wire.on('connection', (socket) => {
    // Another process that was asked and has died is no fault of ours: nobody is watching there.
    serve(wire, socket, doors).catch(() => socket.disconnect(true))
  })
}

/** Sent away: what they show is taken from them at once. */
export function endDisplays(live: Live, companyId: string, at: Omit<Seat, 'companyId'>): void {
  live
    .wire(wireName)
    .in(displayRoom({ ...at, companyId }))
    .disconnectSockets(true)
}
