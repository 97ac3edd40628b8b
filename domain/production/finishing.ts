/**
 * A finished order: what went into it and what came out, as the lines of one document; and what is
 * strange about what is said of it: refused, or asked about once.
 */
import { newId } from '../kernel/id.ts'
import { isZero, tidyDecimal } from '../kernel/number/decimal.ts'
import { isMore, isSame, productOf, sumOf } from '../kernel/number/fraction.ts'
import { Refusal, unconfirmed } from '../kernel/refusal.ts'
import type { LottedLine, NamedLot } from '../stock/lots/lot.ts'

type Named = { id: string }

/** Each line that is named is of the order, and is named once. */
function refuseStrangers(name: string, given: readonly Named[], lines: readonly Named[]): void {
  const seen = new Set<string>()
  given.forEach(({ id }, at) => {
    const field = `${name}.${at}.id`
    if (!lines.some((line) => line.id === id)) throw new Refusal('missingReference', field)
    if (seen.has(id)) throw new Refusal('lineTwice', field)
    seen.add(id)
  })
}

type Amount = { title: string | undefined; planned: string; actual: string; field: string }

type Finished = {
  use: 'make' | 'takeApart'
  title: string | undefined
  quantity: string
  produced: string
  scrap: string
  components: readonly Amount[]
  beside: readonly Amount[]
}

/** Beyond this many times what was planned, a digit too many is likelier than a good day. */
const farAbove = '10'

/** Far more than was planned, or something that was made of nothing. */
function askUnlikely({
  use,
  title,
  quantity,
  produced,
  scrap,
  components,
  beside,
}: Finished): void {
  const whole = { title, planned: quantity, actual: sumOf([produced, scrap]), field: 'produced' }
  for (const { title: item = '', planned, actual, field } of [whole, ...components, ...beside])
    if (isMore(actual, productOf(planned, farAbove, 6)))
      throw unconfirmed('farAbovePlan', field, { item, planned, actual })
  if (use === 'make' && components.every(({ actual }) => isZero(actual)))
    throw unconfirmed('nothingUsed', 'actual', {})
}

/** What is said of an order that is done. */
type Finish = {
  produced: string
  scrap?: string
  lots?: readonly NamedLot[] | null
  actual?: readonly { id: string; quantity?: string; lots?: readonly NamedLot[] | null }[]
  beside?: readonly { id: string; quantity?: string; lots?: readonly NamedLot[] | null }[]
  isConfirmed?: boolean
}

type Goods = { id: string; title?: string }

type PlannedPart = { id: string; item: Goods; quantityUsed: string; share?: string | null }

/** An order as far as its end is concerned. */
export type FinishedOrder = {
  use: 'make' | 'takeApart'
  item: Goods
  quantity: string
  components: readonly PlannedPart[]
  byProducts: readonly {
    id: string
    item: Goods
    quantityMade: string
    share?: string | null
  }[]
}

type Used = {
  line: string
  component: string | null
  item: string
  title: string | undefined
  quantity: string
  /** So much of it was planned: a share of a recipe may be finer than its unit. */
  isPlanned: boolean
  lots: readonly NamedLot[] | null | undefined
  fields: Places
}

/** Where it stands in what was sent, or would stand; none where nothing is said of it there. */
type Places = { quantity: string | undefined; lots: string; other: string | undefined }

/** Of a line of the order: what is not named stands after what is. */
function placesIn(
  name: string,
  given: readonly { id: string }[],
  lines: readonly { id: string }[],
) {
  const named = given.map(({ id }) => id)
  const unnamed = lines.flatMap(({ id }) => (named.includes(id) ? [] : [id]))
  const order = [...named, ...unnamed]
  return (id: string): Places => {
    const place = `${name}.${order.indexOf(id)}`
    return { quantity: `${place}.quantity`, lots: `${place}.lots`, other: `${place}.id` }
  }
}

type UsedLine = Used & { direction: 1 | -1; share: string | null }

export type Work = { lines: UsedLine[]; output: string | null }

const amountOf = (planned: string, said: string | undefined) => ({
  quantity: tidyDecimal(said ?? planned),
  isPlanned: said === undefined || isSame(said, planned),
})

/** What goes in and what comes out; what took nothing is no line. */
export function workOf(order: FinishedOrder, input: Finish): Work {
  const { produced, scrap = '0', actual = [], beside: fell = [] } = input
  const isMade = order.use === 'make'
  const placeOf = placesIn('actual', actual, order.components)
  const placeBeside = placesIn('beside', fell, order.byProducts)
  const parts = order.components.map((it) => {
    const said = actual.find(({ id }) => id === it.id)
    return {
      line: newId(),
      component: it.id,
      item: it.item.id,
      title: it.item.title,
      ...amountOf(it.quantityUsed, said?.quantity),
      direction: isMade ? (-1 as const) : (1 as const),
      share: isMade ? null : (it.share ?? null),
      lots: said?.lots,
      fields: placeOf(it.id),
    }
  })
  const own = {
    line: newId(),
    component: null,
    item: order.item.id,
    title: order.item.title,
    // What was spoilt while it was taken apart has left the shelf too.
    quantity: tidyDecimal(isMade ? produced : sumOf([produced, scrap])),
    isPlanned: false,
    direction: isMade ? (1 as const) : (-1 as const),
    share: null,
    lots: input.lots,
    fields: { quantity: 'produced', lots: 'lots', other: undefined },
  }
  const beside = order.byProducts.map((it) => {
    const said = fell.find(({ id }) => id === it.id)
    return {
      line: newId(),
      component: null,
      item: it.item.id,
      title: it.item.title,
      ...amountOf(it.quantityMade, said?.quantity),
      direction: 1 as const,
      share: it.share ?? '0',
      lots: said?.lots,
      fields: placeBeside(it.id),
    }
  })
  const lines = isMade ? [...parts, own, ...beside] : [own, ...parts, ...beside]
  return {
    lines: lines.filter(({ quantity }) => !isZero(quantity)),
    output: isMade ? own.line : null,
  }
}

export function refuseStrange(order: FinishedOrder, input: Finish): void {
  const { produced, scrap = '0', actual = [], beside = [], isConfirmed } = input
  if (isZero(produced)) throw new Refusal('quantityRequired', 'produced')
  refuseStrangers('actual', actual, order.components)
  refuseStrangers('beside', beside, order.byProducts)
  if (isConfirmed) return
  const placeOf = placesIn('actual', actual, order.components)
  const placeBeside = placesIn('beside', beside, order.byProducts)
  askUnlikely({
    use: order.use,
    title: order.item.title,
    quantity: order.quantity,
    produced,
    scrap,
    components: order.components.map(({ id, item: { title }, quantityUsed: planned }) => ({
      ...{ title, planned },
      actual: actual.find((it) => it.id === id)?.quantity ?? planned,
      field: placeOf(id).quantity ?? 'actual',
    })),
    beside: order.byProducts.map(({ id, item: { title }, quantityMade: planned }) => ({
      ...{ title, planned },
      actual: beside.find((it) => it.id === id)?.quantity ?? planned,
      field: placeBeside(id).quantity ?? 'beside',
    })),
  })
}

/** A refusal of a line of the document, told where it was said of the order. */
export function atOrder({ code, field, facts, all }: Refusal, { lines }: Work): Refusal {
  const partOf = (field: string | undefined) => {
    const [, at, key] = /^lines\.(\d+)\.(\w+)/.exec(field ?? '') ?? []
    const line = at === undefined ? undefined : lines[Number(at)]
    return { line, key }
  }
  const placed = <It extends { code: string; field?: string; facts?: Refusal['facts'] }>(
    it: It,
  ) => {
    const { line, key } = partOf(it.field)
    if (!line) return it
    const field = key === 'quantity' ? line.fields.quantity : line.fields.other
    // The whole order is asked about at once: which of its goods runs short has a name.
    const isNamed = it.code === 'stockTooLow' && line.title !== undefined
    if (!isNamed) return { ...it, field }
    return { ...it, field, code: 'componentTooLow', facts: { ...it.facts, item: line.title } }
  }
  const first = placed({ code, field, facts })
  return new Refusal(first.code, first.field, first.facts, all.map(placed))
}

/** Its lines as far as lots are concerned. */
export const lottedWork = ({ lines }: Work): LottedLine[] =>
  lines.map(({ line, item, lots, fields, direction }, at) => ({
    id: line,
    at,
    item,
    lots,
    field: fields.lots,
    isComing: direction === 1,
  }))
