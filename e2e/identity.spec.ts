import { expect, type Page } from '@playwright/test'
import { newId } from '../domain/kernel/id.ts'
import { languages } from '../domain/kernel/language.ts'
import { codeOfStep, stepAt } from '../server/kernel/secrets/totp.ts'
import { tokensTo, tokenTo } from './testing/letters.ts'
import { ask, foundShop, openStation, proveIn, say, test, uniqueName } from './testing/shop.ts'

for (const language of languages)
  test.describe(`in ${language}`, () => {
    test.use({ locale: { en: 'en-GB', fr: 'fr-FR', ar: 'ar-LB' }[language] })

    test('an owner founds a company, works, signs out and comes back', async ({ page }) => {
      const word = (key: string, facts = {}) => say(language, key, facts)
      const username = uniqueName()
      await page.goto('/')
      await expect(page.locator('html')).toHaveAttribute('dir', language === 'ar' ? 'rtl' : 'ltr')
      await page.getByRole('link', { name: word('login.register') }).click()
      await page.getByLabel(word('registration.companyName')).fill('Maison Karam')
      await page.getByRole('button', { name: word('registration.next') }).click()
      await page.getByLabel(word('registration.fullName')).fill('Nadim Karam')
      await page.getByLabel(word('registration.username')).fill(username)
      await page.getByLabel(word('registration.email')).fill(`${username}@shop.example`)
      await page.getByLabel(word('login.password'), { exact: true }).fill('correct horse')
      await page.getByRole('button', { name: word('registration.submit') }).click()

      await expect(page).toHaveURL('/Dashboard')
      await expect(
        page.getByText(word('dashboard.steps', { company: 'Maison Karam' })),
      ).toBeVisible()
      await page
        .getByRole('button', { name: word('shell.userMenu', { name: 'Nadim Karam' }) })
        .click()
      await page.getByRole('menuitem', { name: word('shell.signOut') }).click()
      await expect(page).toHaveURL('/')
      expect(await page.evaluate(() => localStorage.getItem('jwtToken'))).toBeNull()

      await signIn(page, language, username, 'wrong password')
      await expect(page.getByText(word('refusal.signInFailed'))).toBeVisible()
      await signIn(page, language, username, 'correct horse')
      await expect(page).toHaveURL('/Dashboard')
    })
  })

async function signIn(page: Page, language: 'en' | 'fr' | 'ar', login: string, password: string) {
  await page.getByLabel(say(language, 'login.login')).fill(login)
  await page.getByLabel(say(language, 'login.password'), { exact: true }).fill(password)
  await page.getByRole('button', { name: say(language, 'login.submit'), exact: true }).click()
}

test.describe('in a browser that speaks none of the three', () => {
  test.use({ locale: 'de-DE' })

  test('the path or the subdomain says the language, and it stays', async ({ page, baseURL }) => {
    await page.goto('/fr/Registration')
    await expect(page).toHaveURL('/Registration')
    await expect(page.getByLabel(say('fr', 'registration.companyName'))).toBeVisible()
    await page.goto('/')
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr')

    // Another host, with a storage of its own.
    await page.goto(`http://ar.localhost:${new URL(baseURL ?? '').port}/`)
    await expect(page.locator('html')).toHaveAttribute('lang', 'ar')
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
    await expect(page.getByLabel(say('ar', 'login.login'))).toBeVisible()
  })
})

test('a second sign-in sends the older station away', async ({ browser, request, page }) => {
  const shop = await foundShop(request, { hasSampleData: false })
  const older = await openStation(browser, shop)
  await expect(older.getByText(say('en', 'shell.connection.online')).first()).toBeVisible()
  await page.goto('/')
  // It stands for two seconds only: watched from before it can appear.
  const notice = expect(older.getByText('user logged in to another station')).toBeVisible()
  await signIn(page, 'en', shop.username, shop.password)
  await notice
  await expect(page).toHaveURL('/Dashboard')
  const refused = await request.get('/api/session', {
    headers: { authorization: `Bearer ${shop.token}` },
  })
  expect([refused.status(), (await refused.json()).code]).toEqual([401, 'signInRequired'])
  await expect(older).toHaveURL('/', { timeout: 10_000 })
  expect(await older.evaluate(() => localStorage.getItem('jwtToken'))).toBeNull()
  await expect(page.getByText(say('en', 'shell.connection.online')).first()).toBeVisible()
})

test('a protected path asks for the sign-in and comes back; whoever guesses shuts himself out alone', async ({
  request,
  page,
}) => {
  const shop = await foundShop(request, { hasSampleData: false })
  await page.goto('/Brands')
  await expect(page).toHaveURL('/')
  await signIn(page, 'en', shop.username, shop.password)
  await expect(page).toHaveURL('/Brands')

  await page
    .getByRole('button', {
      name: say('en', 'shell.userMenu', { name: shop.session.user.fullName }),
    })
    .click()
  await page.getByRole('menuitem', { name: say('en', 'shell.signOut') }).click()
  await expect(page).toHaveURL('/')
  // Somebody behind the same address guesses until it is shut; this browser is known by itself.
  const guess = () =>
    request.post('/api/login', { data: { login: shop.username, password: 'a guess' } })
  for (let i = 0; i < 5; i++) expect((await guess()).status()).toBe(401)
  expect((await guess()).status()).toBe(429)
  await signIn(page, 'en', shop.username, shop.password)
  await expect(page).toHaveURL('/Dashboard')
})

test('a forgotten password is set anew through the letter, once', async ({ request, page }) => {
  const shop = await foundShop(request, { hasSampleData: false })
  await page.goto('/Forgotpassword')
  await page.getByRole('textbox').fill('not an address')
  await page.getByRole('button', { name: say('en', 'password.sendLink') }).click()
  await expect(page.getByText('Invalid email!')).toBeVisible()
  await page.getByRole('textbox').fill(shop.email)
  await page.getByRole('button', { name: say('en', 'password.sendLink') }).click()
  await expect(page.getByText(say('en', 'password.sentTitle'))).toBeVisible()

  const token = await tokenTo(shop.email, 'ChangePassword')
  expect(tokensTo(shop.email, 'ChangePassword')).toHaveLength(1)
  await page.goto(`/ChangePassword?token=${token}`)
  await page.getByLabel(say('en', 'password.new'), { exact: true }).fill('another horse')
  await page.getByRole('button', { name: say('en', 'password.save') }).click()
  await expect(page).toHaveURL('/')
  await signIn(page, 'en', shop.username, 'another horse')
  await expect(page).toHaveURL('/Dashboard')

  const again = await request.post('/api/reset-password', {
    data: { token, password: 'third horse' },
  })
  expect([again.status(), (await again.json()).code]).toEqual([422, 'tokenExpired'])
})

test('the second factor is turned on, asked for, and replaced by a recovery code', async ({
  browser,
  request,
  page,
}) => {
  const shop = await foundShop(request, { hasSampleData: false })
  const station = await openStation(browser, shop, { path: '/Profile' })
  await station.getByRole('button', { name: say('en', 'profile.turnOn') }).click()
  await proveIn(station, shop.password)
  const key = (await station.getByText(/^[A-Z2-7 ]{32,}$/).textContent())?.replaceAll(' ', '')
  await station.getByLabel(say('en', 'login.code')).fill(codeOfStep(key ?? '', stepAt(new Date())))
  await station.getByRole('button', { name: say('en', 'profile.confirm') }).click()
  const codes = station.getByRole('list', { name: say('en', 'profile.codesTitle') })
  await expect(codes.getByRole('listitem')).toHaveCount(10)
  const recovery = await codes.getByRole('listitem').first().textContent()

  await page.goto('/')
  await signIn(page, 'en', shop.username, shop.password)
  await page.getByRole('button', { name: say('en', 'login.useRecovery') }).click()
  await page.getByLabel(say('en', 'login.recoveryCode')).fill(recovery ?? '')
  await page.getByRole('button', { name: say('en', 'login.submit'), exact: true }).click()
  await expect(page).toHaveURL('/Dashboard')
})

test('a role shows its users only what it allows', async ({ browser, request, page }) => {
  const shop = await foundShop(request)
  const station = await openStation(browser, shop, { path: '/Roles/new' })
  await station.getByLabel(/^Name/).fill('Shelf keeper')
  await station.getByRole('checkbox', { name: 'Brands: view', exact: true }).check()
  await station.getByRole('button', { name: /^Save/ }).first().click()
  await expect(station.getByText('Add Success')).toBeVisible()

  const roles = await ask<{ rows: { id: string; name: string }[] }>(request, shop, 'GET', '/roles')
  const username = uniqueName()
  await ask(request, shop, 'POST', '/users', {
    id: newId(),
    username,
    fullName: 'Karim Nassar',
    role: roles.rows.find((role) => role.name === 'Shelf keeper')?.id,
    password: 'correct horse',
  })
  await page.goto('/')
  await signIn(page, 'en', username, 'correct horse')
  const menu = page.getByRole('navigation', { name: say('en', 'shell.navigation') })
  await expect(menu.getByRole('link', { name: 'Brands' })).toBeVisible()
  await expect(menu.getByRole('link', { name: 'Categories' })).toHaveCount(0)
  await menu.getByRole('link', { name: 'Brands' }).click()
  await expect(page.getByRole('link', { name: 'Cedar Valley' })).toBeVisible()
  await expect(page.getByRole('link', { name: /New brand/ })).toHaveCount(0)
  await page.goto('/Categories')
  await expect(page.getByText(say('en', 'shell.forbidden'))).toBeVisible()
})
