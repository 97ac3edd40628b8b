/** The events of an order as somebody reads them: what each was about, with before and after. */
import type { LocalNames } from '../kernel/naming/local-name.ts'
import { isZero } from '../kernel/number/decimal.ts'
import type { OrderStep } from './exception.ts'
import { approverIn, orderValue } from './exceptions.ts'
import { clockOf } from './order/event-clock.ts'
import type { OrderEvent } from './order/order-event.ts'
import type { Order } from './order/order-state.ts'
import type { HistoryStep } from './report.ts'

type StepWords = Pick<HistoryStep, 'what' | 'name' | 'figure' | 'reason'>

const nothing: StepWords = { what: [], name: null, figure: null, reason: null }

const namesOf = ({ lines }: Order, line: string): LocalNames =>
  lines.find(({ id }) => id === line)?.dish.names ?? { name: '–' }

type Amounts = readonly { line: string; quantity: string }[]

const list = (order: Order, lines: Amounts): StepWords['what'] =>
  lines.map(({ line, quantity }) => ({ names: namesOf(order, line), quantity }))

function stepWordsOf(
  event: OrderEvent,
  after: Order,
  tableName: (id: string) => string,
): StepWords {
  switch (event.kind) {
    case 'open':
    case 'guests':
      return { ...nothing, figure: String(event.guests) }
    case 'add':
    case 'more':
      return { ...nothing, what: list(after, [event]) }
    case 'cancel':
      return { ...nothing, what: list(after, [event]), reason: event.reason }
    case 'note':
      return {
        ...nothing,
        what: [{ names: namesOf(after, event.line), quantity: null }],
        reason: event.note,
      }
    case 'seat':
      return {
        ...nothing,
        what: [{ names: namesOf(after, event.line), quantity: null }],
        figure: event.seat === null ? null : String(event.seat),
      }
    case 'course':
      return {
        ...nothing,
        what: [{ names: namesOf(after, event.line), quantity: null }],
        figure: String(event.course),
      }
    case 'hold':
    case 'fire':
      return { ...nothing, figure: String(event.course) }
    case 'told':
    case 'send':
    case 'give':
    case 'refused':
      return { ...nothing, what: list(after, event.lines) }
    case 'take':
      return {
        ...nothing,
        what: event.lines.map(({ dish, quantity }) => ({ names: dish.names, quantity })),
      }
    case 'caller':
      return { ...nothing, name: event.caller.name }
    case 'move':
      return { ...nothing, name: tableName(event.table) }
    case 'waiter':
      return { ...nothing, name: event.name }
    case 'bill':
      return { ...nothing, what: list(after, event.lines), figure: String(after.bills) }
    case 'discount':
      return {
        ...nothing,
        what: event.lines.map(({ line }) => ({ names: namesOf(after, line), quantity: null })),
        figure: isZero(event.percent) ? event.amount : `${event.percent}%`,
        reason: event.reason,
      }
    case 'reopen':
      return { ...nothing, reason: event.reason }
    case 'paid':
    case 'back':
      return { ...nothing, name: event.number }
    default:
      return nothing
  }
}

/** What a device asks for is told to the kitchen in the same breath: one line says both. */
const isRead = ({ event }: OrderStep): boolean => event.kind !== 'send'

export const historyOf = (
  steps: readonly OrderStep[],
  { decimals, tableName }: { decimals: number; tableName: (id: string) => string },
): HistoryStep[] =>
  steps.filter(isRead).map(({ event, before, after, exceptions, billed }) => ({
    id: event.id,
    ...clockOf(event),
    by: event.by.name,
    isGuest: event.isGuest ?? false,
    approvedBy: approverIn(event),
    kind: event.kind,
    ...stepWordsOf(event, after, tableName),
    before: before && orderValue(before, decimals),
    after: orderValue(after, decimals),
    billed,
    exceptions: exceptions.map(({ kind }) => kind),
  }))
