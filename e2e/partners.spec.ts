import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { newId } from '../domain/kernel/id.ts'
import type { Language } from '../domain/kernel/language.ts'
import { expectAccessible, expectNoSideScroll } from './testing/looks.ts'
import { ask, foundShop, openStation, type Shop, say, test } from './testing/shop.ts'

type Row = { id: string; name: string } & Record<string, unknown>

const email = (address: string, type: string) => ({ id: newId(), address, type })

const add = (request: APIRequestContext, shop: Shop, values: object) =>
  ask<Row>(request, shop, 'POST', '/thirdparties', { id: newId(), isConfirmed: true, ...values })

/** The same trader, kept twice: by the shop as a client, by the office as a supplier. */
async function twins(request: APIRequestContext, shop: Shop): Promise<{ one: Row; two: Row }> {
  const one = await add(request, shop, {
    name: 'Cedar Trading',
    phone1: '+961 1 740 112',
    emails: [email('office@cedar.example', 'work')],
  })
  const two = await add(request, shop, {
    name: 'Cedar Trading SARL',
    isClient: false,
    isSupplier: true,
    phone1: '03 614 870',
    creditLimit: '2500',
    emails: [email('bills@cedar.example', 'billing')],
  })
  return { one, two }
}

/** An item that names its supplier. */
async function suppliedItem(request: APIRequestContext, shop: Shop, supplier: Row): Promise<Row> {
  const unit = await ask<Row>(request, shop, 'POST', '/units', { id: newId(), name: 'Piece' })
  const item = { id: newId(), name: 'Cedar honey', unit: unit.id, unitPrice: '9' }
  return ask(request, shop, 'POST', '/items', { ...item, supplier: supplier.id })
}

const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true })

for (const language of ['ar'] as Language[])
  test(`an administrator merges two partners, in ${language}`, async ({ browser, request }) => {
    const word = (key: string, facts = {}) => say(language, key, facts)
    const shop = await foundShop(request, { language, hasSampleData: false })
    const { one, two } = await twins(request, shop)
    const item = await suppliedItem(request, shop, two)
    const page = await openStation(browser, shop, { language, path: '/Thirdparty' })
    const other = await openStation(browser, shop, { language, path: '/Thirdparty' })
    await expect(link(other, two.name)).toBeVisible()
    const mergeButton = page.getByRole('button', { name: word('merge.action'), exact: true })
    await page
      .getByRole('checkbox', { name: word('list.select', { name: one.name }), exact: true })
      .check()
    await expect(mergeButton).toBeDisabled()
    await page
      .getByRole('checkbox', { name: word('list.select', { name: two.name }), exact: true })
      .check()
    await mergeButton.click()

    const dialog = page.getByRole('dialog', { name: word('merge.title') })
    const effects = dialog.getByRole('list', { name: word('merge.effects') })
    await expect(effects).toContainText('bills@cedar.example')
    await expect(effects).toContainText(
      `03 614 870 ${word('merge.phone', { field: word('field.phone2') })}`,
    )
    const items = { many: word('entity.item.many'), count: '1' }
    await expect(effects).toContainText(word('merge.moves', items))
    await expect(effects).toContainText(word('merge.end', { name: two.name }))
    await expectAccessible(page)
    const field = (key: string) => dialog.getByRole('group', { name: word(key), exact: true })
    await expect(field('field.creditLimit').getByRole('radio', { name: '2,500' })).toBeChecked()
    await field('field.thirdparty.name').getByRole('radio', { name: two.name }).check()
    await dialog.getByRole('button', { name: word('merge.action') }).click()

    await expect(page.getByText(word('merge.done', { name: two.name }))).toBeVisible()
    await expect(dialog).toBeHidden()
    await expect(link(page, one.name)).toBeHidden()
    await expect(link(other, one.name)).toBeHidden()
    const merged = await ask<Row>(request, shop, 'GET', `/thirdparties/${one.id}`)
    expect(merged).toMatchObject({
      name: two.name,
      isClient: true,
      isSupplier: true,
      phone2: '03 614 870',
      emails: [{ address: 'office@cedar.example' }, { address: 'bills@cedar.example' }],
    })

    const supplied = await ask<Row>(request, shop, 'GET', `/items/${item.id}`)
    expect(supplied.supplier).toEqual({ id: one.id, title: two.name })

    // A link to the record that went leads to the one it went into, and its history tells.
    await page.goto(`/Thirdparty/${two.id}`)
    await expect(page).toHaveURL(`/Thirdparty/${one.id}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(two.name)
    await page.getByRole('tab', { name: word('form.activity') }).click()
    await expect(page.getByText(word('form.historyMergedFrom', { title: two.name }))).toBeVisible()
  })

async function typeName(page: Page, language: Language, name: string): Promise<void> {
  await page
    .getByRole('textbox', { name: say(language, 'field.thirdparty.name'), exact: true })
    .fill(name)
}

test('a probable duplicate is named while it is typed, and saved once it is confirmed', async ({
  browser,
  request,
}) => {
  const shop = await foundShop(request, { hasSampleData: false })
  const { one } = await twins(request, shop)
  const page = await openStation(browser, shop, { path: '/Thirdparty/new' })
  await typeName(page, 'en', 'CEDAR trading')
  await expect(page.getByText('Looks like: Cedar Trading · Cedar Trading SARL')).toBeVisible()
  await page.keyboard.press('Control+s')
  const question = page.getByRole('dialog', { name: say('en', 'form.unusual') })
  await expect(question).toContainText('Cedar Trading')
  await expectAccessible(page)
  const opened = page.context().waitForEvent('page')
  await question.getByRole('link', { name: one.name, exact: true }).click()
  const beside = await opened
  await expect(beside.getByRole('heading', { level: 1 })).toHaveText(one.name)
  await beside.close()
  await question.getByRole('button', { name: say('en', 'action.cancel') }).click()
  await expect(question).toBeHidden()
  await expect(page.getByText('Add Success')).toBeHidden()

  await typeName(page, 'en', 'Zahle Springs')
  await expect(page.getByText('Looks like:')).toBeHidden()
  await page.getByRole('textbox', { name: 'Phone 3' }).fill('3614870')
  await expect(page.getByText('Looks like: Cedar Trading SARL')).toBeVisible()
  await page.keyboard.press('Control+s')
  await question.getByRole('button', { name: say('en', 'form.saveAnyway') }).click()
  await expect(page.getByText('Add Success')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Zahle Springs')
})

test('every address has a type; the messages are the customer’s', async ({ browser, request }) => {
  const shop = await foundShop(request, { hasSampleData: false })
  const page = await openStation(browser, shop, { path: '/Thirdparty/new' })
  await typeName(page, 'en', 'Hotel Albergo')
  await page.getByRole('button', { name: 'Add e-mail' }).click()
  await page.keyboard.type('office@')
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Please type a Valid email address!').first()).toBeVisible()
  await expect(page.getByText('Email type required!').first()).toBeVisible()
  await page.keyboard.type('albergo.example')
  await page.getByRole('combobox', { name: 'Type, line 1' }).click()
  await page.getByRole('option', { name: 'Billing' }).click()
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Add Success')).toBeVisible()
  const { rows } = await ask<{ rows: Row[] }>(request, shop, 'GET', '/thirdparties?q=albergo')
  const emails = [{ id: expect.any(String), address: 'office@albergo.example', type: 'billing' }]
  expect(rows).toMatchObject([{ name: 'Hotel Albergo', emails }])
})

test('whoever neither buys nor sells is refused before anything is sent', async ({
  browser,
  request,
}) => {
  const shop = await foundShop(request, { hasSampleData: false })
  const page = await openStation(browser, shop, { path: '/Thirdparty/new' })
  await typeName(page, 'en', 'Nobody')
  await page.getByRole('switch', { name: 'Client' }).press('Space')
  await page.keyboard.press('Control+s')
  await expect(page.getByText(say('en', 'refusal.thirdpartyIsSomebody')).first()).toBeVisible()
})

test('a phone merges from the card; the cash client stays', async ({ browser, request }) => {
  const word = (key: string, facts = {}) => say('fr', key, facts)
  const shop = await foundShop(request, { language: 'fr', hasSampleData: false })
  const { one, two } = await twins(request, shop)
  const path = `/Thirdparty/${two.id}`
  const page = await openStation(browser, shop, { language: 'fr', width: 390, path })
  const begin = async () => {
    await page.getByRole('button', { name: word('form.more') }).click()
    await page.getByRole('menuitem', { name: word('merge.withAnother') }).click()
  }
  const choose = async (name: string) => {
    const other = page.getByRole('combobox', { name: word('merge.other') })
    await other.fill(name)
    await page.getByRole('option', { name, exact: true }).click()
    await page.getByRole('button', { name: word('merge.compare') }).click()
  }
  const dialog = page.getByRole('dialog', { name: word('merge.title') })
  const merge = dialog.getByRole('button', { name: word('merge.action') })

  await begin()
  await choose(word('starter.cashClient'))
  await expect(dialog.getByText(word('refusal.cashClientStays'))).toBeVisible()
  await expect(merge).toBeDisabled()
  await dialog.getByRole('button', { name: word('action.cancel') }).click()

  await begin()
  await choose(one.name)
  await expectNoSideScroll(page)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: word('merge.swap') }).click()
  await expect(dialog.getByText(word('merge.end', { name: two.name }))).toBeVisible()
  await merge.click()
  await expect(page).toHaveURL(`/Thirdparty/${one.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(one.name)
})

test('the session knows the cash client, and a new name of it at once', async ({
  browser,
  request,
}) => {
  const shop = await foundShop(request, { language: 'ar', hasSampleData: false })
  const kept = (page: Page): Promise<string> =>
    page.evaluate(
      () => JSON.parse(localStorage.getItem('root') ?? '{}').state.defaultCashClientName,
    )
  const page = await openStation(browser, shop, { language: 'ar' })
  await expect(page.getByText(say('ar', 'shell.connection.online')).first()).toBeVisible()
  await expect.poll(() => kept(page)).toBe('عميل نقدي')
  const { rows } = await ask<{ rows: Row[] }>(request, shop, 'GET', '/thirdparties')
  const change = { version: 1, nameAr: 'زبون عابر' }
  await ask(request, shop, 'PATCH', `/thirdparties/${rows[0]?.id}`, change)
  await expect.poll(() => kept(page)).toBe('زبون عابر')
})
