/** What was worked out is approved as it stands, by whoever may, or calculated again. */
import { beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../domain/kernel/id.ts'
import { testApp } from '../kernel/testing/app.ts'
import { colleagueOf } from '../kernel/testing/station.ts'
import { type PayShop, payShop } from './testing/pay-shop.ts'

const app = testApp()
let shop: PayShop
let unpaid: string
beforeAll(async () => {
  shop = await payShop(app)
  const free = { name: 'Unpaid', isPaid: false, mayOverdraw: true }
  unpaid = (await shop.add('/api/leave-kinds', free)).id
})

const done = async (method: string, path: string, body: unknown = {}) => {
  const answer = await shop.call(method, path, body)
  expect(answer.status, answer.text).toBeLessThan(300)
}

const write = (run: string, employee: string, body: object) =>
  done('PUT', `/api/salary-runs/${run}/people/${employee}`, body)

const approval = (run: string) => shop.refused('POST', `/api/salary-runs/${run}/approve`, {})

/** A run of a department of its own, so that the others are not in it. */
async function alone(name: string) {
  const department = (await shop.add('/api/departments', { name: `D ${newId()}` })).id
  const employee = await shop.hire(name, [{ amount: '1000' }])
  const { version } = await shop.read('/api/employees', employee)
  await done('PATCH', `/api/employees/${employee}`, { version, department })
  const { rows } = await shop.list('/api/pay-contracts', { q: name })
  return { employee, department, contract: rows[0]?.id ?? '' }
}

describe('a run that was calculated is not approved once something else is true:', () => {
  type Ready = Awaited<ReturnType<typeof alone>> & { run: string; loan: string }
  const changes: [string, (ready: Ready) => Promise<unknown>][] = [
    [
      'an extra',
      ({ run, employee }) =>
        write(run, employee, { extras: [{ code: 'fine', currency: shop.usd, amount: '400' }] }),
    ],
    ['somebody left out', ({ run, employee }) => write(run, employee, { isLeftOut: true })],
    [
      'a contract',
      ({ contract }) =>
        done('PATCH', `/api/pay-contracts/${contract}`, { version: 1, workWeek: 'everyDay' }).then(
          () =>
            done('PATCH', `/api/pay-contracts/${contract}`, { version: 2, endsOn: '2026-10-15' }),
        ),
    ],
    [
      'a leave',
      async ({ employee }) => {
        const asked = { employee, leaveKind: unpaid, startsOn: '2026-10-05', endsOn: '2026-10-06' }
        const { id } = await shop.add('/api/leave-requests', asked)
        await done('POST', `/api/leave-requests/${id}/approve`)
      },
    ],
    [
      'a loan that came back',
      ({ loan }) =>
        done('POST', `/api/staff-loans/${loan}/repay`, {
          repayment: newId(),
          amount: '600',
          account: shop.own.account('bank'),
          day: shop.today,
        }),
    ],
    [
      'a loan that was taken back',
      ({ loan }) =>
        done('POST', `/api/staff-loans/${loan}/void`, { day: shop.today, reason: 'Wrong person' }),
    ],
  ]
  test.each(changes)('%s', async (name, change) => {
    const own = await alone(`Stale ${name}`)
    const other = await shop.hire('Beside', [{ amount: '10' }])
    const { version } = await shop.read('/api/employees', other)
    await done('PATCH', `/api/employees/${other}`, { version, department: own.department })
    const loan = await shop.lend(own.employee, { day: '2026-10-01', firstMonth: '2026-10-01' })
    const run = await shop.run('2026-10-01', { department: own.department })
    await shop.step(run, 'calculate')
    expect((await shop.view(run)).isStale).toBe(false)
    await change({ ...own, run, loan })
    expect((await shop.view(run)).isStale).toBe(true)
    expect(await approval(run)).toMatchObject({
      code: 'salaryMoved',
      facts: { employee: `Stale ${name} Saab` },
    })
    await shop.step(run, 'calculate')
    expect((await shop.view(run)).isStale).toBe(false)
    await shop.step(run, 'approve')
    await shop.step(run, 'post', { day: shop.today })
  })

  test('the last instalment of a loan stands in one approved run alone', async () => {
    const { employee, department } = await alone('Twice')
    const lent = { amount: '100', instalments: 1, day: '2026-08-01', firstMonth: '2026-08-01' }
    await shop.lend(employee, lent)
    const [one, two] = [
      await shop.run('2026-08-01', { department }),
      await shop.run('2026-09-01', { department }),
    ]
    for (const run of [one, two]) await shop.step(run, 'calculate')
    await shop.step(one, 'approve')
    expect((await approval(two)).code).toBe('salaryMoved')
    await shop.step(two, 'calculate')
    expect((await shop.view(two)).totals.net.first).toBe('1000')
    await shop.step(two, 'approve')
    for (const run of [two, one]) await shop.step(run, 'post', { day: shop.today })
  })
})

test('an extra has no more decimals than its currency', async () => {
  const { employee, department } = await alone('Decimals')
  const run = await shop.run('2026-10-01', { department })
  const path = `/api/salary-runs/${run}/people/${employee}`
  for (const [currency, amount] of [
    [shop.usd, '0.005'],
    [shop.lbp, '1.5'],
  ]) {
    const extras = [
      { code: 'bonus', currency: shop.usd, amount: '1.25' },
      { code: 'fine', currency, amount },
    ]
    expect(await shop.refused('PUT', path, { extras })).toMatchObject({
      code: 'tooManyDecimals',
      field: 'extras.1.amount',
    })
  }
})

test('who is absent for more days than the contract has is named', async () => {
  const { employee, department } = await alone('Absent')
  const run = await shop.run('2026-10-01', { department })
  await write(run, employee, { absentDays: '23' })
  expect(await shop.refused('POST', `/api/salary-runs/${run}/calculate`, {})).toMatchObject({
    code: 'absentBeyondContract',
    message: 'Absent Saab is absent for more days than the contract has in this month (22)',
  })
})

test('absence is of shifts under a contract alone', async () => {
  const { employee, department, contract } = await alone('Shifts')
  const change = { version: 1, startsOn: '2026-10-15' }
  await done('PATCH', `/api/pay-contracts/${contract}`, change)
  for (const day of ['2026-10-06', '2026-10-20'])
    await shop.add('/api/planned-shifts', { employee, day, startTime: '09:00', endTime: '17:00' })
  const run = await shop.run('2026-10-01', { department })
  await shop.step(run, 'calculate')
  // Of 22 days of October 12 are left from the 15th on, one without him: 11 are paid.
  expect((await shop.view(run)).people).toMatchObject([
    { clocked: { absentDays: '1' }, slip: { earnings: { first: '500' } } },
  ])
})

test('an id that something else has is taken', async () => {
  const { employee, department } = await alone('Taken')
  const bank = shop.own.account('bank')
  const runs: string[] = []
  for (const period of ['2026-08-01', '2026-09-01']) {
    const run = await shop.run(period, { department })
    for (const step of ['calculate', 'approve']) await shop.step(run, step)
    await shop.step(run, 'post', { day: shop.today })
    runs.push(run)
  }
  const body = { payment: newId(), method: 'transfer', account: bank, day: shop.today }
  await done('POST', `/api/salary-runs/${runs[0]}/pay`, body)
  expect((await shop.refused('POST', `/api/salary-runs/${runs[1]}/pay`, body)).code).toBe('idTaken')
  const [one, two] = [await shop.lend(employee), await shop.lend(employee)]
  const back = { repayment: newId(), amount: '10', account: bank, day: shop.today }
  for (const _ of [1, 2]) await done('POST', `/api/staff-loans/${one}/repay`, back)
  expect((await shop.refused('POST', `/api/staff-loans/${two}/repay`, back)).code).toBe('idTaken')
})

test('a loan of more than the bank holds is asked about, and lent when it is meant', async () => {
  const { employee } = await alone('Bank')
  const lent = {
    id: newId(),
    employee,
    currency: shop.usd,
    amount: '99999999',
    firstMonth: shop.today,
    day: shop.today,
    account: shop.own.account('bank'),
  }
  expect((await shop.refused('POST', '/api/staff-loans', lent)).code).toBe('bankHoldsLess')
  await done('POST', '/api/staff-loans', { ...lent, isConfirmed: true })
  await done('POST', `/api/staff-loans/${lent.id}/void`, { day: shop.today, reason: 'Enough' })
})

/** What stands on the accounts of staff and between branches, branch by branch. */
const byBranch = async (company: string) => {
  const rows = await app.asOwner<{ role: string; branch: string; amount: string }>(
    `select a.role, l.branch_id as branch, trim_scale(sum(l.amount))::text as amount
     from entry_line l
     join account a on a.company_id = l.company_id and a.id = l.account_id
     where l.company_id = $1 and a.role in ('salariesPayable', 'staffLoans', 'branches')
     group by a.role, l.branch_id
     having sum(l.amount) <> 0 or sum(l.first) <> 0 or sum(l.second) <> 0
     order by a.role, sum(l.amount) desc`,
    [company],
  )
  return rows.map(({ role, branch, amount }) => [role, branch, amount])
}

test('a loan comes back at the branch that lent it, also from whoever moved on', async () => {
  const own = await payShop(app)
  const branch = (await own.add('/api/branches', { name: 'Second' })).id
  const employee = await own.hire('Moved', [{ amount: '1000' }])
  await own.lend(employee)
  const { version } = await own.read('/api/employees', employee)
  await own.call('PATCH', `/api/employees/${employee}`, { version, branch })
  const run = await own.posted('2026-11-01')
  const owed = [
    ['branches', own.branch, '200'],
    ['branches', branch, '-200'],
    ['salariesPayable', branch, '-800'],
    ['staffLoans', own.branch, '400'],
  ]
  expect(await byBranch(own.companyId)).toEqual(owed)
  const payment = {
    payment: newId(),
    method: 'transfer',
    account: own.own.account('bank'),
    day: own.today,
  }
  await own.call('POST', `/api/salary-runs/${run}/pay`, payment)
  expect(await byBranch(own.companyId)).toEqual([
    ['branches', own.branch, '1000'],
    ['branches', branch, '-1000'],
    ['staffLoans', own.branch, '400'],
  ])
  const undone = { day: own.today, reason: 'Wrong' }
  await own.call('POST', `/api/salary-payments/${payment.payment}/void`, undone)
  expect(await byBranch(own.companyId)).toEqual(owed)
})

test('whoever works at one branch touches no run of the house, and sees what his people were paid', async () => {
  const own = await payShop(app)
  const branch = (await own.add('/api/branches', { name: 'Second' })).id
  const [here, there] = [
    await own.hire('Here', [{ amount: '300' }]),
    await own.hire('There', [{ amount: '700' }]),
  ]
  for (const [id, at] of [
    [here, branch],
    [there, own.branch],
  ]) {
    const { version } = await own.read('/api/employees', id ?? '')
    await own.call('PATCH', `/api/employees/${id}`, { version, branch: at })
  }
  const rights = ['view', 'add', 'edit', 'delete', 'post'].map((it) => `people.salaryRun.${it}`)
  const clerk = await colleagueOf(app, own, rights, { branches: [branch] })
  const whole = await own.run('2026-09-01')
  const { version } = await own.read('/api/salary-runs', whole)
  const path = `/api/salary-runs/${whole}`
  for (const change of [{ branch }, { note: 'Mine' }])
    expect((await clerk.refused('PATCH', path, { version, ...change })).code).toBe(
      'salaryNeedsBranch',
    )
  expect((await clerk.refused('DELETE', `${path}?version=${version}`)).code).toBe(
    'salaryNeedsBranch',
  )
  for (const step of ['calculate', 'approve']) await own.step(whole, step)
  await own.step(whole, 'post', { day: own.today })
  const { people } = await own.view(whole)
  for (const { slip } of people)
    await own.call('POST', `${path}/pay`, {
      payment: newId(),
      method: 'transfer',
      account: own.own.account('bank'),
      day: own.today,
      parts: [{ slip: slip?.id, amount: '100' }],
    })
  await own.call('POST', `${path}/pay`, {
    payment: newId(),
    method: 'transfer',
    account: own.own.account('bank'),
    day: own.today,
  })
  const amounts = async (who: typeof clerk) =>
    (await who.call<{ payments: { amount: string }[] }>('GET', `${path}/people`)).body.payments.map(
      ({ amount }) => amount,
    )
  expect(await amounts(own)).toEqual(['100', '100', '800'])
  expect(await amounts(clerk)).toEqual(['100', '200'])
  // The house paid for the other branch: nobody is owed anything there but the house.
  expect(await byBranch(own.companyId)).toEqual([
    ['branches', own.branch, '300'],
    ['branches', branch, '-300'],
  ])
})

test('amounts are no finer than their currency, in contracts and in tables', async () => {
  const employee = await shop.hire('Fine', [{ amount: '10' }], { endsOn: '2025-01-31' })
  const housing = { id: newId(), component: 'housing', currency: shop.lbp, amount: '9000000.55' }
  const contract = { id: newId(), employee, startsOn: '2027-01-01', components: [housing] }
  expect(await shop.refused('POST', '/api/pay-contracts', contract)).toMatchObject({
    code: 'tooManyDecimals',
    field: 'components.0.amount',
    message: 'This currency has no decimals',
  })
  const bracket = { id: newId(), above: '0', employeePercent: '3', employerPercent: '8' }
  const { id } = await shop.add('/api/pay-rules', {
    code: 'FINE',
    name: 'Fine',
    validFrom: '2027-01-01',
    currency: shop.lbp,
    base: ['basicPay'],
    brackets: [bracket],
  })
  const allowance = {
    ...contract,
    components: [{ ...housing, amount: '9' }],
    taxAllowance: '0.125',
  }
  expect(await shop.refused('POST', '/api/pay-contracts', allowance)).toMatchObject({
    code: 'tooManyDecimals',
    field: 'taxAllowance',
  })
  const tax = { code: 'IS', name: 'Tax', kind: 'tax', validFrom: '2027-01-01', currency: shop.lbp }
  await shop.add('/api/pay-rules', {
    ...tax,
    base: ['basicPay'],
    brackets: [{ ...bracket, id: newId() }],
  })
  const pounds = { ...allowance, taxAllowance: '500000.5' }
  expect((await shop.refused('POST', '/api/pay-contracts', pounds)).field).toBe('taxAllowance')
  const change = (more: object) =>
    shop.refused('PATCH', `/api/pay-rules/${id}`, { version: 1, ...more })
  expect(await change({ cap: '0.5' })).toMatchObject({ code: 'tooManyDecimals', field: 'cap' })
  const fine = { ...bracket, above: '1.5' }
  expect(await change({ brackets: [fine] })).toMatchObject({ field: 'brackets.0.above' })
  const again = { ...bracket, id: newId(), above: '0.0', employeePercent: '6' }
  const twice = { code: 'levelTwice', field: 'brackets.1.above' }
  expect(await change({ brackets: [bracket, again] })).toMatchObject(twice)
})
