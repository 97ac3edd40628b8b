/**
 * What is ordered is a stream of events, each made once by a device under an id of its own and
 * never changed: devices that did not hear of each other append beside each other, and nobody
 * overwrites anybody. What the guests have is what the events add up to (`order.ts`).
 */
import { z } from 'zod'
import { longText, money, percent, phone, quantity, text } from '../../kernel/field.ts'
import { id, moment } from '../../kernel/input.ts'
import type { LocalNames, UnitNames } from '../../kernel/naming/local-name.ts'
import { isReadable } from '../../kernel/text.ts'
import type { BackLine, Bill, BillPromotion } from '../../pos/bill/bill.ts'
import { mostParts } from '../../pos/bill/most-parts.ts'
import { proofInput } from '../../pos/proof-input.ts'
import type { Figures, TaxRates, TaxRules } from '../../trade/totals.ts'
import { billGuest } from './bill-guest.ts'
import type { Round } from './rounds.ts'

const orderTypes = ['table', 'takeAway', 'delivery'] as const
export type OrderType = (typeof orderTypes)[number]

export const mostGuests = 999
const mostCourses = 9
export const mostOrderLines = 500
/** Of one dish in one line. */
export const mostOfDish = 9999
/** Of what one device sends at a time. */
export const mostEvents = 200

/** One line for the kitchen, whose paper is narrow: as many letters as are read, each by itself. */
const plainNote = text({ max: 300 })
export const lineNote = { ...plainNote, schema: plainNote.schema.refine(isReadable, 'unsafeText') }
/** Of one dish together, and how many: each may be taken the place of by its id. */
export const longestNotes = 1000
export const mostNotes = 20
export const orderReason = longText({ max: 300 })

const guests = z.int('number').min(1, 'range').max(mostGuests, 'range')
const course = z.int('number').min(1, 'range').max(mostCourses, 'range')
const seat = z.int('number').min(1, 'range').max(mostGuests, 'range').nullable()
const amount = quantity({ required: 'putQuantity' }).schema
const fraction = z.int('number').min(1, 'range').max(1_000_000, 'range')

/** Who takes away, or where it is brought, and by whom. */
export const callerFields = {
  name: text({ max: 120 }),
  phone: phone(),
  address: longText({ max: 300 }),
  driver: text({ max: 120 }),
}

const caller = z.strictObject({
  name: callerFields.name.schema,
  phone: callerFields.phone.schema.nullable(),
  address: callerFields.address.schema.nullable(),
  driver: callerFields.driver.schema.nullable(),
})

export type Caller = z.output<typeof caller>

/** Somebody who may typed a PIN for this very event; only the server can tell whether it is right. */
const approval = proofInput.extend({ user: id }).nullish()

/** Also off how much they saw it taken; a yes that does not say so is none. */
const discountApproval = proofInput.extend({ user: id, worth: money().schema.optional() }).nullish()

/** Also of which bill; a yes that does not say so is none. */
const reopenApproval = proofInput.extend({ user: id, bill: id.optional() }).nullish()

const lineAmount = z.strictObject({ line: id, quantity: amount })

/** Of a line, so many parts of so many: a third of a bottle. */
const share = z.strictObject({ line: id, top: fraction, bottom: fraction })

const parts = <Schema extends z.ZodType>(of: Schema) =>
  z.array(of).min(1, 'range').max(mostParts, 'range')

const split = z.discriminatedUnion(
  'way',
  [
    z.strictObject({
      way: z.literal('lines'),
      parts: parts(z.array(share).max(mostOrderLines, 'range')),
    }),
    z.strictObject({ way: z.literal('amounts'), amounts: parts(money().schema) }),
  ],
  'invalid',
)

const head = {
  id,
  /** By the clock of the device. */
  at: moment,
}

const event = <Kind extends string, Shape extends z.ZodRawShape>(kind: Kind, shape: Shape) =>
  z.strictObject({ ...head, kind: z.literal(kind), ...shape })

/** What a device may say. */
export const sentEvent = z.discriminatedUnion(
  'kind',
  [
    event('open', {
      type: z.enum(orderTypes, 'invalid'),
      /** Of a table; the others are of a branch. */
      table: id.nullable(),
      branch: id.nullable(),
      guests,
      caller: caller.nullable(),
    }),
    event('add', {
      line: id,
      item: id,
      quantity: amount,
      options: z.array(id).max(50, 'range'),
      note: lineNote.schema.nullable(),
      seat,
      course,
    }),
    /** Beside what others add meanwhile: two who add one each have added two. */
    event('more', { line: id, quantity: amount }),
    event('cancel', {
      line: id,
      quantity: amount,
      reason: orderReason.schema.nullable(),
      approval,
    }),
    /** `over` are the notes it takes the place of: one that was written meanwhile stays beside it. */
    event('note', {
      line: id,
      note: lineNote.schema.nullable(),
      over: z.array(id).max(mostNotes, 'range'),
    }),
    event('seat', { line: id, seat }),
    event('course', { line: id, course }),
    event('hold', { course }),
    event('fire', { course }),
    /** As much of each line as the device saw: what others add meanwhile they send themselves. */
    event('send', { lines: z.array(lineAmount).min(1, 'addItem').max(mostOrderLines, 'range') }),
    event('guests', { guests }),
    event('caller', { caller }),
    event('move', { table: id }),
    event('waiter', { waiter: id }),
    /** Lines, or parts of them, go to another order; `all` ends this one there. */
    event('give', {
      to: id,
      lines: z.array(lineAmount.extend({ as: id })).max(mostOrderLines, 'range'),
      isAll: z.boolean('invalid'),
    }),
    /** So much off a line, or off all that is to be paid now; nothing takes it back. */
    event('discount', {
      line: id.nullable(),
      percent: percent().schema,
      amount: money().schema,
      reason: orderReason.schema,
      approval: discountApproval,
    }),
    /** The bill as it was printed: from here on the order is locked. */
    event('bill', {
      lines: z.array(lineAmount).min(1, 'addItem').max(mostOrderLines, 'range'),
      split: split.nullable(),
      /** Whom it is for; nobody the house knows where it is not said. */
      guest: billGuest.nullish(),
    }),
    /** It was put on paper, again from the second time on. */
    event('reprint', {}),
    event('reopen', { reason: orderReason.schema, approval: reopenApproval }),
    event('ask', { what: z.enum(['bill', 'waiter'], 'invalid') }),
    event('heard', {}),
    /** Brought to the table: what is ready of these lines. */
    event('serve', {
      lines: z.array(id, 'required').min(1, 'required').max(mostOrderLines, 'range'),
    }),
    /** The guests went without having to pay anything. */
    event('leave', {}),
  ],
  'invalid',
)

export type SentEvent = z.output<typeof sentEvent>

export type Person = { id: string; name: string }

/** What was chosen, by the names and prices it had then. */
export type OrderedOption = LocalNames & { modifier: string; id: string; price: string }

/** What the house says of a dish when it is ordered: a device is not asked for it. */
export type Dish = {
  names: LocalNames
  unit: string
  station: string | null
  /** Of one unit, without options. */
  price: string
  rates: TaxRates
  options: OrderedOption[]
  /** Sold by weight: what its quantity is counted in. */
  weighedIn?: UnitNames
  /** Of its unit: what a quantity of it may have. */
  decimals?: number | null
  /** By which promotions may mean it; what was ordered before they were said has none. */
  category?: string
  brand?: string
  /** Whether anything may be taken off its price; what was ordered before it was said may. */
  canDiscount?: boolean
}

/** What a line gives away: percent, or so much money of so many. */
export type LineDiscount = { percent: string; amount: string; of: string }

export type DiscountedLine = LineDiscount & { line: string }

/**
 * In money, by how much what is left to pay of a line differs from its price, and by how much it is
 * more or less in coins than exactly.
 */
export type LineRest = { odd: string; drift: string }

/** Of a bill that was opened again: what was paid of a line, what it came to, what promotions took. */
export type SharedPiece = {
  quantity: string
  worth: string
  promotions: readonly BillPromotion[]
}

/** What was paid at a table before its guests joined another: it counts there. */
export type PaidBefore = {
  /** Of the service, without taxes on top. */
  service: string
  /** Of what the service is reckoned on. */
  worth: string
  taxes: readonly PaidTaxes[]
}

/** Of all that was paid at one set of rates: its base and its taxes. */
export type PaidTaxes = { rates: TaxRates; figures: Figures }

/** A line as it comes from another order, with what the kitchen knows of it already. */
export type TakenLine = {
  line: string
  from: string
  item: string
  dish: Dish
  quantity: string
  asked: string
  told: string
  notes: { id: string; note: string }[]
  seat: number | null
  course: number
  by: Person
  at: string
  isGuest: boolean
  discount?: LineDiscount | null
  rounds?: readonly Round[]
  rest?: LineRest
  shared?: SharedPiece
}

/** What may change of a dish the kitchen knows: how, for whom and when it is wanted. */
export type KitchenChange = 'note' | 'seat' | 'course' | 'table'

/** What the kitchen was told of a line: more of it, less, or that it changed. */
export type KitchenNews = {
  line: string
  quantity: string
  note: string | null
  course: number
  /** Not in what was told before seats were. */
  seat?: number | null
  /** Of what it knew. */
  changed?: readonly KitchenChange[]
}

/** What a guest wishes for, as it was shown to him. */
export type WishLine = {
  line: string
  item: string
  dish: Dish
  quantity: string
  note: string | null
  /** In which it is usually served. */
  course?: number
}

/** What only the server says. */
type ServerEvent =
  | { kind: 'wish'; wish: string; lines: WishLine[] }
  /** Somebody of the house took the wish of a guest, or did not. */
  | { kind: 'decide'; wish: string; isAccepted: boolean }
  /** Named so, as in a line that is taken over: events are sealed as they were written. */
  | { kind: 'told'; lines: KitchenNews[] }
  | { kind: 'take'; from: string; guests: number; lines: TakenLine[]; before?: PaidBefore }
  | {
      kind: 'paid'
      bill: string
      part: number
      of: number
      ticket: string
      number: string
      /** Of a bill that was opened again: how much of each line was paid by it. */
      lines?: { line: string; quantity: string }[]
      /** What the kitchen had made of it and the till left out: it is lost. */
      lost?: { line: string; quantity: string }[]
      /** What it left out that nobody had made: nobody makes it any more. */
      unmade?: { line: string; quantity: string }[]
    }
  /** What paid a part of a bill was given back: all of it, or some. */
  | {
      kind: 'back'
      bill: string
      part: number
      ticket: string
      number: string
      amount: string
      isWhole: boolean
      /** Not of what was given back before this was said: then only a whole ticket is due again. */
      lines?: readonly BackLine[]
    }
  | { kind: 'close' }
  /** What a device had put on paper and nobody could take: the paper is there all the same. */
  | {
      kind: 'refused'
      /** The event that was refused. */
      said: string
      what: 'bill' | 'reprint'
      code: string
      lines: { line: string; quantity: string }[]
      /** How many papers it made. */
      papers: number
    }

/** Who said yes stays with it, the proof does not. */
type Approved<Event> = Omit<Event, 'approval'> & { approvedBy?: Person }

type SentGive = Extract<SentEvent, { kind: 'give' }>

/** By how much each piece is rounded when it leaves: what stays is rounded against it. */
type GivenEvent = Omit<SentGive, 'lines'> & {
  lines: (SentGive['lines'][number] & { drift?: string })[]
}

/** What it adds to what a device said. */
type Stamped =
  | Exclude<
      SentEvent,
      { kind: 'add' | 'open' | 'waiter' | 'bill' | 'cancel' | 'reopen' | 'discount' | 'give' }
    >
  | Approved<Extract<SentEvent, { kind: 'cancel' }>>
  | Approved<Extract<SentEvent, { kind: 'reopen' }>>
  | (Approved<Extract<SentEvent, { kind: 'discount' }>> & {
      lines: DiscountedLine[]
      /** Percent off the whole bill: also off what is ordered later. */
      isLasting?: true
    })
  | (Extract<SentEvent, { kind: 'add' }> & { dish: Dish })
  | (Extract<SentEvent, { kind: 'open' }> & { branch: string })
  | (Extract<SentEvent, { kind: 'waiter' }> & { name: string })
  | (Extract<SentEvent, { kind: 'bill' }> & {
      terms: BillTerms
      /** The same was printed meanwhile by a device that did not hear of this one. */
      isTwin?: true
      /** Printed before the house heard of another one: it stands beside that. */
      isBeside?: true
    })
  | GivenEvent

export type PromotedBillLine = { line: string; given: readonly BillPromotion[] }

/** What a bill was reckoned by. */
export type BillTerms = {
  decimals: number
  taxes: TaxRules
  service: BillService | null
  cutting?: Bill['cutting']
  /** Where the prices alone do not say what is left of the whole: its figures, the service under the order. */
  cuts?: readonly { line: string; figures: Figures }[]
  /** What its lines give away. */
  discounts?: readonly { line: string; percent: string; amount: string }[]
  /** What promotions take off them beside that. */
  promotions?: readonly PromotedBillLine[]
  /** What of these nothing but the clock of a device gave. */
  byDevice?: string
}

export type BillService = TaxRates & {
  item: string
  names: LocalNames
  unit: string
  amount: string
}

/** As it is kept: in its place in the stream, with who said it. */
export type OrderEvent = (Stamped | (ServerEvent & { id: string; at: string })) & {
  seq: number
  by: Person
  isGuest?: boolean
  /** When the server heard of it, told to whoever judges it: the clock of a device may be wrong. */
  heardAt?: string
}
