/** What strangers send, and the least a route wants: both derived from the command itself. */
import { z } from 'zod'
import { newId } from '../../../domain/kernel/id.ts'
import { type Command, UploadedFile } from '../command.ts'
import { tinyPicture } from './pictures.ts'

export const hostileValues: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  1e308,
  '',
  'a\u0000b',
  'gpj.\u202eexe',
  '\u2066a\u2069',
  'a\ud800',
  'x'.repeat(100_000),
  '١٠',
  'NaN',
  '100.0001',
  '9'.repeat(40),
  `0.${'1'.repeat(30)}`,
  '2026-02-31',
  '1.0000005',
  '\u3164\u2060',
  'A\u200d\u200fB',
  '\uff1dcmd|calc',
  "'; drop table brand; --",
  '<script>alert(1)</script>',
  '=cmd|calc',
  '../../../../etc/passwd',
  newId(),
  [],
  [null],
  Array.from({ length: 3000 }, () => newId()),
  {},
  { $ne: null },
  { toString: 'x', __proto__: null },
]

/** Names a client must never set, whatever the route. */
export const forbiddenFields: Readonly<Record<string, unknown>> = {
  company_id: newId(),
  companyId: newId(),
  isAdmin: true,
  user_type: 'admin',
  createdAt: '2020-01-01',
  search: 'x',
  password_hash: 'x',
  constructor: { prototype: { isAdmin: true } },
  'company_id ': newId(),
}

export const shapeOf = (command: Command): Record<string, z.ZodType> =>
  command.input instanceof z.ZodObject ? (command.input.shape as Record<string, z.ZodType>) : {}

/** Something every check accepts; text is new each time, because names are unique. */
const candidates = (): unknown[] => [
  newId(),
  `S${newId().slice(-12)}`,
  `${newId().slice(-12)}@shop.example`,
  1,
  true,
  'LB',
  // No company of a test has it yet.
  'CHF',
  'USD',
  '2026-01-01',
  'en',
  'csv',
  '123456',
  [newId()],
  {},
  new UploadedFile(tinyPicture),
]

const keptReport = { source: 'sold', groups: [], measures: ['net'], period: 'month' }
const askedReport = JSON.stringify(keptReport)

/** What a rule wants beyond the schema. */
const rules: Readonly<Record<string, Record<string, unknown>>> = {
  // A new user needs a way in: a password, or an address to invite.
  'POST /api/users': { password: 'long enough' },
  // A report is asked for something.
  'GET /api/reports/answer': { ask: askedReport },
  'GET /api/reports/export': { ask: askedReport },
  'GET /api/reports/paper': { ask: askedReport },
  'POST /api/reports/saved': { question: keptReport },
  'PUT /api/reports/saved/:id': { question: keptReport },
  // A printer stands somewhere in the shop, and gets a picture that is whole.
  'POST /api/printers': { place: '192.168.1.9' },
  'POST /api/scales': { place: '/dev/ttyUSB0' },
  'POST /api/print-jobs': {
    key: 'test:1',
    kind: 'receipt',
    sheets: [{ width: 8, height: 1, bits: 'AA==', copies: 1 }],
  },
  'POST /api/print-jobs/:id/choice': { choice: 'drop' },
  'POST /api/print-agent/report': { outcome: 'printed' },
  // Of each behaviour there is a type without a prefix already.
  'POST /api/transaction-types': { prefix: 'ZZ' },
  // A tax of nothing is none.
  'POST /api/withholding-rates': { percent: '1' },
  // A price in a list is an amount or a discount.
  'POST /api/list-prices': { price: '1' },
  'POST /api/promotions': { percent: '1' },
  // An event is about records of a kind there is.
  'POST /api/calendar-events/:id/attach': { record: { entity: 'item', id: newId() } },
  'POST /api/calendar-events/:id/detach': { record: { entity: 'item', id: newId() } },
  // A recipe and a plan have at least one part, and variants differ in something.
  'POST /api/recipes': {
    components: [{ id: newId(), item: newId(), quantityUsed: '1', unitUsed: newId() }],
  },
  'POST /api/project-budgets': {
    amounts: [{ id: newId(), account: newId(), currency: newId(), amount: '1' }],
  },
  // A plan is of what is earned and spent; a day has 24 hours.
  'POST /api/accounts': { kind: 'expense' },
  'POST /api/project-times': { hours: '1' },
  'POST /api/items/:id/variants': { sizes: [newId()] },
  // Money is counted in a currency.
  'POST /api/shifts/open': { counts: [{ currency: newId(), amount: '1' }] },
  'POST /api/shifts/:id/count': { counts: [{ currency: newId(), amount: '1' }] },
  'POST /api/shifts/:id/close': { left: [{ currency: newId(), amount: '1' }] },
  // Nothing is given to nobody.
  'POST /api/receipts/:id/allocate': { allocations: [{ to: newId(), amount: '1' }] },
  'POST /api/payments/:id/allocate': { allocations: [{ to: newId(), amount: '1' }] },
  // A year brings nothing unless it says so, and what is not there cannot be taken.
  'POST /api/leave-kinds': { mayOverdraw: true },
  // No days are no move.
  'POST /api/employees/:id/leave-moves': { days: '1' },
  // A shift has a length.
  'POST /api/planned-shifts': { startTime: '09:00', endTime: '17:00' },
  // What was stamped at a till comes with a sealed PIN.
  'POST /api/pos/clock': { at: '2026-01-01T00:00:00Z', seal: 'a'.repeat(112) },
  // Nobody comes on a day gone by.
  'POST /api/reservations': { day: '2999-01-01' },
  // What a display proves itself by is 32 random bytes.
  'POST /api/displays/pair': { code: 'a'.repeat(43) },
  'GET /api/displays/:token/pictures/:id': { token: 'a'.repeat(43) },
  // What was taken out of a sale has a moment and an amount.
  'POST /api/shifts/:shift/removals': { amount: '1', at: '2026-01-01T00:00:00Z' },
  // Tickets are read one by one; each has at least an id.
  'POST /api/pos/tickets': { tickets: [{ id: newId() }] },
  // What was counted has a moment, and a label an item.
  'POST /api/stock-counts/:id/entries': {
    sentAt: '2026-01-01T00:00:00Z',
    entries: [{ id: newId(), item: newId(), quantity: '1', at: '2026-01-01T00:00:00Z', round: 1 }],
  },
  'POST /api/labels': { items: [{ item: newId(), copies: 1 }] },
  // A setting takes what its own field takes, a text only exists under its key.
  'PUT /api/settings/:key': { key: 'stock.negative', layer: 'company', value: 'block', version: 0 },
  'DELETE /api/settings/:key': { key: 'stock.negative', layer: 'company' },
  'PUT /api/own-settings/:key': { key: 'documents.warehouse', value: null },
  'PUT /api/translations/:language/:key': { key: 'action.save', text: 'Keep', version: 0 },
}

/** The smallest value of a shape; a property nothing fits is left out. */
export function leastOf(shape: Record<string, z.ZodType>): Record<string, unknown> {
  const input: Record<string, unknown> = {}
  for (const [key, schema] of Object.entries(shape)) {
    if (schema.safeParse(undefined).success) continue
    const choices: unknown[] = schema instanceof z.ZodEnum ? schema.options : []
    const fitting = [...candidates(), ...choices].find((it) => schema.safeParse(it).success)
    if (fitting !== undefined) input[key] = fitting
  }
  return input
}

/** Of names in several languages none is needed by itself, and yet one of them is. */
const leastName = (shape: Record<string, z.ZodType>): Record<string, unknown> =>
  'nameAr' in shape && !('version' in shape) ? { name: newId() } : {}

/** The smallest input the route takes. */
export const leastInput = (command: Command): Record<string, unknown> => ({
  ...leastOf(shapeOf(command)),
  ...leastName(shapeOf(command)),
  ...rules[command.route],
})

export type Ask = {
  method: string
  path: string
  body?: unknown
  headers?: Record<string, string>
  token?: string
}

const inUrl = (value: unknown): string =>
  (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, 4000).toWellFormed()

/** What the route makes of an input: whatever travels in the address arrives as text. */
export function arrivingAs(command: Command, input: Record<string, unknown>) {
  const isQuestion = /^(GET|DELETE) /.test(command.route)
  if (command.maxFileBytes) return asFormWould(input)
  return Object.fromEntries(
    Object.entries(input).map(([key, value]) => {
      const isText = isQuestion || command.route.includes(`/:${key}`)
      return [key, isText ? inUrl(value) || ' ' : value]
    }),
  )
}

/** Whatever is no file arrives as text. */
const asFormWould = (input: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(input).map(([key, value]) => [
      key,
      value instanceof UploadedFile ? value : inUrl(value),
    ]),
  )

function formOf(input: Record<string, unknown>): FormData {
  const form = new FormData()
  for (const [key, value] of Object.entries(asFormWould(input))) {
    if (value instanceof UploadedFile)
      form.append(key, new Blob([value.bytes as BlobPart]), 'x.png')
    else form.append(key, String(value))
  }
  return form
}

/** An input as the request the route expects: path, query string or body. */
export function askOf(command: Command, input: Record<string, unknown>): Ask {
  const [method = '', pattern = ''] = command.route.split(' ')
  const rest = { ...input }
  const path = pattern.replace(/:(\w+)/g, (_, key: string) => {
    const value = Object.hasOwn(rest, key) ? rest[key] : newId()
    delete rest[key]
    return encodeURIComponent(inUrl(value) || ' ')
  })
  if (command.maxFileBytes) return { method, path, body: formOf(rest) }
  if (method !== 'GET' && method !== 'DELETE') return { method, path, body: rest }
  const query = new URLSearchParams(
    Object.entries(rest).map(([key, value]) => [key, inUrl(value) || ' ']),
  )
  return { method, path: query.size > 0 ? `${path}?${query}` : path }
}
