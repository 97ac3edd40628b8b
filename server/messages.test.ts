/**
 * The customer's messages, each provoked where it applies and read in the three languages. A row
 * is one line: the English text to the letter, the route, and the one value that is wrong. What
 * else the route needs is derived from it; where the message stands at another field than the
 * wrong value, the row names that field last.
 */
import { beforeAll, describe, expect, test } from 'vitest'
import { fieldRefusals } from '../domain/kernel/check.ts'
import { entities } from '../domain/kernel/entity.ts'
import { newId } from '../domain/kernel/id.ts'
import { type Language, languages } from '../domain/kernel/language.ts'
import { testApp } from './kernel/testing/app.ts'
import { commandOf } from './kernel/testing/command-trials.ts'
import { askOf, leastInput } from './kernel/testing/hostile.ts'
import { type Problem, type Station, station } from './kernel/testing/station.ts'
import { market } from './trade/testing/market.ts'

type Row = [message: string, route: string, wrong: Record<string, unknown>, field?: string]

const component = { id: newId(), item: newId(), quantityUsed: '1', unitUsed: newId() }

const tradeLine = { id: newId(), item: newId(), quantity: '1', unitPrice: '1' }
const countedLine = { id: newId(), item: newId(), counted: '1' }
const stockLine = { id: newId(), item: newId(), quantity: '1' }

// biome-ignore format: a row is a line
const rows: Row[] = [
  ['Value must be between 0 and 100', 'POST /api/payment-methods', { commissionPercent: '100.01' }],
  ['Value must be between 0 and 100', 'POST /api/payment-methods', { commissionPercent: '-1' }],
  ['Value must be between 0 and 100', 'POST /api/roles', { discountLimit: '101' }],
  ['Value must be between 0 and 4', 'POST /api/currencies', { decimals: 5 }],
  ['Value must be between 0 and 100', 'POST /api/items', { vat: '100.5' }],
  ['Value must be between 0 and 100', 'POST /api/items', { tax1: '-1' }],
  ['Value must be between 0 and 100', 'POST /api/items', { tax2: '101' }],
  ['Value must be between 0 and 100', 'POST /api/list-prices', { discountPercent: '101' }],
  ['Value cannot be less than 0', 'POST /api/items', { unitPrice: '-1' }],
  ['Value cannot be less than 0', 'POST /api/items', { supplierPrice: '-1' }],
  ['Value cannot be less than 0', 'POST /api/items', { minQuantity: '-1' }],
  ['Value cannot be less than 0', 'POST /api/items', { maxQuantity: '-1' }],
  ['Value cannot be less than 0', 'POST /api/currencies', { decimals: -1 }],
  ['Value cannot be less than 0', 'POST /api/currencies', { cashIncrement: '-0.01' }],
  ['Value cannot be less than 0', 'POST /api/payment-methods', { commissionAmount: '-0.01' }],
  ['Value must be greater than 0!', 'POST /api/rates', { buy: '0' }],
  ['Value must be greater than 0!', 'POST /api/rates', { sell: '-89500' }],
  ['Value must be greater than 0!', 'POST /api/money-bills', { value: '0' }],
  ['Value must be greater than 0!', 'POST /api/units', { factor: '0' }],
  ['Value must be greater than 0!', 'POST /api/items', { barcodes: [{ id: newId(), code: '7', factor: '0' }] }, 'barcodes.0.factor'],
  ['Value must be greater than 0!', 'POST /api/recipes', { quantityGenerated: '0' }],
  ['Value must be greater than 0!', 'POST /api/recipes', { components: [{ ...component, quantityUsed: '0' }] }, 'components.0.quantityUsed'],
  ['Please select an Item', 'POST /api/recipes', { item: null }],
  ['Please select an Item', 'POST /api/recipes', { components: [{ ...component, item: null }] }, 'components.0.item'],
  ['Please add at least 1 item!', 'POST /api/recipes', { components: [] }],
  ['Item Name required!', 'POST /api/items', { name: ' ' }],
  ['Item Price required!', 'POST /api/items', { unitPrice: null }],
  ['Please type a Valid email address!', 'POST /api/thirdparties', { emails: [{ id: newId(), address: 'x@', type: 'work' }] }, 'emails.0.address'],
  ['Email type required!', 'POST /api/thirdparties', { emails: [{ id: newId(), address: 'x@y.example' }] }, 'emails.0.type'],
  ['Please type a Valid email address!', 'POST /api/employees', { email: 'maya@' }],
  ['Please type a Valid email address!', 'POST /api/branches', { email: 'hamra' }],
  ['Please type a Valid email address!', 'POST /api/users', { email: 'rana@shop' }],
  ['Please type a Valid email address!', 'PATCH /api/company', { email: 'office@' }],
  ['Please type a Valid email address!', 'POST /api/thirdparties', { emails: [{ id: newId(), address: 'office', type: 'work' }] }, 'emails.0.address'],
  ['Email type required!', 'POST /api/thirdparties', { emails: [{ id: newId(), address: 'a@shop.example', type: null }] }, 'emails.0.type'],
  ['Value cannot be less than 0', 'POST /api/thirdparties', { creditLimit: '-1' }],
  ['Value must be between 0 and 365', 'POST /api/thirdparties', { termsDays: 366 }],
  ['Please enter a new title for your event!', 'POST /api/calendar-events', { title: ' ' }],
  ['Please enter a new title for your event!', 'POST /api/calendar-events', { title: null }],
  ['Value must be greater than 0!', 'POST /api/receipts/post', { amount: '0' }],
  ['Value must be greater than 0!', 'POST /api/payments/post', { amount: '-1' }],
  ['Value must be greater than 0!', 'POST /api/receipts/post', { allocations: [{ to: newId(), amount: '0' }] }, 'allocations.0.amount'],
  ['Value cannot be less than 0', 'POST /api/receipts/post', { counts: [{ bill: newId(), count: -1 }] }, 'counts.0.count'],
  ['Please put a Payment Method!', 'POST /api/receipts/post', { method: null }],
  ['Please put a Payment Method!', 'POST /api/payments/post', { method: '' }],
  ['Please select a Transaction Type!', 'POST /api/receipts/post', { type: null }],
  ['Please select a Transaction Type!', 'POST /api/payments/post', { type: '' }],
  ['Value must be greater than 0!', 'POST /api/receipts/post', { rate: '0' }],
  ...['POST /api/invoices/post', 'POST /api/purchases/post'].flatMap((route): Row[] => [
    ['Please select a Transaction Type!', route, { type: null }],
    ['Please add at least 1 item!', route, { lines: [] }],
    ['Please select an Item', route, { lines: [{ ...tradeLine, item: null }] }, 'lines.0.item'],
    ['Please put a Quantity for the Item!', route, { lines: [{ ...tradeLine, quantity: null }] }, 'lines.0.quantity'],
    ['Value must be greater than 0!', route, { lines: [{ ...tradeLine, quantity: '0' }] }, 'lines.0.quantity'],
    ['Value cannot be less than 0', route, { lines: [{ ...tradeLine, unitPrice: '-1' }] }, 'lines.0.unitPrice'],
    ['Value cannot be less than 0', route, { lines: [{ ...tradeLine, discountAmount: '-1' }] }, 'lines.0.discountAmount'],
    ['Value must be between 0 and 100', route, { lines: [{ ...tradeLine, discountPercent: '101' }] }, 'lines.0.discountPercent'],
    ['Value must be between 0 and 100', route, { lines: [{ ...tradeLine, vat: '-1' }] }, 'lines.0.vat'],
    ['Value must be between 0 and 100', route, { discountPercent: '100.5' }],
  ]),
  ...['POST /api/stock-documents/post', 'POST /api/stock-adjustments/post'].flatMap((route): Row[] => [
    ['Please select a Transaction Type!', route, { type: null }],
    ['Please add at least 1 item!', route, { lines: [] }],
  ]),
  ['Please select an Item', 'POST /api/stock-adjustments/post', { lines: [{ ...countedLine, item: null }] }, 'lines.0.item'],
  ['Value cannot be less than 0', 'POST /api/stock-adjustments/post', { lines: [{ ...countedLine, counted: '-1' }] }, 'lines.0.counted'],
  ['Please put a Quantity for the Item!', 'POST /api/stock-documents/post', { lines: [{ ...stockLine, quantity: null }] }, 'lines.0.quantity'],
  ['Value must be greater than 0!', 'POST /api/stock-documents/post', { lines: [{ ...stockLine, quantity: '-1' }] }, 'lines.0.quantity'],
  ['Please select an Item', 'POST /api/stock-documents/post', { lines: [{ ...stockLine, item: null }] }, 'lines.0.item'],
  ['Invalid email!', 'POST /api/registration', { email: 'rana' }],
  ['Invalid email!', 'POST /api/forgot-password', { email: 'rana@' }],
  ['Invalid email!', 'POST /api/login', { login: 'rana@shop' }],
  ['Quantity required!', 'POST /api/recipes', { quantityGenerated: null }],
  ['Quantity required!', 'POST /api/recipes', { components: [{ ...component, quantityUsed: null }] }, 'components.0.quantityUsed'],
  ['Quantity required!', 'POST /api/list-prices', { minQuantity: null }],
  ['Warehouse required!', 'POST /api/registers', { warehouse: null }],
  ['Warehouse required!', 'POST /api/production-orders', { warehouse: null }],
  ['Warehouse required!', 'POST /api/stock-counts', { warehouse: null }],
  ['Department required', 'POST /api/employees', { department: null }],
  ['Employee start date is required!', 'POST /api/employees', { startDate: undefined }],
  ['Employee is required!', 'POST /api/staff-loans', { employee: null }],
]

const app = testApp()
let shop: Station
beforeAll(async () => {
  shop = await station(app)
})

/** What else a route needs that nobody can guess from its schema. */
const beside: Readonly<Record<string, object>> = {
  'POST /api/recipes': { components: [component] },
  'POST /api/invoices/post': { lines: [tradeLine] },
  'POST /api/purchases/post': { lines: [tradeLine] },
  'POST /api/stock-documents/post': { lines: [stockLine] },
  'POST /api/stock-adjustments/post': { lines: [countedLine] },
}

const inputOf = (route: string, wrong: Row[2]): Record<string, unknown> => ({
  ...leastInput(commandOf(route)),
  ...beside[route],
  ...wrong,
})

async function answerTo([, route, wrong]: Row, language: Language): Promise<Problem> {
  const { method, path, body } = askOf(commandOf(route), inputOf(route, wrong))
  const { status, body: problem } = await app.call<Problem>(method, path, {
    token: shop.token,
    body,
    language,
  })
  expect([status, problem.status]).toEqual([422, 422])
  return problem
}

describe.each(rows)('%s (%s %j)', (...row) => {
  const [message, route, wrong, field = Object.keys(wrong)[0]] = row

  test('is said at its field, in English to the letter', async () => {
    const { errors } = await answerTo(row, 'en')
    expect(errors.map((error) => [error.field, error.message])).toEqual([[field, message]])
  })

  test('is said in French and in Arabic, each in its own words', async () => {
    const said = await Promise.all(languages.map((language) => answerTo(row, language)))
    const [english, french, arabic] = said.map((problem) => problem.message)
    expect(new Set([english, french, arabic]).size).toBe(3)
    expect(french).toMatch(/^[\p{Script=Latin}\p{N}\p{P}\p{Z}]+$/u)
    expect(arabic).toMatch(/\p{Script=Arabic}/u)
  })

  test('is said by the form before anything is sent', () => {
    const [method = '', path = ''] = route.split(' ')
    const declared = entities().find(({ api }) => method === 'POST' && api === path)
    const schema = declared ? declared.create : commandOf(route).input
    const checked = schema.safeParse({ ...inputOf(route, wrong), ...(declared && { id: newId() }) })
    const refusals = checked.error ? fieldRefusals(checked.error) : []
    const said = refusals.map((it) => app.services.words.say('en', `refusal.${it.code}`, it.facts))
    expect(said).toEqual([message])
  })
})

// biome-ignore format: a row is a line
describe.each<[message: string, screen: 'invoices' | 'purchases', behaviour: string, wrong: Record<string, unknown>, field: string]>([
  ['Please select a Client.', 'invoices', 'salesInvoice', { partner: null }, 'partner'],
  ['Please select a Supplier!', 'purchases', 'purchaseInvoice', { partner: null }, 'partner'],
  ['Please put a Warehouse for the Item!', 'purchases', 'purchaseInvoice', { warehouse: null }, 'lines.0.warehouse'],
])('%s (a rule that asks the books: %s, %s, %j)', (message, screen, behaviour, wrong, field) => {
  test('is said at its field, and nothing is written', async () => {
    const trader = await market(app)
    const line = { item: await trader.item(), quantity: '1', unitPrice: '5' }
    const problem = await trader.refusal(screen, trader.draft(behaviour, [line], wrong))
    expect(problem).toMatchObject({ status: 422, field, message })
    expect((await trader.list(`/api/${screen}`)).rows).toEqual([])
  })
})
