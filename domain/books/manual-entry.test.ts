import fc from 'fast-check'
import { expect, test } from 'vitest'
import { newId } from '../kernel/id.ts'
import { Refusal } from '../kernel/refusal.ts'
import {
  balanceOf,
  bookedLines,
  type EntryAccount,
  type EntryCurrency,
  type EntryInputLine,
  entryInput,
  followingRoles,
  refuseEntry,
} from './manual-entry.ts'
import { Places } from './place.ts'
import { both } from './testing/ledger.ts'

const [bank, rent, old] = [newId(), newId(), newId()]
const following = followingRoles.map(
  (role): EntryAccount => ({
    id: newId(),
    role,
    kind: 'asset',
    isActive: true,
    isCash: false,
    currency: null,
  }),
)

const accounts = new Map<string, EntryAccount>([
  [
    bank,
    {
      id: bank,
      role: 'bank',
      kind: 'asset',
      isActive: true,
      isCash: false,
      currency: { id: newId(), code: 'USD', rank: 'first' },
    },
  ],
  [rent, { id: rent, role: null, kind: 'asset', isActive: true, isCash: false, currency: null }],
  [old, { id: old, role: null, kind: 'asset', isActive: false, isCash: false, currency: null }],
  ...following.map((it): [string, EntryAccount] => [it.id, it]),
])

const [usd, lbp] = (['first', 'second'] as const).map((currency) => ({
  currency,
  fine: both[currency],
  rate: '89500',
  decimals: both,
}))

const refusal = (lines: EntryInputLine[], currency = usd as EntryCurrency): string => {
  try {
    refuseEntry(lines, accounts, currency)
    return 'fine'
  } catch (error) {
    return error instanceof Refusal ? error.message : String(error)
  }
}

const paid: EntryInputLine = { account: bank, credit: '500' }

test.each<[string, EntryInputLine[], string]>([
  ['that balances', [{ account: rent, debit: '500' }, paid], 'fine'],
  [
    'of several lines',
    [{ account: rent, debit: '499.99' }, { account: bank, debit: '0.01' }, paid],
    'fine',
  ],
  [
    'a cent out of balance',
    [{ account: rent, debit: '499.99' }, paid],
    'entryOutOfBalance (lines)',
  ],
  [
    'with both sides in a line',
    [{ account: rent, debit: '1', credit: '1' }, paid],
    'oneSide (lines.0.debit)',
  ],
  ['with neither side in a line', [paid, { account: rent, debit: '0' }], 'oneSide (lines.1.debit)'],
  [
    'with an unknown account',
    [{ account: newId(), debit: '500' }, paid],
    'selectAccount (lines.0.account)',
  ],
  [
    'with a closed account',
    [{ account: old, debit: '500' }, paid],
    'selectAccount (lines.0.account)',
  ],
  [
    'with more decimals than the books have',
    [{ account: rent, debit: '1.005' }, paid],
    'tooManyDecimals (lines.0.debit)',
  ],
])('an entry %s', (_, lines, expected) => {
  expect(refusal(lines)).toBe(expected)
})

test.each(following.map(({ id, role }) => [role, id]))('never touches %s', (_, id) => {
  expect(refusal([{ account: id ?? '', debit: '500' }, paid])).toBe(
    'accountFollowsDocuments (lines.0.account)',
  )
})

test('an account of money takes its own currency alone', () => {
  const lines = [
    { account: rent, debit: '895000' },
    { account: bank, credit: '895000' },
  ]
  expect(refusal(lines, lbp)).toBe('accountCurrency (lines.1.account)')
})

test('money leaves its place at the average there, and the rest is exchange', () => {
  // 1,000 dollars that were taken at 80,000.
  const places = new Places(both).know({ id: bank }, 'first', {
    amount: '1000',
    first: '1000',
    second: '80000000',
  })
  const lines = [
    { account: rent, debit: '500', note: 'March' },
    { account: bank, credit: '500' },
  ]
  const booked = bookedLines(lines, accounts, usd as EntryCurrency, places)
  expect(booked.map(({ account, first, second }) => [account, first, second])).toEqual([
    [{ id: rent }, '500', '44750000'],
    [{ id: bank }, '-500', '-40000000'],
    ['exchangeGain', '0', '-4750000'],
  ])
  expect(booked[0]?.note).toBe('March')
})

test('one line is no entry, and 201 are too many', () => {
  const codeOf = (count: number) =>
    entryInput.safeParse({
      id: newId(),
      day: '2026-11-15',
      lines: Array.from({ length: count }, () => ({ account: bank, debit: '1' })),
    }).error?.issues[0]?.message
  expect([codeOf(1), codeOf(2), codeOf(201)]).toEqual(['entryNeedsTwoLines', undefined, 'range'])
})

test('the difference is exact, whatever is written', () => {
  const cents = fc.array(fc.bigInt({ min: 1n, max: 10n ** 14n }), { minLength: 1, maxLength: 30 })
  const written = (value: bigint): string =>
    `${value / 100n}.${String(value % 100n).padStart(2, '0')}`
  fc.assert(
    fc.property(cents, cents, (debits, credits) => {
      const { difference } = balanceOf([
        ...debits.map((it) => ({ debit: written(it) })),
        ...credits.map((it) => ({ credit: written(it) })),
      ])
      const sum = (all: bigint[]) => all.reduce((a, b) => a + b, 0n)
      expect(difference === '0').toBe(sum(debits) === sum(credits))
    }),
  )
})
