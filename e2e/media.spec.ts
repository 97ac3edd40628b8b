/** Pictures come in and go out, by mouse, clipboard and phone. */
import { readFileSync } from 'node:fs'
import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import type { Language } from '../domain/kernel/language.ts'
import { maxFileBytes } from '../domain/media/file-format.ts'
import { foundShop, openStation, say, test } from './testing/shop.ts'

const drawn = (colour: string): Promise<Buffer> =>
  sharp({ create: { width: 640, height: 480, channels: 3, background: colour } })
    .png()
    .toBuffer()

async function choose(page: Page, language: Language, files: Record<string, Buffer>) {
  const opening = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: say(language, 'files.chooseFiles') }).click()
  const chosen = Object.entries(files).map(([name, buffer]) => ({
    name,
    // What the browser is told about the file must not matter.
    mimeType: 'image/png',
    buffer,
  }))
  await (await opening).setFiles(chosen)
}

/** Puts a picture into the clipboard event that Ctrl+V would make. */
const paste = (page: Page, bytes: Buffer) =>
  page.evaluate((text) => {
    const data = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
    const clipboardData = new DataTransfer()
    clipboardData.items.add(new File([data], 'image.png', { type: 'image/png' }))
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
    ;(document.activeElement ?? document.body).dispatchEvent(event)
  }, bytes.toString('base64'))

const transfer = (page: Page, name: string | RegExp) =>
  page.getByRole('listitem').filter({ hasText: name })

/** The picture is really drawn, not only its frame. */
const isDrawn = async (page: Page, selector: string): Promise<void> => {
  const image = page.locator(selector).first()
  await expect(image).toBeVisible()
  await expect
    .poll(() => image.evaluate((it) => (it as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(0)
}

test('a manager uploads by picker and paste, finds the files and deletes one', async ({
  browser,
  request,
}) => {
  const shop = await foundShop(request, { hasSampleData: false })
  const page = await openStation(browser, shop, { path: '/MediaTable' })
  await page.getByRole('main').getByRole('link', { name: 'Upload files' }).click()
  await expect(page).toHaveURL('/MediaUpload')
  await choose(page, 'en', {
    'coffee.png': await drawn('#6b4a32'),
    'large.png': Buffer.concat([await drawn('#ffffff'), Buffer.alloc(maxFileBytes)]),
    'page.png': Buffer.from('<html><script>alert(1)</script></html>'),
  })
  await expect(transfer(page, 'coffee.png').getByText('Uploaded')).toBeVisible()
  await expect(transfer(page, 'large.png').getByRole('alert')).toHaveText(
    'File size exceeds 5 MB. Please choose a smaller file.',
  )
  await expect(transfer(page, 'page.png').getByRole('alert')).toContainText(
    'Unsupported Media Type – Pictures (JPEG, PNG, WebP, GIF), PDF, CSV and XLSX files are accepted.',
  )
  await paste(page, await drawn('#23915a'))
  await expect(transfer(page, /Pasted picture .*\.png/).getByText('Uploaded')).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: '2 of 4 uploaded' })).toBeVisible()
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])

  await page.getByRole('link', { name: 'Media library' }).click()
  const row = page.getByRole('row').filter({ hasText: 'coffee.png' })
  await expect(row).toContainText('PNG picture')
  await isDrawn(page, 'tr:has-text("coffee.png") img')
  await page.getByRole('button', { name: 'Show as pictures' }).click()
  await isDrawn(page, 'main li:has-text("coffee.png") img')
  await page.getByRole('button', { name: 'Show as pictures' }).click()
  await row.getByRole('checkbox').click()
  await page
    .getByRole('group', { name: 'Selected rows' })
    .getByRole('button', { name: 'Delete' })
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Delete Success')).toBeVisible()
  await expect(row).toHaveCount(0)
})

test('a picture is dropped on a form, chosen in another and cannot be deleted while it is used', async ({
  browser,
  request,
}) => {
  const shop = await foundShop(request, { hasSampleData: false })
  const page = await openStation(browser, shop, { path: '/Brands/new' })
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Najjar')
  const box = page.getByRole('group', { name: 'Picture' })
  const bytes = (await drawn('#cf3a2e')).toString('base64')
  const data = await page.evaluateHandle((text) => {
    const transfer = new DataTransfer()
    const content = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
    transfer.items.add(new File([content], 'najjar.png', { type: 'image/png' }))
    return transfer
  }, bytes)
  await box.dispatchEvent('drop', { dataTransfer: data })
  await expect(box.getByText('najjar.png')).toBeVisible()
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Add Success')).toBeVisible()

  await page.goto('/UpdateCompany')
  const logo = page.getByRole('group', { name: 'Logo' })
  await logo.getByRole('button', { name: 'Choose from library' }).press('Enter')
  await page.getByRole('dialog').getByRole('searchbox').fill('naj')
  await page.getByRole('dialog').getByRole('button', { name: 'najjar.png' }).press('Enter')
  await expect(logo.getByRole('img', { name: 'najjar.png' })).toBeVisible()
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Update Success')).toBeVisible()

  await page.goto('/MediaTable')
  await page.getByRole('link', { name: 'najjar.png' }).click()
  const used = page.getByRole('region', { name: 'Used in' })
  await expect(used.getByRole('link', { name: 'Najjar' })).toBeVisible()
  await expect(used.getByRole('link', { name: shop.session.company.name })).toHaveAttribute(
    'href',
    '/UpdateCompany',
  )
  await isDrawn(page, 'main img')
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download' }).click()
  const saved = await saving
  expect(saved.suggestedFilename()).toBe('najjar.png')
  const { format } = await sharp(readFileSync(await saved.path())).metadata()
  expect(format).toBe('png')
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Najjar' })).toBeVisible()
})

test('at a phone in Arabic a photo is taken and its errors are read', async ({
  browser,
  request,
}) => {
  const shop = await foundShop(request, { language: 'ar', hasSampleData: false })
  const page = await openStation(browser, shop, {
    language: 'ar',
    width: 390,
    path: '/MediaUpload',
  })
  const word = (key: string) => say('ar', key)
  const camera = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: word('files.takePhoto') }).tap()
  await (await camera).setFiles({
    name: 'قهوة.png',
    mimeType: 'image/png',
    buffer: await drawn('#c67c0e'),
  })
  await expect(transfer(page, 'قهوة.png').getByText(word('files.state.done'))).toBeVisible()
  await choose(page, 'ar', {
    'كبيرة.png': Buffer.alloc(maxFileBytes + 1, 1),
    'صفحة.png': Buffer.from('<html>'),
  })
  await expect(transfer(page, 'كبيرة.png').getByRole('alert')).toHaveText(
    word('refusal.fileTooLarge'),
  )
  await expect(transfer(page, 'صفحة.png').getByRole('alert')).toContainText(
    word('refusal.unsupportedMediaType'),
  )
  const wide = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(wide).toBeLessThanOrEqual(390)
  await page.getByRole('link', { name: word('files.library') }).tap()
  await expect(page.getByRole('link', { name: /قهوة/ })).toBeVisible()
  await isDrawn(page, 'main li img')
})
