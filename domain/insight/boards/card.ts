/**
 * The cards of a board: which there are, who sees them, and how they lie. A board is one line of
 * cards that breaks where it is full, so that it reads the same on every width and in both
 * directions; a card has a place in that line, a width and a height.
 */
import { z } from 'zod'
import { amount } from '../../kernel/field.ts'
import { id } from '../../kernel/input.ts'
import { isNegative, isZero } from '../../kernel/number/decimal.ts'
import type { PeriodName } from '../../kernel/period.ts'
import { may, type Permission, seesCost } from '../../kernel/permission.ts'
import type { Reader } from '../../kernel/sight.ts'

/** What the dashboard knows by itself; the rest comes from saved reports and queries. */
export const plainCards = [
  'sales',
  'count',
  'margin',
  'toCollect',
  'toPay',
  'course',
  'moneyIn',
  'branches',
  'sellers',
  'attention',
  'links',
] as const

export type PlainCard = (typeof plainCards)[number]

export const shows = ['figure', 'table', 'chart'] as const

export type Shown = (typeof shows)[number]

/** What a goal is set for; yesterday is held against the goal of a day. */
export const goalSpans = ['day', 'week', 'month', 'quarter', 'year'] as const

type GoalSpan = (typeof goalSpans)[number]

export const columns = 6
export const mostRows = 8
export const mostCards = 24

const goal = amount(6).refine((value) => !isNegative(value) && !isZero(value), 'notPositive')

const size = (most: number) => z.int('invalid').min(1, 'invalid').max(most, 'invalid')

const cardNames = [...plainCards, 'report', 'query'] as const

export const isOfSource = (name: (typeof cardNames)[number]): name is 'report' | 'query' =>
  name === 'report' || name === 'query'

export const card = z
  .strictObject({
    id,
    card: z.enum(cardNames, 'invalid'),
    /** The saved report or query. */
    source: id.optional(),
    shows: z.enum(shows, 'invalid').optional(),
    width: size(columns),
    height: size(mostRows),
    isHidden: z.boolean('invalid').default(false),
    goals: z.partialRecord(z.enum(goalSpans, 'invalid'), goal).default({}),
  })
  .refine(({ card: name, source, shows: shown }) => isOfSource(name) === (!!source && !!shown), {
    path: ['source'],
    message: 'required',
  })

export type Card = z.output<typeof card>

type Declared = { width: number; height: number; needs?: Permission; isOfCost?: true }

const declared: Readonly<Record<PlainCard, Declared>> = {
  sales: { width: 2, height: 2, needs: 'sales.invoice.view' },
  count: { width: 2, height: 2, needs: 'sales.invoice.view' },
  margin: { width: 2, height: 2, needs: 'sales.invoice.view', isOfCost: true },
  toCollect: { width: 2, height: 2, needs: 'sales.invoice.view' },
  toPay: { width: 2, height: 2, needs: 'purchasing.purchase.view' },
  course: { width: 4, height: 4, needs: 'sales.invoice.view' },
  moneyIn: { width: 2, height: 4, needs: 'cash.receipt.view' },
  branches: { width: 3, height: 4, needs: 'sales.invoice.view' },
  sellers: { width: 3, height: 4, needs: 'sales.invoice.view' },
  attention: { width: 3, height: 4 },
  links: { width: 2, height: 4 },
}

export const sizeOf = (name: PlainCard): Pick<Card, 'width' | 'height'> => {
  const { width, height } = declared[name]
  return { width, height }
}

export const sizeOfShown = (shown: Shown): Pick<Card, 'width' | 'height'> =>
  shown === 'figure' ? { width: 2, height: 2 } : { width: 3, height: 4 }

/** The figures a goal can be set for: more of them is better. */
export const hasGoal = ({ card: name, shows: shown }: Pick<Card, 'card' | 'shows'>): boolean =>
  name === 'sales' ||
  name === 'count' ||
  name === 'margin' ||
  (name === 'report' && shown === 'figure')

export function seesCard(name: PlainCard, reader: Reader): boolean {
  const { needs, isOfCost } = declared[name]
  return (!needs || may(reader, needs)) && (!isOfCost || seesCost(reader))
}

/** What a new board begins with: whatever its maker may see, figures first. */
export const startingCards = (reader: Reader, makeId: () => string): Card[] =>
  plainCards
    .filter((name) => name !== 'branches' && seesCard(name, reader))
    .map((name) => ({ id: makeId(), card: name, ...sizeOf(name), isHidden: false, goals: {} }))

const clamped = (value: number, most: number): number => Math.min(Math.max(value, 1), most)

export function moved(cards: readonly Card[], cardId: string, place: number): Card[] {
  const taken = cards.find((it) => it.id === cardId)
  if (!taken) return [...cards]
  const rest = cards.filter((it) => it !== taken)
  const at = Math.min(Math.max(place, 0), rest.length)
  return [...rest.slice(0, at), taken, ...rest.slice(at)]
}

export const resized = (
  cards: readonly Card[],
  cardId: string,
  wanted: Pick<Card, 'width' | 'height'>,
): Card[] =>
  cards.map((it) =>
    it.id === cardId
      ? { ...it, width: clamped(wanted.width, columns), height: clamped(wanted.height, mostRows) }
      : it,
  )

/** How many rows the cards fill, laid as the page lays them: line by line, never going back. */
export function rowsOf(cards: readonly Pick<Card, 'width' | 'height'>[]): number {
  const free = Array<number>(columns).fill(0)
  let line = 0
  let column = 0
  for (const { width, height } of cards) {
    const fits = (at: number): boolean =>
      at + width <= columns && free.slice(at, at + width).every((until) => until <= line)
    while (!fits(column)) {
      column += 1
      if (column + width > columns) {
        column = 0
        line += 1
      }
    }
    free.fill(line + height, column, column + width)
    column += width
    if (column >= columns) {
      column = 0
      line += 1
    }
  }
  return Math.max(0, ...free)
}

/** Cut where a screen is full, in their order; a card that is higher than a screen has one of its own. */
export function pagesOf<Laid extends Pick<Card, 'width' | 'height'>>(
  cards: readonly Laid[],
  most: number,
): Laid[][] {
  const pages: Laid[][] = []
  for (const card of cards) {
    const last = pages.at(-1)
    if (last && rowsOf([...last, card]) <= most) last.push(card)
    else pages.push([card])
  }
  return pages
}

const spans: Readonly<Record<PeriodName, GoalSpan>> = {
  today: 'day',
  yesterday: 'day',
  week: 'week',
  lastWeek: 'week',
  month: 'month',
  lastMonth: 'month',
  quarter: 'quarter',
  year: 'year',
  lastYear: 'year',
  yearAhead: 'year',
}

/** The goal of what is shown; days that have no name have none. */
export const goalOf = (
  { goals }: Pick<Card, 'goals'>,
  period: PeriodName | undefined,
): string | undefined => (period ? goals[spans[period]] : undefined)
