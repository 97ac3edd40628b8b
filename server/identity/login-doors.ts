/**
 * The doors before a sign-in. Guessing is counted by name and place together, so that whoever
 * guesses at a known name keeps himself out and not the person: the place is the device, where it
 * has signed in as this person before, else the network the request comes from.
 *
 * Two wider doors stand before strangers alone, that is before places this person never signed in
 * from: many places guessing at one name, and one place guessing at many names. Neither can be
 * slammed by one for everybody: the shop's own address and devices are no strangers to its people.
 */

import { sql } from 'kysely'
import { Refusal } from '../../domain/kernel/refusal.ts'
import type { PublicContext } from '../kernel/context.ts'
import { networkOf } from '../kernel/http/client-address.ts'
import type { Tx } from '../kernel/postgres/db.ts'
import { keyAmong, numberIn } from './device-key.ts'
import { type Door, knock, refuseAtFull, secondsLeft } from './throttle.ts'

const failuresInARow = 10

/** How many of the last sign-ins make a place known. */
const knownSignIns = 50

const minute = 60

type Knocking = Pick<PublicContext, 'tx' | 'services' | 'station'>

/** Names are counted as typed, whether or not they exist. */
const nameIn = (login: string): string => login.normalize('NFKC').toLowerCase()

/** Only failures count here: a whole shop may sign in from behind one address. */
const perAddress = (network: string): Door => ({
  key: `login-from:${network}`,
  tries: 30,
  seconds: minute,
})

/** Slower than the door of one place: it counts them all. */
const perName = (name: string): Door => ({ key: `guess:${name}`, tries: 30, seconds: 15 * minute })

const perPlace = (name: string, place: string) =>
  ({
    tries: { key: `login:${name} ${place}`, tries: 5, seconds: minute },
    failures: { key: `fail:${name} ${place}`, tries: failuresInARow, seconds: 24 * 60 * minute },
    lock: { key: `lock:${name} ${place}`, tries: 0, seconds: 15 * minute },
  }) satisfies Record<string, Door>

export type LoginDoors = {
  /** This try was wrong. */
  failed(): Promise<void>
  /** Whoever got in starts again from nothing. */
  opened(): Promise<void>
}

type Knock = { login: string; devices?: string; userId: string }

/**
 * Every try counts as a failure until it succeeds, so that many at once cannot slip through. The
 * tenth in a row locks the name at this place; what comes after the lock counts anew.
 */
export async function passDoors(context: Knocking, asked: Knock): Promise<LoginDoors> {
  const { tx, services, station } = context
  const name = nameIn(asked.login)
  const network = networkOf(station.address)
  const device = keyAmong(asked.devices, asked.userId, services.tokenKey)
  const place = device ? `device ${numberIn(device)}` : network
  const { tries, failures, lock } = perPlace(name, place)
  const locked = await secondsLeft(tx, lock)
  if (locked > 0) throw new Refusal('locked', undefined, { minutes: Math.ceil(locked / 60) })
  const isKnown = await isKnownNetwork(tx, asked.userId, network)
  if (!device && !isKnown) {
    await refuseAtFull(tx, perAddress(network))
    await refuseAtFull(tx, perName(name))
  }
  await knock(context, tries)
  await services.counted(perName(name).key, perName(name).seconds)
  if ((await services.counted(failures.key, failures.seconds)) >= failures.tries) {
    await services.counted(lock.key, lock.seconds)
    await services.forgetTries(failures.key)
  }
  return {
    failed: async () => {
      await services.counted(perAddress(network).key, perAddress(network).seconds)
    },
    opened: async () => {
      for (const { key } of [tries, failures, lock, perName(name)]) await services.forgetTries(key)
    },
  }
}

/** Somebody set a new password by the link he was sent: he starts again from nothing. */
export async function forgetFailures(
  { services, station }: Pick<PublicContext, 'services' | 'station'>,
  login: string,
): Promise<void> {
  const name = nameIn(login)
  const doors = [perName(name), ...Object.values(perPlace(name, networkOf(station.address)))]
  for (const { key } of doors) await services.forgetTries(key)
}

/** Session ids are in time order. Nobody's sessions are asked for in the same time. */
async function isKnownNetwork(tx: Tx, userId: string, network: string): Promise<boolean> {
  const before = await tx.rows(sql<{ address: string | null }>`
    select address
    from session
    where user_id = ${userId} and started_at > now() - interval '90 days'
    order by id desc
    limit ${knownSignIns}`)
  return before.some(({ address }) => address !== null && networkOf(address) === network)
}
