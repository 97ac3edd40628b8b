import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { newId } from '../domain/kernel/id.ts'
import type { Language } from '../domain/kernel/language.ts'
import { expectAccessible, expectNoSideScroll } from './testing/looks.ts'
import { ask, foundShop, openStation, say, test } from './testing/shop.ts'

const field = (page: Page, language: Language, key: string) =>
  page.getByRole('textbox', { name: say(language, key) })

test('an administrator completes the company in French; the first step is done', async ({
  browser,
  request,
}) => {
  const shop = await foundShop(request, { language: 'fr' })
  const word = (key: string, facts = {}) => say('fr', key, facts)
  const page = await openStation(browser, shop, { language: 'fr' })
  const other = await openStation(browser, shop, { language: 'ar' })
  const step = page.getByRole('listitem').filter({ hasText: word('step.company') })
  await expect(step.getByText(word('step.company.todo'))).toBeVisible()
  await step.getByRole('link', { name: word('step.company.action') }).click()

  await expect(page).toHaveURL('/UpdateCompany')
  for (const section of ['name', 'phone', 'address', 'bankName'])
    await expect(
      page.getByRole('heading', { name: word(`form.section.company.${section}`) }),
    ).toBeVisible()
  await expect(page.getByRole('combobox', { name: word('field.country') })).toHaveValue('Liban')
  await field(page, 'fr', 'field.company.name').fill('Maison Karam')
  await field(page, 'fr', 'field.financialNumber').fill('1234567-601')
  await field(page, 'fr', 'field.bankAccount').fill('LB62 0999 0000 0001 0019 0122 9115')
  await page.keyboard.press('Control+s')
  await expect(page.getByText(word('refusal.bankAccount')).first()).toBeVisible()
  await expect(field(page, 'fr', 'field.bankAccount')).toBeFocused()
  await field(page, 'fr', 'field.bankAccount').fill('LB62 0999 0000 0001 0019 0122 9114')
  await page.getByRole('combobox', { name: word('field.timeZone') }).fill('Paris')
  await page.getByRole('option', { name: 'Europe/Paris' }).click()
  await page.keyboard.press('Control+s')
  await expect(page.getByText(word('label.updateSuccess'))).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Maison Karam')

  const steps = say('ar', 'dashboard.steps', { company: 'Maison Karam' })
  await expect(other.getByText(steps)).toBeVisible({ timeout: 2000 })
  await page.goto('/Dashboard')
  await expect(step.getByText(word('step.company.done', { name: 'Maison Karam' }))).toBeVisible()
  await expect(step.getByText(word('dashboard.done'))).toBeVisible()
})

test('an administrator takes all data as a file, and the history says so', async ({
  browser,
  request,
}) => {
  const shop = await foundShop(request, { language: 'ar' })
  const word = (key: string) => say('ar', key)
  const page = await openStation(browser, shop, {
    language: 'ar',
    width: 390,
    path: '/UpdateCompany',
  })
  const offer = page.getByRole('region', { name: word('companyFile.title') })
  await expect(offer.getByText(word('companyFile.hint'))).toBeVisible()
  await expectNoSideScroll(page)
  await expectAccessible(page)
  const saving = page.waitForEvent('download', { timeout: 30_000 })
  await offer.getByRole('button', { name: word('companyFile.take') }).click()
  const file = await saving
  expect(file.suggestedFilename()).toMatch(/^Company shop-.+ \d{4}-\d\d-\d\d\.zip$/)
  const zip = await readFile(await file.path())
  expect(zip.subarray(0, 4).toString('latin1')).toBe('PK\x03\x04')
  expect(zip.includes('tables/document.csv')).toBe(true)
  await expect(offer.getByRole('status')).toHaveText(word('companyFile.done'))

  const desk = await openStation(browser, shop, { path: '/UpdateCompany' })
  await desk.getByRole('tab', { name: say('en', 'form.activity') }).click()
  await expect(desk.getByText(say('en', 'form.historyExported'))).toBeVisible()
})

test('a manager keeps an employee; the messages are the customer’s', async ({
  browser,
  request,
}) => {
  const shop = await foundShop(request)
  const page = await openStation(browser, shop, { path: '/Employees' })
  await expect(page.getByRole('link', { name: 'Nadim Karam' })).toBeVisible()
  await page.goto('/Employees/new')
  await expect(field(page, 'en', 'field.firstName')).toBeFocused()
  await field(page, 'en', 'field.firstName').fill('Tala')
  await field(page, 'en', 'field.lastName').fill('Sfeir')
  await field(page, 'en', 'field.employeeNumber').fill('E-900')
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Department required').first()).toBeVisible()
  await expect(page.getByText('Employee start date is required!').first()).toBeVisible()
  await page.getByRole('combobox', { name: 'Department' }).fill('Caf')
  await page.getByRole('option', { name: 'Café' }).click()
  await field(page, 'en', 'field.startDate').fill('01/03/2026')
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Add Success')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tala Sfeir')
})

test('a department that gets another name is shown by it in every open list and form', async ({
  browser,
  request,
}) => {
  const shop = await foundShop(request)
  const list = await openStation(browser, shop, { path: '/Employees' })
  await expect(list.getByRole('row').filter({ hasText: 'Café' }).first()).toBeVisible()
  const { rows } = await ask<{ rows: { id: string; version: number; name: string }[] }>(
    request,
    shop,
    'GET',
    '/departments?q=caf',
  )
  const [cafe] = rows
  const renamed = { version: cafe?.version, name: 'Coffee corner' }
  await ask(request, shop, 'PATCH', `/departments/${cafe?.id}`, renamed)
  await expect(list.getByRole('row').filter({ hasText: 'Coffee corner' }).first()).toBeVisible()
  await expect(list.getByText('Café', { exact: true })).toHaveCount(0)
})

test('departments stand below one another as a tree that folds, with head and people', async ({
  browser,
  request,
}) => {
  const t = (key: string, facts?: Record<string, string>) => say('ar', key, facts)
  const shop = await foundShop(request)
  const make = async (path: string, body: object) => {
    const id = newId()
    await ask(request, shop, 'POST', path, { id, ...body })
    return id
  }
  const upper = await make('/departments', { name: 'House' })
  const kitchen = await make('/departments', { name: 'Hot kitchen', parent: upper })
  await make('/employees', {
    firstName: 'Rima',
    lastName: 'Haddad',
    employeeNumber: 'T-1',
    department: kitchen,
    startDate: '2026-01-01',
    isHead: true,
  })
  const page = await openStation(browser, shop, { path: '/Department', language: 'ar', width: 390 })
  await page.getByText(t('organisation.tree')).click()
  const tree = page.getByRole('group').filter({ hasText: t('organisation.tree') })
  const below = tree.getByRole('link', { name: 'Hot kitchen' })
  await expect(below).toBeVisible()
  await expect(tree.getByText('Rima Haddad')).toBeVisible()
  const [above, under] = await Promise.all([
    tree.getByRole('link', { name: 'House' }).boundingBox(),
    below.boundingBox(),
  ])
  // In Arabic what stands below is moved in from the right.
  expect((under?.x ?? 0) + (under?.width ?? 0)).toBeLessThan((above?.x ?? 0) + (above?.width ?? 0))
  await expectAccessible(page)
  await expectNoSideScroll(page)
  const fold = tree.getByRole('button', { name: 'House' })
  await fold.focus()
  await page.keyboard.press('Enter')
  await expect(below).toBeHidden()
  await page.keyboard.press('Enter')
  await below.click()
  await expect(page).toHaveURL(new RegExp(`/Department/${kitchen}`))
})
