import { beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../domain/kernel/id.ts'
import type { SlipLink, SlipView } from '../../domain/people/salary-view.ts'
import { testApp } from '../kernel/testing/app.ts'
import { mailTo } from '../kernel/testing/mailbox.ts'
import { pagesOf } from '../kernel/testing/pdf-text.ts'
import { type PayShop, payShop } from './testing/pay-shop.ts'

const app = testApp()
let shop: PayShop
beforeAll(async () => {
  shop = await payShop(app)
})

const nssf = (of: PayShop) =>
  of.add('/api/pay-rules', {
    code: 'SM',
    name: 'Sickness',
    validFrom: '2026-01-01',
    currency: of.lbp,
    base: ['basicPay'],
    brackets: [{ id: newId(), above: '0', employeePercent: '3', employerPercent: '8' }],
  })

const pay = (of: PayShop, run: string, account: string, more: Record<string, unknown> = {}) =>
  of.call<{ number: string; amount: string; code: string }>('POST', `/api/salary-runs/${run}/pay`, {
    payment: newId(),
    method: 'transfer',
    account,
    day: of.today,
    ...more,
  })

describe('a contract', () => {
  test('shares no day with another of the same person', async () => {
    const employee = await shop.hire('Over', [{ amount: '10' }], { endsOn: '2025-06-30' })
    const part = { id: newId(), component: 'basicPay', currency: shop.usd, amount: '20' }
    const next = { id: newId(), employee, startsOn: '2025-06-30', components: [part] }
    expect(await shop.refused('POST', '/api/pay-contracts', next)).toMatchObject({
      status: 422,
      code: 'contractOverlaps',
      field: 'startsOn',
    })
    const { id } = await shop.add('/api/pay-contracts', {
      ...next,
      startsOn: '2025-07-01',
      endsOn: '2025-08-01',
    })
    const change = { version: 1, startsOn: '2025-06-01' }
    expect((await shop.refused('PATCH', `/api/pay-contracts/${id}`, change)).code).toBe(
      'contractOverlaps',
    )
    await expect(
      app.asOwner(`update pay_contract set starts_on = '2025-06-01' where id = $1`, [id]),
    ).rejects.toThrow('pay_contract_is_alone')
  })

  test.each([
    [{ employee: null }, 'Employee is required!'],
    [{ components: [] }, 'Add at least one part of the pay'],
    [{ startsOn: '2026-02-01', endsOn: '2026-01-01' }, 'A contract does not end before it begins'],
    [{ startsOn: '2024-12-31' }, 'The employee starts on 01/01/2025'],
    [{ bankAccount: 'LB63099900000001001901229114' }, undefined],
  ])('is refused: %j', async (wrong, message) => {
    const employee = await shop.hire('Wrong', [{ amount: '10' }], { endsOn: '2025-01-31' })
    const part = { id: newId(), component: 'basicPay', currency: shop.usd, amount: '20' }
    const body = { id: newId(), employee, startsOn: '2026-01-01', components: [part], ...wrong }
    const refused = await shop.refused('POST', '/api/pay-contracts', body)
    expect(refused.status).toBe(422)
    if (message) expect(refused.message).toBe(message)
  })
})

describe('a run', () => {
  let own: PayShop
  let run: string
  beforeAll(async () => {
    own = await payShop(app)
    await nssf(own)
    const iban = { payBy: 'transfer', bankAccount: 'LB62099900000001001901229114' }
    await own.hire(
      'Maya',
      [
        { amount: '1000' },
        { component: 'transport', currency: own.lbp, amount: '450000', basis: 'day' },
      ],
      iban,
    )
    await own.hire('Karim', [{ amount: '500' }], iban)
    run = await own.run('2026-10-20')
  })

  test('is worked out again with the same figures, which its journal entry tells', async () => {
    await own.step(run, 'calculate')
    const first = await own.view(run)
    await own.step(run, 'calculate')
    const again = await own.view(run)
    const figures = (it: typeof first) => [
      it.totals,
      it.people.map(({ slip }) => ({ ...slip, id: '' })),
    ]
    expect(figures(again)).toEqual(figures(first))
    // October has 22 days of work: 9,900,000 LBP of transport; 3 % of 50,000,000 and of 25,000,000.
    expect(again).toMatchObject({
      state: 'calculated',
      totals: {
        earnings: { first: '1500', second: '9900000' },
        net: { first: '1491.67', second: '8400000' },
      },
    })
    await own.step(run, 'approve')
    expect((await own.refused('POST', `/api/salary-runs/${run}/calculate`, {})).code).toBe(
      'salaryState',
    )
    await own.step(run, 'post', { day: own.today })
    expect(await own.own.standing('salariesPayable')).toMatchObject({
      USD: ['-1491.67', '-1491.67', expect.anything()],
      LBP: ['-8400000', '-93.33', '-8400000'],
    })
    expect(await own.own.standing('contributionsPayable')).toMatchObject({
      LBP: ['-8250000', expect.anything(), '-8250000'],
    })
    const [{ lines } = { lines: 0 }] = await app.asOwner<{ lines: number }>(
      `select count(*)::integer as lines from staff_line l
       join salary_run r on r.company_id = l.company_id and r.entry_id = l.entry_id
       where r.id = $1`,
      [run],
    )
    expect(lines).toBe(3)
  })

  test('is paid in part, by two currencies, and what the bank is told is what was owed', async () => {
    const bank = own.own.account('bank')
    const { people } = await own.view(run)
    const slip = people.find(({ employee }) => employee.title === 'Karim Saab')?.slip?.id ?? ''
    const wrong = { parts: [{ slip, amount: '491.68' }] }
    expect((await pay(own, run, bank, wrong)).body).toMatchObject({
      code: 'range',
      facts: { limit: '491.67' },
    })
    const part = await pay(own, run, bank, { parts: [{ slip, amount: '91.67' }] })
    expect(part.body.amount).toBe('91.67')
    expect((await own.view(run)).state).toBe('partlyPaid')
    const payment = newId()
    const rest = await pay(own, run, bank, { payment })
    expect(rest.body.amount).toBe('1400')
    expect((await pay(own, run, bank, { payment })).body).toEqual(rest.body)
    expect((await pay(own, run, bank)).body.code).toBe('salaryNothingOpen')
    const csv = await own.call('GET', `/api/salary-payments/${payment}/bank-file?format=csv`)
    expect(csv.text).toContain('USD,1400.00')
    const xml = await own.call('GET', `/api/salary-payments/${payment}/bank-file?format=pain001`)
    expect(xml.text).toContain('<CtrlSum>1400.00</CtrlSum>')
    const notes = await pay(own, run, own.own.account('safe', 'LBP'), { method: 'cash' })
    expect(notes.status, notes.text).toBe(200)
    const view = await own.view(run)
    const cash = view.payments.at(-1)?.id
    const { body } = await own.call<{ notes: { value: string; count: number }[]; rows: unknown[] }>(
      'GET',
      `/api/salary-payments/${cash}/envelopes`,
    )
    expect(body.notes.reduce((sum, it) => sum + Number(it.value) * it.count, 0)).toBe(8_400_000)
    expect(view.state).toBe('paid')
    expect(await own.own.standing('salariesPayable')).toEqual({
      USD: ['0', '0', '0'],
      LBP: ['0', '0', '0'],
    })
    expect(
      (
        await own.refused('POST', `/api/salary-runs/${run}/reverse`, {
          day: own.today,
          reason: 'x',
        })
      ).code,
    ).toBe('salaryIsPaid')
    await own.step(run, 'close')
    expect((await own.view(run)).state).toBe('closed')
  })

  test('has a payslip on paper, in three languages, behind a private link and by mail', async () => {
    const { people } = await own.view(run)
    const maya = people.find(({ employee }) => employee.title === 'Maya Saab')
    const path = `/api/salary-slips/${maya?.slip?.id}`
    const { body: slip } = await own.call<SlipView>('GET', path)
    expect(slip.lines.map(({ kind, code, amount }) => [kind, code, amount])).toEqual([
      ['earning', 'basicPay', '1000'],
      ['earning', 'transport', '9900000'],
      ['deduction', 'contribution', '1500000'],
      ['employer', 'contribution', '4000000'],
    ])
    for (const [language, title] of [
      ['en', 'Payslip'],
      ['fr', 'Bulletin de paie'],
      ['ar', 'قسيمة'],
      ['ar', 'صافي'],
    ]) {
      const answer = await fetch(`${app.url}${path}/paper?language=${language}`, {
        headers: { authorization: `Bearer ${own.token}` },
      })
      const pieces = pagesOf(new Uint8Array(await answer.arrayBuffer())).flat()
      // Arabic is set from the right, letter by letter.
      const read = pieces.map((it) => [...it.text].toReversed().join(''))
      const text = [...pieces.map((it) => it.text), ...read].join(' ')
      expect(text).toContain(title)
      expect(text).toContain('8,400,000')
    }
    const { body: link } = await own.call<{ id: string; url: string }>('POST', `${path}/links`, {
      language: 'ar',
    })
    const open = () => fetch(`${app.url}${new URL(link.url).pathname}`)
    const shown = await open()
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    const known = async () =>
      (await own.call<{ rows: SlipLink[] }>('GET', `${path}/links`)).body.rows.map(({ id }) => id)
    expect(await known()).toEqual([link.id])
    await own.call('POST', `${path}/links/${link.id}/revoke`, {})
    expect((await open()).status).toBe(410)
    expect(await known()).toEqual([])
    expect((await own.refused('POST', `${path}/mail`, { language: 'fr' })).code).toBe(
      'employeeHasNoEmail',
    )
    const to = `${newId().slice(-10)}@staff.example`
    await own.call('PATCH', `/api/employees/${maya?.employee.id}`, { version: 1, email: to })
    expect((await own.call('POST', `${path}/mail`, { language: 'fr' })).status).toBe(204)
    expect((await mailTo(app.outbox, to)).text).toMatch(/\/api\/payslips\/[\w-]{43}/)
  })
})

describe('nobody is paid twice', () => {
  test('for a month: whoever is in one run is in no other, and the database holds it', async () => {
    const own = await payShop(app)
    await own.hire('Once', [{ amount: '100' }])
    const [one, two] = [await own.run('2026-09-01'), await own.run('2026-09-01')]
    await own.step(one, 'calculate')
    expect((await own.refused('POST', `/api/salary-runs/${two}/calculate`, {})).code).toBe(
      'salaryNobody',
    )
    const late = await own.hire('Late', [{ amount: '100' }])
    const { people, elsewhere } = await own.view(two)
    expect(people.map(({ employee }) => employee.id)).toEqual([late])
    expect(elsewhere).toMatchObject([{ employee: { title: 'Once Saab' }, run: '09/2026' }])
    await expect(
      app.asOwner(
        `insert into salary_slip select (jsonb_populate_record(s, jsonb_build_object('id', gen_random_uuid(), 'run_id', $2::text))).*
         from salary_slip s where run_id = $1`,
        [one, two],
      ),
    ).rejects.toThrow('salary_slip_is_one_of_its_month')
    for (const step of ['calculate', 'approve']) await own.step(one, step)
    await own.step(one, 'reverse', { day: own.today, reason: 'Wrong month' })
    await own.step(two, 'calculate')
  })

  test('by two people at once', async () => {
    const own = await payShop(app)
    await own.hire('Race', [{ amount: '100' }])
    const run = await own.posted('2026-09-01')
    const answers = await Promise.all([1, 2, 3].map(() => pay(own, run, own.own.account('bank'))))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422])
    const paid = await own.own.standing('salariesPayable')
    expect(paid.USD?.[0]).toBe('0')
  })

  test('and a payment that was taken back is open again', async () => {
    const own = await payShop(app)
    await own.hire('Back', [{ amount: '100' }])
    const run = await own.posted('2026-09-01')
    const payment = newId()
    await pay(own, run, own.own.account('bank'), { payment })
    const gone = { day: own.today, reason: 'Wrong account' }
    for (const _ of [1, 2])
      expect((await own.call('POST', `/api/salary-payments/${payment}/void`, gone)).status).toBe(
        204,
      )
    expect(await own.view(run)).toMatchObject({
      state: 'posted',
      totals: { open: { first: '100' } },
    })
    await own.step(run, 'reverse', gone)
    expect((await own.own.standing('salaries')).USD).toEqual(['0', '0', '0'])
    expect((await own.view(run)).state).toBe('reversed')
  })
})

describe('a loan', () => {
  test('over three months ends at exactly nothing, each instalment linked to it', async () => {
    const own = await payShop(app)
    const employee = await own.hire('Loan', [{ amount: '1000' }])
    const loan = await own.lend(employee, { amount: '1000', firstMonth: own.today })
    for (const month of ['2026-11-01', '2026-12-01', '2027-01-01']) await own.posted(month)
    const { body } = await own.call<{ rows: { amount: string; run: string | null }[] }>(
      'GET',
      `/api/staff-loans/${loan}/moves`,
    )
    expect(body.rows.map(({ amount, run }) => [amount, run !== null])).toEqual([
      ['1000', false],
      ['-333.34', true],
      ['-333.34', true],
      ['-333.32', true],
    ])
    expect((await own.own.standing('staffLoans')).USD).toEqual(['0', '0', '0'])
    expect((await own.read('/api/staff-loans', loan)).open).toBe('0')
    const next = await own.posted('2027-02-01')
    expect((await own.view(next)).totals.net.first).toBe('1000')
  })

  test('comes back early, in part, and never more than is open', async () => {
    const own = await payShop(app)
    const employee = await own.hire('Early', [{ amount: '1000' }])
    const loan = await own.lend(employee)
    const body = { repayment: newId(), account: own.own.account('bank'), day: own.today }
    const path = `/api/staff-loans/${loan}`
    expect(await own.refused('POST', `${path}/repay`, { ...body, amount: '600.01' })).toMatchObject(
      { code: 'range', facts: { limit: '600' } },
    )
    for (const _ of [1, 2])
      expect((await own.call('POST', `${path}/repay`, { ...body, amount: '500' })).status).toBe(204)
    expect((await own.refused('POST', `${path}/void`, { day: own.today, reason: 'x' })).code).toBe(
      'loanIsRecovered',
    )
    const run = await own.run('2026-11-01')
    await own.step(run, 'calculate')
    expect((await own.view(run)).totals.net.first).toBe('900')
    await own.step(run, 'approve')
    const last = { ...body, repayment: newId(), amount: '100' }
    expect((await own.refused('POST', `${path}/repay`, last)).code).toBe('loanInRun')
    await own.step(run, 'reverse', { day: own.today, reason: 'x' })
    expect((await own.call('POST', `${path}/repay`, last)).status).toBe(204)
    expect((await own.own.standing('staffLoans')).USD).toEqual(['0', '0', '0'])
  })

  test('that was a mistake is taken back, and one from an empty safe is refused', async () => {
    const own = await payShop(app)
    const employee = await own.hire('Void', [{ amount: '1000' }])
    const loan = await own.lend(employee)
    const gone = { day: own.today, reason: 'Wrong person' }
    expect((await own.call('POST', `/api/staff-loans/${loan}/void`, gone)).status).toBe(204)
    expect(await own.read('/api/staff-loans', loan)).toMatchObject({ state: 'void', open: '0' })
    const body = {
      id: newId(),
      employee,
      kind: 'advance',
      currency: own.usd,
      amount: '10',
      firstMonth: own.today,
      day: own.today,
    }
    expect(
      (await own.refused('POST', '/api/staff-loans', { ...body, account: own.own.account('safe') }))
        .code,
    ).toBe('cashHoldsLess')
    expect(
      (
        await own.refused('POST', '/api/staff-loans', {
          ...body,
          account: own.own.account('safe', 'LBP'),
        })
      ).code,
    ).toBe('loanPlaceCurrency')
  })
})

test('a net below zero is refused with the name, and nothing is written', async () => {
  const own = await payShop(app)
  const employee = await own.hire('Below', [{ amount: '100' }])
  const run = await own.run('2026-10-01')
  const extras = [{ code: 'fine', currency: own.usd, amount: '200' }]
  await own.call('PUT', `/api/salary-runs/${run}/people/${employee}`, { extras })
  const refused = await own.refused('POST', `/api/salary-runs/${run}/calculate`, {})
  expect(refused).toMatchObject({
    code: 'netBelowZero',
    message: 'The deductions of Below Saab are more than the pay',
  })
  expect(await own.view(run)).toMatchObject({ state: 'draft', people: [{ slip: null }] })
  await own.call('PUT', `/api/salary-runs/${run}/people/${employee}`, {
    overtimeHours: '8.8',
    absentDays: '2',
  })
  await own.step(run, 'calculate')
  expect((await own.view(run)).totals.earnings.first).toBe('98.41')
})

test('the example of Lebanon is added once, and provisions tell what is earned already', async () => {
  const own = await payShop(app)
  await own.hire('Later', [{ amount: '1200' }])
  const run = await own.run('2026-06-20')
  expect(await own.view(run)).toMatchObject({ name: '06/2026', insuredInVain: 1 })
  const added = async () =>
    (await own.call<{ added: number }>('POST', '/api/pay-rules/example', {})).body.added
  expect([await added(), await added()]).toEqual([4, 0])
  expect((await own.view(run)).insuredInVain).toBe(0)
  // A second one of the same month and group is told apart.
  expect((await own.view(await own.run('2026-06-01'))).name).toBe('06/2026 · #2')
  const { body } = await own.call<{ rows: unknown[] }>(
    'GET',
    '/api/salary-runs/provisions?day=2026-06-30',
  )
  expect(body.rows).toMatchObject([
    { months: 18, thirteenthMonth: { first: '600' }, endOfService: { first: '1800' } },
  ])
})
