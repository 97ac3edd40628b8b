/** Things have names in three languages, and everybody reads his own: list, picker, till, paper. */
import { expect, type Locator, type Page } from '@playwright/test'
import { newId } from '../domain/kernel/id.ts'
import type { Language } from '../domain/kernel/language.ts'
import type { TradeTerms } from '../domain/trade/contract.ts'
import { expectAccessible, expectNoSideScroll } from './testing/looks.ts'
import { ask, foundShop, openStation, say, test } from './testing/shop.ts'
import { openTill, searchField } from './testing/till.ts'

const field = (page: Page | Locator, language: Language, key: string) =>
  page.getByRole('textbox', { name: say(language, key), exact: true })

const categoryNames = { name: 'Drinks', nameFr: 'Boissons', nameAr: 'مشروبات' }
const itemNames = { name: 'Mint lemonade', nameFr: 'Citronnade', nameAr: 'ليموناضة بالنعناع' }

test('everybody reads the names of his own language, from the list to the paper', async ({
  browser,
  request,
}) => {
  test.slow()
  const shop = await foundShop(request, { hasSampleData: false })
  const add = (path: string, body: object) =>
    ask<{ id: string }>(request, shop, 'POST', path, { id: newId(), ...body })
  const terms = await ask<TradeTerms>(request, shop, 'GET', '/trade/terms?screen=sales')
  await add('/rates', { validFrom: terms.today, buy: '89500', sell: '89500' })
  const unit = await add('/units', { name: 'Bottle', nameFr: 'Bouteille', nameAr: 'زجاجة' })

  // A category is given its three names in Arabic, and called by the Arabic one.
  const arabic = await openStation(browser, shop, { language: 'ar', path: '/Categories/new' })
  for (const [key, name] of Object.entries(categoryNames))
    await field(arabic, 'ar', `field.${key}`).fill(name)
  await arabic.keyboard.press('Control+s')
  await expect(arabic.getByRole('heading', { level: 1 })).toHaveText(categoryNames.nameAr)
  await arabic.goto('/Categories?q=boissons')
  await expect(arabic.getByRole('link', { name: categoryNames.nameAr })).toBeVisible()
  await expectAccessible(arabic)

  // In French the picker of an item offers the French name, whichever is typed.
  const french = await openStation(browser, shop, { language: 'fr', path: '/Categories' })
  await expect(french.getByRole('link', { name: categoryNames.nameFr })).toBeVisible()
  const item = await add('/items', {
    ...itemNames,
    unit: unit.id,
    unitPrice: '3',
    kind: 'service',
    barcodes: [{ id: newId(), code: '5281001140017' }],
  })
  await add('/items', { name: 'Paper cup', unit: unit.id, unitPrice: '1', kind: 'service' })
  await french.goto(`/Item/${item.id}`)
  await expect(french.getByRole('heading', { level: 1 })).toHaveText(itemNames.nameFr)
  const category = french.getByRole('combobox', { name: say('fr', 'field.category') })
  await category.fill('drinks')
  await french.getByRole('option', { name: categoryNames.nameFr }).click()
  await expect(category).toHaveValue(categoryNames.nameFr)
  await field(french, 'fr', 'field.favouritePlace').fill('1')
  await french.keyboard.press('Control+s')
  await expect(french.getByText(say('fr', 'label.updateSuccess')).first()).toBeVisible()

  // The till speaks Arabic: shelf, favourite, client and ways to pay.
  const { rows } = await ask<{ rows: { id: string; name: string; drawer: { id: string } }[] }>(
    request,
    shop,
    'GET',
    '/pos/registers',
  )
  const [register] = rows
  if (!register) throw new Error('The shop has no register')
  const { firstCurrency, secondCurrency } = shop.session.company
  await ask(request, shop, 'POST', '/shifts/open', {
    id: newId(),
    drawer: register.drawer.id,
    counts: [firstCurrency, secondCurrency].flatMap((currency) =>
      currency ? [{ currency: currency.id, amount: '0', notes: [] }] : [],
    ),
  })
  const till = await openTill(
    browser,
    { ...shop, register, item: item.id, code: '' },
    { language: 'ar' },
  )
  await expect(till.getByRole('button', { name: categoryNames.nameAr })).toBeVisible()
  await expect(till.getByRole('heading', { name: say('ar', 'starter.cashClient') })).toBeVisible()
  // Only what somebody chose is a favourite.
  await expect(till.getByRole('button', { name: 'Paper cup' })).toHaveCount(0)
  await till.getByRole('button', { name: itemNames.nameAr }).click()
  await expectNoSideScroll(till)
  await searchField(till, 'ar').press('F9')
  const cash = say('ar', 'starter.method.cash', { currency: 'USD' })
  const ways = till.getByRole('group', { name: say('ar', 'pay.methods') })
  await expect(ways).toContainText(say('ar', 'starter.method.cheque'))
  await expect(till.getByText(cash.replace(/[\u2068\u2069]/g, '')).first()).toBeVisible()
  await till.keyboard.press('Enter')
  await till.keyboard.press('Enter')
  await expect(till.getByRole('status').filter({ hasText: /\d{6}/ })).toBeVisible()
  await expectAccessible(till)

  // Whoever reads the ticket in French reads its client and what was sold in French.
  await french.goto('/Tickets')
  await expect(french.getByText(say('fr', 'starter.cashClient')).first()).toBeVisible()
  await french.getByRole('link', { name: /\d{6}/ }).first().click()
  const sold = french.getByRole('list', { name: say('fr', 'document.lines') })
  await expect(sold).toContainText(itemNames.nameFr)
  await expect(sold).toContainText('Bouteille')

  // What was chosen in French is told in Arabic by whoever looks back, also across the company.
  await arabic.goto(`/Item/${item.id}`)
  await arabic.getByRole('tab', { name: say('ar', 'form.activity') }).click()
  await expect(arabic.getByRole('listitem').filter({ hasText: categoryNames.nameAr })).toBeVisible()
  await arabic.goto('/Timeline?kind=item')
  const changed = arabic.getByRole('listitem').filter({ hasText: itemNames.nameAr })
  await expect(changed.filter({ hasText: categoryNames.nameAr }).first()).toBeVisible()
  for (const page of [arabic, french, till]) await page.context().close()
})
