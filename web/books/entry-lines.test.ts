import { expect, test } from 'vitest'
import {
  balanceOfDraft,
  changedLines,
  emptyLine,
  placeOf,
  sentLines,
  type TypedLine,
  withRoom,
  wrongOf,
} from './entry-lines.ts'

const rent = { id: 'rent', title: 'Rent' }
const bank = { id: 'bank', title: 'Bank' }

const line = (more: Partial<TypedLine>): TypedLine => ({ ...emptyLine(), ...more })

test('an empty line always waits at the end', () => {
  expect(withRoom([])).toHaveLength(2)
  expect(withRoom([line({ account: rent }), line({ account: bank })])).toHaveLength(3)
  expect(withRoom([line({ account: rent }), line({})])).toHaveLength(2)
})

test('the account that comes last gets what is missing', () => {
  const [first, second] = withRoom([line({ account: rent, debit: '500' })])
  const after = changedLines([first, second] as TypedLine[], second?.key ?? '', { account: bank })
  expect(after[1]).toMatchObject({ account: bank, debit: null, credit: '500' })
  expect(balanceOfDraft(after).difference).toBe('0')
})

test('a line has one side', () => {
  const one = line({ account: rent, debit: '500' })
  expect(changedLines([one], one.key, { credit: '2' })[0]).toMatchObject({
    debit: null,
    credit: '2',
  })
})

test('what is no number yet counts nothing', () => {
  expect(balanceOfDraft([line({ debit: '12x' })]).debit).toBe('0')
})

test('empty lines are not sent, and a refusal still finds its place', () => {
  const lines = [line({}), line({ account: rent, debit: '5' }), line({}), line({ note: ' x ' })]
  expect(sentLines(lines)).toEqual([
    { account: 'rent', partner: undefined, debit: '5', credit: undefined, note: undefined },
    { account: '', partner: undefined, debit: undefined, credit: undefined, note: 'x' },
  ])
  expect(placeOf(lines, 'lines.1.account')).toBe('lines.3.account')
  expect(placeOf(lines, 'day')).toBe('day')
})

test.each([
  ['nothing is no entry', [line({}), line({})], 'lines.0.account', 'entryNeedsTwoLines'],
  [
    'one line is no entry',
    [line({ account: rent, debit: '5' }), line({})],
    'lines.1.account',
    'entryNeedsTwoLines',
  ],
  [
    'an amount needs its account',
    [line({ account: rent, debit: '5' }), line({ credit: '5' })],
    'lines.1.account',
    'selectAccount',
  ],
  [
    'an account needs its amount',
    [line({ account: rent }), line({ account: bank, credit: '5' })],
    'lines.0.debit',
    'oneSide',
  ],
  [
    'a difference stands at the last amount',
    [line({ account: rent, debit: '5' }), line({ account: bank, credit: '4.5' }), line({})],
    'lines.1.credit',
    'entryOutOfBalance',
  ],
])('%s, and that is said before anything is sent', (_, lines, field, code) => {
  expect(wrongOf(lines)).toMatchObject({ field, code })
})

test('an entry in balance has nothing against it', () => {
  const lines = [line({ account: rent, debit: '5' }), line({ account: bank, credit: '5.00' })]
  expect(wrongOf(withRoom(lines))).toBeUndefined()
})
