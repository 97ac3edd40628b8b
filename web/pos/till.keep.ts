/**
 * A till goes on selling whoever signs in next: its catalogue, tickets, open sales and outbox stay.
 * A browser where somebody only looked at the till keeps nothing of it.
 */
import type { Keeping } from '../kernel/session/station.ts'

const tillKeeping: Keeping = {
  // Who stands at the till ends with the sign-in; tries at a PIN are counted on, whoever signs in.
  isOfStation: (key) => /^(till.+|comptoir-till-.+)$/.test(key),
  async leave(company) {
    const { emptyUnlessTill } = await import('./local/waiting.ts')
    return emptyUnlessTill(company)
  },
}

export default tillKeeping
