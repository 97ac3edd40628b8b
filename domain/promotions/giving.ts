/**
 * What one promotion gives on the goods it finds, by its kind. It takes whole pieces or all of a
 * portion, gives no more than these cost, and marks what it took: what shares nothing with others
 * keeps them away from it. A promotion is asked once for a sale, so that none can feed itself.
 */
import { toFirst } from '../kernel/number/convert.ts'
import { unitsOf } from '../kernel/number/fraction.ts'
import { type Circumstances, holdsAt } from './circumstances.ts'
import {
  cut,
  dearestFirst,
  type Goods,
  million,
  millionths,
  type Portion,
  piecesOf,
  smallest,
  spread,
} from './portion.ts'
import type { Promotion, PromotionTarget } from './promotion.ts'

/** Taken for a promotion, and what of it is given. */
type Taken = { portion: Portion; off: bigint }

export type Given = {
  portions: readonly Portion[]
  /** By line. */
  off: ReadonlyMap<string, bigint>
  sum: bigint
}

export const isTarget = (
  { item, category, brand }: PromotionTarget,
  goods: Pick<Goods, 'item' | 'category' | 'brand'>,
): boolean =>
  (item === null || item === goods.item) &&
  (category === null || category === goods.category) &&
  (brand === null || brand === goods.brand)

const isMeant = (targets: readonly PromotionTarget[], goods: Goods): boolean =>
  targets.length === 0 || targets.some((target) => isTarget(target, goods))

/** What was ordered while it did not hold is not there for it. */
export const isInTime = (promotion: Promotion, { moment }: Pick<Goods, 'moment'>): boolean =>
  moment === undefined || holdsAt(promotion, moment)

/** The goods it looks at: where only what is given is named, anything can be bought for it. */
export const isLookedAt = (promotion: Promotion, goods: Goods): boolean =>
  isInTime(promotion, goods) &&
  (promotion.targets.every(({ isReward }) => isReward) || isMeant(promotion.targets, goods))

/** In the first currency; none where it is in another and nobody knows the rate. */
export function inFirst(
  value: string | null,
  { currency }: Promotion,
  { firstCurrency, rate, decimals }: Circumstances,
): bigint | undefined {
  if (value === null) return undefined
  if (currency === null || currency === firstCurrency) return millionths(value)
  return rate === null ? undefined : millionths(toFirst(value, rate, decimals))
}

const coinOf = ({ decimals }: Circumstances): bigint => 10n ** BigInt(6 - Math.min(decimals, 6))

/** A percentage as so many of a million. */
const share = (amount: bigint, percent: string): bigint => (amount * unitsOf(percent, 4)) / million

const halfUp = (amount: bigint, coin: bigint): bigint => ((amount + coin / 2n) / coin) * coin

/** The first pieces of portions in their order, up to so much; the rest is left as it was. */
function takeUpTo(portions: readonly Portion[], most: bigint): [Portion[], Portion[]] {
  const taken: Portion[] = []
  const left: Portion[] = []
  let room = most
  for (const portion of portions) {
    if (room <= 0n) {
      left.push(portion)
      continue
    }
    const [some, rest] = cut(portion, room)
    room -= some.quantity
    taken.push(some)
    if (rest) left.push(rest)
  }
  return [taken, left]
}

/** So much off each of them; at most so many pieces of a ticket, the dearest first. */
function offEach(
  promotion: Promotion,
  free: readonly Portion[],
  offOf: (portion: Portion) => bigint,
): [Taken[], readonly Portion[]] {
  const { perTicket } = promotion
  const [taken, left] =
    perTicket === null
      ? [free, []]
      : takeUpTo(free.toSorted(dearestFirst), BigInt(perTicket) * million)
  const gains = taken.map((portion) => ({ portion, off: offOf(portion) }))
  return [
    gains.filter(({ off }) => off > 0n),
    [...left, ...gains.filter(({ off }) => off <= 0n).map(({ portion }) => portion)],
  ]
}

const wholePieces = (portions: readonly Portion[]): bigint =>
  portions.reduce((sum, portion) => sum + piecesOf(portion), 0n)

/** Whole pieces in front, the broken rest of each behind. */
function pieced(portions: readonly Portion[]): [Portion[], Portion[]] {
  const whole: Portion[] = []
  const broken: Portion[] = []
  for (const portion of portions) {
    const pieces = piecesOf(portion)
    if (pieces === 0n) broken.push(portion)
    else {
      const [some, rest] = cut(portion, pieces * million)
      whole.push(some)
      if (rest) broken.push(rest)
    }
  }
  return [whole.toSorted(dearestFirst), broken]
}

/** How many of the places from `start` on, `count` of them, are given: the last of each set. */
function givenAmong(start: bigint, count: bigint, buy: bigint, size: bigint): bigint {
  const upTo = (place: bigint): bigint => {
    const rest = place % size
    return (place / size) * (size - buy) + (rest > buy ? rest - buy : 0n)
  }
  return upTo(start + count) - upTo(start)
}

/**
 * Of the same goods: the dearest stand together in sets, and the cheapest of each set are given.
 * Sets of the dearest give the client more than the cheapest of all would.
 */
function buyAndGet(promotion: Promotion, free: readonly Portion[]): [Taken[], readonly Portion[]] {
  const [buy, get] = [BigInt(promotion.buyCount ?? 1), BigInt(promotion.getCount ?? 1)]
  const size = buy + get
  const [whole, broken] = pieced(free)
  const sets = smallest(
    wholePieces(whole) / size,
    ...(promotion.perTicket === null ? [] : [BigInt(promotion.perTicket)]),
  )
  if (sets === 0n) return [[], free]
  const [taken, left] = takeUpTo(whole, sets * size * million)
  let place = 0n
  const gains = taken.flatMap((portion) => {
    const pieces = piecesOf(portion)
    const given = givenAmong(place, pieces, buy, size)
    place += pieces
    const [some, rest] = cut(portion, given * million)
    if (given === 0n) return [{ portion, off: 0n }]
    return [
      { portion: some, off: share(some.amount, promotion.percent ?? '100') },
      ...(rest ? [{ portion: rest, off: 0n }] : []),
    ]
  })
  return [gains, [...left, ...broken]]
}

/** What is given is of other goods than what is bought: the dearest of them. */
function rewarded(promotion: Promotion, free: readonly Portion[]): [Taken[], readonly Portion[]] {
  const [buy, get] = [BigInt(promotion.buyCount ?? 1), BigInt(promotion.getCount ?? 1)]
  const rewards = promotion.targets.filter(({ isReward }) => isReward)
  const others = promotion.targets.filter(({ isReward }) => !isReward)
  const isReward = ({ goods }: Portion): boolean => isMeant(rewards, goods)
  const isBought = (it: Portion): boolean => !isReward(it) && isMeant(others, it.goods)
  const [bought, brokenBought] = pieced(free.filter(isBought))
  const [given, brokenGiven] = pieced(free.filter(isReward))
  const rest = free.filter((it) => !isReward(it) && !isBought(it))
  const sets = smallest(
    wholePieces(bought) / buy,
    (wholePieces(given) + get - 1n) / get,
    ...(promotion.perTicket === null ? [] : [BigInt(promotion.perTicket)]),
  )
  if (sets === 0n) return [[], free]
  const [paid, unpaid] = takeUpTo(bought, sets * buy * million)
  const [gifts, ungiven] = takeUpTo(given, sets * get * million)
  return [
    [
      ...paid.map((portion) => ({ portion, off: 0n })),
      ...gifts.map((portion) => ({
        portion,
        off: share(portion.amount, promotion.percent ?? '100'),
      })),
    ],
    [...unpaid, ...ungiven, ...brokenBought, ...brokenGiven, ...rest],
  ]
}

/** So many sets of one ticket, and no more, however much of the goods there is. */
const mostSets = 200

/** Pieces of one part of a set, the first that fit; all others stay in their order. */
function takePart(part: PromotionTarget, free: readonly Portion[]): [Portion[], Portion[]] {
  const taken: Portion[] = []
  const left: Portion[] = []
  let room = BigInt(part.count) * million
  for (const portion of free) {
    if (room === 0n || !isTarget(part, portion.goods)) {
      left.push(portion)
      continue
    }
    const [some, rest] = cut(portion, room)
    room -= some.quantity
    taken.push(some)
    if (rest) left.push(rest)
  }
  return room === 0n ? [taken, left] : [[], left]
}

/** One set, the dearest goods of each of its parts; what names an item is filled first. */
function oneSet(
  parts: readonly PromotionTarget[],
  free: readonly Portion[],
): [Portion[], Portion[]] | undefined {
  const taken: Portion[] = []
  let left = [...free]
  for (const part of parts) {
    const [some, rest] = takePart(part, left)
    if (some.length === 0) return undefined
    taken.push(...some)
    left = rest
  }
  return [taken, left]
}

const bySpecialty = (a: PromotionTarget, b: PromotionTarget): number =>
  Number(b.item !== null) - Number(a.item !== null) ||
  Number(b.category !== null && b.brand !== null) -
    Number(a.category !== null && a.brand !== null) ||
  (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)

/** Some of each for one price. A set that costs no more without it is none. */
function bundled(
  promotion: Promotion,
  free: readonly Portion[],
  price: bigint,
  coin: bigint,
): [Taken[], readonly Portion[]] {
  const parts = promotion.targets.toSorted(bySpecialty)
  const most = Math.min(promotion.perTicket ?? mostSets, mostSets)
  const [whole, broken] = pieced(free)
  const gains: Taken[] = []
  let left = whole
  for (let sets = 0; sets < most && parts.length > 0; sets++) {
    const found = oneSet(parts, left)
    if (!found) break
    const [taken, rest] = found
    const cost = taken.reduce((sum, it) => sum + it.amount, 0n)
    if (cost <= price) break
    const offs = spread(halfUp(cost - price, coin), taken, coin)
    gains.push(...taken.map((portion, at) => ({ portion, off: offs[at] ?? 0n })))
    left = rest
  }
  return [gains, [...left, ...broken]]
}

/** So much off all of them together. */
function offAll(
  free: readonly Portion[],
  value: bigint,
  coin: bigint,
): [Taken[], readonly Portion[]] {
  const ordered = free.toSorted(dearestFirst)
  const whole = ordered.reduce((sum, it) => sum + it.amount, 0n)
  const offs = spread(smallest(value, whole), ordered, coin)
  return [ordered.map((portion, at) => ({ portion, off: offs[at] ?? 0n })), []]
}

function takenBy(
  promotion: Promotion,
  free: readonly Portion[],
  at: Circumstances,
): [Taken[], readonly Portion[]] {
  const { kind, percent, value } = promotion
  if (kind === 'percent') return offEach(promotion, free, (it) => share(it.amount, percent ?? '0'))
  if (kind === 'buyGet')
    return promotion.targets.some(({ isReward }) => isReward)
      ? rewarded(promotion, free)
      : buyAndGet(promotion, free)
  const worth = inFirst(value, promotion, at)
  if (worth === undefined) return [[], free]
  if (kind === 'bundle') return bundled(promotion, free, worth, coinOf(at))
  if (kind === 'basket') return offAll(free, worth, coinOf(at))
  return offEach(promotion, free, ({ quantity, amount }) => {
    const counted = (worth * quantity) / million
    return kind === 'price' ? amount - counted : smallest(amount, counted)
  })
}

/** What it gives on these portions, and what they are afterwards; itself alone decides. */
export function given(
  promotion: Promotion,
  portions: readonly Portion[],
  at: Circumstances,
): Given {
  const isFree = (it: Portion): boolean =>
    it.amount > 0n &&
    !it.isClosed &&
    (promotion.isCombinable || !it.isTouched) &&
    isLookedAt(promotion, it.goods)
  const [taken, left] = takenBy(promotion, portions.filter(isFree), at)
  const sum = taken.reduce((all, { off }) => all + off, 0n)
  if (sum <= 0n) return { portions, off: new Map(), sum: 0n }
  const off = new Map<string, bigint>()
  for (const it of taken)
    if (it.off > 0n) off.set(it.portion.goods.id, (off.get(it.portion.goods.id) ?? 0n) + it.off)
  const marked = taken.map((it) => ({
    ...it.portion,
    amount: it.portion.amount - it.off,
    isTouched: true,
    isClosed: !promotion.isCombinable,
  }))
  return { portions: [...portions.filter((it) => !isFree(it)), ...left, ...marked], off, sum }
}
