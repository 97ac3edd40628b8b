/** Somebody clocks in at the till without network; the office sees it once the network is back. */
import { expect } from '@playwright/test'
import { newId } from '../../domain/kernel/id.ts'
import { foundCounter, managerPin, openTill } from '../testing/counter.ts'
import { expectAccessible, expectNoSideScroll } from '../testing/looks.ts'
import { ask, openStation, say, test } from '../testing/shop.ts'
import { untilKept } from '../testing/till.ts'

for (const language of ['ar', 'en'] as const)
  test(`clocking in at the till offline arrives once and is seen in /Attendance (${language})`, async ({
    browser,
    request,
  }) => {
    test.slow()
    const word = (key: string, facts?: Record<string, string>) => say(language, key, facts)
    const shop = await foundCounter(request, language)
    const { id: user, fullName: name } = shop.session.user
    const [firstName = '', lastName = ''] = name.split(' ')
    const department = newId()
    await ask(request, shop, 'POST', '/departments', { id: department, name: 'المتجر' })
    const employee = newId()
    await ask(request, shop, 'POST', '/employees', {
      id: employee,
      firstName,
      lastName,
      employeeNumber: 'E-900',
      startDate: '2026-01-01',
      department,
      user,
    })
    const page = await openTill(browser, shop, { language, register: shop.register, isKept: true })
    await untilKept(page)
    await page.context().setOffline(true)
    await page.getByRole('button', { name }).click()
    await page.getByRole('menuitem', { name: word('till.clock.open') }).click()
    const dialog = page.getByRole('dialog', { name: word('till.clock.title') })
    await expect(dialog).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.type(managerPin, { delay: 90 })
    await page.keyboard.press('Enter')
    await dialog.getByRole('button', { name: word('attendance.kind.in') }).click()
    await expect(dialog).toBeHidden()
    await page.keyboard.press('Alt+w')
    const outbox = page.getByRole('dialog', { name: word('outbox.title') })
    await expect(outbox.getByText(word('outbox.clock'))).toBeVisible()
    await page.context().setOffline(false)
    await expect(outbox.getByText(word('outbox.empty'))).toBeVisible({ timeout: 90_000 })
    const office = await openStation(browser, shop, { language, path: '/Attendance?view=day' })
    const card = office.getByRole('main').getByRole('button', { name: /\d\d:\d\d/ })
    await expect(office.getByRole('heading', { name })).toBeVisible()
    await card.first().click()
    const day = office.getByRole('dialog', { name })
    await expect(day.getByText(word('attendance.kind.in'))).toHaveCount(1)
    await expect(day.getByText(word('attendance.exception.unproven'))).toBeHidden()
    await expectAccessible(office)
    await office.keyboard.press('Escape')
    await office.setViewportSize({ width: 390, height: 844 })
    await expectNoSideScroll(office)
  })
