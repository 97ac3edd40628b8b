/**
 * What somebody says yes to at a table: this event and no other, so much of this line of this order, off
 * so much and no more, this bill and no later one, at that time. A proof that was made for less, for another order or long before does not open it.
 */
import { minuteMs } from '../../kernel/calendar/days.ts'
import { tidyDecimal } from '../../kernel/number/decimal.ts'
import type { ProofAction } from '../../pos/proof.ts'
import type { SentEvent } from './order-event.ts'

type ApprovableEvent = Extract<SentEvent, { kind: 'cancel' | 'reopen' | 'discount' }>

/** As much of it as is approved. */
export type ApprovedEvent =
  | Pick<Extract<SentEvent, { kind: 'cancel' }>, 'kind' | 'line' | 'quantity'>
  | (Pick<Extract<SentEvent, { kind: 'discount' }>, 'kind' | 'line' | 'percent' | 'amount'> & {
      /** What it was to be taken off. */
      worth: string
    })
  | (Pick<Extract<SentEvent, { kind: 'reopen' }>, 'kind'> & {
      /** The one that was shown. */
      bill: string
    })

const actions = {
  cancel: 'orderCancel',
  reopen: 'orderReopen',
  discount: 'orderDiscount',
} as const satisfies Record<ApprovableEvent['kind'], ProofAction>

export function boundOf(
  event: ApprovedEvent,
  order: string,
): { action: ProofAction; what: string[] } {
  const action = actions[event.kind]
  switch (event.kind) {
    case 'cancel':
      return { action, what: [order, event.line, tidyDecimal(event.quantity)] }
    case 'discount':
      return {
        action,
        what: [
          ...[order, event.line ?? '', tidyDecimal(event.percent), tidyDecimal(event.amount)],
          tidyDecimal(event.worth),
        ],
      }
    case 'reopen':
      return { action, what: [order, event.bill] }
  }
}

/** By the same clock: the yes is typed, and what it is for is done. */
const nearMs = 10 * minuteMs
/** A device may be without network for a while, and its clock may be wrong. */
const farMs = 3 * 24 * 60 * minuteMs

export function isTimely(
  proof: { at: string },
  event: { at: string } | undefined,
  now: Date,
): boolean {
  const typed = Date.parse(proof.at)
  const isNear = event === undefined || Math.abs(Date.parse(event.at) - typed) <= nearMs
  return isNear && Math.abs(now.getTime() - typed) <= farMs
}
