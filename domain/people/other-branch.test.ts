/** One branch pays for another: each balances by itself, and what it did for the other is owed. */
import { expect, test } from 'vitest'
import type { BranchBooking } from '../books/branch-booking.ts'
import { emptyPlace, Places } from '../books/place.ts'
import { sumOf } from '../kernel/number/fraction.ts'
import { paymentPosting, repaymentPosting, type StaffItem, slipPosting } from './salary-posting.ts'

const decimals = { first: 2, second: 0 }
const terms = { rate: '100000', decimals }
const bank = { account: { id: 'bank' }, rank: 'first', branch: 'home' } as const
const net = (branch: string, open: string, second: string): StaffItem => ({
  id: `net ${branch}`,
  employee: branch,
  branch,
  rank: 'first',
  amount: open,
  open,
  first: open,
  second,
})
const funded = () =>
  new Places(decimals).know(bank.account, 'first', {
    ...emptyPlace,
    amount: '5000',
    first: '5000',
    second: '500000000',
  })

const linesOf = (bookings: readonly BranchBooking[]) =>
  bookings.map(({ branch, account, first, second }) => [
    branch,
    typeof account === 'string' ? account : account.id,
    first,
    second,
  ])

function expectEven(bookings: readonly BranchBooking[]): void {
  for (const own of Map.groupBy(bookings, ({ branch }) => branch).values())
    for (const measure of ['first', 'second'] as const)
      expect(Number(sumOf(own.map((it) => it[measure] ?? '0')))).toBe(0)
}

test('salaries of 700 and 300 owed at 90,000 are paid by one branch at 100,000', () => {
  const parts = [net('home', '700', '63000000'), net('Saida', '300', '27000000')].map((item) => ({
    item,
    amount: item.open,
  }))
  const { bookings } = paymentPosting(parts, bank, funded(), terms)
  expect(linesOf(bookings)).toEqual([
    ['home', 'salariesPayable', '700', '63000000'],
    ['home', 'exchangeLoss', '0', '7000000'],
    ['Saida', 'salariesPayable', '300', '27000000'],
    ['Saida', 'exchangeLoss', '0', '3000000'],
    ['Saida', 'branches', '-300', '-30000000'],
    ['home', 'branches', '300', '30000000'],
    ['home', 'bank', '-1000', '-100000000'],
  ])
  expectEven(bookings)
})

test('a loan of one branch comes back by the pay of another, and in cash elsewhere', () => {
  const loan = net('home', '200', '18000000')
  const slip = {
    id: 's',
    employee: 'e',
    branch: 'Saida',
    net: { first: '950', second: '0' },
    lines: [
      { kind: 'earning', code: 'basicPay', loan: null, amount: '1000' },
      { kind: 'deduction', code: 'loan', loan: 'l', amount: '50' },
    ].map((it) => ({ ...it, rule: null, rank: 'first', base: null, quantity: null })),
  } as unknown as Parameters<typeof slipPosting>[0]
  const { bookings } = slipPosting(slip, new Map([['l', loan]]), () => 'net', terms)
  expect(linesOf(bookings)).toEqual([
    ['Saida', 'salaries', '1000', '100000000'],
    ['home', 'staffLoans', '-50', '-4500000'],
    ['home', 'exchangeGain', '0', '-500000'],
    ['Saida', 'branches', '-50', '-5000000'],
    ['home', 'branches', '50', '5000000'],
    ['Saida', 'salariesPayable', '-950', '-95000000'],
  ])
  expectEven(bookings)
  const back = repaymentPosting(loan, '150', { ...bank, branch: 'Saida' }, funded(), terms)
  expectEven(back.bookings)
  expect(linesOf(back.bookings)).toContainEqual(['Saida', 'branches', '-150', '-15000000'])
})
