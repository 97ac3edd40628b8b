/**
 * Which price a client gets. The client's own list comes first, then the lists of its group, the
 * lowest priority number before the others; within a list the price of the sold unit before the
 * one per base unit, and of those the highest quantity reached. A list that says nothing about the
 * item leaves it to the next; at last the price of the barcode, or the item's own.
 */
import { toFirst } from '../../kernel/number/convert.ts'
import {
  compare,
  fractionOf,
  minus,
  one,
  partOf,
  rounded,
  times,
} from '../../kernel/number/fraction.ts'

type Dated = { validFrom: string | null; validTo: string | null }

export type ListFacts = Dated & {
  id: string
  priority: number
  /** The client groups it is for. */
  groups: readonly string[]
  /** The currency of its prices; none means the first. */
  currencyId: string | null
  isActive: boolean
}

export type ListedPrice = Dated & {
  id: string
  listId: string
  /** None means the item's base unit. */
  unitId: string | null
  minQuantity: string
  /** One of the two is given. */
  price: string | null
  discountPercent: string | null
}

export type PriceFacts = {
  day: string
  /** In the sold unit, of which one holds `factor` base units; no unit means the base unit. */
  quantity: string
  unitId: string | null
  factor: string
  /** Of one base unit. */
  unitPrice: string
  /** Of one sold unit, if its barcode has a price of its own. */
  barcodePrice: string | null
  client: { listId: string | null; groupId: string | null } | null
  lists: readonly ListFacts[]
  prices: readonly ListedPrice[]
}

/** Of one sold unit. A discount is already taken off; `listed` says which line gave it. */
export type ChosenPrice = {
  price: string
  currencyId: string | null
  source: 'list' | 'barcode' | 'item'
  listed: ListedPrice | null
}

const decimals = 6

const isValid = ({ validFrom, validTo }: Dated, day: string): boolean =>
  (validFrom === null || validFrom <= day) && (validTo === null || day <= validTo)

/** The lists this client may buy from, in the order they are asked. */
function listsFor({ client, lists, day }: PriceFacts): ListFacts[] {
  if (!client) return []
  const open = lists.filter((list) => list.isActive && isValid(list, day))
  const own = open.filter(({ id }) => id === client.listId)
  const shared = open.filter(
    ({ id, groups }) =>
      id !== client.listId && client.groupId !== null && groups.includes(client.groupId),
  )
  return [...own, ...shared.toSorted((a, b) => a.priority - b.priority || (a.id < b.id ? -1 : 1))]
}

/** The quantity a line counts in: its own unit, or base units. */
function isReached(listed: ListedPrice, { quantity, unitId, factor }: PriceFacts): boolean {
  const asked = fractionOf(quantity)
  const counted = listed.unitId === unitId ? asked : times(asked, fractionOf(factor))
  return compare(counted, fractionOf(listed.minQuantity)) >= 0
}

/** The later it begins, the more it means this day. */
const startOf = ({ validFrom }: Dated): string => validFrom ?? ''

function best(lines: readonly ListedPrice[], unitId: string | null): ListedPrice | undefined {
  return lines.toSorted(
    (a, b) =>
      Number(b.unitId === unitId) - Number(a.unitId === unitId) ||
      compare(fractionOf(b.minQuantity), fractionOf(a.minQuantity)) ||
      startOf(b).localeCompare(startOf(a)) ||
      (a.id < b.id ? -1 : 1),
  )[0]
}

function lineFor(list: ListFacts, facts: PriceFacts): ListedPrice | undefined {
  const fitting = facts.prices.filter(
    (line) =>
      line.listId === list.id &&
      (line.unitId === facts.unitId || line.unitId === null) &&
      isValid(line, facts.day) &&
      isReached(line, facts),
  )
  return best(fitting, facts.unitId)
}

function usualPrice({ barcodePrice, unitPrice, factor }: PriceFacts): ChosenPrice {
  const own = rounded(times(fractionOf(unitPrice), fractionOf(factor)), decimals)
  return barcodePrice === null
    ? { price: own, currencyId: null, source: 'item', listed: null }
    : { price: barcodePrice, currencyId: null, source: 'barcode', listed: null }
}

function listedPrice(list: ListFacts, listed: ListedPrice, facts: PriceFacts): ChosenPrice {
  if (listed.price === null) {
    const { price } = usualPrice(facts)
    const kept = minus(one, partOf(listed.discountPercent ?? '0'))
    const left = rounded(times(fractionOf(price), kept), decimals)
    return { price: left, currencyId: null, source: 'list', listed }
  }
  const factor = listed.unitId === facts.unitId ? '1' : facts.factor
  const price = rounded(times(fractionOf(listed.price), fractionOf(factor)), decimals)
  return { price, currencyId: list.currencyId, source: 'list', listed }
}

export function priceFor(facts: PriceFacts): ChosenPrice {
  for (const list of listsFor(facts)) {
    const listed = lineFor(list, facts)
    if (listed) return listedPrice(list, listed, facts)
  }
  return usualPrice(facts)
}

/** What a sale is asked for it: in the first currency, at its decimals, where there is a rate. */
export function firstPrice(
  facts: PriceFacts,
  { first, rate }: { first: { id: string; decimals: number }; rate: string | null },
): string {
  const { price, currencyId } = priceFor(facts)
  const isFirst = currencyId === null || currencyId === first.id
  return isFirst || rate === null ? price : toFirst(price, rate, first.decimals)
}
