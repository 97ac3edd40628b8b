import { expect } from '@playwright/test'
import { newId } from '../domain/kernel/id.ts'
import { expectNoSideScroll } from './testing/looks.ts'
import { clientName, foundMarket } from './testing/market.ts'
import { ask, openStation, say, test } from './testing/shop.ts'

type Row = { id: string } & Record<string, unknown>

test('a bookkeeper finds, totals, changes and prints lists, and looks at a client', async ({
  browser,
  request,
}) => {
  const shop = await foundMarket(request)
  const unit = await ask<Row>(request, shop, 'POST', '/units', { id: newId(), name: 'Jar' })
  const item = { unit: unit.id, unitPrice: '10', supplierPrice: '6', minQuantity: '5' }
  for (const name of ['Zest of lemon', 'Zest of orange'])
    await ask<Row>(request, shop, 'POST', '/items', { id: newId(), name, ...item })
  const page = await openStation(browser, shop, { language: 'en', path: '/Item?q=zest' })
  const row = (name: string) => page.getByRole('row').filter({ hasText: name })

  await test.step('items tell stock state and margin, and change price together, with undo', async () => {
    await expect(row('Zest of lemon')).toContainText('Out of stock')
    await expect(row('Zest of lemon')).toContainText('40%')
    for (const name of ['Zest of lemon', 'Zest of orange'])
      await page.getByRole('checkbox', { name: say('en', 'list.select', { name }) }).check()
    await page.getByRole('button', { name: say('en', 'bulk.price') }).click()
    const dialog = page.getByRole('dialog', { name: say('en', 'bulk.price') })
    await dialog.getByLabel(say('en', 'bulk.priceBy')).fill('20')
    await dialog.getByRole('button', { name: say('en', 'bulk.apply') }).click()
    await expect(row('Zest of orange')).toContainText('$12.00')
    await page.getByRole('button', { name: say('en', 'list.undo') }).click()
    await expect(row('Zest of orange')).toContainText('$10.00')
  })

  await test.step('the columns fit the screen', async () => {
    await page.setViewportSize({ width: 1280, height: 640 })
    await page.getByRole('button', { name: say('en', 'list.columns'), exact: true }).click()
    await expect(page.getByRole('button', { name: say('en', 'list.saveAsView') })).toBeInViewport({
      ratio: 1,
    })
    await page.keyboard.press('Escape')
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  await test.step('invoices of today by name of the day, with totals in both currencies', async () => {
    const line = { item: shop.items[0]?.id ?? '', quantity: '2', unitPrice: '30' }
    await ask(request, shop, 'POST', '/invoices/post', shop.body('salesInvoice', [line]))
    await page.goto('/Invoice')
    await page.getByRole('button', { name: say('en', 'list.filter'), exact: true }).click()
    const choice = page.getByRole('dialog')
    await choice.getByRole('button', { name: say('en', 'field.day'), exact: true }).click()
    await choice.getByRole('button', { name: say('en', 'list.period.today') }).click()
    const totals = page.getByLabel(say('en', 'list.totals'))
    await expect(totals).toContainText('$60.00')
    await expect(totals).toContainText('LBP')
  })

  await test.step('ticked invoices: which bought what, printed, refused by name, paid by one receipt', async () => {
    const other = [{ item: shop.items[1]?.id ?? '', quantity: '1', unitPrice: '5' }]
    await ask(request, shop, 'POST', '/invoices/post', shop.body('salesInvoice', other))
    const filter = { item: { in: [shop.items[0]?.id ?? ''] } }
    await page.goto(`/Invoice?${new URLSearchParams({ filter: JSON.stringify(filter) })}`)
    const rows = page.getByRole('row').filter({ hasText: clientName })
    await expect(rows).toHaveCount(1)
    await rows.getByRole('checkbox').check()
    const printed = page.waitForResponse((it) => it.url().endsWith('/printed'))
    const ticked = page.getByRole('group', { name: say('en', 'list.selection') })
    await ticked.getByRole('button', { name: say('en', 'bulk.print') }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: say('en', 'bulk.print'), exact: true }).click()
    expect((await printed).ok()).toBe(true)
    await expect(dialog).toHaveCount(0)

    // His card has no address: the letter is left with its reason.
    await rows.getByRole('checkbox').check()
    await ticked.getByRole('button', { name: say('en', 'bulk.more') }).click()
    await page.getByRole('menuitem', { name: say('en', 'bulk.send') }).click()
    await dialog.getByRole('button', { name: say('en', 'bulk.send') }).click()
    await expect(dialog).toContainText(say('en', 'refusal.noAddress'))
    await dialog
      .getByRole('button', { name: say('en', 'action.close') })
      .last()
      .click()

    await ticked.getByRole('button', { name: say('en', 'bulk.receipt') }).click()
    await expect(page.getByLabel(say('en', 'funds.amountIn'))).toHaveValue('60.00')
    await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(1)
  })

  await test.step('a client owes, and his overview says so, on a phone in Arabic', async () => {
    await page.goto('/Thirdparty?view=~owing')
    await expect(row(clientName)).toContainText('$65.00')
    const phone = await openStation(browser, shop, {
      language: 'ar',
      path: '/Thirdparty?view=~owing',
      width: 390,
    })
    await phone.getByRole('link', { name: clientName }).click()
    await expect(phone.getByText(say('ar', 'partner.card.open'))).toBeVisible()
    await expect(phone.getByText('65.00').first()).toBeVisible()
    await expectNoSideScroll(phone)
  })

  await test.step('on a phone in Arabic a view tells how many, rows are put away and come back, a list is kept as paper', async () => {
    const category = { id: newId(), name: 'Zests', nameAr: 'بشور' }
    await ask(request, shop, 'POST', '/categories', category)
    const phone = await openStation(browser, shop, {
      language: 'ar',
      path: '/Thirdparty',
      width: 390,
    })
    const word = (key: string, facts?: Record<string, string>) => say('ar', key, facts)
    await expect(phone.getByRole('tab', { name: word('partner.view.owing') })).toHaveText(/1$/)

    await phone.goto('/Item?q=zest')
    const card = (name: string) => phone.getByRole('listitem').filter({ hasText: name })
    const more = phone.getByRole('button', { name: word('list.more') })
    const tickBoth = async () => {
      await more.click()
      await phone.getByRole('menuitem', { name: word('list.selectRows') }).click()
      for (const name of ['Zest of lemon', 'Zest of orange'])
        await phone.getByRole('checkbox', { name: word('list.select', { name }) }).check()
      const ticked = phone.getByRole('group', { name: word('list.selection') })
      await ticked.getByRole('button', { name: word('bulk.more') }).click()
    }
    const dialog = phone.getByRole('dialog')
    const undo = phone.getByRole('button', { name: word('list.undo'), exact: true })
    await tickBoth()
    await phone.getByRole('menuitem', { name: word('bulk.category') }).click()
    await dialog.getByRole('combobox').fill('بشور')
    await phone.getByRole('option', { name: category.nameAr }).click()
    await dialog.getByRole('button', { name: word('bulk.apply') }).click()
    const inCategory = { category: { in: [category.id] } }
    const filter = `filter=${encodeURIComponent(JSON.stringify(inCategory))}`
    const filed = async () =>
      (await ask<{ rows: Row[] }>(request, shop, 'GET', `/items?${filter}`)).rows.length
    await expect.poll(filed).toBe(2)
    await undo.click()
    await expect.poll(filed).toBe(0)

    await tickBoth()
    await phone.getByRole('menuitem', { name: word('bulk.archive') }).click()
    await dialog.getByRole('button', { name: word('bulk.archive'), exact: true }).click()
    await expect(card('Zest of lemon')).toContainText(word('choice.stockState.archived'))
    await undo.click()
    await expect(card('Zest of lemon')).not.toContainText(word('choice.stockState.archived'))
    await expectNoSideScroll(phone)

    await more.click()
    const [file] = await Promise.all([
      phone.waitForEvent('download'),
      phone.getByRole('menuitem', { name: word('list.printPdf') }).click(),
    ])
    expect(file.suggestedFilename()).toMatch(/\.pdf$/)
  })
})
