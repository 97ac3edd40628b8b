/** How far this station's clock is from the server's, by the dates of its answers. */
import { onAnswer } from '../../kernel/session/api.ts'

/** A date in a header has no parts of a second. */
const halfSecondMs = 500

export function offsetOf(serverDate: string, sentAt: number, heardAt: number): number | null {
  const reported = Date.parse(serverDate)
  if (Number.isNaN(reported)) return null
  return Math.round(reported + halfSecondMs - (sentAt + heardAt) / 2)
}

const slowMs = 5000
const noticeableMs = 3000

/** Tells the offset when it is another one, by answers that came quickly enough to be believed. */
export function followClock(onOffset: (offsetMs: number) => void): () => void {
  let reported = 0
  return onAnswer((response, sentAt) => {
    const heardAt = Date.now()
    const offset = offsetOf(response.headers.get('Date') ?? '', sentAt, heardAt)
    if (offset === null || heardAt - sentAt > slowMs) return
    if (Math.abs(offset - reported) < noticeableMs) return
    reported = offset
    onOffset(offset)
  })
}
