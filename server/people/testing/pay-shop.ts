/** A company with people to pay, money to pay them with, and the steps of a run. */
import { expect } from 'vitest'
import { newId } from '../../../domain/kernel/id.ts'
import type { RunView } from '../../../domain/people/salary-view.ts'
import { type OwnMoney, ownMoney } from '../../cash/testing/own-money.ts'
import type { TestApp } from '../../kernel/testing/app.ts'
import { type Market, market } from '../../trade/testing/market.ts'

type Part = { component?: string; currency?: string; amount: string; basis?: string }

export type PayShop = Market & {
  own: OwnMoney
  department: string
  hire(name: string, parts: readonly Part[], contract?: Record<string, unknown>): Promise<string>
  run(period: string, more?: Record<string, unknown>): Promise<string>
  step(run: string, step: string, body?: Record<string, unknown>): Promise<void>
  view(run: string): Promise<RunView>
  /** A run of everybody, posted. */
  posted(period: string): Promise<string>
  lend(employee: string, more?: Record<string, unknown>): Promise<string>
  /** From now on the company makes both provisions. */
  provides(): Promise<void>
}

export async function payShop(app: TestApp): Promise<PayShop> {
  const shop = await market(app)
  const own = await ownMoney(app, shop)
  const department = (await shop.add('/api/departments', { name: `D ${newId()}` })).id
  for (const [type, rate] of [
    ['sale', '90000'],
    ['socialSecurity', '50000'],
    ['tax', '80000'],
  ])
    await shop.add('/api/rates', { validFrom: '2026-01-01', type, buy: rate, sell: rate })
  await own.funded('bank', '50000')
  await own.funded('safe', '900000000', 'LBP')
  const done = async (method: string, path: string, body: unknown = {}) => {
    const answer = await shop.call(method, path, body)
    expect(answer.status, answer.text).toBeLessThan(300)
  }
  const step: PayShop['step'] = (run, name, body) =>
    done('POST', `/api/salary-runs/${run}/${name}`, body)
  const run: PayShop['run'] = async (period, more = {}) =>
    (await shop.add('/api/salary-runs', { period, ...more })).id
  return {
    ...shop,
    own,
    department,
    run,
    step,
    async hire(name, parts, contract = {}) {
      const person = { firstName: name, lastName: 'Saab', startDate: '2025-01-01' }
      const number = { employeeNumber: newId().slice(-8), department }
      const { id } = await shop.add('/api/employees', { ...person, ...number })
      const components = parts.map((part) => ({
        id: newId(),
        component: 'basicPay',
        currency: shop.usd,
        ...part,
      }))
      await shop.add('/api/pay-contracts', {
        employee: id,
        startsOn: '2025-01-01',
        components,
        ...contract,
      })
      return id
    },
    view: async (id) => (await shop.call<RunView>('GET', `/api/salary-runs/${id}/people`)).body,
    async posted(period) {
      const id = await run(period)
      await step(id, 'calculate')
      await step(id, 'approve')
      await step(id, 'post', { day: shop.today })
      return id
    },
    async provides() {
      for (const name of ['providesThirteenthMonth', 'providesEndOfService'])
        await done('PUT', `/api/settings/people.${name}`, {
          layer: 'company',
          value: true,
          version: 0,
        })
    },
    async lend(employee, more = {}) {
      const body = {
        employee,
        kind: 'loan',
        currency: shop.usd,
        amount: '600',
        instalments: 3,
        firstMonth: '2026-11-01',
        day: shop.today,
        account: own.account('bank'),
        ...more,
      }
      return (await shop.add('/api/staff-loans', body)).id
    },
  }
}
