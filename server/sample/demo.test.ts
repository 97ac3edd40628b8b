/** The sample company of the demo has people who are paid and ask for leave. */
import { expect, test, vi } from 'vitest'
import { testApp } from '../kernel/testing/app.ts'
import { ensureDemo } from './demo.ts'

vi.setConfig({ testTimeout: 120_000 })

const app = testApp()

test('the demo has contracts, a month that was paid, one to be worked out, a loan and leave', async () => {
  expect((await ensureDemo(app)).join()).toContain('Maison Karam')
  const [found] = await app.asOwner<Record<string, number>>(`
    select (select count(*)::int from pay_contract) as contracts,
      (select count(*)::int from staff_loan) as loans,
      (select count(*)::int from salary_payment) as payments,
      (select count(*)::int from salary_run where state = 'draft') as drafts,
      (select count(*)::int from salary_run where state = 'partlyPaid') as paid,
      (select count(*)::int from leave_request where state = 'requested') as waiting,
      (select count(*)::int from leave_request where state = 'approved') as approved`)
  expect(found).toEqual({
    contracts: 12,
    loans: 1,
    payments: 1,
    drafts: 1,
    paid: 1,
    waiting: 2,
    approved: 1,
  })
})
