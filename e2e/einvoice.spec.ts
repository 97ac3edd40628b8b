/**
 * An invoice leaves as data and comes in as data: what is missing is named, then it is saved; a
 * supplier's file becomes a draft, and the same file again is refused. The languages take turns.
 */
import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import type { AnyRow } from '../domain/kernel/entity.ts'
import { newId } from '../domain/kernel/id.ts'
import { expectAccessible, expectNoSideScroll } from './testing/looks.ts'
import { clientName, foundMarket } from './testing/market.ts'
import { ask, openStation, say, test } from './testing/shop.ts'

test('an invoice is saved as data, and one that came as data becomes a draft', async ({
  browser,
  request,
}) => {
  test.slow()
  const market = await foundMarket(request)
  const [item] = market.items
  const sold = market.body('salesInvoice', [
    { item: item?.id ?? '', quantity: '2', unitPrice: '12.5' },
  ])
  await ask(request, market, 'POST', '/invoices/post', sold)
  const company = await ask<AnyRow>(request, market, 'GET', '/company')
  await ask(request, market, 'PATCH', '/company', {
    version: company.version,
    financialNumber: '1204587-601',
  })

  // The client has no country yet: it is said, and mended on his card.
  const page = await openStation(browser, market, { path: `/Invoice/${sold.id}` })
  const openPanel = async () => {
    await page.getByRole('button', { name: say('en', 'form.more'), exact: true }).click()
    await page.getByRole('menuitem', { name: say('en', 'paper.electronicInvoice') }).click()
    return page.getByRole('dialog', { name: say('en', 'paper.dialog') })
  }
  const save = `${say('en', 'paper.download')} ${say('en', 'einvoice.format.ubl')}`
  const dialog = await openPanel()
  await dialog.getByRole('button', { name: save }).click()
  await expect(dialog.getByRole('alert')).toContainText('needs the country of')
  await expectAccessible(page)
  const client = await ask<AnyRow>(request, market, 'GET', `/thirdparties/${market.client}`)
  await ask(request, market, 'PATCH', `/thirdparties/${market.client}`, {
    version: client.version,
    country: 'LB',
  })
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: save }).click(),
  ])
  const xml = await readFile(await saved.path(), 'utf8')
  expect(saved.suggestedFilename()).toMatch(/-ubl\.xml$/)
  expect(xml).toContain(clientName)

  // The same words from a supplier nobody knows, in Arabic: who it is has to be said first.
  const bill = xml
    .replace(/<cbc:ID>[^<]*<\/cbc:ID>/, '<cbc:ID>F-2026-77</cbc:ID>')
    .replaceAll(String(company.name), 'Rmeil Roasters')
    .replaceAll('LB1204587-601', 'LB7766554-601')
  const file = { name: 'F-2026-77.xml', mimeType: 'text/xml', buffer: Buffer.from(bill) }
  const office = await openStation(browser, market, { language: 'ar', path: '/Purchase' })
  const bring = async () => {
    await office.getByRole('button', { name: say('ar', 'einvoice.import') }).click()
    const choosing = office.waitForEvent('filechooser')
    await office.getByRole('button', { name: say('ar', 'einvoice.choose') }).click()
    await (await choosing).setFiles(file)
    return office.getByRole('dialog', { name: say('ar', 'einvoice.import') })
  }
  const importing = await bring()
  await expect(importing.getByRole('status')).toContainText('Rmeil Roasters')
  await ask(request, market, 'POST', '/thirdparties', {
    id: newId(),
    name: 'Rmeil Roasters',
    isClient: false,
    isSupplier: true,
  })
  const supplier = importing.getByRole('combobox', { name: say('ar', 'einvoice.supplier') })
  await supplier.fill('Rmeil')
  await office
    .getByRole('option', { name: /Rmeil Roasters/ })
    .first()
    .click()
  await expectAccessible(office)
  await office.setViewportSize({ width: 390, height: 844 })
  await expectNoSideScroll(office)
  await importing.getByRole('button', { name: say('ar', 'einvoice.take') }).click()
  const done = office.getByRole('dialog', { name: say('ar', 'einvoice.done') })
  await expect(done).toContainText(say('ar', 'einvoice.same'))
  await done.getByRole('button', { name: say('ar', 'einvoice.openDraft') }).click()
  await expect(office).toHaveURL(/draft=1/)
  await expect(office.getByText('F-2026-77.xml')).toBeVisible()
  await expect(
    office.getByText('Rmeil Roasters').or(office.locator('input[value="Rmeil Roasters"]')).first(),
  ).toBeVisible()

  // Brought again, it leads to the draft that is there.
  await office.goto('/Purchase')
  const again = await bring()
  await expect(again.getByRole('alert')).toContainText('F-2026-77')
  await expect(again.getByRole('link', { name: say('ar', 'einvoice.openEarlier') })).toBeVisible()
})
