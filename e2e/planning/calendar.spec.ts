import { expect, type Page } from '@playwright/test'
import { weekFrom } from '../../domain/kernel/calendar/week.ts'
import { addDays } from '../../domain/kernel/date.ts'
import { newId } from '../../domain/kernel/id.ts'
import type { Language } from '../../domain/kernel/language.ts'
import { expectAccessible, expectNoSideScroll } from '../testing/looks.ts'
import { ask, foundShop, openStation, say, test } from '../testing/shop.ts'

type Times = { events: { title: string; times: { startsOn: string; startTime: string }[] }[] }

/** A week of its own, far from what the sample planned. */
const monday = '2027-03-01'

/** The column of a day, wherever the language puts it. */
const columnOf = (page: Page, day: string) => page.locator(`[data-day="${day}"]:not([data-whole])`)

/** An event as it is heard: its hours, then its title. */
const eventAt = (page: Page, day: string, hours: string) =>
  columnOf(page, day).getByRole('button', { name: new RegExp(`^${hours}, (Réunion|اجتماع)`) })

for (const language of ['fr', 'ar'] as const satisfies readonly Language[])
  test(`a meeting that repeats is planned, moved by mouse and by keyboard (${language})`, async ({
    browser,
    request,
  }) => {
    const t = (key: string, facts?: Record<string, string>) => say(language, key, facts)
    const shop = await foundShop(request)
    const title = language === 'ar' ? 'اجتماع الفريق' : 'Réunion d’équipe'
    const path = `/Calendar?view=week&day=${monday}`
    const page = await openStation(browser, shop, { path, language })
    const times = async () => {
      const asked = `/calendar?from=${monday}&to=${addDays(monday, 20)}`
      const { events } = await ask<Times>(request, shop, 'GET', asked)
      return events
        .flatMap((it) => it.times.map(({ startsOn, startTime }) => `${startsOn} ${startTime}`))
        .toSorted()
    }

    await test.step('drawn on free ground; without a title it is refused in words', async () => {
      const column = columnOf(page, monday)
      await column.scrollIntoViewIfNeeded()
      const box = await column.boundingBox()
      if (!box) throw new Error('The day is not on the screen')
      const hour = box.height / 24
      const x = box.x + box.width / 2
      await page.mouse.move(x, box.y + hour * 9 + 2)
      await page.mouse.down()
      await page.mouse.move(x, box.y + hour * 10 - 4, { steps: 4 })
      await page.mouse.up()
      await page.getByRole('button', { name: t('action.save'), exact: true }).click()
      await expect(page.getByText(t('refusal.eventTitleRequired'))).toBeVisible()
      const field = page.getByRole('textbox', { name: t('field.title') })
      await expect(field).toBeFocused()
      await field.fill(title)
      await page.getByRole('combobox', { name: t('field.repeat') }).click()
      await page.getByRole('option', { name: t('calendar.repeat.weekly') }).click()
      await expectAccessible(page)
      await page.getByRole('button', { name: t('action.save'), exact: true }).click()
      await expect(eventAt(page, monday, '09:00–10:00')).toBeVisible()
      expect(await times()).toEqual(['01', '08', '15'].map((day) => `2027-03-${day} 09:00`))
    })

    await test.step('this one alone goes to another day by mouse', async () => {
      const wednesday = addDays(monday, 2)
      const [from, to] = await Promise.all([
        eventAt(page, monday, '09:00–10:00').boundingBox(),
        columnOf(page, wednesday).boundingBox(),
      ])
      if (!from || !to) throw new Error('The event is not on the screen')
      // In Arabic the later day lies to the left.
      expect(to.x < from.x).toBe(language === 'ar')
      const y = from.y + from.height / 2
      await page.mouse.move(from.x + from.width / 2, y)
      await page.mouse.down()
      await page.mouse.move(to.x + to.width / 2, y + to.height / 24, { steps: 6 })
      await page.mouse.up()
      await page.getByRole('button', { name: t('action.save'), exact: true }).click()
      await expect(eventAt(page, wednesday, '10:00–11:00')).toBeVisible()
      expect(await times()).toEqual(
        ['03-03 10:00', '03-08 09:00', '03-15 09:00'].map((it) => `2027-${it}`),
      )
    })

    await test.step('all that follow go later by keyboard', async () => {
      await page.getByRole('button', { name: t('calendar.next') }).click()
      const event = eventAt(page, addDays(monday, 7), '09:00–10:00')
      await event.focus()
      // A day on, as the language is read, and half an hour down.
      await page.keyboard.press(language === 'ar' ? 'ArrowLeft' : 'ArrowRight')
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Alt+ArrowDown')
      await expect(page.getByRole('status').filter({ hasText: '09:30–10:45' })).toBeVisible()
      await page.keyboard.press('Enter')
      await page.getByRole('radio', { name: t('calendar.scope.following') }).check()
      await page.getByRole('button', { name: t('action.save'), exact: true }).click()
      await expect(eventAt(page, addDays(monday, 8), '09:30–10:45')).toBeVisible()
      expect(await times()).toEqual(
        ['03-03 10:00', '03-09 09:30', '03-16 09:30'].map((it) => `2027-${it}`),
      )
    })

    await test.step('the month draws it on its own day', async () => {
      await page.goto(`/Calendar?view=month&day=${monday}`)
      const cell = page.locator(`[data-day="${addDays(monday, 8)}"]`)
      const event = page.getByRole('button', { name: /^09:30–10:45/ }).first()
      const [ground, bar] = await Promise.all([cell.boundingBox(), event.boundingBox()])
      if (!ground || !bar) throw new Error('The month is not on the screen')
      expect(bar.x).toBeGreaterThanOrEqual(ground.x - 1)
      expect(bar.x + bar.width).toBeLessThanOrEqual(ground.x + ground.width + 1)
      const first = language === 'ar' ? 'saturday' : 'monday'
      await expect(page.locator(`[data-day="${weekFrom(monday, first)}"]`)).toBeVisible()
      await expectAccessible(page)
    })

    const phone = await openStation(browser, shop, { path, language, width: 390 })
    await expect(eventAt(phone, addDays(monday, 2), '10:00–11:00')).toBeVisible()
    await expectNoSideScroll(phone)
    await expectAccessible(phone)
    await phone.goto(`/Calendar?view=month&day=${monday}`)
    await phone.locator(`[data-day="${monday}"] button[aria-label]`).last().click()
    await expect(phone).toHaveURL(
      new RegExp(`view=agenda.*day=${monday}|day=${monday}.*view=agenda`),
    )
    await expect(phone.getByRole('button', { name: new RegExp(title) }).first()).toBeVisible()
    await expectNoSideScroll(phone)
    await expectAccessible(phone)
  })

test('a day has rows, and what happened is told with the values before and after', async ({
  browser,
  request,
}) => {
  const t = (key: string) => say('en', key)
  const shop = await foundShop(request)
  const brand = newId()
  await ask(request, shop, 'POST', '/brands', { id: brand, name: 'Cedar' })
  await ask(request, shop, 'PATCH', `/brands/${brand}`, { version: 1, name: 'Cedars of God' })
  const page = await openStation(browser, shop, { path: '/Calendar?view=lanes' })
  await expect(page.getByRole('radiogroup', { name: t('calendar.laneBy') })).toBeVisible()
  await expectNoSideScroll(page)
  await expectAccessible(page)
  await page.goto('/Timeline?kind=brand')
  const line = page.getByRole('listitem').filter({ hasText: t('timeline.act.changed') })
  await expect(line.getByText('Cedar', { exact: true })).toBeVisible()
  await expect(line.getByRole('link', { name: 'Cedars of God' })).toBeVisible()
  await expectAccessible(page)
  const phone = await openStation(browser, shop, { path: '/Timeline', language: 'ar', width: 390 })
  await expect(phone.getByRole('heading', { name: say('ar', 'screen.timeline') })).toBeVisible()
  await expect(phone.getByText('Cedars of God').first()).toBeVisible()
  await expectNoSideScroll(phone)
  await expectAccessible(phone)
})

test('a file of another calendar comes in, its event is about a record, and a link shows it', async ({
  browser,
  request,
}) => {
  const t = (key: string, facts?: Record<string, string>) => say('ar', key, facts)
  const shop = await foundShop(request)
  await ask(request, shop, 'POST', '/brands', { id: newId(), name: 'Cedar mill' })
  const path = `/Calendar?view=month&day=${monday}`
  const page = await openStation(browser, shop, { path, language: 'ar' })
  const event = page.getByRole('button', { name: /Imported/ })

  await test.step('brought by its button', async () => {
    await page.getByRole('button', { name: t('calendar.feed') }).click()
    const choosing = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: t('calendar.bring') }).click()
    const lines = ['BEGIN:VCALENDAR', 'BEGIN:VEVENT', 'UID:brought', 'SUMMARY:Imported']
    const text = [...lines, 'DTSTART:20270303T090000', 'END:VEVENT', 'END:VCALENDAR'].join('\r\n')
    const file = { name: 'x.ics', mimeType: 'text/calendar', buffer: Buffer.from(text) }
    await (await choosing).setFiles(file)
    await expect(
      page.getByText(t('calendar.imported', { made: '1', same: '0', left: '0' })),
    ).toBeVisible()
    await page.getByRole('button', { name: t('calendar.feedNew') }).click()
    await expect(page.getByText(t('calendar.feedOnce'))).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('the link shows what stands there', async () => {
    const { url } = await ask<{ url: string }>(request, shop, 'POST', '/calendar-feeds', {
      id: newId(),
    })
    const { pathname } = new URL(url)
    expect(await (await request.get(pathname)).text()).toContain('BEGIN:VCALENDAR')
    await page.getByRole('button', { name: t('action.close') }).click()
  })

  await test.step('a record is found and attached, and leads to itself', async () => {
    await event.first().click()
    const records = page.getByRole('combobox', { name: t('calendar.records') })
    await records.fill('Cedar mill')
    await page.getByRole('option', { name: /Cedar mill/ }).click()
    const chip = page.getByRole('link', { name: /Cedar mill/ })
    await expect(chip).toBeVisible()
    await expectAccessible(page)
    await chip.click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cedar mill')
  })

  await test.step('it goes to another day of the month by mouse', async () => {
    await page.goto(path)
    const cell = page.locator(`[data-day="${addDays(monday, 3)}"]`)
    const [from, to] = await Promise.all([event.first().boundingBox(), cell.boundingBox()])
    if (!from || !to) throw new Error('The month is not on the screen')
    await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
    await page.mouse.down()
    await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 6 })
    await page.mouse.up()
    const asked = `/calendar?from=${monday}&to=${addDays(monday, 6)}`
    await expect
      .poll(async () => {
        const { events } = await ask<Times>(request, shop, 'GET', asked)
        return events.flatMap((it) => it.times.map(({ startsOn }) => startsOn))
      })
      .toEqual([addDays(monday, 3)])
  })
})
