import { expect } from '@playwright/test'
import { newId } from '../../domain/kernel/id.ts'
import { expectAccessible, expectNoSideScroll } from '../testing/looks.ts'
import { ask, foundShop, openStation, say, test } from '../testing/shop.ts'

test('hours and goods of a project stand month by month, on a phone in Arabic too', async ({
  browser,
  request,
}) => {
  const shop = await foundShop(request)
  const project = newId()
  await ask(request, shop, 'POST', '/projects', { id: project, name: 'Terrace' })
  const { rows } = await ask<{ rows: { id: string }[] }>(request, shop, 'GET', '/employees?limit=1')
  const logged = { project, employee: rows[0]?.id, costRate: '10' }
  for (const [day, hours] of [
    ['2026-01-05', '3'],
    ['2026-02-03', '4.5'],
  ])
    await ask(request, shop, 'POST', '/project-times', { id: newId(), ...logged, day, hours })
  for (const [language, width] of [
    ['en', 1280],
    ['ar', 390],
  ] as const) {
    const path = `/Project/${project}`
    const page = await openStation(browser, shop, { path, language, width })
    await page.getByRole('tab', { name: say(language, 'project.stock') }).click()
    const months = page.getByRole('table', { name: say(language, 'project.hoursAndGoods') })
    await expect(months.getByRole('row').last()).toContainText('7.5')
    await expect(months.getByText('4.5')).toBeVisible()
    await expectNoSideScroll(page)
    await expectAccessible(page)
  }
})
