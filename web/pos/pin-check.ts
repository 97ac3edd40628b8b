/** A PIN is checked here, with or without a network. Five wrong ones in a row cost a pause. */
import type { TillUser } from '../../domain/pos/contract.ts'
import { pinVerifier } from '../../domain/pos/pin.ts'

const mostTries = 5
const pauseMs = 60_000
const storageKey = 'tillPinTries'

/** Kept over a reload, which must not be a way round the pause. */
type Tries = { count: number; until: number }

function readTries(): Tries {
  const text = localStorage.getItem(storageKey)
  const [count, until] = (text ?? '').split(':').map(Number)
  return { count: count || 0, until: until || 0 }
}

const keepTries = ({ count, until }: Tries): void =>
  localStorage.setItem(storageKey, `${count}:${until}`)

export type PinAnswer = 'right' | 'wrong' | { seconds: number }

export async function checkPin(user: TillUser, pin: string): Promise<PinAnswer> {
  const tries = readTries()
  const leftMs = tries.until - Date.now()
  if (leftMs > 0 && leftMs <= pauseMs) return { seconds: Math.ceil(leftMs / 1000) }
  const isRight = user.pin && (await pinVerifier(pin, user.pin.salt)) === user.pin.verifier
  if (isRight) {
    localStorage.removeItem(storageKey)
    return 'right'
  }
  const count = tries.count + 1
  keepTries(count < mostTries ? { count, until: 0 } : { count: 0, until: Date.now() + pauseMs })
  return 'wrong'
}
