/** What a payment needs a right for that the sale itself does not. */
import { businessDayOf } from '../../kernel/business-day.ts'
import { yesMissing } from '../cashier-rights.ts'
import type { TillBasics, TillUser } from '../contract.ts'
import { burningAsks } from '../loyalty/burn-right.ts'
import { tillProgramme } from '../loyalty/till-loyalty.ts'
import type { OpenSale } from '../ticket/sale.ts'
import type { ApprovalAction, TicketTender } from '../ticket/ticket.ts'
import { isLent } from './credit.ts'
import { isRateOld } from './pay-way.ts'

export type PaymentFacts = {
  open: string
  /** What the house owes the client, as it said a moment ago; none where it was not asked. */
  credit?: string | null
  tenders: readonly (Pick<TicketTender, 'currency'> &
    Partial<Pick<TicketTender, 'method' | 'value' | 'flow'>>)[]
  /** Money of a refund goes out in another currency than it came in. */
  isOtherCurrency: boolean
  /** Cash goes out for what was paid by cheque. */
  isCashForCheque?: boolean
  now: Date
}

function askedOf(sale: OpenSale, facts: PaymentFacts, basics: TillBasics): ApprovalAction[] {
  const { open, credit, tenders, isOtherCurrency, isCashForCheque, now } = facts
  const second = basics.currencies.find(({ rank }) => rank === 'second')?.id
  const asked: ApprovalAction[] = []
  if (tenders.some(({ currency }) => currency === second))
    if (isRateOld(basics.rate, basics.rateAgeHours, now)) asked.push('rate')
  // What a refund credits is nothing lent.
  if (sale.kind === 'posSale' && isLent(open, credit)) asked.push('credit')
  if (isOtherCurrency) asked.push('otherCurrency')
  if (isCashForCheque) asked.push('cashForCheque')
  const day = businessDayOf(now, basics.company.timeZone, basics.dayEndHour)
  const typeOf = (method: string) => basics.methods.find(({ id }) => id === method)?.type
  return [...asked, ...burningAsks(tenders, typeOf, tillProgramme(sale, basics, day))]
}

/** For what of it neither the cashier nor who approved before may say yes. */
export const paymentNeeds = (
  sale: OpenSale,
  facts: PaymentFacts,
  cashier: TillUser,
  basics: TillBasics,
): ApprovalAction[] =>
  yesMissing(
    askedOf(sale, facts, basics).map((action) => ({ action })),
    sale,
    cashier,
    basics,
  )
