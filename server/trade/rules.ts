/** What a company has decided about its documents, at one of its branches. */
import { dayEndHour } from '../../domain/kernel/day.settings.ts'
import {
  billTolerancePercent,
  defaultWarehouse,
  paymentDays,
} from '../../domain/settings/documents.settings.ts'
import {
  firstWriteOff,
  rateJumpPercent,
  secondWriteOff,
} from '../../domain/settings/money.settings.ts'
import {
  numberDigits,
  numberPrefixes,
  numberRestart,
} from '../../domain/settings/numbering.settings.ts'
import {
  approvalAbove,
  blindReceiving,
  breakPacks,
  expiredGoods,
  negativeStock,
} from '../../domain/settings/stock.settings.ts'
import { tax1, tax2, vat } from '../../domain/settings/tax.settings.ts'
import { type ShelfRules, strictest } from '../../domain/stock/shelf-rules.ts'
import type { TradeRules } from '../../domain/trade/posting/rules.ts'
import type { Tx } from '../kernel/postgres/db.ts'
import { type Settings, settingsFor } from '../kernel/settings.ts'

const shelfRules = (settings: Settings): ShelfRules => ({
  policy: settings.of(negativeStock),
  approvalAbove: settings.of(approvalAbove) ?? null,
})

/** A document of many lines asks for the same shelves again and again. */
function once(
  decide: (branch: string | null) => ShelfRules,
): (branch: string | null | undefined) => ShelfRules {
  const known = new Map<string | null, ShelfRules>()
  return (branch = null) => {
    const found = known.get(branch) ?? decide(branch)
    known.set(branch, found)
    return found
  }
}

export const tradeRules = async (
  tx: Tx,
  at: { branchId: string | null; userId: string | null; warehouses?: readonly string[] },
): Promise<TradeRules> => rulesFrom(await settingsFor(tx, at))

/** Where the settings are read already. */
export function rulesFrom(settings: Settings): TradeRules {
  const isIncluded = (declared: typeof vat.pricing) => settings.of(declared) === 'included'
  return {
    taxes: {
      vat: { base: 'net', isIncluded: isIncluded(vat.pricing) },
      tax1: { base: settings.of(tax1.base), isIncluded: isIncluded(tax1.pricing) },
      tax2: { base: settings.of(tax2.base), isIncluded: isIncluded(tax2.pricing) },
    },
    rates: {
      vat: settings.of(vat.rate),
      tax1: settings.of(tax1.rate),
      tax2: settings.of(tax2.rate),
    },
    labels: {
      vat: settings.of(vat.label) ?? null,
      tax1: settings.of(tax1.label) ?? null,
      tax2: settings.of(tax2.label) ?? null,
    },
    policy: settings.of(negativeStock),
    shelfAt: once((branch) =>
      branch
        ? shelfRules(settings.at(branch))
        : strictest([shelfRules(settings.at(null)), shelfRules(settings)]),
    ),
    expired: settings.of(expiredGoods),
    breaksPacks: settings.of(breakPacks),
    isReceivingBlind: settings.of(blindReceiving),
    restartsYearly: settings.of(numberRestart) === 'yearly',
    digits: settings.of(numberDigits),
    prefixOf: (behaviour) => settings.of(numberPrefixes[behaviour]) ?? '',
    paymentDays: settings.of(paymentDays),
    dayEndHour: settings.of(dayEndHour),
    jumpPercent: settings.of(rateJumpPercent),
    billTolerance: settings.of(billTolerancePercent),
    writeOff: { first: settings.of(firstWriteOff), second: settings.of(secondWriteOff) },
    warehouse: settings.of(defaultWarehouse) ?? null,
  }
}
