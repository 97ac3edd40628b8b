import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { newId } from '../domain/kernel/id.ts'
import { ask, foundShop, openStation, say, test } from './testing/shop.ts'

/** The row with this name in the list. */
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

test('a stock keeper keeps brands with the keyboard alone', async ({ browser, request }) => {
  const shop = await foundShop(request)
  const page = await openStation(browser, shop, { path: '/Brands' })
  await expect(page.getByRole('link', { name: 'Cedar Valley' })).toBeVisible()

  await page.keyboard.press('n')
  await expect(page).toHaveURL('/Brands/new')
  await expect(page.getByLabel(/^Name/)).toBeFocused()
  await page.keyboard.press('Control+s')
  await expect(page.getByText('This field is required')).toBeVisible()
  await page.keyboard.type('Aley Roasters')
  await page.keyboard.press('Tab')
  await page.keyboard.type('محامص عاليه')
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Add Success')).toBeVisible()

  await page.goto('/Brands')
  await expect(page.getByRole('link', { name: 'Cedar Valley' })).toBeVisible()
  await page.keyboard.press('/')
  await page.keyboard.type('عاليه')
  await expect(page.getByRole('link', { name: 'Aley Roasters' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Cedar Valley' })).toHaveCount(0)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel(/^Name/)).toHaveValue('Aley Roasters')
  await page.getByLabel(/^Name/).focus()
  await page.keyboard.press('End')
  await page.keyboard.type(' & Sons')
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Update Success')).toBeVisible()

  await page.goto('/Brands?q=aley')
  await expect(page.getByRole('link', { name: 'Aley Roasters & Sons' })).toBeVisible()
  await page.keyboard.press('/')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  await page.keyboard.press('Delete')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('en', 'action.delete') })
    .press('Enter')
  await expect(page.getByText('Delete Success')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Aley Roasters & Sons' })).toHaveCount(0)
})

test('two editors of one record see each other’s work', async ({ browser, request }) => {
  const shop = await foundShop(request, { hasSampleData: false })
  const id = newId()
  await ask(request, shop, 'POST', '/brands', { id, name: 'Sannine' })
  const page = await openStation(browser, shop, { path: `/Brands/${id}` })
  await page.getByLabel(/^Name/).fill('Sannine Water')
  await ask(request, shop, 'PATCH', `/brands/${id}`, { version: 1, altName: 'صنين' })
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('dialog')).toContainText('Rana Haddad saved this record')
  await page.getByRole('button', { name: say('en', 'form.saveMix') }).click()
  await expect(page.getByText('Update Success')).toBeVisible()
  const row = await ask<{ name: string; altName: string }>(request, shop, 'GET', `/brands/${id}`)
  expect([row.name, row.altName]).toEqual(['Sannine Water', 'صنين'])
  await page.getByRole('tab', { name: say('en', 'form.activity') }).click()
  await expect(page.getByText('Sannine Water').last()).toBeVisible()
})

test('what was typed is not lost by leaving', async ({ browser, request }) => {
  const shop = await foundShop(request, { hasSampleData: false })
  const page = await openStation(browser, shop, { path: '/Sizes/new' })
  await page.getByLabel(/^Name/).fill('Tall')
  await page.getByRole('link', { name: 'Brands' }).click()
  await page.getByRole('button', { name: say('en', 'form.keepEditing') }).click()
  await expect(page.getByLabel(/^Name/)).toHaveValue('Tall')
  await page.getByRole('link', { name: 'Brands' }).click()
  await page.getByRole('button', { name: say('en', 'form.discardChanges') }).click()
  await expect(page).toHaveURL(/\/Brands/)
})

test('a category’s division is made in place, in Arabic', async ({ browser, request }) => {
  const shop = await foundShop(request, { hasSampleData: false, language: 'ar' })
  const page = await openStation(browser, shop, { language: 'ar', path: '/Categories/new' })
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await page.getByLabel(/^الاسم/).first().fill('تمور')
  await page.getByLabel(/^الشعبة/).fill('فواكه مجففة')
  await page.getByText(say('ar', 'form.createNamed', { title: 'فواكه مجففة' })).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: new RegExp(`^${say('ar', 'action.save')}`) }).click()
  await expect(dialog).toHaveCount(0)
  await page.keyboard.press('Control+s')
  await expect(page.getByText(say('ar', 'label.addSuccess'))).toBeVisible()
  await page.goto('/Categories?q=تمور')
  await expect(rowOf(page, 'تمور')).toContainText('فواكه مجففة')
})

test('a unit accepts a factor in Arabic digits and refuses zero', async ({ browser, request }) => {
  const shop = await foundShop(request)
  const page = await openStation(browser, shop, { path: '/Units/new' })
  await page.getByLabel(/^Name/).fill('Box of 6')
  await page.getByLabel(/^Base unit/).fill('Piece')
  await page.getByRole('option', { name: 'Piece', exact: true }).click()
  await page.getByLabel(/^Factor/).fill('0')
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Value must be greater than 0!')).toBeVisible()
  await page.getByLabel(/^Factor/).fill('٦٫٥')
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Add Success')).toBeVisible()
  const found = await ask<{ rows: { factor: string }[] }>(request, shop, 'GET', '/units?q=box+of')
  expect(found.rows.map((row) => row.factor)).toEqual(['6.5'])
})

test('a list is filtered, kept as a view, exported and shown live', async ({
  browser,
  request,
}) => {
  const shop = await foundShop(request)
  const page = await openStation(browser, shop, { path: '/Categories' })
  const { total } = await ask<{ total: { count: number } }>(
    request,
    shop,
    'GET',
    '/categories?count=yes',
  )
  await expect(page.getByText(`1–${total.count} of ${total.count}`)).toBeVisible()
  const filter = JSON.stringify({ name: { contains: 'drinks' } })
  await page.goto(`/Categories?filter=${encodeURIComponent(filter)}`)
  await expect(page.getByText('1–3 of 3')).toBeVisible()
  await page.getByRole('button', { name: say('en', 'list.saveView') }).click()
  await page.getByLabel(say('en', 'list.viewName')).fill('Drinks')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('tab', { name: 'Drinks' })).toBeVisible()

  await page.getByRole('button', { name: say('en', 'action.export') }).click()
  const downloading = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: say('en', 'list.export.csv') }).click()
  const file = readFileSync(await (await downloading).path(), 'utf8')
  expect(file).toContain('Hot drinks')
  expect(file).not.toContain('Bakery')

  await ask(request, shop, 'POST', '/categories', { id: newId(), name: 'Soft drinks' })
  await expect(page.getByRole('link', { name: 'Soft drinks' })).toBeVisible()
})

test('what is used cannot be deleted, and says by whom', async ({ browser, request }) => {
  const shop = await foundShop(request)
  const page = await openStation(browser, shop, { path: '/Divisions?q=grocery' })
  await page.getByRole('link', { name: 'Grocery' }).click()
  await page.getByRole('button', { name: say('en', 'form.more') }).click()
  await page.getByRole('menuitem', { name: say('en', 'action.delete') }).click()
  await page.getByRole('button', { name: say('en', 'action.delete') }).click()
  const name = say('en', 'form.inUseTitle', { title: 'Grocery' })
  const dialog = page.getByRole('dialog', { name })
  await expect(dialog.getByRole('link', { name: /Spices/ })).toBeVisible()
})
