/** Somebody asks for leave on a phone in Arabic; the manager approves it in English. */
import { expect } from '@playwright/test'
import { addDays } from '../../domain/kernel/date.ts'
import { newId } from '../../domain/kernel/id.ts'
import { expectAccessible, expectNoSideScroll } from '../testing/looks.ts'
import { ask, foundShop, openStation, say, test, uniqueName } from '../testing/shop.ts'
import { shopToday } from '../testing/today.ts'

/** A day of work, whenever the story is told. */
function nextMonday(): string {
  const today = shopToday()
  return addDays(today, 8 - (new Date(today).getUTCDay() || 7))
}

test('leave is asked for in Arabic on a phone and approved in English', async ({
  browser,
  request,
}) => {
  test.slow()
  const shop = await foundShop(request, { hasSampleData: false })
  const make = async (path: string, values: Record<string, unknown>): Promise<string> =>
    (await ask<{ id: string }>(request, shop, 'POST', path, { id: newId(), ...values })).id
  const department = await make('/departments', { name: 'Kitchen' })
  await make('/leave-kinds', { name: 'Annual', nameAr: 'سنوية', daysPerYear: '15' })
  const permissions = ['people.ownLeave.view', 'people.ownLeave.add']
  const role = await make('/roles', { name: 'Staff', permissions })
  const [username, password] = [uniqueName(), 'correct horse']
  // The account is made with the employee.
  await make('/employees', {
    firstName: 'Maya',
    lastName: 'Saab',
    employeeNumber: 'E-1',
    startDate: '2025-01-01',
    department,
    language: 'ar',
    username,
    role,
    password,
  })
  const login = await request.post('/api/login', { data: { login: username, password } })
  const worker = { ...shop, ...(await login.json()), username, password }
  const phone = await openStation(browser, worker, { language: 'ar', path: '/MyLeave' })
  await phone.setViewportSize({ width: 390, height: 844 })
  const ar = (key: string) => say('ar', key)
  await phone.getByRole('button', { name: ar('leave.ask') }).click()
  const dialog = phone.getByRole('dialog')
  for (const label of ['startsOn', 'endsOn']) {
    const field = dialog.getByLabel(ar(`field.leaveRequest.${label}`), { exact: true })
    await field.fill(nextMonday())
    await field.blur()
  }
  await expect(dialog.getByRole('status')).toContainText('1')
  await expectAccessible(phone)
  await dialog.getByRole('button', { name: ar('leave.send') }).click()
  await expect(phone.getByText(ar('choice.leaveRequest.state.requested'))).toBeVisible()
  await expectNoSideScroll(phone)

  const page = await openStation(browser, shop, { language: 'en', path: '/Leave' })
  await page.getByText('Maya Saab').first().click()
  await page.getByRole('button', { name: say('en', 'leave.approve'), exact: true }).click()
  await expect(
    page.getByText(say('en', 'choice.leaveRequest.state.approved')).first(),
  ).toBeVisible()
  await expectAccessible(page)
  await expect(phone.getByText(ar('choice.leaveRequest.state.approved'))).toBeVisible()
})
