/**
 * Everything small a till needs, as one answer with a tag of its state: a till that has it already
 * is told so. Nothing here says how much money a drawer should hold.
 */

import { createHash } from 'node:crypto'
import { z } from 'zod'
import { businessDayOf } from '../../domain/kernel/business-day.ts'
import { addDays } from '../../domain/kernel/date.ts'
import { numberFormat } from '../../domain/kernel/format.settings.ts'
import { id } from '../../domain/kernel/input.ts'
import { rateOn } from '../../domain/money/rates.ts'
import { mayApprove } from '../../domain/pos/approval.ts'
import { newCustomerRight } from '../../domain/pos/cashier-rights.ts'
import type { PosDesign, TillBasics, TillUser } from '../../domain/pos/contract.ts'
import { approverDigits, pinCheck } from '../../domain/pos/pin.ts'
import {
  asksRating,
  asksRemoval,
  asksStock,
  hasDisplay,
  isKiosk,
  senseQuantity,
  senseTimes,
} from '../../domain/pos/pos.settings.ts'
import { depositFee, depositLeast, layawayDays } from '../../domain/pos/promise/deposit.settings.ts'
import { tipsSetting } from '../../domain/pos/tip.settings.ts'
import {
  internalPrefix,
  pricePrefix,
  weightPrefix,
} from '../../domain/settings/barcodes.settings.ts'
import { cashRounding, rateAgeHours } from '../../domain/settings/money.settings.ts'
import {
  hasSecondCurrency,
  paperFooter,
  ticketWidth,
} from '../../domain/settings/printing.settings.ts'
import { expiredGoods } from '../../domain/settings/stock.settings.ts'
import { cardCashOut, cardMost } from '../../domain/stored-value/gift-card.settings.ts'
import { query } from '../kernel/command.ts'
import type { Tx } from '../kernel/postgres/db.ts'
import { type Settings, settingsFor } from '../kernel/settings.ts'
import { tradeRules } from '../trade/rules.ts'
import { type Gathered, gathered } from './basics-rows.ts'
import { refuseStrangeRegister } from './claim.ts'
import { designOf } from './design.ts'
import { idlePictures } from './display/idle-pictures.ts'

type UntaggedBasics = Omit<TillBasics, 'tag' | 'proofKey'>

/** How the company has decided, where this register stands. */
function decided(settings: Settings) {
  return {
    cashRounding: settings.of(cashRounding) as TillBasics['cashRounding'],
    rateAgeHours: settings.of(rateAgeHours),
    senseTimes: settings.of(senseTimes),
    senseQuantity: settings.of(senseQuantity),
    asksStock: settings.of(asksStock),
    expired: settings.of(expiredGoods),
    asksRemoval: settings.of(asksRemoval),
    takesTips: settings.of(tipsSetting) !== 'off',
    isKiosk: settings.of(isKiosk),
    cardCashOut: settings.of(cardCashOut) ?? null,
    cardMost: settings.of(cardMost) ?? null,
    depositLeast: settings.of(depositLeast),
    depositFee: settings.of(depositFee),
    layawayDays: settings.of(layawayDays),
    barcodePrefixes: {
      internal: settings.of(internalPrefix),
      weight: settings.of(weightPrefix),
      price: settings.of(pricePrefix),
    },
    ticketWidth: settings.of(ticketWidth) as TillBasics['ticketWidth'],
    footer: settings.of(paperFooter) ?? null,
    hasSecondCurrency: settings.of(hasSecondCurrency),
  }
}

/** The rate of the shop's day; a company with one currency has none. */
function rateOf({ rates, currencies, company }: Gathered, now: Date, endHour: number) {
  if (!currencies.some(({ rank }) => rank === 'second')) return null
  const today = businessDayOf(now, company.timeZone, endHour)
  const rate = rateOn(rates, today)
  return rate ? { buy: rate.buy, sell: rate.sell, at: new Date(rate.at).toISOString() } : null
}

const isOfTills = (permission: string): boolean => permission.startsWith('pos.')

const isAskedThere = (permission: string): boolean =>
  isOfTills(permission) || permission === newCustomerRight

/** A few bits, and those only of a PIN that allows something: the till must never know it. */
const pinOf = ({ pin, ...rights }: Gathered['users'][number]): TillUser['pin'] => {
  if (!pin) return null
  const { salt, verifier, digits } = pin
  const isLong = digits !== null && digits >= approverDigits
  return { salt, check: isLong && mayApprove(rights) ? pinCheck(verifier, digits) : null }
}

/** Who may stand at a till, who may allow what others may not, and who clocks in there. */
const usersOf = ({ users }: Gathered): TillBasics['users'] =>
  users
    .map((user) => ({
      ...user,
      pin: pinOf(user),
      permissions: user.permissions.filter(isAskedThere),
    }))
    .filter(
      ({ isAdmin, permissions, isStaff, pin }) =>
        isAdmin || permissions.some(isOfTills) || (isStaff && pin !== null),
    )

async function basicsOf(
  tx: Tx,
  register: string,
  branchId: string,
  now: Date,
): Promise<UntaggedBasics> {
  const at = { branchId, registerId: register }
  const [found, settings, rules] = await Promise.all([
    // In no zone is it earlier than two days before that of Greenwich.
    tx.one(gathered(register, addDays(businessDayOf(now, 'UTC', 0), -2))),
    settingsFor(tx, at),
    tradeRules(tx, { branchId, userId: null }),
  ])
  const design: PosDesign = await designOf(tx, settings)
  const display = settings.of(hasDisplay)
    ? { asksRating: settings.of(asksRating), pictures: await idlePictures(tx) }
    : null
  const { rates, company, shift, ...rest } = found
  return {
    ...rest,
    ...decided(settings),
    company: { ...company, numberFormat: settings.of(numberFormat) },
    shift: shift && { ...shift, openedAt: new Date(shift.openedAt).toISOString() },
    rate: rateOf(found, now, rules.dayEndHour),
    taxes: rules.taxes,
    taxRates: rules.rates,
    taxLabels: rules.labels,
    dayEndHour: rules.dayEndHour,
    users: usersOf(found),
    design,
    display,
  }
}

export const tillBasics = query({
  route: 'GET /api/pos/basics',
  summary: 'till: register, money, taxes, methods, people and look; the tag alone if unchanged',
  needs: 'pos.ticket.add',
  byKey: 'never',
  input: z.strictObject({
    register: id,
    tag: z.string().max(64, 'invalid').optional(),
  }),
  async run(
    { tx, actor, now, services },
    { register, tag },
  ): Promise<TillBasics | { tag: string }> {
    const { branchId } = await refuseStrangeRegister(tx, actor, register)
    const { publicKey: proofKey } = services.proofKeys
    const basics = { ...(await basicsOf(tx, register, branchId, now)), proofKey }
    const own = createHash('sha256').update(JSON.stringify(basics)).digest('base64url').slice(0, 22)
    return own === tag ? { tag } : { tag: own, ...basics }
  },
})
