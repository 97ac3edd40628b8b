import { expect, type Page } from '@playwright/test'
import { expectAccessible, expectNoSideScroll } from './testing/looks.ts'
import { foundShop, openStation, say, test } from './testing/shop.ts'

const barOf = (page: Page, from: string, until: string) =>
  page.getByRole('button', { name: new RegExp(`Zeina.*${from}.*${until}`) })

test('a call becomes a reservation by keyboard, moves to another table, and guests who wait sit down', async ({
  browser,
  request,
}) => {
  const shop = await foundShop(request)
  const page = await openStation(browser, shop, { path: '/Reservations' })
  await page.getByRole('button', { name: say('en', 'reservations.nextDay') }).click()
  await expect(page.getByRole('button', { name: /Fadi Gemayel/ })).toBeVisible()

  await test.step('booked by keyboard; who has the table already is told at it', async () => {
    await page
      .getByRole('button', { name: say('en', 'entity.reservation.new'), exact: true })
      .focus()
    await page.keyboard.press('Enter')
    const name = page.getByRole('textbox', { name: say('en', 'field.name') })
    await expect(name).toBeFocused()
    await page.keyboard.type('Zeina')
    for (const _ of [1, 2, 3, 4]) await page.keyboard.press('Tab')
    await expect(page.getByRole('textbox', { name: say('en', 'field.time') })).toBeFocused()
    await page.keyboard.type('2030')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.type('9')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: say('en', 'action.save') }).click()
    const facts = { table: '9', name: 'Fadi Gemayel', from: '20:00', until: '22:00' }
    await expect(page.getByText(say('en', 'refusal.tableReserved', facts))).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('textbox', { name: say('en', 'field.time') }).fill('17:00')
    await page.keyboard.press('Enter')
    await expect(barOf(page, '17:00', '19:00')).toBeVisible()
  })

  await test.step('moved to another table by mouse, and along by keys', async () => {
    const bar = barOf(page, '17:00', '19:00')
    const [from, to] = await Promise.all([
      bar.boundingBox(),
      page.getByRole('button', { name: /Fadi Gemayel/ }).boundingBox(),
    ])
    if (!from || !to) throw new Error('A bar is not on the timeline')
    await page.mouse.move(from.x + 30, from.y + 20)
    await page.mouse.down()
    await page.mouse.move(to.x + 30, to.y + 20, { steps: 4 })
    await expect(page.getByText(/^Table 9 .*Fadi Gemayel.*20:00.*22:00/)).toBeVisible()
    // One row further down is table 10, at the time it had.
    await page.mouse.move(from.x + 30, to.y + 20 + to.height + 9, { steps: 4 })
    await page.mouse.up()
    await expect(page.locator('[data-table]').filter({ has: bar })).toContainText('10')
    await bar.focus()
    for (const _ of [1, 2]) await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Alt+ArrowLeft')
    await page.keyboard.press('Enter')
    await expect(barOf(page, '17:30', '19:15')).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('whoever waits is seated at a fitting table', async () => {
    await page.getByRole('button', { name: say('en', 'reservations.today') }).click()
    const waiting = page.getByRole('region', { name: say('en', 'reservations.waiting') })
    await waiting.getByRole('button', { name: /Walid Aoun/ }).click()
    // In the evening others are seated already: their bars say so.
    const seat = { name: say('en', 'reservations.step.seat'), exact: true }
    await page.getByRole('button', seat).click()
    const timeline = page.getByRole('region', { name: say('en', 'reservations.timeline') })
    const seated = say('en', 'choice.reservation.state.seated')
    await expect(
      timeline.getByRole('button', { name: new RegExp(`Walid Aoun.*${seated}`) }),
    ).toBeVisible()
    await expect(waiting.getByText(say('en', 'reservations.waitingEmpty'))).toBeVisible()
  })

  const phone = await openStation(browser, shop, {
    language: 'ar',
    width: 390,
    path: '/Reservations',
  })
  await expect(phone.getByRole('button', { name: /Walid Aoun/ })).toBeVisible()
  await expectNoSideScroll(phone)
  await expectAccessible(phone)
})
