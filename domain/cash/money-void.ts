/** What money can be undone by its mirror; what cannot is taken back or paid back instead. */
import { firstState } from '../books/cheque-input.ts'
import { refuseLockedDay } from '../books/period.ts'
import { businessDayOf } from '../kernel/business-day.ts'
import { Refusal } from '../kernel/refusal.ts'
import { isValueType } from '../money/value-type.ts'
import type { ChequeState } from './cheque.ts'
import { type MoneyScreen, moneyScreens } from './money-screen.ts'

type PostedMoney = {
  screen: MoneyScreen
  methodType: string
  postedAt: string
  /** Of a cheque: what became of it, and the shift of the till that took it, if one did. */
  cheque: { state: ChequeState; shift: string | null } | null
  /** The cheque it handed on, if it was made by one. */
  handedOn: string | null
  /** The number of what was given to what is on account of it. */
  paidBy: string | null
}

type Today = {
  today: string
  timeZone: string
  dayEndHour: number
  lockedThrough: string | null
}

export function refuseMoneyVoid(money: PostedMoney, day: Today): void {
  const { cheque, handedOn, paidBy } = money
  const postedOn = businessDayOf(new Date(money.postedAt), day.timeZone, day.dayEndHour)
  // Of what was no money nothing was counted since.
  const isCounted = !isValueType(money.methodType)
  if (isCounted && postedOn !== day.today) throw new Refusal('moneyVoidTooLate')
  refuseLockedDay(day.today, day.lockedThrough)
  // A ticket was paid with it, and its shift counts it: it can be given back, not undone.
  if (cheque?.shift) throw new Refusal('chequeOfTicket')
  const start = firstState(moneyScreens[money.screen].flow)
  if (handedOn || (cheque && cheque.state !== start)) throw new Refusal('chequeMovedOn')
  if (paidBy) throw new Refusal('voidFollowed', undefined, { number: paidBy })
}
