/** Somebody is hired and paid for the first time; a loan comes back over three months. */
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { weekFrom, weekStartFor } from '../../domain/kernel/calendar/week.ts'
import { addDays } from '../../domain/kernel/date.ts'
import { newId } from '../../domain/kernel/id.ts'
import type { Language } from '../../domain/kernel/language.ts'
import { expectAccessible, expectNoSideScroll } from '../testing/looks.ts'
import { ask, foundShop, openStation, type Shop, say, test } from '../testing/shop.ts'
import { shopToday } from '../testing/today.ts'

type Rows<Row> = { rows: (Row & { id: string })[] }
type Account = { role: string | null; currency: { id: string; title: string } | null; name: string }

async function ready(request: APIRequestContext, language: Language) {
  const shop = await foundShop(request, { language, hasSampleData: false })
  const make = async (path: string, values: Record<string, unknown>): Promise<string> =>
    (await ask<{ id: string }>(request, shop, 'POST', path, { id: newId(), ...values })).id
  for (const type of ['sale', 'socialSecurity', 'tax'])
    await make('/rates', { validFrom: '2026-01-01', type, buy: '89500', sell: '89500' })
  const accounts = (await ask<Rows<Account>>(request, shop, 'GET', '/accounts?limit=200')).rows
  const day = shopToday()
  const bank = accounts.find((it) => it.role === 'bank' && it.currency?.title === 'USD')?.id ?? ''
  const capital = accounts.find((it) => it.role === 'capital')?.id ?? ''
  const lines = [
    { account: bank, debit: '9000' },
    { account: capital, credit: '9000' },
  ]
  await make('/books/entries', { day, lines })
  const department = await make('/departments', { name: 'Kitchen' })
  return { shop, make, bank, day, department }
}

type Word = (key: string, facts?: Record<string, string>) => string

/** The person and the contract, as they are written in the office. */
async function hire(page: Page, word: Word): Promise<string> {
  const said = (key: string) => page.getByRole('textbox', { name: word(key) })
  /** Answers the record that is there from then on. */
  const save = async (path: string): Promise<string> => {
    await page.keyboard.press('Control+s')
    await expect(page).toHaveURL(new RegExp(`${path}/[0-9a-f-]{36}`))
    return /[0-9a-f-]{36}/.exec(page.url())?.[0] ?? ''
  }
  await page.goto('/Employees/new')
  await said('field.firstName').fill('Maya')
  await said('field.lastName').fill('Saab')
  await said('field.employeeNumber').fill('E-1')
  await page.getByRole('combobox', { name: word('field.department') }).fill('Kit')
  await page.getByRole('option', { name: 'Kitchen' }).click()
  await said('field.startDate').fill('2026-01-01')
  await said('field.startDate').blur()
  // What belongs to somebody is offered once he is there.
  const contracts = page.getByRole('tab', { name: word('entity.payContract.many') })
  await expect(contracts).toHaveCount(0)
  const employee = await save('/Employees')
  await contracts.click()
  await page.getByRole('link', { name: word('entity.payContract.new') }).click()
  await expect(page.getByRole('combobox', { name: word('field.employee') })).toHaveValue(
    'Maya Saab',
  )
  const parts = [
    ['basicPay', 'USD', '1200', 'month'],
    ['transport', 'LBP', '450000', 'day'],
  ] as const
  for (const [at, [component, currency, amount, basis]] of parts.entries()) {
    const cell = (key: string) =>
      page.getByLabel(
        word('form.cell', {
          label: word(`field.payContract.components.${key}`),
          line: `${at + 1}`,
        }),
        { exact: true },
      )
    const choose = async (key: string, value: string) => {
      await cell(key).click()
      await page.getByRole('option', { name: value, exact: true }).click()
    }
    await page.getByRole('button', { name: word('form.addLine.payContract.components') }).click()
    await choose('component', word(`choice.component.${component}`))
    await cell('currency').fill(currency)
    await page.getByRole('option', { name: currency }).click()
    await cell('amount').fill(amount)
    await choose('basis', word(`choice.basis.${basis}`))
  }
  await page.getByText(word('choice.payBy.transfer'), { exact: true }).click()
  await said('field.bankAccount').fill('LB62099900000001001901229114')
  await expectAccessible(page)
  await save('/Contracts')
  return employee
}

/** Next week of the only person, who has a shift on its first day: drawn, dragged, moved by keys. */
async function plan(page: Page, from: string, language: Language) {
  const keys = ['Alt+ArrowRight', 'Alt+ArrowLeft'] as const
  const [ahead = '', back = ''] = language === 'ar' ? keys.toReversed() : keys
  await page.goto(`/Shifts?day=${from}`)
  const cells = page.locator('[data-cell]')
  const shiftAt = (column: number) => cells.nth(column).locator('[data-shift]')
  await expect(shiftAt(0)).toBeVisible()
  const [begun, ended] = [
    await cells.nth(3).getByRole('button').boundingBox(),
    await cells.nth(5).boundingBox(),
  ]
  if (!begun || !ended) throw new Error('The days of a week are there')
  await page.mouse.move(begun.x + 9, begun.y + 9)
  await page.mouse.down()
  // Let go in the day, below what is pressed in it.
  await page.mouse.move(ended.x + 9, ended.y + ended.height - 3, { steps: 4 })
  await page.mouse.up()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say(language, 'action.save') })
    .click()
  await expect(page.locator('[data-shift]')).toHaveCount(4)
  await shiftAt(0).dragTo(cells.nth(1))
  await expect(shiftAt(0)).toHaveCount(0)
  await shiftAt(1).focus()
  // A key goes on with the shift that the one before has moved.
  await page.keyboard.press(ahead)
  await expect(shiftAt(2)).toBeFocused()
  await page.keyboard.press(back)
  await expect(shiftAt(1)).toBeFocused()
}

const contract = (request: APIRequestContext, shop: Shop, employee: string) =>
  ask<Rows<{ code: string }>>(request, shop, 'GET', '/currencies').then(({ rows }) => ({
    employee,
    startsOn: '2026-01-01',
    payBy: 'transfer',
    bankAccount: 'LB62099900000001001901229114',
    components: [
      {
        id: newId(),
        component: 'basicPay',
        amount: '1200',
        currency: rows.find((it) => it.code === 'USD')?.id,
      },
      {
        id: newId(),
        component: 'transport',
        amount: '450000',
        basis: 'day',
        currency: rows.find((it) => it.code === 'LBP')?.id,
      },
    ],
  }))

for (const language of ['en', 'ar'] as const) {
  const word = (key: string, facts?: Record<string, string>) => say(language, key, facts)

  test(`from hire to the first payslip (${language})`, async ({ browser, request }) => {
    test.slow()
    const { shop, make, day } = await ready(request, language)
    const decided = { layer: 'company', value: true, version: 0 }
    await ask(request, shop, 'PUT', '/settings/people.providesEndOfService', decided)
    const page = await openStation(browser, shop, { language, path: '/Employees' })
    const employee = await hire(page, word)
    const week = weekFrom(addDays(day, 7), weekStartFor('language', language))
    const shift = { employee, day: week, startTime: '09:00', endTime: '17:00' }
    await make('/planned-shifts', shift)
    await plan(page, week, language)
    const click = (key: string) =>
      page
        .getByRole('button', { name: word(key), exact: true })
        .first()
        .click()
    const state = (name: string) =>
      expect(page.getByText(word(`choice.salaryRun.state.${name}`)).first()).toBeVisible()
    await page.goto('/EmployeeSalary/new')
    await click('action.save')
    await page
      .getByRole('button', { name: word('salary.monthOfName', { name: 'Maya Saab' }) })
      .click()
    await page.getByLabel(word('salary.overtimeHours')).fill('10')
    const inDialog = (key: string) =>
      page
        .getByRole('dialog')
        .getByRole('button', { name: word(key) })
        .click()
    await inDialog('action.save')
    await click('salary.step.calculate')
    await state('calculated')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Maya Saab', exact: true }).click()
    await expect(page.getByText(word('choice.component.overtime')).first()).toBeVisible()
    await page.keyboard.press('Escape')
    await click('salary.step.approve')
    await state('approved')
    await click('salary.step.post')
    await state('posted')
    await click('salary.step.pay')
    await expectAccessible(page)
    // So much of it now; the rest stays open.
    const now = page.getByLabel(word('salary.nowOf', { name: 'Maya Saab' }))
    await now.fill('500')
    // What was typed of dollars says nothing of pounds, and is there still.
    const currency = (code: string) => page.getByRole('dialog').locator('label', { hasText: code })
    await currency('LBP').click()
    await expect(now).not.toHaveValue('500')
    await currency('USD').click()
    await expect(now).toHaveValue(/^500/)
    await inDialog('salary.step.pay')
    const paid = page.getByRole('row').filter({ hasText: 'SP-00001' })
    await expect(paid).toContainText('500.00')
    await state('partlyPaid')
    await expect(page.getByText(word('provision.change'), { exact: true })).toBeVisible()
    await page.setViewportSize({ width: 390, height: 844 })
    await expectNoSideScroll(page)
    await page.goto(`/Employees/${employee}`)
    await page.getByRole('tab', { name: word('salary.payslips') }).click()
    await expect(page.getByText(word('choice.salaryRun.state.partlyPaid'))).toBeVisible()
    await page.getByRole('tab', { name: word('provision.title') }).click()
    await expect(page.getByRole('table', { name: word('provision.moves') })).toBeVisible()
    await expectAccessible(page)
    await expectNoSideScroll(page)
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto('/EmployeeSalary')
    await expect(page.getByText(word('choice.component.endOfService')).first()).toBeVisible()
  })

  test(`a loan over three months (${language})`, async ({ browser, request }) => {
    const { shop, make, bank, day, department } = await ready(request, language)
    const name = { firstName: 'Maya', lastName: 'Saab', employeeNumber: 'E-1' }
    const employee = await make('/employees', { ...name, startDate: '2026-01-01', department })
    const own = await contract(request, shop, employee)
    await make('/pay-contracts', own)
    const currency = own.components[0]?.currency
    const lent = { employee, kind: 'loan', currency, amount: '1000', instalments: 3 }
    const loan = await make('/staff-loans', { ...lent, firstMonth: day, day, account: bank })
    const months = [0, 1, 2].map((n) => {
      const date = new Date(`${day.slice(0, 7)}-15T00:00:00Z`)
      date.setUTCMonth(date.getUTCMonth() + n)
      return date.toISOString().slice(0, 10)
    })
    const page = await openStation(browser, shop, { language, path: `/StaffLoans/${loan}` })
    await expect(page.getByText(word('staffLoan.running'), { exact: true })).toBeVisible()
    for (const period of months) {
      const run = await make('/salary-runs', { period })
      await page.goto(`/EmployeeSalary/${run}`)
      for (const step of ['calculate', 'approve', 'post'])
        await page.getByRole('button', { name: word(`salary.step.${step}`), exact: true }).click()
      await expect(page.getByText(word('choice.salaryRun.state.posted')).first()).toBeVisible()
    }
    await page.goto(`/StaffLoans/${loan}`)
    await expect(page.getByText(word('staffLoan.closed'), { exact: true })).toBeVisible()
    await expect(page.getByRole('row')).toHaveCount(5)
    await expectAccessible(page)
    await page.setViewportSize({ width: 390, height: 844 })
    await expectNoSideScroll(page)
  })
}
