/**
 * The time of a till. A live answer of the server says what time it is; from then on the two clocks
 * of the machine only say how long ago that was: the one on its wall, which somebody may set, and
 * the steady one, which stands still while the machine sleeps. The longer of the two is believed, so
 * that neither makes a ticket older than it is. What was learnt is kept, with its age, for a till
 * that starts without network.
 */

/** The clocks of the machine; the steady one begins anew with every page. */
export type MachineTime = { wallMs: number; steadyMs: number }

/** What time it was at the server, and on this machine, when it answered last. */
export type ClockMark = MachineTime & { serverMs: number }

/** How long ago the server was heard. */
export const markAgeMs = (mark: ClockMark, now: MachineTime): number =>
  Math.max(now.wallMs - mark.wallMs, now.steadyMs - mark.steadyMs, 0)

/** The time of the server as far as this till knows it. */
export const timeBy = (mark: ClockMark | null, now: MachineTime): number =>
  mark ? mark.serverMs + markAgeMs(mark, now) : now.wallMs

/** A mark that was kept by a page before this one: its steady clock says nothing here. */
export const keptMark = (mark: ClockMark, now: MachineTime): ClockMark => ({
  ...mark,
  steadyMs: now.steadyMs,
})

/** How far the clock on the wall is off. */
export const wallOffsetMs = (mark: ClockMark | null): number =>
  mark ? mark.serverMs - mark.wallMs : 0

export type TicketTime = { at: string; day: string }

/** A ticket is never older than the one before it in its register, nor of an earlier day. */
export function notBefore<Ticket extends TicketTime>(
  ticket: Ticket,
  last?: TicketTime | null,
): Ticket {
  if (!last || ticket.at >= last.at) return ticket
  const [, day = last.day] = [ticket.day, last.day].sort()
  return { ...ticket, at: last.at, day }
}
