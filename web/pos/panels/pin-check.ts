/**
 * A PIN typed at this till. The server says whether it is right; without it a few bits catch a slip
 * of the finger (`domain/pos/pin.ts`), and the server judges when the ticket comes in. Either way
 * the proof goes with what it is for. Five wrong ones in a row cost a pause.
 */
import type { TillUser } from '../../../domain/pos/contract.ts'
import { fitsCheck, pinCheck, pinVerifier } from '../../../domain/pos/pin.ts'
import type { ProofAction } from '../../../domain/pos/proof.ts'
import type { Proof } from '../../../domain/pos/proof-input.ts'
import { CallError, call, messageOf } from '../../kernel/session/api.ts'
import { tillNow } from '../sell/ticket-moment.ts'
import type { Till } from '../till-context.ts'
import { checkFor, checksKey, isKnownHere, readChecks } from './known-pins.ts'

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

async function rememberCheck({ id, pin }: TillUser, typed: string): Promise<void> {
  if (!pin || pin.check !== null || checkFor({ id, pin })) return
  const check = pinCheck(await pinVerifier(typed, pin.salt), typed.length)
  localStorage.setItem(
    checksKey,
    JSON.stringify({ ...readChecks(), [id]: { salt: pin.salt, check } }),
  )
}

/** What the PIN is typed for: the ticket, the movement, or the switch itself. */
export type Purpose = { action: ProofAction; subject: string; upTo?: string }

export type PinAnswer = 'wrong' | { proof: Proof } | { seconds: number } | { message: string }

type Verdict = 'right' | 'wrong' | 'away' | { message: string }

/** A server that is slower than this is away. */
const patienceMs = 6000

async function askServer(claim: object): Promise<Verdict> {
  try {
    await call('POST', '/api/pos/proof', claim, { signal: AbortSignal.timeout(patienceMs) })
    return 'right'
  } catch (error) {
    if (!(error instanceof CallError)) return 'away'
    if (error.problem?.code === 'pinWrong') return 'wrong'
    // A session that ended, or a register that went elsewhere, does not stop the till.
    const isLost = error.problem?.code === 'stationUnproven' || [401, 404].includes(error.status)
    const isAway = error.status === 0 || error.status >= 500 || isLost
    return isAway ? 'away' : { message: messageOf(error) }
  }
}

async function askHere(user: TillUser, typed: string, unknown: string): Promise<Verdict> {
  const check = checkFor(user)
  if (!check || !user.pin) return { message: unknown }
  return fitsCheck(await pinVerifier(typed, user.pin.salt), check) ? 'right' : 'wrong'
}

type Typed = { user: TillUser; pin: string; purpose: Purpose; till: Till; unknown: string }

export async function checkPin({ user, pin, purpose, till, unknown }: Typed): Promise<PinAnswer> {
  const tries = readTries()
  const leftMs = tries.until - Date.now()
  if (leftMs > 0 && leftMs <= pauseMs) return { seconds: Math.ceil(leftMs / 1000) }
  const { basics, station } = till
  if (!basics?.proofKey) return { message: unknown }
  const at = tillNow(till).toISOString()
  const bound = { company: basics.company.id, ...purpose, user: user.id, station, at }
  // Kept beside the till, and read with the first PIN: most sales need none.
  const { sealPin } = await import('../../../domain/pos/proof.ts')
  const seal = sealPin(pin, bound, basics.proofKey)
  const isAsked = till.isOnline || !isKnownHere(user)
  const token = isAsked ? await till.token() : undefined
  const claim = { ...purpose, user: user.id, station, at, seal, ...(token ? { token } : {}) }
  const said = isAsked ? await askServer(claim) : 'away'
  if (said === 'right') void rememberCheck(user, pin)
  // To clock in allows nothing: whom this till does not know yet is judged when it comes in.
  const isTaken = purpose.action === 'clock' && !isKnownHere(user)
  const here = () => (isTaken ? 'right' : askHere(user, pin, unknown))
  const verdict = said === 'away' ? await here() : said
  if (typeof verdict === 'object') return verdict
  if (verdict === 'right') {
    localStorage.removeItem(storageKey)
    return { proof: { at, seal } }
  }
  const count = tries.count + 1
  keepTries(count < mostTries ? { count, until: 0 } : { count: 0, until: Date.now() + pauseMs })
  return 'wrong'
}
