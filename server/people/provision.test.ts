/** What is put aside over a year, in two currencies: partial years, a raise, a reversal, a payment. */
import { beforeAll, expect, test } from 'vitest'
import type { ExchangePreview } from '../../domain/books/exchange-day.ts'
import { newId } from '../../domain/kernel/id.ts'
import type { EmployeePay } from '../../domain/people/salary-view.ts'
import { testApp } from '../kernel/testing/app.ts'
import { type PayShop, payShop } from './testing/pay-shop.ts'

const app = testApp()
let shop: PayShop
let maya: string
let karim: string
let august: string

const heldFor = async (id: string) => {
  const { body } = await shop.call<EmployeePay>('GET', `/api/employees/${id}/pay`)
  return Object.fromEntries(body.provisions.held.map(({ kind, amounts }) => [kind, amounts]))
}

beforeAll(async () => {
  shop = await payShop(app)
  const rate = { type: 'sale', buy: '100000', sell: '100000', isConfirmed: true }
  for (const validFrom of ['2026-10-01', '2026-11-30'])
    await shop.add('/api/rates', { validFrom, ...rate })
  maya = await shop.hire('Maya', [{ amount: '1200' }], { endsOn: '2026-09-30' })
  const part = { id: newId(), component: 'basicPay', currency: shop.usd, amount: '1500' }
  const raise = { employee: maya, startsOn: '2026-10-01', components: [part] }
  await shop.add('/api/pay-contracts', raise)
  karim = await shop.hire('Karim', [{ amount: '60000000', currency: shop.lbp }], {
    startsOn: '2026-07-16',
    endsOn: '2026-11-30',
  })
  const later = await shop.call('PATCH', `/api/employees/${karim}`, {
    version: 1,
    startDate: '2026-07-16',
  })
  expect(later.status, later.text).toBe(200)
})

test('nothing is put aside before the company decides so', async () => {
  august = await shop.posted('2026-08-01')
  expect((await shop.view(august)).totals.provisions).toEqual({ first: '0', second: '0' })
  expect(await heldFor(maya)).toEqual({})
  await shop.provides()
})

test('the first run puts aside what was earned before, full months of partial years', async () => {
  const run = await shop.posted('2026-09-01')
  // Maya: 9 and 21 twelfths of 1,200; Karim: 2 twelfths of 60,000,000 twice.
  expect((await shop.view(run)).totals.provisions).toEqual({ first: '3000', second: '20000000' })
  expect(await shop.own.standing('staffProvisions')).toEqual({
    USD: ['-3000', '-3000', '-270000000'],
    LBP: ['-20000000', '-222.22', '-20000000'],
  })
  expect((await shop.own.standing('provisionExpense')).USD?.[0]).toBe('3000')
  expect(await heldFor(maya)).toEqual({
    thirteenthMonth: { first: '900', second: '0' },
    endOfService: { first: '2100', second: '0' },
  })
  const { text } = await shop.call(
    'GET',
    '/api/salary-runs/provisions/export?day=2026-09-30&format=csv',
  )
  expect(text.replace('\ufeff', '').trim().split(/\r?\n/)).toEqual([
    [
      'Employee,Months of service,Basic pay USD,Basic pay LBP,Thirteenth month USD',
      'Thirteenth month LBP,End of service USD,End of service LBP,Put aside USD,Put aside LBP',
    ].join(','),
    'Karim Saab,2,0,60000000,0,10000000,0,10000000,0,20000000',
    'Maya Saab,21,1200,0,900,0,2100,0,3000,0',
  ])
})

test('a raise counts for all that was earned; a run that is undone gives it back', async () => {
  const first = await shop.posted('2026-10-01')
  const standing = {
    USD: ['-4000', '-4000', '-370000000'],
    LBP: ['-30000000', '-322.22', '-30000000'],
  }
  expect(await shop.own.standing('staffProvisions')).toEqual(standing)
  await shop.step(first, 'reverse', { day: shop.today, reason: 'Wrong month' })
  expect((await shop.own.standing('staffProvisions')).USD).toEqual(['-3000', '-3000', '-270000000'])
  expect(await heldFor(karim)).toMatchObject({ endOfService: { second: '10000000' } })
  await shop.posted('2026-10-01')
  expect(await shop.own.standing('staffProvisions')).toEqual(standing)
})

test('a revaluation brings what is put aside to the rate of the day, whoever is paid in what', async () => {
  await shop.add('/api/rates', {
    validFrom: shop.today,
    type: 'bank',
    buy: '120000',
    sell: '120000',
  })
  const path = `/api/books/exchange?day=${shop.today}`
  const { rows } = (await shop.call<ExchangePreview>('GET', path)).body
  // 4,000 USD that stand at 370,000,000 are 480,000,000; 30,000,000 LBP at 322.22 are 250.
  expect(
    rows
      .filter(({ account }) => account.code === '2340')
      .map(({ code, amount, worth, difference }) => [code, amount, worth, difference]),
  ).toEqual([
    ['USD', '-4000', '-480000000', '-110000000'],
    ['LBP', '-30000000', '-250', '72.22'],
  ])
  const before = await shop.own.standing('staffProvisions')
  const turn = { id: newId(), mirror: newId(), day: shop.today }
  expect((await shop.call('POST', '/api/books/exchange', turn)).status).toBe(200)
  const [{ first, second } = { first: '', second: '' }] = await app.asOwner<{
    first: string
    second: string
  }>(
    `select trim_scale(sum(l.first))::text as first, trim_scale(sum(l.second))::text as second
     from entry_line l
     join account a on a.company_id = l.company_id and a.id = l.account_id
     where l.entry_id = $1 and a.role = 'staffProvisions'`,
    [turn.id],
  )
  expect([first, second]).toEqual(['72.22', '-110000000'])
  expect(await shop.own.standing('staffProvisions')).toEqual(before)
})

test('what is paid comes out of it first, and what is left of who leaves is given back', async () => {
  const salaries = (await shop.own.standing('salaries')).USD?.[0]
  const run = await shop.run('2026-11-01')
  const extra = (employee: string, code: string, currency: string, amount: string) =>
    shop.call('PUT', `/api/salary-runs/${run}/people/${employee}`, {
      extras: [{ code, currency, amount }],
    })
  await extra(maya, 'thirteenthMonth', shop.usd, '1000')
  await extra(karim, 'endOfService', shop.lbp, '20000000')
  for (const step of ['calculate', 'approve']) await shop.step(run, step)
  await shop.step(run, 'post', { day: shop.today })
  expect(await heldFor(maya)).toEqual({
    thirteenthMonth: { first: '375', second: '0' },
    endOfService: { first: '2875', second: '0' },
  })
  expect(await shop.own.standing('staffProvisions')).toMatchObject({
    USD: ['-3250', '-3250', expect.anything()],
    LBP: ['0', '0', '0'],
  })
  // The pay of the month alone is a cost again: the thirteenth month was one already.
  expect(Number((await shop.own.standing('salaries')).USD?.[0])).toBe(Number(salaries) + 1500)
  // 1,000 of 1,375 that stand at 128,500,000 are paid at 100,000.
  const [{ lost } = { lost: '' }] = await app.asOwner<{ lost: string }>(
    `select trim_scale(sum(l.second))::text as lost
     from salary_run r
     join entry_line l on l.company_id = r.company_id and l.entry_id = r.entry_id
     join account a on a.company_id = l.company_id and a.id = l.account_id
     join currency y on y.company_id = l.company_id and y.id = l.currency_id
     where r.id = $1 and a.role = 'exchangeLoss' and y.rank = 'second'`,
    [run],
  )
  expect(Number(lost)).toBeCloseTo(6_545_455, -1)
})

test('what was used since is not taken back, and a month that comes late puts nothing aside', async () => {
  const [{ september } = { september: '' }] = await app.asOwner<{ september: string }>(
    `select id as september from salary_run
     where period = '2026-09-01' and company_id = (select company_id from employee where id = $1)`,
    [maya],
  )
  const undone = { day: shop.today, reason: 'x' }
  expect(await shop.refused('POST', `/api/salary-runs/${september}/reverse`, undone)).toMatchObject(
    { code: 'provisionUsed', facts: { employee: 'Karim Saab' } },
  )
  await shop.step(august, 'reverse', undone)
  const again = await shop.posted('2026-08-01')
  expect((await shop.view(again)).totals.provisions).toEqual({ first: '0', second: '0' })
})

test('the year goes on from what was paid of it, and the next begins beside what is left', async () => {
  await shop.posted('2026-12-01')
  expect(await heldFor(maya)).toEqual({
    thirteenthMonth: { first: '500', second: '0' },
    endOfService: { first: '3000', second: '0' },
  })
  await shop.posted('2027-01-01')
  expect(await heldFor(maya)).toEqual({
    thirteenthMonth: { first: '625', second: '0' },
    endOfService: { first: '3125', second: '0' },
  })
  const { body } = await shop.call('GET', '/api/salary-runs/provisions/held')
  expect(body).toEqual({
    held: [
      { kind: 'thirteenthMonth', amounts: { first: '625', second: '0' } },
      { kind: 'endOfService', amounts: { first: '3125', second: '0' } },
    ],
  })
})

test('what is paid in pounds comes out of dollars, and stays out of them month by month', async () => {
  const run = await shop.run('2027-02-01')
  const extras = [{ code: 'thirteenthMonth', currency: shop.lbp, amount: '30000000' }]
  await shop.call('PUT', `/api/salary-runs/${run}/people/${maya}`, { extras })
  const before = (await shop.own.standing('salaries')).USD
  for (const step of ['calculate', 'approve']) await shop.step(run, step)
  await shop.step(run, 'post', { day: shop.today })
  // 500 of the year before and 250 of this one; 30,000,000 at 100,000 are 300.
  expect(await heldFor(maya)).toMatchObject({ thirteenthMonth: { first: '450', second: '0' } })
  expect(Number((await shop.own.standing('salaries')).USD?.[0]) - Number(before?.[0])).toBe(1200)
  await shop.posted('2027-03-01')
  expect(await heldFor(maya)).toMatchObject({ thirteenthMonth: { first: '575', second: '0' } })
})
