/**
 * What time it is, by the live answers of the server alone: what a cache kept says when it was kept.
 * The last of them is written down, so that a till that starts without network goes on from it.
 */
import {
  type ClockMark,
  keptMark,
  type MachineTime,
  markAgeMs,
  timeBy,
} from '../../../domain/pos/till-clock.ts'
import { onAnswer } from '../../kernel/session/api.ts'
import { keepFact, readFact, type TillDatabase } from './database.ts'
import { tell, useTillState } from './till-state.ts'

export const machineTime = (): MachineTime => ({
  wallMs: Date.now(),
  steadyMs: performance.now(),
})

/** A date in a header has no parts of a second. */
const halfSecondMs = 500
const slowMs = 5000

type Headers = Pick<Response['headers'], 'get'>

/** Only what nobody may keep was said just now. */
const isLive = (headers: Headers): boolean =>
  /\bno-store\b/.test(headers.get('Cache-Control') ?? '') && headers.get('Age') === null

/** What an answer teaches that came quickly enough to be believed. */
export function markOf(headers: Headers, sentAt: number, heard: MachineTime): ClockMark | null {
  const server = Date.parse(headers.get('Date') ?? '')
  const tookMs = heard.wallMs - sentAt
  if (!isLive(headers) || Number.isNaN(server) || tookMs > slowMs || tookMs < 0) return null
  return { ...heard, serverMs: server + halfSecondMs + Math.round(tookMs / 2) }
}

const noticeableMs = 3000
const keptEveryMs = 60_000

/**
 * Tells another time when it is another one, and writes it down now and then. The quicker an answer
 * came, the nearer it is: one that took half as long as the one that is told takes its place.
 */
export function followClock(db: TillDatabase): () => void {
  let kept: ClockMark | null = null
  let shownTookMs = Number.POSITIVE_INFINITY
  return onAnswer((response, sentAt) => {
    const heard = machineTime()
    const mark = markOf(response.headers, sentAt, heard)
    if (!mark) return
    const { clock } = useTillState.getState()
    const isOther = !clock || Math.abs(timeBy(clock, heard) - mark.serverMs) >= noticeableMs
    const tookMs = heard.wallMs - sentAt
    const isNearer = tookMs * 2 < shownTookMs
    if (isOther || isNearer) {
      tell({ clock: mark })
      shownTookMs = tookMs
    }
    if (kept && !isOther && !isNearer && markAgeMs(kept, heard) < keptEveryMs) return
    kept = mark
    void keepFact(db, 'clock', mark).catch(() => undefined)
  })
}

/** As the page before this one heard it; a live answer takes its place. */
export async function readClock(db: TillDatabase): Promise<void> {
  const mark = await readFact(db, 'clock')
  if (mark && !useTillState.getState().clock) tell({ clock: keptMark(mark, machineTime()) })
}
