/** From what a client sent and the facts of the house to a document the rules can post. */
import { behaviourOf } from '../../domain/books/behaviour.ts'
import type { Decimals } from '../../domain/books/entry.ts'
import { baseQuantityOf, type UnitFacts } from '../../domain/catalog/units.ts'
import { rounded } from '../../domain/kernel/fraction.ts'
import { Refusal } from '../../domain/kernel/refusal.ts'
import type { LineInput, TradeInput } from '../../domain/trade/input.ts'
import type { TaxRules } from '../../domain/trade/totals.ts'
import type { Trade, TradeLine } from '../../domain/trade/trade.ts'
import type { CurrencyFacts, ItemFacts, TradeFacts } from './facts.ts'

export type ReadyLine = LineInput & { name: string; unitId: string; unitTitle: string }

export type Ready = {
  trade: Trade
  lines: ReadyLine[]
  currency: CurrencyFacts
  decimals: Decimals
}

export function readyTrade(
  input: TradeInput,
  facts: TradeFacts,
  { taxes }: { taxes: TaxRules },
): Ready {
  const { type } = facts
  if (!type?.isActive) throw new Refusal('selectType', 'type')
  if (!facts.hasBranch) throw new Refusal('missingReference', 'branch')
  if (facts.draftVersion !== null && input.version != null && input.version < facts.draftVersion)
    throw new Refusal('stale', undefined, { version: facts.draftVersion })
  if (facts.lockedThrough !== null && input.day <= facts.lockedThrough)
    throw new Refusal('dayIsLocked', 'day', { day: facts.lockedThrough })
  refusePartner(input, facts)
  const { currency, decimals } = currenciesOf(input, facts)
  const lines = input.lines.map((line, at) => readyLine(line, at, facts))
  return {
    lines,
    currency,
    decimals,
    trade: {
      behaviour: type.behaviour,
      partner: input.partner ?? null,
      decimals: currency.decimals,
      isFirst: currency.rank === 'first',
      rate: rateOf(input, facts),
      taxes,
      discountPercent: input.discountPercent,
      discountAmount: input.discountAmount,
      isDelivered: input.isDelivered,
      lines: lines.map((line, at) => tradeLine(line, at, input, facts)),
    },
  }
}

function refusePartner({ partner: id }: TradeInput, { type, partner }: TradeFacts): void {
  const { side } = behaviourOf(type?.behaviour ?? 'stockIn')
  if (!side) return
  const code = side === 'client' ? 'selectClient' : 'selectSupplier'
  const isRight = side === 'client' ? partner?.isClient : partner?.isSupplier
  if (!id || !partner?.isActive || !isRight) throw new Refusal(code, 'partner')
}

function currenciesOf(input: TradeInput, facts: TradeFacts) {
  const currency = facts.currencies.find(({ id }) => id === input.currency)
  const ranked = (rank: string) => facts.currencies.find((it) => it.rank === rank)
  if (!currency?.rank) throw new Refusal('missingReference', 'currency')
  const decimals = {
    first: ranked('first')?.decimals ?? 2,
    second: ranked('second')?.decimals ?? 0,
  }
  return { currency, decimals }
}

/** A company with one currency needs no rate; with two, no document goes without. */
function rateOf({ rate }: TradeInput, facts: TradeFacts): string | null {
  if (!facts.currencies.some(({ rank }) => rank === 'second')) return null
  const used = rate ?? facts.rate?.buy
  if (!used) throw new Refusal('rateMissing', 'rate')
  return used
}

function itemOf(line: LineInput, at: number, facts: TradeFacts): ItemFacts {
  const item = facts.items.find(({ id }) => id === line.item)
  if (!item?.isActive) throw new Refusal('selectItem', `lines.${at}.item`)
  return item
}

function readyLine(line: LineInput, at: number, facts: TradeFacts): ReadyLine {
  const item = itemOf(line, at, facts)
  const unit = facts.units.find(({ id }) => id === (line.unit ?? item.unitId))
  if (!unit) throw new Refusal('missingReference', `lines.${at}.unit`)
  return { ...line, name: line.name ?? item.name, unitId: unit.id, unitTitle: unit.title }
}

const unitNamed = (facts: TradeFacts, id: string): UnitFacts => {
  const unit = facts.units.find((it) => it.id === id)
  if (!unit) throw new Refusal('missingReference')
  return unit
}

function tradeLine(line: ReadyLine, at: number, input: TradeInput, facts: TradeFacts): TradeLine {
  const item = itemOf(line, at, facts)
  const warehouse = line.warehouse ?? input.warehouse ?? null
  if (warehouse !== null && !facts.warehouses.includes(warehouse))
    throw new Refusal('putWarehouse', `lines.${at}.warehouse`)
  const base = baseQuantityOf(
    line.quantity,
    unitNamed(facts, line.unitId),
    { unit: unitNamed(facts, item.unitId), packs: item.packs },
    { quantity: `lines.${at}.quantity`, unit: `lines.${at}.unit` },
  )
  return {
    ...line,
    isStocked: item.kind === 'stocked',
    baseQuantity: rounded(base, 6),
    warehouse,
  }
}

/** As written, else by the terms of the partner, else the day itself. */
export function dueDateOf({ dueDate, day }: TradeInput, { partner }: TradeFacts): string {
  if (dueDate) return dueDate
  const due = new Date(`${day}T00:00:00Z`)
  due.setUTCDate(due.getUTCDate() + (partner?.termsDays ?? 0))
  return due.toISOString().slice(0, 10)
}
