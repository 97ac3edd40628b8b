/**
 * Months of pay with random loans, raises, early payments and runs that are taken back, through the
 * real commands: what the payslips say is what the ledger owes, what the payments take out of the
 * bank and what the files for the bank say, in each currency; every loan ends at nothing or at what
 * is left. The invariants of the house are asked at the end, as always.
 */
import { expect, test, vi } from 'vitest'
import { newId } from '../../domain/kernel/id.ts'
import { isZero } from '../../domain/kernel/number/decimal.ts'
import { differenceOf, sumOf } from '../../domain/kernel/number/fraction.ts'
import { testApp } from '../kernel/testing/app.ts'
import type { LoanMove } from './loan.ts'
import { type PayShop, payShop } from './testing/pay-shop.ts'

vi.setConfig({ testTimeout: 120_000 })

const app = testApp()

const people = 5
const months = 8

/** A row of numbers that is the same every time. */
function chanceOf(seed: number): (most: number) => number {
  let state = seed
  return (most) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * most)
  }
}

const monthAt = (n: number): string => new Date(Date.UTC(2027, n, 1)).toISOString().slice(0, 10)

/** The last day before a month. */
const dayBefore = (month: string): string =>
  new Date(Date.parse(month) - 86_400_000).toISOString().slice(0, 10)

/** What a file for the bank comes to: its last line. */
async function sentToBank(shop: PayShop, payment: string): Promise<string> {
  const { text } = await shop.call('GET', `/api/salary-payments/${payment}/bank-file?format=csv`)
  const rows = text
    .trim()
    .split('\r\n')
    .map((line) => line.split(','))
  const [total, ...others] = rows.toReversed().map((cells) => cells[5] ?? '')
  expect(sumOf(others.slice(0, -1))).toBe(sumOf([total ?? '']))
  return sumOf([total ?? ''])
}

test('slips, ledger, payments and bank files are the same, and every loan ends', async () => {
  const chance = chanceOf(17)
  const shop = await payShop(app)
  const own = shop.own
  await own.funded('bank', '9000000')
  const [bank, lira] = [own.account('bank'), own.account('bank', 'LBP')]
  await own.funded('bank', '9000000000', 'LBP')
  const parts = () => [
    { amount: `${400 + chance(900)}.${10 + chance(89)}` },
    { component: 'transport', currency: shop.lbp, amount: String(chance(500_000)), basis: 'day' },
  ]
  const paidByBank = { payBy: 'transfer', bankAccount: 'LB62099900000001001901229114' }
  const staff: { id: string; contract: string }[] = []
  const contractOf = async (q: string) =>
    (await shop.list('/api/pay-contracts', { q })).rows[0]?.id ?? ''
  for (let n = 0; n < people; n++) {
    const id = await shop.hire(`Person${n}`, parts(), paidByBank)
    staff.push({ id, contract: await contractOf(`Person${n}`) })
  }
  const lent: { id: string; amount: string }[] = []
  const sums = { first: ['0'], second: ['0'] }
  let wronged = 0
  for (let n = 0; n < months; n++) {
    const period = monthAt(n)
    for (const person of staff) {
      if (chance(3) === 0) {
        const isLira = chance(2) === 0
        const amount = isLira ? `${1 + chance(30)}000137` : `${100 + chance(900)}.37`
        const [currency, account] = isLira ? [shop.lbp, lira] : [shop.usd, bank]
        const terms = { amount, currency, account, instalments: 1 + chance(7), firstMonth: period }
        lent.push({ id: await shop.lend(person.id, terms), amount })
      }
      if (n > 0 && chance(6) === 0) {
        const row = await shop.read('/api/pay-contracts', person.contract)
        const end = { version: row.version, endsOn: dayBefore(period) }
        const ended = await shop.call('PATCH', `/api/pay-contracts/${person.contract}`, end)
        expect(ended.status, ended.text).toBe(200)
        const components = parts().map((it) => ({
          id: newId(),
          component: 'basicPay',
          currency: shop.usd,
          ...it,
        }))
        const next = { employee: person.id, startsOn: period, components, ...paidByBank }
        person.contract = (await shop.add('/api/pay-contracts', next)).id
      }
    }
    if (chance(3) === 0) {
      const wrong = await shop.posted(period)
      if (wronged++ % 2 === 0) {
        // It was paid already: the payment is taken back first, then the run.
        const payment = newId()
        const body = { payment, method: 'transfer', account: bank, day: shop.today }
        const paid = await shop.call('POST', `/api/salary-runs/${wrong}/pay`, body)
        expect(paid.status, paid.text).toBe(200)
        const undo = { day: shop.today, reason: 'Once more' }
        expect((await shop.refused('POST', `/api/salary-runs/${wrong}/reverse`, undo)).code).toBe(
          'salaryIsPaid',
        )
        const voided = await shop.call('POST', `/api/salary-payments/${payment}/void`, undo)
        expect(voided.status, voided.text).toBe(204)
      }
      await shop.step(wrong, 'reverse', { day: shop.today, reason: 'Once more' })
    }
    const run = await shop.posted(period)
    const before = await shop.view(run)
    expect(before.people).toHaveLength(people)
    for (const [rank, account] of [
      ['first', bank],
      ['second', lira],
    ] as const) {
      const slips = sumOf(before.people.map(({ slip }) => slip?.net[rank] ?? '0'))
      expect(before.totals.net[rank]).toBe(slips)
      sums[rank].push(slips)
      const banked: string[] = []
      // Some of them first, or all at once.
      const open = before.people.flatMap(({ slip }) =>
        slip && !isZero(slip.net[rank]) ? [{ slip: slip.id, amount: slip.net[rank] }] : [],
      )
      const some = chance(2) === 0 ? [open.slice(0, 2), undefined] : [undefined]
      for (const chosen of some) {
        const payment = newId()
        const body = { payment, method: 'transfer', account, day: shop.today, parts: chosen }
        const paid = await shop.call('POST', `/api/salary-runs/${run}/pay`, body)
        expect(paid.status, paid.text).toBe(200)
        banked.push(await sentToBank(shop, payment))
      }
      expect(sumOf(banked)).toBe(slips)
    }
    expect((await shop.view(run)).state).toBe('paid')
    const early = lent[chance(lent.length || 1)]
    const row = early && (await shop.read('/api/staff-loans', early.id))
    if (row && !isZero(String(row.open)) && chance(2) === 0) {
      const account = (row.currency as { id: string }).id === shop.lbp ? lira : bank
      const body = { repayment: newId(), amount: row.open, account, day: shop.today }
      const back = await shop.call('POST', `/api/staff-loans/${row.id}/repay`, body)
      expect(back.status, back.text).toBe(204)
    }
  }
  const left: string[] = []
  for (const { id, amount } of lent) {
    const { open } = await shop.read('/api/staff-loans', id)
    const { body } = await shop.call<{ rows: LoanMove[] }>('GET', `/api/staff-loans/${id}/moves`)
    const [gone = '0', ...back] = body.rows.map((it) => it.amount)
    expect([gone, differenceOf(sumOf([amount, ...back]), String(open))]).toEqual([amount, '0'])
    left.push(String(open))
  }
  expect(wronged).toBeGreaterThan(1)
  expect(lent.length).toBeGreaterThan(10)
  expect(left.filter(isZero).length).toBeGreaterThan(3)
  expect(await own.standing('salariesPayable')).toEqual({
    USD: ['0', '0', '0'],
    LBP: ['0', '0', '0'],
  })
  const [paid] = await app.asOwner<{ first: string; second: string }>(
    `select trim_scale(sum(p.amount) filter (where c.rank = 'first'))::text as first,
       trim_scale(sum(p.amount) filter (where c.rank = 'second'))::text as second
     from salary_payment p
     join currency c on c.company_id = p.company_id and c.id = p.currency_id
     where p.company_id = $1 and p.reversal_id is null`,
    [shop.companyId],
  )
  expect(paid).toEqual({ first: sumOf(sums.first), second: sumOf(sums.second) })
})
