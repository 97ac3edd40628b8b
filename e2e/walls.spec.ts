/** What keeps an account its owner's: the password again, a confirmed address, who was refused. */
import { expect } from '@playwright/test'
import { newId } from '../domain/kernel/id.ts'
import type { Language } from '../domain/kernel/language.ts'
import { tokensTo } from './testing/letters.ts'
import { expectAccessible, expectNoSideScroll } from './testing/looks.ts'
import { ask, foundShop, openStation, proveIn, say, test, uniqueName } from './testing/shop.ts'

test('an address is changed only by whoever types the password again', async ({
  browser,
  request,
}) => {
  const shop = await foundShop(request, { hasSampleData: false })
  const page = await openStation(browser, shop, { path: '/Profile' })
  const email = `${uniqueName()}@shop.example`
  const field = page.getByLabel(say('en', 'field.email'))
  const save = page.getByRole('button', { name: say('en', 'action.save'), exact: true })
  await field.fill(email)
  await save.click()
  await proveIn(page, 'a guess')
  const dialog = page.getByRole('dialog', { name: say('en', 'proof.title') })
  await expect(dialog.getByText(say('en', 'refusal.passwordWrong'))).toBeVisible()
  await expectAccessible(page)
  await proveIn(page, shop.password)
  await expect(dialog).toBeHidden()
  await expect(page.getByText(say('en', 'label.updateSuccess'))).toBeVisible()
  const { user } = await ask<{ user: { email: string } }>(request, shop, 'GET', '/session')
  expect(user.email).toBe(email)

  // Left without the password, nothing is changed.
  await field.fill(`other-${email}`)
  await save.click()
  await dialog.getByRole('button', { name: say('en', 'action.cancel') }).click()
  await expect(page.getByText(say('en', 'proof.left'))).toBeVisible()
})

test('left after a wrong password, the profile says that nothing was changed', async ({
  browser,
  request,
}) => {
  const shop = await foundShop(request, { hasSampleData: false, language: 'ar' })
  const page = await openStation(browser, shop, { path: '/Profile', language: 'ar', width: 390 })
  const t = (key: string) => say('ar', key)
  const shoot = (name: string) =>
    page.screenshot({ path: test.info().outputPath(`${name}.png`), fullPage: true })
  const field = page.getByLabel(t('field.email'))
  await field.fill('other@shop.example')
  await page.getByRole('button', { name: t('action.save'), exact: true }).click()
  await proveIn(page, 'a guess', 'ar')
  const dialog = page.getByRole('dialog', { name: t('proof.title') })
  await expect(dialog.getByText(t('refusal.passwordWrong'))).toBeVisible()
  await shoot('proof')
  await page.keyboard.press('Escape')
  await expect(page.getByText(t('proof.left'))).toBeVisible()
  await expect(field).toHaveValue('other@shop.example')
  await expectNoSideScroll(page)
  await shoot('profile')
  await page.goto('/About')
  await expect(page.getByText(t('about.check'), { exact: true })).toBeVisible()
  await shoot('about')
})

test('a link without its token offers nothing to press', async ({ page }) => {
  await page.goto('/ConfirmCompany')
  await expect(page.getByText(say('en', 'registration.confirmNone'))).toBeVisible()
  await expect(page.getByRole('button', { name: say('en', 'registration.confirm') })).toBeHidden()
})

for (const language of ['ar'] as Language[])
  test(`a company confirms its address, in ${language}`, async ({ browser, request }) => {
    const shop = await foundShop(request, { hasSampleData: false, language })
    const page = await openStation(browser, shop, { path: '/UpdateCompany', language, width: 390 })
    const strip = page.getByRole('region', { name: shop.email })
    await expect(strip).toContainText(say(language, 'company.unconfirmedHint'))
    await expectNoSideScroll(page)
    await expectAccessible(page)
    await strip.getByRole('button', { name: say(language, 'company.sendAgain') }).click()
    await expect(
      page.getByText(say(language, 'company.letterSent').split('{{')[0] ?? ''),
    ).toBeVisible()
    const token = await newestToken(shop.email)
    await page.goto(`/ConfirmCompany?token=${token}`)
    await page.getByRole('button', { name: say(language, 'registration.confirm') }).click()
    await expect(
      page.getByRole('heading', { name: say(language, 'registration.confirmedTitle') }),
    ).toBeVisible()
    await page.goto('/UpdateCompany')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(strip).toBeHidden()
  })

/** Of the letter that was sent again. */
async function newestToken(address: string): Promise<string> {
  await expect.poll(() => tokensTo(address, 'ConfirmCompany').length, { timeout: 15_000 }).toBe(2)
  return tokensTo(address, 'ConfirmCompany').at(-1) ?? ''
}

const looks: [Language, number][] = [
  ['en', 1440],
  ['fr', 390],
  ['ar', 390],
]

for (const [language, width] of looks)
  test(`the owner sees who was refused, in ${language} at ${width}`, async ({
    browser,
    request,
  }) => {
    const shop = await foundShop(request, { hasSampleData: false, language })
    const username = uniqueName()
    await ask(request, shop, 'POST', '/users', {
      id: newId(),
      username,
      fullName: 'Karim Nassar',
      password: 'correct horse',
    })
    for (const password of ['a guess', 'another guess'])
      await request.post('/api/login', { data: { login: username, password } })
    const signedIn = await request.post('/api/login', {
      data: { login: username, password: 'correct horse' },
    })
    const { token } = (await signedIn.json()) as { token: string }
    await request.get('/api/roles', { headers: { authorization: `Bearer ${token}` } })
    type Events = { rows: { id: string; kind: string }[] }
    const events = () => ask<Events>(request, shop, 'GET', '/access-events')
    await expect.poll(async () => (await events()).rows.length).toBe(2)

    const page = await openStation(browser, shop, { path: '/RefusedEntries', language, width })
    const t = (key: string) => say(language, key)
    await expect(page.getByRole('heading', { name: t('entity.accessEvent.many') })).toBeVisible()
    await expect(page.getByText(t('choice.kind.password')).first()).toBeVisible()
    await expect(page.getByText(t('choice.kind.right')).first()).toBeVisible()
    await expect(page.getByText('Karim Nassar').first()).toBeVisible()
    await expectNoSideScroll(page)
    await expectAccessible(page)
    await page.screenshot({ path: test.info().outputPath(`timeline-${language}-${width}.png`) })

    // A line of it is read, not written.
    const line = (await events()).rows.find(({ kind }) => kind === 'password')
    await page.goto(`/RefusedEntries/${line?.id}`)
    const field = (name: string) => page.getByLabel(t(`field.accessEvent.${name}`), { exact: true })
    await expect(field('door')).toHaveValue(t('choice.door.signIn'))
    await expect(field('person')).toHaveJSProperty('readOnly', true)
    await expect(page.getByRole('button', { name: t('action.save'), exact: true })).toBeHidden()
    await page.screenshot({ path: test.info().outputPath(`refused-${language}-${width}.png`) })
  })

test('signing out leaves nothing of the user in the browser', async ({ browser, request }) => {
  const shop = await foundShop(request)
  const page = await openStation(browser, shop, { path: '/Pos', isKept: true })
  await page.waitForFunction(() => indexedDB.databases().then((all) => all.length > 0))
  await page.goto('/Dashboard')
  await page.evaluate(async () => {
    const cache = await caches.open('comptoir-pictures')
    await cache.put('/api/media-files/x/thumb?reader=me', new Response('seen'))
    localStorage.setItem('somethingOfTheUser', 'kept')
    localStorage.setItem('tillPrinter', '{}')
  })
  await page
    .getByRole('button', { name: say('en', 'shell.userMenu', { name: 'Rana Haddad' }) })
    .click()
  await page.getByRole('menuitem', { name: say('en', 'shell.signOut') }).click()
  await expect(page.getByText(say('en', 'login.signedOut'))).toBeVisible()
  const left = await page.evaluate(async () => ({
    keys: Object.keys(localStorage).sort(),
    databases: (await indexedDB.databases()).map(({ name }) => name),
    pictures: await caches.has('comptoir-pictures'),
  }))
  expect(left.databases).toEqual([])
  expect(left.pictures).toBe(false)
  expect(left.keys).not.toContain('somethingOfTheUser')
  expect(left.keys).not.toContain('session')
  expect(left.keys).toContain('tillPrinter')
})

test('a picture kept for one user is not handed to the next', async ({ browser, request }) => {
  const shop = await foundShop(request)
  const [file] = (await ask<{ rows: { id: string }[] }>(request, shop, 'GET', '/media-files')).rows
  const page = await openStation(browser, shop, { path: '/Pos', isKept: true })
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.reload()
  const statusFor = (token: string) =>
    page.evaluate(
      async ([path, bearer]) => {
        const headers = { Authorization: `Bearer ${bearer}` }
        const answer = await fetch(path ?? '', { headers, cache: 'no-store' })
        return answer.status
      },
      [`/api/media-files/${file?.id}/thumb`, token],
    )
  expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  expect(await statusFor(shop.token)).toBe(200)
  await expect.poll(() => page.evaluate(() => caches.has('comptoir-pictures'))).toBe(true)
  expect(await statusFor('somebody.else.entirely')).toBe(401)
  await page.context().setOffline(true)
  expect(await statusFor(shop.token), 'its own reader has it without network').toBe(200)
})
