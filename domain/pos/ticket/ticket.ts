/**
 * A ticket as the till made it: numbered, chained and printed there, and sent as it is. The server
 * posts what was printed; it computes everything again only to see whether it may believe it.
 * Tickets are in the first currency; money is taken and given in either.
 */

import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { z } from 'zod'
import { type ChequeInput, chequeInput } from '../../books/cheque-input.ts'
import { writtenRate } from '../../kernel/field/currency-rate.ts'
import { longText, money, percent, quantity, text } from '../../kernel/field.ts'
import { writtenDay as day, id, moment } from '../../kernel/input.ts'
import { tidyDecimal } from '../../kernel/number/decimal.ts'
import { lotCode } from '../../stock/lots/lot-code.ts'
import { mostParts } from '../bill/most-parts.ts'
import { mostTicketLines } from '../most-lines.ts'
import { proofInput, switchInput } from '../proof-input.ts'

/** What a cashier may need somebody else for. */
export const approvalActions = [
  'discount',
  'price',
  'refund',
  'openDrawer',
  'rate',
  'credit',
  'otherCurrency',
  'cashForCheque',
  'removal',
  'leave',
  'cashBack',
] as const

export type ApprovalAction = (typeof approvalActions)[number]

const hash = z.string('required').regex(/^([0-9a-f]{64})?$/, 'invalid')
const decimal = z
  .string('required')
  .max(40, 'number')
  .regex(/^-?\d{1,18}(\.\d{1,6})?$/, 'number')
const name = text({ max: 300 }).schema
const maybe = <Schema extends z.ZodType>(schema: Schema) => schema.nullable()

/** What of the figures of the line that was sold comes back with this part of it. */
const part = z.strictObject({
  amount: money().schema,
  discount: money().schema,
  vat: money().schema,
  tax1: money().schema,
  tax2: money().schema,
})

const ticketLot = z.strictObject({ code: lotCode.schema, expiry: day.nullish() })

export type TicketLot = z.output<typeof ticketLot>

const ticketLine = z.strictObject({
  id,
  item: id,
  /** As printed, in the language of the ticket. */
  name,
  unit: id,
  unitName: text({ max: 60 }).schema,
  quantity: quantity({ required: 'putQuantity' }).schema,
  unitPrice: money().schema,
  discountPercent: percent().schema,
  discountAmount: money().schema,
  vat: percent().schema,
  tax1: percent().schema,
  tax2: percent().schema,
  /** Chosen options and what the cashier wrote. */
  note: maybe(longText({ max: 500 }).schema),
  /** Of a refund: the line that comes back; none of one without a ticket. */
  originLine: maybe(id),
  part: part.optional(),
  isRestocked: z.boolean('invalid'),
  /** The ids of the chosen options: what of them is a component is taken from stock. */
  options: z.array(id).max(50, 'range').optional(),
  /** The lot or the serial number all of it is of, where somebody read it. */
  lot: ticketLot.optional(),
  /** The line of the bill that it pays, or pays a part of. */
  ordered: id.optional(),
  /** The line of the client's order that it is sold of. */
  promised: id.optional(),
  /** What promotions took off, a part of its discount in money; names as printed. */
  promotions: z
    .array(z.strictObject({ promotion: id, name, amount: quantity().schema }))
    .min(1, 'invalid')
    .max(200, 'range')
    .optional(),
  /** Somebody typed this price; else the lists said it. */
  isTyped: z.boolean('invalid').optional(),
  /** Its share of the ticket's discount and its total, as printed. */
  discount: decimal,
  total: decimal,
})

/** What proves a tender: the slip of a card, the number of a transfer. */
export const tenderReference = text({ max: 60 })

/** The stored value that a tender takes from or gives back to, and what is printed of its code. */
const storedInput = z.strictObject({ id, label: text({ max: 20 }).schema })

const tender = z.strictObject({
  id,
  /** Taken from the client, or given: change of a sale, money of a refund. */
  flow: z.enum(['in', 'out'], 'invalid'),
  method: id,
  methodName: text({ max: 120 }).schema,
  currency: id,
  currencyCode: z.string('required').regex(/^[A-Z]{3}$/, 'invalid'),
  amount: quantity().schema,
  /** Second per one of the first at which it counted; none in a company with one currency. */
  rate: maybe(writtenRate().schema),
  /** What it counted for, in the currency of the ticket. */
  value: decimal,
  reference: maybe(tenderReference.schema),
  /** What is written on it, of a cheque. */
  cheque: chequeInput.nullish(),
  /** Of a gift card or cash back. */
  stored: storedInput.optional(),
})

const cardKinds = [
  'sell',
  'topUp',
  'void',
  'cashOut',
  'deposit',
  'depositBack',
  'depositKept',
] as const

/**
 * A gift card that is sold, topped up or given back, or a deposit that is left for an order, given
 * back, or kept by the house as its fee; no part of the total. Counted like a tip.
 */
const card = z.strictObject({
  ...storedInput.shape,
  kind: z.enum(cardKinds, 'invalid'),
  currency: id,
  currencyCode: z.string('required').regex(/^[A-Z]{3}$/, 'invalid'),
  amount: quantity().schema,
  value: decimal,
})

/** Left for the staff; no part of the total. It counted at the rate of the ticket. */
const tip = z.strictObject({
  currency: id,
  currencyCode: z.string('required').regex(/^[A-Z]{3}$/, 'invalid'),
  amount: quantity().schema,
  value: decimal,
})

const taxRule = z.strictObject({
  base: z.enum(['net', 'netAndVat'], 'invalid'),
  isIncluded: z.boolean('invalid'),
})

const ticketShape = z.strictObject({
  id,
  kind: z.enum(['posSale', 'posRefund'], 'invalid'),
  register: id,
  station: id,
  shift: id,
  sequence: z.int('invalid').min(1, 'invalid').max(999_999_999, 'invalid'),
  number: text({ max: 40 }).schema,
  previousHash: hash,
  hash,
  /** By the clock of the till, and the business day it made of it. */
  at: moment,
  day,
  cashier: id,
  cashierName: text({ max: 120 }).schema,
  approvals: z
    .array(
      z.strictObject({
        action: z.enum(approvalActions, 'invalid'),
        user: id,
        name: text({ max: 120 }).schema,
        /** In the currency of the ticket: how much may be given away by it. */
        upTo: money().schema.optional(),
        // A proof that cannot be read is none: the ticket is posted, and somebody looks at it.
        proof: proofInput.nullish().catch(null),
      }),
    )
    .max(50, 'range'),
  /** Of a cashier who took over by PIN; none of the one who is signed in. */
  cashierProof: switchInput.nullish().catch(null),
  partner: id,
  partnerName: text({ max: 160 }).schema,
  currency: id,
  currencyCode: z.string('required').regex(/^[A-Z]{3}$/, 'invalid'),
  rate: maybe(writtenRate().schema),
  rateAt: maybe(moment),
  taxes: z.strictObject({ vat: taxRule, tax1: taxRule, tax2: taxRule }),
  discountPercent: percent().schema,
  discountAmount: money().schema,
  lines: z.array(ticketLine, 'addItem').max(mostTicketLines, 'range'),
  net: decimal,
  vat: decimal,
  tax1: decimal,
  tax2: decimal,
  total: decimal,
  tenders: z.array(tender).max(20, 'range'),
  /** One for each currency; tills of before know none. */
  tips: z.array(tip).min(1, 'invalid').max(2, 'range').optional(),
  cards: z.array(card).min(1, 'invalid').max(20, 'range').optional(),
  /** Left for the client to pay; none without credit. */
  open: decimal,
  /** What cash rounding made of it, above zero in favour of the house; in the ticket's currency. */
  rounding: decimal,
  /** The ticket that comes back, of a refund. */
  origin: maybe(id),
  note: maybe(longText({ max: 500 }).schema),
  /** When its first line was rung: the moment promotions are asked for. Tills without any do not say. */
  startedAt: moment.optional(),
  /** The codes the client gave. */
  coupons: z
    .array(z.strictObject({ promotion: id, code: text({ max: 40 }).schema }))
    .min(1, 'invalid')
    .max(10, 'range')
    .optional(),
  /** What it says of cash back, as far as the till knew; the house counts for itself. */
  loyalty: z
    .strictObject({
      earned: decimal,
      used: decimal,
      /** Of a refund: what it takes back, and how much of that went from its money. */
      taken: decimal.optional(),
      deducted: decimal.optional(),
      balance: maybe(decimal),
      next: maybe(z.strictObject({ day, amount: decimal })),
      pointWorth: maybe(decimal),
    })
    .optional(),
  /**
   * The order it sells, takes a deposit for or gives one back of; what is left to pay of that and until
   * when it is kept as far as the till knew, for the paper.
   */
  order: z
    .strictObject({
      id,
      number: text({ max: 40 }).schema,
      rest: maybe(decimal),
      until: maybe(day),
    })
    .optional(),
  /** The bill that it pays, or the part of it. */
  bill: z
    .strictObject({ id, part: z.int('invalid').min(0, 'invalid').max(mostParts, 'invalid') })
    .optional(),
})

/** Goods, or cards alone. */
export const ticketInput = ticketShape.refine(
  ({ lines, cards = [] }) => lines.length + cards.length > 0,
  { path: ['lines'], error: 'addItem' },
)

export type Ticket = z.output<typeof ticketInput>
export type TicketLine = Ticket['lines'][number]
export type TicketTender = Ticket['tenders'][number]
export type TicketCard = NonNullable<Ticket['cards']>[number]

/**
 * Formula 2: the first thirteen values stand as in the text of every document (see
 * `domain/books/chain.ts`), then comes what only a ticket has. Values, never ids.
 */
const ticketFormula = 2

const chequeText = ({ bank, number, drawer, dueDate }: ChequeInput) => [
  bank,
  number,
  drawer ?? null,
  dueDate,
]

export const ticketText = (ticket: Omit<Ticket, 'hash'>): string =>
  JSON.stringify([
    ticketFormula,
    ticket.number,
    ticket.kind,
    ticket.day,
    ticket.partnerName,
    ticket.currencyCode,
    ticket.rate && tidyDecimal(ticket.rate),
    ...[ticket.net, ticket.vat, ticket.tax1, ticket.tax2, ticket.total].map(tidyDecimal),
    ticket.lines.map((line) => [
      line.name,
      tidyDecimal(line.quantity),
      line.unitName,
      tidyDecimal(line.unitPrice),
      tidyDecimal(line.discount),
      tidyDecimal(line.total),
      ...(line.promotions
        ? [line.promotions.map(({ name, amount }) => [name, tidyDecimal(amount)])]
        : []),
    ]),
    ticket.tenders.map((it) => [
      it.flow,
      it.methodName,
      it.currencyCode,
      tidyDecimal(it.amount),
      it.rate && tidyDecimal(it.rate),
      tidyDecimal(it.value),
      ...(it.cheque ? [chequeText(it.cheque)] : []),
      ...(it.stored ? [it.stored.label] : []),
    ]),
    tidyDecimal(ticket.rounding),
    tidyDecimal(ticket.open),
    ticket.at,
    ticket.cashierName,
    // Cards stand behind tips, also where there are none.
    ...(ticket.tips || ticket.cards
      ? [
          (ticket.tips ?? []).map(({ currencyCode, amount, value }) => [
            currencyCode,
            tidyDecimal(amount),
            tidyDecimal(value),
          ]),
        ]
      : []),
    ...(ticket.cards
      ? [
          ticket.cards.map(({ kind, label, currencyCode, amount, value }) => [
            kind,
            label,
            currencyCode,
            tidyDecimal(amount),
            tidyDecimal(value),
          ]),
        ]
      : []),
  ])

export const ticketHash = (ticket: Omit<Ticket, 'hash'>): string =>
  bytesToHex(sha256(utf8ToBytes(ticket.previousHash + ticketText(ticket))))

/** B1-T3-000123: the branch if it has a code, the register, and a number of its own series. */
export const ticketNumber = (
  branchCode: string | null,
  registerCode: string,
  sequence: number,
): string =>
  [...(branchCode ? [branchCode] : []), registerCode, String(sequence).padStart(6, '0')].join('-')
