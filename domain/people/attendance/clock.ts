/**
 * The clock of one person. What is kept is a stream of events, each with the moment it happened;
 * what it means is judged here, in the order of those moments and never in that of their arrival, so
 * that an event of a device that was without network finds its place however late it comes. Events
 * that say nothing new are kept and named: nothing that somebody stamped is lost.
 */
import { minuteMs } from '../../kernel/calendar/days.ts'

export const clockKinds = ['in', 'breakStart', 'breakEnd', 'out'] as const
export type ClockKind = (typeof clockKinds)[number]

export type ClockState = 'off' | 'working' | 'onBreak'

/** `at` is an instant as ISO 8601 writes it. */
export type ClockEvent = { id: string; kind: ClockKind; at: string }

const following: Readonly<Record<ClockState, readonly ClockKind[]>> = {
  off: ['in'],
  working: ['out', 'breakStart'],
  onBreak: ['breakEnd', 'out'],
}

const leadingTo: Readonly<Record<ClockKind, ClockState>> = {
  in: 'working',
  breakStart: 'onBreak',
  breakEnd: 'working',
  out: 'off',
}

/** What may come next, the usual first. */
export const nextKinds = (state: ClockState): readonly ClockKind[] => following[state]

export const stateAfter = (kind: ClockKind): ClockState => leadingTo[kind]

export const canFollow = (state: ClockState, kind: ClockKind): boolean =>
  following[state].includes(kind)

/** By what is proven, and by all that was said. */
export type Standing = { proven: ClockState; said: ClockState }

/**
 * Whether a stamp makes sense just now. What nobody proved never stands in the way of what somebody
 * did; a stamp that is not proven itself may also follow what was said.
 */
export const canStamp = (
  { proven, said }: Standing,
  { kind, isProven }: { kind: ClockKind; isProven: boolean },
): boolean => canFollow(proven, kind) || (!isProven && canFollow(said, kind))

type Pause = { start: ClockEvent; end: ClockEvent | null }

/** From one clock-in to its clock-out; none where it is still under way, or was forgotten. */
export type Spell = { start: ClockEvent; end: ClockEvent | null; breaks: Pause[] }

/** Repeated: a second device said it as well. Stray: nothing it could belong to came before. */
export type Odd = { id: string; why: 'repeated' | 'stray' }

export type Judged = { spells: Spell[]; odd: Odd[]; state: ClockState }

const minutesBetween = (from: string, to: string): number =>
  Math.floor((Date.parse(to) - Date.parse(from)) / minuteMs)

const inOrder = (events: readonly ClockEvent[]): ClockEvent[] =>
  events.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at) || (a.id < b.id ? -1 : 1))

/** Whether a clock-in is so long ago that whoever made it must have left without a word. */
export const isForgotten = (start: string, now: string, longestMinutes: number): boolean =>
  minutesBetween(start, now) >= longestMinutes

class Clock {
  readonly spells: Spell[] = []
  readonly odd: Odd[] = []
  state: ClockState = 'off'
  readonly #longest: number

  constructor(longestMinutes: number) {
    this.#longest = longestMinutes
  }

  take(event: ClockEvent): void {
    this.leaveForgotten(event.at)
    const spell = this.spells.at(-1)
    if (!canFollow(this.state, event.kind)) {
      // The same said again is what two devices do; anything else belongs to nothing.
      const isSaid = this.state === leadingTo[event.kind] && this.state !== 'off'
      this.odd.push({ id: event.id, why: isSaid ? 'repeated' : 'stray' })
      return
    }
    this.state = leadingTo[event.kind]
    if (event.kind === 'in') this.spells.push({ start: event, end: null, breaks: [] })
    else if (event.kind === 'breakStart') spell?.breaks.push({ start: event, end: null })
    else {
      const open = spell?.breaks.at(-1)
      if (open && !open.end) open.end = event
      if (spell && event.kind === 'out') spell.end = event
    }
  }

  leaveForgotten(now: string): void {
    const spell = this.spells.at(-1)
    if (this.state !== 'off' && spell && isForgotten(spell.start.at, now, this.#longest))
      this.state = 'off'
  }
}

/** What a stream comes to. `now` ends what was forgotten; without it the last spell may be open. */
export function judged(
  events: readonly ClockEvent[],
  longestMinutes: number,
  now?: string,
): Judged {
  const clock = new Clock(longestMinutes)
  for (const event of inOrder(events)) clock.take(event)
  if (now) clock.leaveForgotten(now)
  return { spells: clock.spells, odd: clock.odd, state: clock.state }
}

/** From clock-in to clock-out by real minutes: where the clocks change, an hour is worked or is not. */
export const grossMinutes = ({ start, end }: Spell): number =>
  end ? minutesBetween(start.at, end.at) : 0

/** A break that nobody ended lasts until whoever made it leaves. */
export const breakMinutes = ({ end, breaks }: Spell): number =>
  end
    ? breaks.reduce((sum, pause) => sum + minutesBetween(pause.start.at, (pause.end ?? end).at), 0)
    : 0
