import { expect, type Locator } from '@playwright/test'
import type { FloorPlanAnswer } from '../domain/restaurant/floor-plan-input.ts'
import { expectAccessible, expectNoSideScroll } from './testing/looks.ts'
import { ask, foundShop, openStation, say, test } from './testing/shop.ts'

test('a manager arranges a room by mouse and keyboard; a waiter sees it on a phone in Arabic', async ({
  browser,
  request,
}) => {
  const shop = await foundShop(request)
  const page = await openStation(browser, shop, { path: '/TableManagement' })
  await expect(page.getByText(say('en', 'floor.tables_other', { count: '10' }))).toBeVisible()
  await page.getByRole('button', { name: say('en', 'floor.draw') }).click()
  const table = page.getByRole('button', {
    name: say('en', 'floor.table', { name: '1', seats: '4' }),
  })
  const before = await table.boundingBox()
  if (!before) throw new Error('Table 1 is not on the plan')

  await test.step('a table on another cannot be saved, and comes back by undo', async () => {
    const other = page.getByRole('button', {
      name: say('en', 'floor.table', { name: '2', seats: '4' }),
    })
    await table.dragTo(other)
    await expect(
      page.getByText(say('en', 'refusal.tablesCross', { first: '1', second: '2' })),
    ).toBeVisible()
    const save = page.getByRole('button', { name: say('en', 'action.save') })
    await expect(save).toBeDisabled()
    await page.getByRole('button', { name: say('en', 'floor.undo') }).click()
    await expect(save).toBeEnabled()
  })

  await test.step('keys move and turn it; a wall is added', async () => {
    await table.focus()
    const width = page.getByRole('textbox', { name: say('en', 'floor.width') })
    const was = Number(await width.inputValue())
    await page.keyboard.press('Alt+ArrowRight')
    await expect(width).toHaveValue(String(was + 10))
    await page.getByRole('button', { name: say('en', 'floor.undo') }).click()
    await expect(width).toHaveValue(String(was))
    await page.getByRole('button', { name: say('en', 'floor.redo') }).click()
    await expect(width).toHaveValue(String(was + 10))
    await table.focus()
    await page.keyboard.press('Delete')
    await expect(table).toBeHidden()
    await page.keyboard.press('Control+z')
    await table.focus()
    await page.keyboard.press('r')
    for (const _ of [1, 2, 3]) await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Shift+ArrowDown')
    await page
      .getByRole('combobox', { name: say('en', 'field.shape') })
      .selectOption({ label: say('en', 'choice.diningTable.shape.round') })
    await page.getByRole('textbox', { name: say('en', 'field.seats') }).fill('6')
    const round = say('en', 'floor.table', { name: '1', seats: '6' })
    await expect(page.getByRole('button', { name: round })).toBeVisible()
    await page.getByRole('button', { name: say('en', 'floor.addDecor') }).click()
    await page.getByRole('menuitem', { name: say('en', 'floor.decor.wall') }).click()
    await page.getByRole('link', { name: say('en', 'entity.diningTable.new') }).click()
    // What is drawn is not lost by the way to another screen.
    await page.getByRole('button', { name: say('en', 'form.keepEditing') }).click()
    await expectAccessible(page)
    await page.getByRole('button', { name: say('en', 'action.save') }).click()
    await expect(page.getByRole('button', { name: say('en', 'floor.draw') })).toBeVisible()
  })

  await test.step('a new table is of this room, and for four', async () => {
    await page.getByRole('button', { name: say('en', 'floor.draw') }).click()
    await page.getByRole('link', { name: say('en', 'entity.diningTable.new') }).click()
    await expect(page.getByRole('textbox', { name: say('en', 'field.seats') })).toHaveValue('4')
    await expect(page.getByRole('combobox', { name: say('en', 'field.section') })).toHaveValue(
      'Dining room',
    )
  })

  const { rows } = await ask<{ rows: { id: string }[] }>(
    request,
    shop,
    'GET',
    '/sections?sort=order',
  )
  const plan = await ask<FloorPlanAnswer>(request, shop, 'GET', `/floor-plans/${rows[0]?.id}`)
  const moved = plan.all.find(({ name }) => name === '1')?.id
  expect(plan.tables.find(({ id }) => id === moved)).toMatchObject({ turn: 15 })
  expect(plan.all.find(({ id }) => id === moved)).toMatchObject({ shape: 'round', seats: 6 })
  expect(plan.decor.map(({ kind }) => kind)).toEqual(['wall'])

  const phone = await openStation(browser, shop, {
    language: 'ar',
    width: 390,
    path: '/TableManagement',
  })
  await expect(phone.getByRole('tab', { name: 'الشرفة' })).toBeVisible()
  await phone.getByRole('tab', { name: 'الشرفة' }).click()
  await expect(
    phone.getByRole('button', { name: say('ar', 'floor.table', { name: 'T1', seats: '4' }) }),
  ).toBeVisible()
  await expectNoSideScroll(phone)
  await expectAccessible(phone)
  // The plan fits the width too, and a table on it is as large as a thumb.
  await phone.getByText(say('ar', 'floor.look.plan'), { exact: true }).click()
  const room = phone.getByRole('region', { name: 'الشرفة', exact: true })
  expect(await room.evaluate((it) => it.scrollWidth - it.clientWidth)).toBeLessThanOrEqual(1)
  const own = phone.getByRole('button', {
    name: say('ar', 'floor.table', { name: 'T1', seats: '4' }),
  })
  expect((await own.boundingBox())?.width).toBeGreaterThanOrEqual(44)
  await phone.getByRole('button', { name: say('ar', 'floor.closer') }).click()
  expect(await room.evaluate((it) => it.scrollWidth > it.clientWidth)).toBe(true)
  await expectNoSideScroll(phone)
  await expectAccessible(phone)

  await test.step('a finger grasps what sizes and turns a table', async () => {
    await phone.getByRole('button', { name: say('ar', 'floor.draw') }).click()
    await phone
      .getByRole('button', { name: say('ar', 'floor.table', { name: 'T1', seats: '4' }) })
      .focus()
    await phone.keyboard.press('Enter')
    const grasped = await phone.locator('svg g[aria-hidden] > g').evaluateAll((handles) =>
      handles.map((handle) => {
        handle.scrollIntoView({ block: 'center', inline: 'center' })
        const { x, y, width, height } = (handle.lastElementChild ?? handle).getBoundingClientRect()
        const [middle, line] = [x + width / 2, y + height / 2]
        return [-21, 0, 21].every((away) =>
          handle.contains(document.elementFromPoint(middle + away, line)),
        )
      }),
    )
    expect(grasped).toEqual([true, true])
  })

  await test.step('and draws it: wider by the knob, elsewhere by itself', async () => {
    const figure = (of: string) => phone.getByRole('textbox', { name: say('ar', `floor.${of}`) })
    const [width, x] = [figure('width'), figure('x')]
    const before = { width: Number(await width.inputValue()), x: Number(await x.inputValue()) }
    const wire = await phone.context().newCDPSession(phone)
    const drag = async (of: Locator, by: number) => {
      await of.scrollIntoViewIfNeeded()
      const box = await of.boundingBox()
      if (!box) throw new Error('Nothing to grasp')
      const [left, top] = [box.x + box.width / 2, box.y + box.height / 2]
      const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', away: number) =>
        wire.send('Input.dispatchTouchEvent', {
          type,
          touchPoints: type === 'touchEnd' ? [] : [{ x: left + away, y: top }],
        })
      await touch('touchStart', 0)
      for (const part of [0.5, 1]) await touch('touchMove', by * part)
      await touch('touchEnd', by)
    }
    await drag(phone.locator('svg g[aria-hidden] > g').first().locator('circle'), 30)
    await expect.poll(async () => Number(await width.inputValue())).toBeGreaterThan(before.width)
    await drag(own, 30)
    await expect.poll(async () => Number(await x.inputValue())).toBeGreaterThan(before.x)
  })
})
