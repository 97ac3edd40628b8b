import { describe, expect, test } from 'vitest'
import { Places } from '../books/place.ts'
import { directionOf, type Money } from '../books/settlement.ts'
import { both, method } from '../books/testing/ledger.ts'
import { Refusal } from '../kernel/refusal.ts'
import { atLines, atRates, debtsFor, type OpenItem, restsOf, settled } from './open-item.ts'

const invoice: OpenItem = {
  id: 'I',
  number: 'INV-1',
  behaviour: 'salesInvoice',
  state: 'posted',
  partner: 'P',
  side: 'client',
  direction: 1,
  amount: '100',
  open: '100',
  firstOpen: '100',
  secondOpen: '8950000',
  vat: '0',
  firstTotal: '100',
  currency: 'first',
  currencyId: 'usd',
  decimals: 2,
  rate: '89500',
  dueDate: '2026-11-15',
}

const receipt: Money = {
  id: 'M',
  flow: 'in',
  party: { side: 'client', partner: 'P' },
  method: method(),
  amount: '60',
  decimals: 2,
  currency: 'first',
  rate: '89500',
  day: '2026-11-15',
}

const owner = { side: 'client', partner: 'P', direction: -1 } as const
const of = (item: OpenItem) => new Map([[item.id, item]])

function said(work: () => unknown): string | null {
  try {
    work()
    return null
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return `${error.code} ${error.field}`
  }
}

test.each([
  ['in', 'client', -1],
  ['out', 'supplier', -1],
  ['out', 'client', 1],
  ['in', 'supplier', 1],
] as const)('money %s with a %s changes a debt by %i', (flow, side, direction) => {
  expect(directionOf(flow, side)).toBe(direction)
})

describe('money pays', () => {
  const missing = 'missingReference allocations.0.to'
  test.each<[string, Partial<OpenItem>, string, string | null]>([
    ['what its partner owes', {}, '60', null],
    ['nothing of another partner', { partner: 'Q' }, '60', missing],
    ['nothing that was undone', { state: 'void' }, '60', missing],
    ['nothing of the other side', { side: 'supplier' }, '60', missing],
    ['nothing that goes the same way', { direction: -1 }, '60', missing],
    ['nothing that is not there', { id: 'J' }, '60', missing],
    ['no part of a coin', {}, '0.005', 'tooManyDecimals allocations.0.amount'],
  ])('%s', (_, change, amount, refusal) => {
    const items = of({ ...invoice, ...change })
    expect(said(() => debtsFor(owner, items, [{ to: 'I', amount }]))).toBe(refusal)
  })
})

test.each<[string, Partial<OpenItem>, Money['party'], string | null]>([
  ['of its partner', {}, receipt.party, null],
  ['of another', { partner: 'Q' }, receipt.party, 'missingReference writeOff.0.to'],
  ['beside an expense, of nobody', { partner: 'Q' }, { account: 'rent' }, null],
])('a rest is closed %s', (_, change, party, refusal) => {
  const items = of({ ...invoice, ...change })
  expect(said(() => restsOf({ ...receipt, party }, items, [{ to: 'I' }]))).toBe(refusal)
})

test.each([
  ['the last line that pays it', 'I', 'allocations', 'range allocations.2.amount'],
  ['a rest', 'I', 'writeOff', 'range writeOff.2.to'],
  ['where it is said, if no line pays it', 'amount', 'allocations', 'range amount'],
] as const)('a refusal that names a document is told at %s', (_, field, name, expected) => {
  const lines = [{ to: 'I' }, { to: 'J' }, { to: 'I' }]
  const refuse = () => {
    throw new Refusal('range', field)
  }
  expect(said(() => atLines(lines, name, refuse))).toBe(expected)
})

describe('a settlement', () => {
  const terms = () => ({ decimals: both, places: new Places(both) })
  const lines = [{ to: 'I', amount: '60' }]
  test('leaves of the debt what the money does not pay', () => {
    const { debts } = settled(receipt, of(invoice), lines, lines, terms())
    expect(debts.get('I')).toMatchObject({ open: '40', firstOpen: '40' })
  })
  test('of more than is open is refused at its line', () => {
    const more = [{ to: 'I', amount: '101' }]
    const paying = { ...receipt, amount: '200' }
    expect(said(() => settled(paying, of(invoice), more, more, terms()))).toMatch(
      / allocations\.0\.amount$/,
    )
  })
  test('of an expense pays no document', () => {
    const expense = { ...receipt, party: { account: 'rent' } }
    expect(said(() => settled(expense, of(invoice), lines, lines, terms()))).toBe(
      'missingReference allocations.0.to',
    )
  })
})

test('what is open in another currency has the rate of the day', () => {
  const inEuros = { ...invoice, currency: { id: 'eur', rate: null } }
  const rated = (rank: null) => atRates(of(inEuros), [{ id: 'eur', rank, rate: '1.1' }]).get('I')
  expect(rated(null)?.currency).toEqual({ id: 'eur', rate: '1.1' })
  expect(atRates(of(invoice), []).get('I')).toBe(invoice)
})
