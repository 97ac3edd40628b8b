/**
 * What other programs read of a document and of what it starts with. Screens of the house know more
 * of both (`../contract.ts`); what stands here stays.
 */
import { z } from 'zod'
import { linkedAnswer } from '../../kernel/answer.ts'

const related = z.looseObject({
  id: z.string(),
  number: z.string(),
  behaviour: z.string(),
  day: z.string(),
  state: z.enum(['posted', 'void']),
  total: z.string(),
})

const postedLine = z.looseObject({
  id: z.string(),
  item: linkedAnswer,
  unit: linkedAnswer,
  quantity: z.string(),
  unitPrice: z.string(),
  discountPercent: z.string(),
  discountAmount: z.string(),
  vat: z.string(),
  tax1: z.string(),
  tax2: z.string(),
  warehouse: linkedAnswer.nullable(),
  note: z.string().nullable(),
  originLine: z.string().nullable(),
  delivered: z.string(),
  returned: z.string(),
})

export const postedDocumentAnswer = z.looseObject({
  id: z.string(),
  number: z.string(),
  behaviour: z.string(),
  type: linkedAnswer,
  branch: linkedAnswer,
  partner: linkedAnswer.nullable(),
  project: linkedAnswer.nullable(),
  warehouse: linkedAnswer.nullable(),
  /** Its id; the rate is that of its day. */
  currency: z.string(),
  rate: z.string().nullable(),
  day: z.string(),
  dueDate: z.string().nullable(),
  note: z.string().nullable(),
  totals: z.looseObject({
    subtotal: z.string(),
    discount: z.string(),
    net: z.string(),
    vat: z.string(),
    tax1: z.string(),
    tax2: z.string(),
    total: z.string(),
  }),
  /** In both currencies of the books, as posted. */
  firstTotal: z.string(),
  secondTotal: z.string().nullable(),
  paid: z.string(),
  open: z.string(),
  state: z.enum(['posted', 'void']),
  payment: z.enum(['none', 'unpaid', 'partly', 'paid']),
  delivery: z.string(),
  postedAt: z.string(),
  postedBy: z.string(),
  lines: z.array(postedLine),
  /** What it came from, and what followed it. */
  origin: related.nullable(),
  followUps: z.array(related),
})

/** What a new document starts with. */
export const tradeTermsAnswer = z.looseObject({
  today: z.string(),
  lockedThrough: z.string().nullable(),
  warehouse: linkedAnswer.nullable(),
  paymentDays: z.number(),
  stockPolicy: z.enum(['allow', 'warn', 'block']),
  rates: z.object({ vat: z.string(), tax1: z.string(), tax2: z.string() }),
  types: z.array(linkedAnswer.extend({ behaviour: z.string() })),
})
