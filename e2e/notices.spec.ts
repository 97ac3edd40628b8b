/** The bell: what concerns somebody rings, leads to its cause, and is his to choose. */
import { expect } from '@playwright/test'
import type { SignedIn } from '../domain/identity/session.ts'
import type { Linked } from '../domain/kernel/field.ts'
import { newId } from '../domain/kernel/id.ts'
import { expectAccessible, expectNoSideScroll } from './testing/looks.ts'
import { foundMarket } from './testing/market.ts'
import { ask, openStation, say, test, uniqueName } from './testing/shop.ts'

test('a bounced cheque rings at a colleague’s station, opens its receipt, and can be silenced', async ({
  browser,
  request,
}) => {
  const market = await foundMarket(request)
  const role = await ask<Linked>(request, market, 'POST', '/roles', {
    id: newId(),
    name: 'Collector',
    permissions: ['cash.receipt.view', 'cash.receipt.print'],
  })
  const [username, password] = [uniqueName(), 'correct horse']
  const user = { id: newId(), username, fullName: 'Colleague', password, role: role.id }
  await ask(request, market, 'POST', '/users', user)
  const login = await request.post('/api/login', { data: { login: username, password } })
  const colleague = { ...market, ...((await login.json()) as SignedIn) }
  const page = await openStation(browser, colleague, {
    language: 'ar',
    width: 390,
    path: '/Receipt',
  })
  const silent = page.getByRole('button', { name: say('ar', 'shell.notices_zero'), exact: true })
  await expect(silent).toBeVisible()

  const methods = await ask<{ rows: { id: string; type: string }[] }>(
    request,
    market,
    'GET',
    '/payment-methods?limit=50',
  )
  const terms = await ask<{ today: string; types: Linked[] }>(
    request,
    market,
    'GET',
    '/receipts/terms',
  )
  const receipt = {
    id: newId(),
    type: terms.types[0]?.id,
    branch: market.session.branches[0]?.id,
    partner: market.client,
    method: methods.rows.find(({ type }) => type === 'cheque')?.id,
    currency: market.session.company.firstCurrency.id,
    amount: '40',
    day: terms.today,
    allocations: [],
    cheque: { number: 'CH-77', bank: 'Audi', dueDate: terms.today },
  }
  await ask(request, market, 'POST', '/receipts/post', receipt)
  for (const step of ['deposit', 'bounce'])
    await ask(request, market, 'POST', `/receipts/${receipt.id}/cheque`, {
      event: newId(),
      step,
      day: terms.today,
    })

  const unread = `${say('ar', 'shell.notices_one').trim()} 1`
  const bell = page.getByRole('button', { name: unread, exact: true })
  await expect(bell).toContainText('1')
  await bell.click()
  const notice = page.getByRole('link', { name: /CH-77/ })
  await expect(notice).toContainText('40 USD')
  await expectNoSideScroll(page)
  await notice.click()
  await expect(page).toHaveURL(new RegExp(`/Receipt/${receipt.id}`))
  await expect(silent).toBeVisible()

  // What one is told is for oneself to choose; only of what the role shows.
  await silent.click()
  await page.getByRole('link', { name: say('ar', 'shell.noticesChoose') }).click()
  const cheques = page.getByRole('radiogroup', { name: say('ar', 'setting.notices.cheques') })
  await cheques.getByText(say('ar', 'choice.notices.cheques.none')).click()
  await expect(page.getByText(say('ar', 'label.updateSuccess'))).toBeVisible()
  await expect(
    page.getByRole('radiogroup', { name: say('ar', 'setting.notices.overdue') }),
  ).toHaveCount(0)
  await expectNoSideScroll(page)
  await expectAccessible(page)
})
