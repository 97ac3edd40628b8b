/** From what a client sent and the facts of the company to a document of stock the rules can post. */
import { behaviourOf, type DocumentScreen } from '../../books/behaviour.ts'
import type { Decimals } from '../../books/entry.ts'
import { refuseDay } from '../../books/period.ts'
import { baseFactorOf, refuseFine } from '../../catalog/units.ts'
import { businessDayOf } from '../../kernel/business-day.ts'
import type { Fraction } from '../../kernel/number/fraction.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { accountOfReason } from '../../stock/reason.ts'
import type { CurrencyFacts, TradeFacts } from '../posting/facts.ts'
import { currenciesOf, itemOf, type Poster, rateOf, unitNamed } from '../posting/ready.ts'
import type { TradeRules } from '../posting/rules.ts'
import type { AnyStockLine, StockInput } from './stock-input.ts'
import type { StockBehaviour } from './stock-posting.ts'

/** What the four documents of stock have in common. */
export type AnyStockInput = Omit<StockInput, 'lines'> & { lines: AnyStockLine[] }

export type ReadyStockLine = AnyStockLine & {
  at: number
  title: string
  unitId: string
  unitTitle: string
  /** How many base units one of its unit is. */
  factor: Fraction
  place: string
}

export type ReadyStock<As extends string = StockBehaviour> = {
  behaviour: As
  lines: ReadyStockLine[]
  currency: CurrencyFacts
  decimals: Decimals
  rate: string | null
  today: string
}

type Asked = { input: AnyStockInput; facts: TradeFacts; rules: TradeRules }

/** The behaviour of its type, where its screen writes that. */
function behaviourAt({ type }: TradeFacts, screen: DocumentScreen): StockBehaviour {
  const isWritten = type?.isActive && behaviourOf(type.behaviour).screen === screen
  if (!isWritten || behaviourOf(type.behaviour).isFollowUp) throw new Refusal('selectType', 'type')
  return type.behaviour as StockBehaviour
}

export function readyStock(poster: Poster, asked: Asked, screen: DocumentScreen): ReadyStock {
  const { input, facts } = asked
  const behaviour = behaviourAt(facts, screen)
  const { draftVersion } = facts
  if (draftVersion !== null && input.version != null && input.version < draftVersion)
    throw new Refusal('stale', undefined, { version: draftVersion })
  refuseWarehouses(behaviour, asked)
  if (behaviour !== 'transfer' && !accountOfReason(behaviour, input.reason ?? null))
    throw new Refusal('reasonRequired', 'reason')
  return { behaviour, ...readyParts(poster, asked) }
}

/** What also holds for a document that is written after another. */
export function readyParts(
  poster: Poster,
  { input, facts, rules }: Asked,
): Omit<ReadyStock, 'behaviour'> {
  if (!facts.branch) throw new Refusal('missingReference', 'branch')
  const today = businessDayOf(poster.now, facts.timeZone, rules.dayEndHour)
  refuseDay(input.day, { ...facts, today }, poster.actor.limits)
  const first = facts.currencies.find(({ rank }) => rank === 'first')
  const { currency, decimals } = currenciesOf(first?.id ?? '', facts)
  return {
    currency,
    decimals,
    rate: rateOf(poster, {}, facts, rules),
    today,
    lines: input.lines.map((line, at) => readyLine(line, at, input, facts)),
  }
}

/** A transfer goes from one place to another. */
function refuseWarehouses(behaviour: StockBehaviour, { input, facts }: Asked): void {
  if (behaviour !== 'transfer') {
    if (input.toWarehouse) throw new Refusal('invalid', 'toWarehouse')
    return
  }
  const isKnown = (id: string | null | undefined) => id != null && facts.warehouses.includes(id)
  if (!isKnown(input.warehouse)) throw new Refusal('selectWarehouseFrom', 'warehouse')
  if (!isKnown(input.toWarehouse) || input.toWarehouse === input.warehouse)
    throw new Refusal('selectWarehouseTo', 'toWarehouse')
}

function readyLine(
  line: AnyStockLine,
  at: number,
  input: AnyStockInput,
  facts: TradeFacts,
): ReadyStockLine {
  const item = itemOf(line, at, facts)
  if (item.kind !== 'stocked') throw new Refusal('itemHasNoStock', `lines.${at}.item`)
  const unit = facts.units.find(({ id }) => id === (line.unit ?? item.unitId))
  if (!unit) throw new Refusal('missingReference', `lines.${at}.unit`)
  const factor = baseFactorOf(unit, { unit: unitNamed(facts, item.unitId), packs: item.packs })
  if (!factor) throw new Refusal('unitsDoNotConvert', `lines.${at}.unit`)
  const written = line.isPlanned ? [] : (['quantity', 'counted', 'difference'] as const)
  for (const key of written) refuseFine(line[key] ?? '0', unit, `lines.${at}.${key}`)
  const place = line.warehouse ?? input.warehouse
  if (!place || !facts.warehouses.includes(place) || place === input.toWarehouse)
    throw new Refusal('putWarehouse', `lines.${at}.warehouse`)
  const title = line.name ?? item.name
  return { ...line, at, title, unitId: unit.id, unitTitle: unit.title, factor, place }
}
