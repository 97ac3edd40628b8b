/** What a month was paid by stays as it was: its leave, its contracts, its accounts at a bank. */
import { beforeAll, describe, expect, test } from 'vitest'
import type { ExchangePreview } from '../../domain/books/exchange-day.ts'
import { newId } from '../../domain/kernel/id.ts'
import { testApp } from '../kernel/testing/app.ts'
import { colleagueOf } from '../kernel/testing/station.ts'
import { type PayShop, payShop } from './testing/pay-shop.ts'

const app = testApp()
let shop: PayShop
let maya: string
let contract: string
let unpaid: string
let run: string

const iban = 'LB62099900000001001901229114'
const other = 'LB30099900000001001925579115'

const done = async (method: string, path: string, body: unknown = {}) => {
  const answer = await shop.call(method, path, body)
  expect(answer.status, answer.text).toBeLessThan(300)
}

const leave = async (startsOn: string, endsOn = startsOn) =>
  (await shop.add('/api/leave-requests', { employee: maya, leaveKind: unpaid, startsOn, endsOn }))
    .id

beforeAll(async () => {
  shop = await payShop(app)
  await shop.provides()
  const free = { name: 'Unpaid', isPaid: false, mayOverdraw: true }
  unpaid = (await shop.add('/api/leave-kinds', free)).id
  maya = await shop.hire('Maya', [{ amount: '1000' }], { payBy: 'transfer', bankAccount: iban })
  contract = (await shop.list('/api/pay-contracts')).rows[0]?.id ?? ''
})

describe('a correction of the next month', () => {
  test('takes back what was paid too much; nothing else is below zero, and never the pay', async () => {
    const its = await shop.run('2026-02-01')
    const person = `/api/salary-runs/${its}/people/${maya}`
    const extras = (code: string, amount: string) => ({
      extras: [{ code, currency: shop.usd, amount }],
    })
    expect(await shop.refused('PUT', person, extras('bonus', '-50'))).toMatchObject({
      code: 'negative',
      field: 'extras.0.amount',
    })
    await done('PUT', person, extras('correction', '-1000.01'))
    const beyond = await shop.refused('POST', `/api/salary-runs/${its}/calculate`, {})
    expect(beyond.code).toBe('netBelowZero')
    await done('PUT', person, extras('correction', '-120.5'))
    for (const step of ['calculate', 'approve']) await shop.step(its, step)
    await shop.step(its, 'post', { day: shop.today })
    expect((await shop.view(its)).totals).toMatchObject({
      earnings: { first: '879.5' },
      net: { first: '879.5' },
    })
    await shop.step(its, 'reverse', { day: shop.today, reason: 'Only tried' })
  })

  test('may take all of it; then nobody is paid, and nothing stands against its end', async () => {
    const its = await shop.run('2026-02-01')
    const amount = { code: 'correction', currency: shop.usd, amount: '-1000' }
    await done('PUT', `/api/salary-runs/${its}/people/${maya}`, { extras: [amount] })
    for (const step of ['calculate', 'approve']) await shop.step(its, step)
    await shop.step(its, 'post', { day: shop.today })
    expect((await shop.view(its)).state).toBe('paid')
    await shop.step(its, 'reverse', { day: shop.today, reason: 'Only tried' })
    expect((await shop.view(its)).state).toBe('reversed')
  })
})

describe('the history of a record of pay', () => {
  type Line = { command: string; before: object | null; after: object | null }
  const linesOf = async (path: string): Promise<Line[]> =>
    (await shop.call<{ rows: Line[] }>('GET', `${path}/history`)).body.rows.toReversed()

  test('tells each step of a run with the state before it, and that it was made once', async () => {
    const its = await shop.run('2026-03-01')
    const path = `/api/salary-runs/${its}`
    await done('PUT', `${path}/people/${maya}`, { absentDays: '1' })
    for (const step of ['calculate', 'approve']) await shop.step(its, step)
    await shop.step(its, 'post', { day: shop.today })
    const slip = (await shop.view(its)).people[0]?.slip?.id
    await done('POST', `/api/salary-slips/${slip}/links`, { language: 'en' })
    const undo = { day: shop.today, reason: 'By mistake' }
    const paying = { method: 'transfer', account: shop.own.account('bank'), day: shop.today }
    const payment = newId()
    await done('POST', `${path}/pay`, { ...paying, payment })
    await done('POST', `/api/salary-payments/${payment}/void`, undo)
    await shop.step(its, 'reverse', undo)
    const lines = await linesOf(path)
    expect(lines.map(({ command, before }) => [command.split('/').at(-1), before])).toEqual([
      ['salary-runs', null],
      [':employee', {}],
      ['calculate', { state: 'draft' }],
      ['approve', { state: 'calculated' }],
      ['post', { state: 'approved', day: null }],
      ['links', {}],
      ['pay', { state: 'posted' }],
      ['void', { state: 'paid' }],
      ['reverse', { state: 'posted' }],
    ])
    expect(lines.slice(-3).map(({ after }) => after)).toMatchObject([
      { state: 'paid', payment: expect.stringMatching(/^SP-/) },
      { state: 'posted', voided: expect.stringMatching(/^SP-/) },
      { state: 'reversed', reason: 'By mistake' },
    ])
  })

  test('tells what came back of a loan, and that it was taken back', async () => {
    const back = { account: shop.own.account('bank'), day: shop.today }
    const [one, two] = [await shop.lend(maya), await shop.lend(maya)]
    await done('POST', `/api/staff-loans/${one}/repay`, {
      repayment: newId(),
      amount: '600',
      ...back,
    })
    await done('POST', `/api/staff-loans/${two}/void`, { day: shop.today, reason: 'x' })
    const histories = [
      await linesOf(`/api/staff-loans/${one}`),
      await linesOf(`/api/staff-loans/${two}`),
    ]
    expect(histories.map((lines) => lines.map(({ before }) => before))).toEqual([
      [null, {}],
      [null, { state: 'posted' }],
    ])
  })
})

describe('once a month is approved', () => {
  test('leave without pay of it is neither approved nor cancelled', async () => {
    const taken = await leave('2026-09-07', '2026-09-08')
    await done('POST', `/api/leave-requests/${taken}/approve`)
    const late = await leave('2026-09-10')
    run = await shop.run('2026-09-01')
    for (const step of ['calculate', 'approve']) await shop.step(run, step)
    expect(await shop.refused('POST', `/api/leave-requests/${late}/approve`, {})).toMatchObject({
      code: 'leavePaid',
    })
    const gone = { reason: 'Came to work' }
    expect((await shop.refused('POST', `/api/leave-requests/${taken}/cancel`, gone)).code).toBe(
      'leavePaid',
    )
    await done('POST', `/api/leave-requests/${late}/cancel`, gone)
    await done('POST', `/api/leave-requests/${await leave('2026-10-05')}/approve`)
  })

  test('its contract is not deleted, and changes for the days after it alone', async () => {
    const path = `/api/pay-contracts/${contract}`
    expect((await shop.refused('DELETE', `${path}?version=1`)).code).toBe('contractPaid')
    const part = { id: newId(), component: 'basicPay', currency: shop.usd, amount: '1200' }
    for (const [field, change] of [
      ['components', { components: [part] }],
      ['startsOn', { startsOn: '2026-09-15' }],
      ['endsOn', { endsOn: '2026-09-29' }],
      ['isInsured', { isInsured: false }],
    ] as const)
      expect(await shop.refused('PATCH', path, { version: 1, ...change })).toMatchObject({
        code: 'contractPaid',
        field,
      })
    await done('PATCH', path, { version: 1, endsOn: '2026-12-31', bank: 'Byblos' })
    await done('PATCH', path, { version: 2, endsOn: null, hoursPerDay: '8.0' })
  })

  test('what it took is shown as its slip keeps it, and nothing put aside is lost', async () => {
    await shop.step(run, 'post', { day: shop.today })
    expect((await shop.view(run)).people).toMatchObject([{ unpaidLeave: '2' }])
    await app.asOwner('update salary_slip set unpaid_leave = 1.5 where run_id = $1', [run])
    expect((await shop.view(run)).people).toMatchObject([{ unpaidLeave: '1.5' }])
    expect(Number((await shop.view(run)).totals.provisions.first)).toBeGreaterThan(0)
  })

  test('the file for the bank names the accounts of its day', async () => {
    const payment = newId()
    await done('POST', `/api/salary-runs/${run}/pay`, {
      payment,
      method: 'transfer',
      account: shop.own.account('bank'),
      day: shop.today,
      parts: [{ slip: (await shop.view(run)).people[0]?.slip?.id, amount: '100' }],
    })
    await done('PATCH', `/api/pay-contracts/${contract}`, { version: 3, bankAccount: other })
    const file = `/api/salary-payments/${payment}/bank-file?format=csv`
    expect((await shop.call('GET', file)).text).toContain(iban)
  })

  test('a run that is undone frees it', async () => {
    const free = await shop.run('2026-08-01')
    for (const step of ['calculate', 'approve']) await shop.step(free, step)
    const late = await leave('2026-08-10')
    expect((await shop.refused('POST', `/api/leave-requests/${late}/approve`, {})).code).toBe(
      'leavePaid',
    )
    await shop.step(free, 'reverse', { day: shop.today, reason: 'A leave came late' })
    await done('POST', `/api/leave-requests/${late}/approve`)
  })
})

test('nobody cancels his own leave once it began, unless he may decide about himself', async () => {
  const rights = ['view', 'void'].map((it) => `people.leaveRequest.${it}`)
  const who = await colleagueOf(app, shop, rights)
  const { version } = await shop.read('/api/employees', maya)
  await done('PATCH', `/api/employees/${maya}`, { version, user: who.userId })
  const path = `/api/leave-requests/${await leave('2026-10-12')}`
  await done('POST', `${path}/approve`)
  expect((await who.refused('POST', `${path}/cancel`, { reason: 'x' })).code).toBe('leaveIsOwn')
  await done('POST', `${path}/cancel`, { reason: 'x' })
})

test('what is owed to staff and offices is revalued with the rest, and its mirror takes it back', async () => {
  await shop.add('/api/rates', {
    validFrom: shop.today,
    type: 'bank',
    buy: '100000',
    sell: '100000',
  })
  const { body } = await shop.call<ExchangePreview>('GET', `/api/books/exchange?day=${shop.today}`)
  const payable = shop.own.account('salariesPayable')
  const [row] = body.rows.filter(({ account }) => account.id === payable)
  // 809.09 were owed for 20 of 22 days and 100 are paid.
  expect(row).toMatchObject({ amount: '-809.09', worth: '-80909000' })
  await done('POST', '/api/books/exchange', { id: newId(), mirror: newId(), day: shop.today })
})
