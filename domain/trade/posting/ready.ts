/** From what a client sent and the facts of the house to a document the rules can post. */
import { type BehaviourName, behaviourOf, isReturn } from '../../books/behaviour.ts'
import type { Decimals } from '../../books/entry.ts'
import { refuseDay, refuseFarDay } from '../../books/period.ts'
import { type RecipeVersion, recipeVersions } from '../../catalog/recipe-version.ts'
import { baseQuantityOf, type UnitFacts } from '../../catalog/units.ts'
import { businessDayOf } from '../../kernel/business-day.ts'
import { addDays } from '../../kernel/date.ts'
import { rounded } from '../../kernel/number/fraction.ts'
import { refuseDecimals } from '../../kernel/number/money.ts'
import { may, type PermissionHolder } from '../../kernel/permission.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { documentRate } from '../../money/document-rate.ts'
import { currencyOf } from '../../money/measure.ts'
import { decimalsIn, writtenCurrency } from '../../money/ranks.ts'
import type { LineInput, TradeInput } from '../input.ts'
import type { LandingTarget } from '../landing.ts'
import type { Origin } from '../origin/origin.ts'
import type { FollowRate } from '../origin/origin-cost.ts'
import { refuseUnknownRates } from '../tax-rate.ts'
import type { CurrencyFacts, ItemFacts, TradeFacts } from './facts.ts'
import type { TradeRules } from './rules.ts'
import type { Trade, TradeLine } from './trade-task.ts'

/** Whoever posts, and when. */
export type Poster = {
  now: Date
  actor: PermissionHolder & { limits: { canBackDate: boolean } }
}

type ReadyLine = LineInput & { name: string; unitId: string; unitTitle: string }

export type Ready = {
  behaviour: BehaviourName
  trade: Trade
  lines: ReadyLine[]
  /** As it is on file. */
  currency: CurrencyFacts
  decimals: Decimals
  /** Where numbers and days stand, for the rows. */
  today: string
}

type Asked = {
  input: TradeInput
  facts: TradeFacts
  rules: TradeRules
  origin: Origin | null
  /** Goods of other purchases that costs of this one are added to. */
  landedOn?: readonly LandingTarget[]
}

export function readyTrade(poster: Poster, asked: Asked, screen: string): Ready {
  const { input, facts, rules, origin, landedOn } = asked
  const { type } = facts
  if (!type?.isActive || behaviourOf(type.behaviour).screen !== screen)
    throw new Refusal('selectType', 'type')
  if (behaviourOf(type.behaviour).isFollowUp && !origin) throw new Refusal('selectType', 'type')
  if (!facts.branch) throw new Refusal('missingReference', 'branch')
  if (facts.draftVersion !== null && input.version != null && input.version < facts.draftVersion)
    throw new Refusal('stale', undefined, { version: facts.draftVersion })
  const today = businessDayOf(poster.now, facts.timeZone, rules.dayEndHour)
  refuseDay(input.day, { ...facts, today }, poster.actor.limits)
  refuseFarDay(input.dueDate, today, 'dueDate')
  refusePartner(input, facts)
  const { currency, decimals } = currenciesOf(input.currency, facts)
  refuseFineDiscounts(input, currency.decimals)
  const lines = input.lines.map((line, at) => readyLine(line, at, facts))
  const rate = origin?.rate !== undefined ? origin.rate : rateOf(poster, input, facts, rules)
  const own = currencyOf(currency)
  const follows = { currency: origin?.currencyOf(own) ?? own, rate }
  const recipes = recipesSold(type.behaviour, facts)
  const tradeLines = lines.map((line, at) => tradeLine(line, at, { ...asked, recipes }, follows))
  return {
    behaviour: type.behaviour,
    lines,
    currency,
    decimals,
    today,
    trade: {
      behaviour: type.behaviour,
      partner: input.partner ?? null,
      decimals: currency.decimals,
      ...follows,
      taxes: origin?.taxes ?? rules.taxes,
      discountPercent: input.discountPercent,
      discountAmount: input.discountAmount,
      isDelivered: input.isDelivered,
      landedOn,
      isLandedOnItself: input.landedOn?.includes(input.id),
      credited: origin?.credited,
      lines: origin
        ? origin.withParts(origin.matching(tradeLines, lines), input, currency.decimals)
        : tradeLines,
    },
  }
}

/** What is given away, and what costs are divided by hand, is money of the document's currency. */
function refuseFineDiscounts({ discountAmount, lines }: TradeInput, decimals: number): void {
  refuseDecimals(discountAmount, decimals, 'discountAmount')
  lines.forEach((line, at) => {
    refuseDecimals(line.discountAmount, decimals, `lines.${at}.discountAmount`)
    for (const { amount } of line.landing?.shares ?? [])
      refuseDecimals(amount, decimals, `lines.${at}.landing`)
  })
}

function refusePartner({ partner: id }: TradeInput, { type, partner }: TradeFacts): void {
  const { side } = behaviourOf(type?.behaviour ?? 'stockIn')
  if (!side) return
  const code = side === 'client' ? 'selectClient' : 'selectSupplier'
  const isRight = side === 'client' ? partner?.isClient : partner?.isSupplier
  if (!id || !partner?.isActive || !isRight) throw new Refusal(code, 'partner')
}

export const currenciesOf = (
  id: string,
  facts: Pick<TradeFacts, 'currencies'>,
  field = 'currency',
) => ({ currency: writtenCurrency(id, facts, field), decimals: decimalsIn(facts) })

/** A company with one currency needs no rate; with two, no document goes without. */
export function rateOf(
  { actor }: { actor: PermissionHolder },
  asked: { rate?: string | null; isConfirmed?: boolean },
  facts: Pick<TradeFacts, 'currencies' | 'rate'>,
  { jumpPercent }: Pick<TradeRules, 'jumpPercent'>,
): string | null {
  if (!facts.currencies.some(({ rank }) => rank === 'second')) return null
  const canSetRate = may(actor, 'money.rate.add')
  return documentRate(asked, { usual: facts.rate?.buy, jumpPercent, canSetRate })
}

export function itemOf(line: { item: string }, at: number, facts: TradeFacts): ItemFacts {
  const item = facts.items.find(({ id }) => id === line.item)
  if (!item?.isActive) throw new Refusal('itemRequired', `lines.${at}.item`)
  return item
}

function readyLine(line: LineInput, at: number, facts: TradeFacts): ReadyLine {
  const item = itemOf(line, at, facts)
  const unit = facts.units.find(({ id }) => id === (line.unit ?? item.unitId))
  if (!unit) throw new Refusal('missingReference', `lines.${at}.unit`)
  return { ...line, name: line.name ?? item.name, unitId: unit.id, unitTitle: unit.title }
}

export const unitNamed = (facts: TradeFacts, id: string): UnitFacts => {
  const unit = facts.units.find((it) => it.id === id)
  if (!unit) throw new Refusal('missingReference')
  return unit
}

/** What is made of its items when they are sold; nothing is of what comes back. */
function recipesSold(
  behaviour: BehaviourName,
  { items, recipes, units }: TradeFacts,
): Map<string, RecipeVersion> {
  if (behaviourOf(behaviour).side !== 'client' || isReturn(behaviour)) return new Map()
  const ids = items.map(({ id }) => id)
  return recipeVersions(ids, recipes, units)
}

type WithRecipes = Asked & { recipes: ReadonlyMap<string, RecipeVersion> }

/** As it was sold; else as it is made now. */
const recipeOf = (line: ReadyLine, { origin, recipes }: WithRecipes): RecipeVersion | undefined =>
  origin?.recipeOf(line.originLine) ?? recipes.get(line.item)

/** Goods, or what is made of goods. What was made comes back on a shelf only if somebody says so. */
function movesGoods(line: ReadyLine, item: ItemFacts, asked: WithRecipes): boolean {
  const { type } = asked.facts
  if (type && isReturn(type.behaviour) && asked.origin?.wasMade(line.originLine))
    return item.kind === 'stocked' && line.isRestocked === true
  const isGoods = item.kind === 'stocked' || recipeOf(line, asked) !== undefined
  return isGoods && line.isRestocked !== false
}

function tradeLine(
  line: ReadyLine,
  at: number,
  asked: WithRecipes,
  follows: FollowRate,
): TradeLine {
  const { input, facts, rules, origin } = asked
  const item = itemOf(line, at, facts)
  refuseUnknownRates(line, at, {
    item,
    company: rules.rates,
    origin: origin?.ratesOf(line.originLine),
  })
  const warehouse = line.warehouse ?? input.warehouse ?? null
  if (warehouse !== null && !facts.warehouses.includes(warehouse))
    throw new Refusal('putWarehouse', `lines.${at}.warehouse`)
  const unit = unitNamed(facts, line.unitId)
  const fields = { quantity: `lines.${at}.quantity`, unit: `lines.${at}.unit` }
  const packs = { unit: unitNamed(facts, item.unitId), packs: item.packs }
  // What is left of another document is taken as it is.
  const taken = line.originLine ? { ...unit, decimals: null } : unit
  const baseQuantity =
    origin?.baseOf(line.originLine, unit.id, line.quantity) ??
    rounded(baseQuantityOf(line.quantity, taken, packs, fields), 6)
  return {
    ...line,
    isStocked: movesGoods(line, item, asked),
    recipe: recipeOf(line, asked),
    baseQuantity,
    warehouse,
    measures: { weight: item.weight, volume: item.volume },
    landing: line.landing ?? undefined,
    originCost: origin?.costOf(line.originLine, baseQuantity, follows),
    sold: origin?.soldOf(line.originLine),
  }
}

/** As written, else by the terms of the partner, else by those of the house. */
export const dueDateOf = (
  { dueDate, day }: Pick<TradeInput, 'dueDate' | 'day'>,
  { partner }: Pick<TradeFacts, 'partner'>,
  { paymentDays }: Pick<TradeRules, 'paymentDays'>,
): string => dueDate ?? addDays(day, partner?.termsDays ?? paymentDays)
