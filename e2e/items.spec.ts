/** The catalogue as a stock keeper lives in it: items, barcodes, prices, recipes, variants. */
import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test'
import sharp from 'sharp'
import type { SignedIn } from '../domain/identity/session.ts'
import { newId } from '../domain/kernel/id.ts'
import type { Language } from '../domain/kernel/language.ts'
import { expectAccessible, expectNoSideScroll } from './testing/looks.ts'
import { ask, foundShop, openStation, type Shop, say, test, uniqueName } from './testing/shop.ts'

type Rows<Row> = { rows: (Row & { id: string; version: number })[] }

/** A colleague who keeps the stock; whether he is told of costs is a limit of his role. */
async function stockKeeperOf(
  request: APIRequestContext,
  shop: Shop,
  options: { language?: Language; canSeeCost: boolean },
): Promise<Shop> {
  const { language = 'en', canSeeCost } = options
  const { rows } = await ask<Rows<{ name: string }>>(request, shop, 'GET', '/roles')
  const role = rows.find(({ name }) => name === say('en', 'starter.role.stockKeeper'))
  await ask(request, shop, 'PATCH', `/roles/${role?.id}`, { version: role?.version, canSeeCost })
  const username = uniqueName()
  const { password } = shop
  const user = { username, fullName: 'Karim Nader', role: role?.id, language, password }
  await ask(request, shop, 'POST', '/users', { id: newId(), ...user })
  const answer = await request.post('/api/login', { data: { login: username, password } })
  expect(answer.ok(), await answer.text()).toBe(true)
  return { ...((await answer.json()) as SignedIn), username, email: '', password }
}

/** A shop that has units, sizes and colours, and no items yet. */
async function foundShelf(
  request: APIRequestContext,
  more: Record<string, unknown> = {},
): Promise<Shop> {
  const shop = await foundShop(request, { ...more, hasSampleData: false })
  const make = (path: string, values: Record<string, unknown>) =>
    ask(request, shop, 'POST', path, { id: newId(), ...values })
  await make('/units', { name: 'Piece' })
  for (const [position, name] of ['Small', 'Medium'].entries())
    await make('/sizes', { name, position })
  await make('/colours', { name: 'Navy', code: '#1f2a44' })
  await make('/colours', { name: 'White', code: '#ffffff' })
  return shop
}

async function makeRate(request: APIRequestContext, shop: Shop): Promise<void> {
  const rate = { validFrom: '2026-01-01', type: 'sale', buy: '89500', sell: '89500' }
  await ask(request, shop, 'POST', '/rates', { id: newId(), ...rate })
}

async function unitNamed(request: APIRequestContext, shop: Shop, name: string): Promise<string> {
  const { rows } = await ask<Rows<{ name: string }>>(request, shop, 'GET', '/units?limit=100')
  return rows.find((unit) => unit.name === name)?.id ?? rows[0]?.id ?? ''
}

async function makeItem(
  request: APIRequestContext,
  shop: Shop,
  values: Record<string, unknown>,
): Promise<string> {
  const id = newId()
  const unit = await unitNamed(request, shop, 'Piece')
  await ask(request, shop, 'POST', '/items', { id, unit, unitPrice: '1', ...values })
  return id
}

const field = (page: Page, label: string): Locator => page.getByLabel(label, { exact: true })

/** Goes there as a keyboard does. */
async function tabTo(page: Page, target: Locator, mostSteps = 90): Promise<void> {
  await expect(target).not.toHaveCount(0)
  const isThere = () =>
    target.evaluateAll((elements) => elements.some((it) => it === document.activeElement))
  for (let step = 0; step < mostSteps; step++) {
    if (await isThere()) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`${target} cannot be reached with the Tab key`)
}

/** Types into a picker and takes the first that is found. */
async function pick(page: Page, text: string): Promise<void> {
  await page.keyboard.type(text)
  await expect(page.getByRole('option').first()).toContainText(text)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('option')).toHaveCount(0)
}

const picture = (): Promise<Buffer> =>
  sharp({ create: { width: 320, height: 240, channels: 3, background: '#6b4a32' } })
    .png()
    .toBuffer()

for (const language of ['ar'] as Language[])
  test(`a stock keeper makes an item with the keyboard alone, in ${language}`, async ({
    browser,
    request,
  }) => {
    test.setTimeout(180_000)
    const word = (key: string, facts?: Record<string, string>) => say(language, key, facts)
    const cell = (label: string, line: number) =>
      field(page, word('form.cell', { label, line: String(line) }))
    const shop = await foundShelf(request, { language })
    await makeRate(request, shop)
    await makeItem(request, shop, { name: 'Green beans', supplierPrice: '8' })
    const keeper = await stockKeeperOf(request, shop, { language, canSeeCost: true })
    const page = await openStation(browser, keeper, { language, path: '/Item' })
    await expect(page.getByRole('link', { name: 'Green beans' })).toBeVisible()

    await page.keyboard.press('n')
    await expect(page).toHaveURL('/Item/new')
    // The reader's own language is enough.
    await expect(field(page, word('field.nameAr'))).toBeFocused()
    await page.keyboard.press('Control+s')
    await expect(page.getByText(word('refusal.itemNameRequired'))).toBeVisible()
    await expect(page.getByText(word('refusal.itemPriceRequired'))).toBeVisible()
    await page.keyboard.type('Arabica coffee beans')
    await tabTo(page, field(page, word('field.item.unit')))
    const units = await ask<Rows<{ name: string }>>(request, shop, 'GET', '/units?limit=100')
    await pick(page, units.rows[0]?.name ?? '')

    await tabTo(page, page.getByRole('button', { name: word('form.addLine.item.barcodes') }))
    await page.keyboard.press('Enter')
    const barcode = word('field.item.barcodes.code')
    await expect(cell(barcode, 1)).toBeFocused()
    await page.keyboard.type('5281001140017')
    await page.keyboard.press('Enter')
    await expect(cell(word('field.unit'), 1)).toBeFocused()
    await page.keyboard.press('Enter')
    await page.keyboard.type('12')
    await page.keyboard.press('Enter')
    await page.keyboard.type('205')
    await page.keyboard.press('Enter')
    await expect(cell(barcode, 2)).toBeFocused()
    await page.keyboard.type('5281001140024')

    await tabTo(page, page.getByRole('radio', { name: word('item.fixedPrice') }))
    await page.keyboard.press(language === 'ar' ? 'ArrowLeft' : 'ArrowRight')
    await tabTo(page, field(page, word('field.supplierPrice')))
    await page.keyboard.type('11.2')
    await tabTo(page, field(page, word('field.profit')))
    await page.keyboard.type('62')
    await expect(field(page, word('field.unitPrice'))).toHaveValue('18.144')
    await expect(page.getByText('38.3%')).toBeVisible()
    await tabTo(page, field(page, word('field.unitPrice')))
    await page.keyboard.press('Control+a')
    await page.keyboard.type('18.2')
    await expect(field(page, word('field.profit'))).toHaveValue('62.5')

    // Who waits for the picker must be known to the browser before the key is pressed.
    const opening = page.waitForEvent('filechooser')
    await tabTo(page, page.getByRole('button', { name: word('files.upload') }))
    await page.keyboard.press('Enter')
    const file = { name: 'beans.png', mimeType: 'image/png', buffer: await picture() }
    await (await opening).setFiles([file])
    await expect(page.getByText('beans.png')).toBeVisible()
    await page.keyboard.press('Control+s')
    await expect(page.getByText(word('label.addSuccess'))).toBeVisible()
    await expect(page).toHaveURL(/\/Item\/[0-9a-f-]{36}$/)
    await expectAccessible(page)

    await tabTo(page, page.getByRole('tab', { name: word('form.details') }))
    await page.keyboard.press(language === 'ar' ? 'ArrowLeft' : 'ArrowRight')
    await expect(page).toHaveURL(/tab=recipe/)
    await tabTo(page, page.getByRole('link', { name: word('entity.recipe.new') }))
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/SubItems\/new\?item=/)
    await expect(field(page, word('field.item'))).toHaveValue('Arabica coffee beans')
    await expect(field(page, word('field.unitGenerated'))).toHaveValue(units.rows[0]?.name ?? '')
    await tabTo(page, page.getByRole('button', { name: word('form.addLine.recipe.components') }))
    await page.keyboard.press('Enter')
    await expect(cell(word('field.item'), 1)).toBeFocused()
    await pick(page, 'Green beans')
    await page.keyboard.press('Enter')
    await page.keyboard.type('1.25')
    await page.keyboard.press('Enter')
    await expect(cell(word('field.unitUsed'), 1)).not.toHaveValue('')
    await page.keyboard.press('Control+s')
    await expect(page.getByText(word('label.addSuccess'))).toBeVisible()
    await expect(page.getByText(/10\.00/).first()).toBeVisible()
    await expectAccessible(page)

    const { rows } = await ask<Rows<Record<string, unknown>>>(
      request,
      shop,
      'GET',
      '/items?q=Arabica&columns=name,unitPrice,profit,image,barcodes',
    )
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({ unitPrice: '18.2', profit: '62.5' })
    expect(rows[0]?.image).toMatchObject({ title: 'beans.png' })
    expect(rows[0]?.barcodes).toMatchObject([
      { code: '5281001140017', factor: '12', price: '205' },
      { code: '5281001140024', factor: '1', price: null },
    ])
  })

test('a barcode that another item bears is refused at its cell', async ({ browser, request }) => {
  const shop = await foundShelf(request)
  const code = '5281001140017'
  await makeItem(request, shop, { name: 'Cedar honey', barcodes: [{ id: newId(), code }] })
  const id = await makeItem(request, shop, { name: 'Butter croissant' })
  const page = await openStation(browser, shop, { path: `/Item/${id}` })
  const barcode = (line: number) => field(page, `Barcode, line ${line}`)
  await page.getByRole('button', { name: 'Add barcode' }).click()
  await expect(barcode(1)).toBeFocused()
  await page.keyboard.type('200123')
  await page.keyboard.press('Insert')
  await expect(barcode(2)).toBeFocused()
  await page.keyboard.type(code)
  await page.keyboard.press('Control+s')
  await expect(page.getByText('This barcode already belongs to Cedar honey')).toBeVisible()
  await expect(barcode(2)).toBeFocused()
  await expect(barcode(2)).toHaveAttribute('aria-invalid', 'true')

  await page.keyboard.press('Alt+ArrowUp')
  await expect(barcode(1)).toHaveValue(code)
  await expect(barcode(1)).toHaveAttribute('aria-invalid', 'true')
  await expect(barcode(2)).not.toHaveAttribute('aria-invalid', 'true')
  await barcode(1).fill('200123')
  await page.keyboard.press('Control+s')
  await expect(page.getByText('This barcode stands here twice')).toBeVisible()
  await page.keyboard.press('Alt+Delete')
  await expect(barcode(2)).toHaveCount(0)
  await page.getByRole('button', { name: 'Generate barcode' }).click()
  await expect(barcode(2)).toHaveValue(/^20\d{11}$/)
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Update Success')).toBeVisible()
  await page.getByRole('tab', { name: 'Activity' }).click()
  await expect(page.getByText('200123')).toBeVisible()

  await page.goto(`/Item/new?copy=${id}`)
  await expect(field(page, 'Name')).toHaveValue('Butter croissant (copy)')
  await expect(barcode(1)).toHaveCount(0)
})

test('variants are made in one step and shown as a group', async ({ browser, request }) => {
  const shop = await foundShelf(request)
  const id = await makeItem(request, shop, { name: 'Linen shirt', specialCode: 'SHIRT' })
  const page = await openStation(browser, shop, { path: `/Item/${id}` })
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Make variants' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Variants of Linen shirt')
  await dialog.getByRole('checkbox', { name: 'Small', exact: true }).check()
  await dialog.getByRole('checkbox', { name: 'Medium', exact: true }).check()
  await dialog.getByRole('checkbox', { name: 'Navy' }).check()
  await dialog.getByRole('checkbox', { name: 'White' }).check()
  const made = dialog.getByRole('list', { name: 'What will be made' })
  await expect(made.getByRole('listitem')).toHaveCount(4)
  await expect(made).toContainText('Linen shirt Navy / Small')
  await expect(made).toContainText('SHIRT-4')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Make 4 variants' }).click()
  await expect(page.getByText('4 variants made')).toBeVisible()
  await expect(page).toHaveURL(/tab=variants/)
  await expect(page.getByRole('link', { name: 'Linen shirt White / Medium' })).toBeVisible()
  await expect(page.getByRole('row')).toHaveCount(6)

  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Make variants' }).click()
  await dialog.getByRole('checkbox', { name: 'Small', exact: true }).check()
  await dialog.getByRole('checkbox', { name: 'Navy' }).check()
  await expect(made.getByRole('listitem')).toHaveCount(0)
})

test('whoever is not told of costs finds none anywhere', async ({ browser, request }) => {
  const shop = await foundShelf(request)
  const unit = await unitNamed(request, shop, 'Piece')
  const flour = await makeItem(request, shop, { name: 'Flour', supplierPrice: '2' })
  const id = await makeItem(request, shop, {
    name: 'Country loaf',
    unitPrice: '4.25',
    supplierPrice: '1.7',
    profitRule: 'percent',
    profit: '150',
  })
  const recipe = newId()
  await ask(request, shop, 'POST', '/recipes', {
    id: recipe,
    item: id,
    unitGenerated: unit,
    components: [{ id: newId(), item: flour, quantityUsed: '1', unitUsed: unit }],
  })
  const keeper = await stockKeeperOf(request, shop, { canSeeCost: false })
  const page = await openStation(browser, keeper, { path: `/Item/${id}` })
  await expect(field(page, 'Unit price')).toHaveValue('4.25')
  await expect(page.getByText('Supplier price')).toHaveCount(0)
  await expect(page.getByText('Profit rule')).toHaveCount(0)
  await field(page, 'Unit price').fill('4.5')
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Update Success')).toBeVisible()
  await page.goto('/Item')
  await page.getByRole('button', { name: 'Columns' }).click()
  await expect(page.getByRole('checkbox', { name: /^Price/ }).first()).toBeVisible()
  await expect(
    page.getByRole('checkbox', { name: /Cost|Supplier price|Profit|Margin/ }),
  ).toHaveCount(0)
  await page.goto(`/SubItems/${recipe}`)
  await expect(field(page, 'Item')).toHaveValue('Country loaf')
  await expect(page.getByRole('heading', { name: 'Cost' })).toHaveCount(0)
})

test('the list shows both currencies, and what is only alike', async ({ browser, request }) => {
  const shop = await foundShelf(request)
  await makeRate(request, shop)
  await makeItem(request, shop, {
    name: 'Arabica coffee beans',
    nameFr: 'Café arabica en grains',
    unitPrice: '18.25',
  })
  const page = await openStation(browser, shop, { path: '/Item', language: 'fr' })
  const row = page.getByRole('row').filter({ hasText: 'Arabica' })
  await expect(row).toContainText('Café arabica en grains')
  await expect(row).toContainText('$18.25')
  await expect(row).toContainText('1,633,375')
  await page.goto('/Item?q=arabiqa+cofee')
  await expect(row).toBeVisible()
  await expect(page.getByText(say('fr', 'list.similar'))).toBeVisible()
})

test('prices of a list are kept on its page and on that of the item', async ({
  browser,
  request,
}) => {
  const shop = await foundShelf(request)
  const item = await makeItem(request, shop, { name: 'Country loaf', unitPrice: '4.25' })
  const list = newId()
  await ask(request, shop, 'POST', '/price-lists', { id: list, name: 'Wholesale' })
  const page = await openStation(browser, shop, { path: `/PriceLists/${list}?tab=prices` })
  await page.getByRole('link', { name: 'New list price' }).click()
  await expect(field(page, 'Price list')).toHaveValue('Wholesale')
  await field(page, 'Item').click()
  await pick(page, 'Country loaf')
  await field(page, 'Price').fill('3.9')
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Add Success')).toBeVisible()
  await page.goto(`/Item/${item}?tab=prices`)
  await expect(page.getByRole('row').filter({ hasText: 'Wholesale' })).toContainText('3.9')
})

test('on a phone every line is a card', async ({ browser, request }) => {
  const shop = await foundShelf(request, { language: 'ar' })
  await makeRate(request, shop)
  const id = await makeItem(request, shop, {
    name: 'Cedar honey',
    nameAr: 'عسل الأرز',
    unitPrice: '14',
    barcodes: [{ id: newId(), code: '5281001140017', price: '14' }],
  })
  const page = await openStation(browser, shop, { language: 'ar', width: 390, path: '/Item' })
  await expect(page.getByRole('link', { name: 'Cedar honey' })).toContainText('عسل الأرز')
  await expectNoSideScroll(page)
  await expectAccessible(page)
  await page.goto(`/Item/${id}`)
  const barcode = say('ar', 'form.cell', {
    label: say('ar', 'field.item.barcodes.code'),
    line: '1',
  })
  await expect(field(page, barcode)).toHaveValue('5281001140017')
  await field(page, barcode).scrollIntoViewIfNeeded()
  const line = say('ar', 'form.line', { line: '1' })
  await expect(page.getByText(line, { exact: true })).toBeVisible()
  await expectNoSideScroll(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: say('ar', 'form.addLine.item.barcodes') }).click()
  await page.keyboard.type('5281001140024')
  const up = say('ar', 'form.moveLineUp', { line: '2' })
  await page.getByRole('button', { name: up }).click()
  await expect(field(page, barcode)).toHaveValue('5281001140024')
  await page.getByRole('button', { name: say('ar', 'action.save'), exact: true }).click()
  await expect(page.getByText(say('ar', 'label.updateSuccess'))).toBeVisible()
})
