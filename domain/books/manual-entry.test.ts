import fc from 'fast-check'
import { expect, test } from 'vitest'
import { newId } from '../kernel/id.ts'
import { Refusal } from '../kernel/refusal.ts'
import {
  balanceOf,
  type EntryAccount,
  type EntryInputLine,
  entryInput,
  followingRoles,
  refuseEntry,
} from './manual-entry.ts'

const [bank, rent, old] = [newId(), newId(), newId()]
const following = followingRoles.map(
  (role): EntryAccount => ({ id: newId(), role, isActive: true }),
)

const accounts = new Map<string, EntryAccount>([
  [bank, { id: bank, role: 'bank', isActive: true }],
  [rent, { id: rent, role: null, isActive: true }],
  [old, { id: old, role: null, isActive: false }],
  ...following.map((it): [string, EntryAccount] => [it.id, it]),
])

const refusal = (lines: EntryInputLine[]): string => {
  try {
    refuseEntry(lines, accounts, 2)
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
