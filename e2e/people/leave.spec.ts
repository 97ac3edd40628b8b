/** Somebody asks for leave on a phone, the manager approves it: in two languages, both ways. */
import { expect } from '@playwright/test'
import { addDays } from '../../domain/kernel/date.ts'
import { newId } from '../../domain/kernel/id.ts'
import type { Language } from '../../domain/kernel/language.ts'
import { expectAccessible, expectNoSideScroll } from '../testing/looks.ts'
import { ask, foundShop, openStation, say, test, uniqueName } from '../testing/shop.ts'
import { shopToday } from '../testing/today.ts'

/** A day of work, whenever the story is told. */
function nextMonday(): string {
  const today = shopToday()
  return addDays(today, 8 - (new Date(today).getUTCDay() || 7))
}

const phoneSize = { width: 390, height: 844 }

/** Whoever approves sits at a desk, or stands with a phone in hand. */
const ways: { asked: Language; approved: Language; isOnPhone: boolean }[] = [
  { asked: 'ar', approved: 'en', isOnPhone: false },
  { asked: 'en', approved: 'ar', isOnPhone: true },
]

for (const { asked, approved, isOnPhone } of ways)
  test(`leave is asked for in ${asked} on a phone and approved in ${approved}`, async ({
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
      language: asked,
      username,
      role,
      password,
    })
    const login = await request.post('/api/login', { data: { login: username, password } })
    const worker = { ...shop, ...(await login.json()), username, password }
    const phone = await openStation(browser, worker, { language: asked, path: '/MyLeave' })
    await phone.setViewportSize(phoneSize)
    const word = (key: string) => say(asked, key)
    await phone.getByRole('button', { name: word('leave.ask') }).click()
    const dialog = phone.getByRole('dialog')
    for (const label of ['startsOn', 'endsOn']) {
      const field = dialog.getByLabel(word(`field.leaveRequest.${label}`), { exact: true })
      await field.fill(nextMonday())
      await field.blur()
    }
    await expect(dialog.getByRole('status')).toContainText('1')
    await expectAccessible(phone)
    await dialog.getByRole('button', { name: word('leave.send') }).click()
    await expect(phone.getByText(word('choice.leaveRequest.state.requested'))).toBeVisible()
    await expectNoSideScroll(phone)

    const page = await openStation(browser, shop, { language: approved, path: '/Leave' })
    if (isOnPhone) await page.setViewportSize(phoneSize)
    await page.getByText('Maya Saab').first().click()
    await page.getByRole('button', { name: say(approved, 'leave.approve'), exact: true }).click()
    await expect(
      page.getByText(say(approved, 'choice.leaveRequest.state.approved')).first(),
    ).toBeVisible()
    await expectAccessible(page)
    await expectNoSideScroll(page)
    await expect(phone.getByText(word('choice.leaveRequest.state.approved'))).toBeVisible()
  })
