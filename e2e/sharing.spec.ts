/** What leaves the house: a letter that is changed first, a private link, and reminders to all. */
import { expect } from '@playwright/test'
import { addDays } from '../domain/kernel/date.ts'
import type { Linked } from '../domain/kernel/field.ts'
import { newId } from '../domain/kernel/id.ts'
import type { TradeTerms } from '../domain/trade/contract.ts'
import { confirmShop } from './testing/letters.ts'
import { expectAccessible, expectNoSideScroll } from './testing/looks.ts'
import { foundMarket } from './testing/market.ts'
import { ask, openStation, say, test } from './testing/shop.ts'

test('an invoice is sent with a changed letter, shown by a link on a phone until it is revoked, and its client is reminded', async ({
  browser,
  request,
}) => {
  test.slow()
  const market = await foundMarket(request)
  await confirmShop(request, market)
  const add = (path: string, body: object) =>
    ask<Linked>(request, market, 'POST', path, { id: newId(), ...body })
  const { today } = await ask<TradeTerms>(request, market, 'GET', '/trade/terms?screen=sales')
  const day = addDays(today, -20)
  await add('/rates', { validFrom: day, buy: '89500', sell: '89500' })
  const emails = [{ id: newId(), address: 'rana@cafe.example', type: 'billing' }]
  const client = await add('/thirdparties', {
    name: 'Café Rana',
    language: 'ar',
    phone1: '03 123 456',
    emails,
  })
  const silent = await add('/thirdparties', { name: 'Silent Shop' })
  const [item] = market.items
  const line = { item: item?.id ?? '', quantity: '2', unitPrice: '25' }
  const bill = (partner: string) =>
    market.body('salesInvoice', [line], { partner, day, dueDate: day, isConfirmed: true })
  const invoice = bill(client.id)
  const { number } = await ask<{ number: string }>(
    request,
    market,
    'POST',
    '/invoices/post',
    invoice,
  )
  await ask(request, market, 'POST', '/invoices/post', bill(silent.id))

  // The letter stands there in the client's language; a typed subject stays.
  const page = await openStation(browser, market, { path: `/Invoice/${invoice.id}` })
  await page.getByRole('button', { name: say('en', 'action.print'), exact: true }).click()
  const dialog = page.getByRole('dialog', { name: say('en', 'paper.dialog') })
  await dialog.getByText(say('en', 'paper.mail'), { exact: true }).click()
  const message = dialog.getByRole('textbox', { name: say('en', 'paper.mail.message') })
  await expect(message).toHaveValue(new RegExp(number))
  await expect(message).toHaveAttribute('dir', 'rtl')
  await dialog.getByRole('textbox', { name: say('en', 'paper.mail.subject') }).fill('As agreed')
  await dialog.getByRole('button', { name: say('en', 'paper.mail.send') }).click()
  const mails = dialog.getByRole('region', { name: say('en', 'paper.mail.list') })
  await expect(mails).toContainText(say('en', 'paper.mail.state.sent'), { timeout: 20_000 })

  // The link, and the chat that carries it.
  await dialog.getByText(say('en', 'paper.link'), { exact: true }).click()
  await dialog.getByRole('button', { name: say('en', 'sharing.create') }).click()
  const url = await dialog.getByRole('textbox', { name: say('en', 'sharing.url') }).inputValue()
  const chat = dialog.getByRole('link', { name: say('en', 'sharing.whatsapp') })
  const href = (await chat.getAttribute('href')) ?? ''
  expect(href).toMatch(/^https:\/\/wa\.me\/9613123456\?text=/)
  expect(decodeURIComponent(href)).toContain(url)

  // A phone of somebody without an account.
  const phone = await (
    await browser.newContext({
      viewport: { width: 390, height: 844 },
      isMobile: true,
      hasTouch: true,
    })
  ).newPage()
  const asked: string[] = []
  phone.on('request', (it) => asked.push(new URL(it.url()).pathname))
  const path = new URL(url).pathname
  const answer = await phone.goto(path)
  expect(answer?.headers()['x-robots-tag']).toContain('noindex')
  await expect(phone.locator('html')).toHaveAttribute('dir', 'rtl')
  await expect(phone.getByRole('heading', { level: 1 })).toContainText(number)
  await expect(phone.getByRole('status')).toHaveText(say('ar', 'choice.payment.overdue'))
  await expectNoSideScroll(phone)
  await expectAccessible(phone)
  const [download] = await Promise.all([
    phone.waitForEvent('download'),
    phone.getByRole('link', { name: say('ar', 'sharing.download') }).click(),
  ])
  expect(download.suggestedFilename()).toBe(`${number}.pdf`)
  expect(asked.filter((it) => !it.startsWith('/s/'))).toEqual([])

  // It is taken back.
  const links = dialog.getByRole('region', { name: say('en', 'sharing.list') })
  await links.getByRole('button', { name: say('en', 'sharing.revoke') }).click()
  await expect(links).toContainText(say('en', 'sharing.state.revoked'))
  await phone.reload()
  await expect(phone.getByRole('alert')).toBeVisible()
  await expect(phone.getByText(number)).toHaveCount(0)

  // Everybody who is overdue, in one step; the other station speaks French.
  const desk = await openStation(browser, market, { path: '/Reminders', language: 'fr' })
  await desk.getByRole('button', { name: say('fr', 'reminders.open') }).click()
  const reminding = desk.getByRole('dialog', { name: say('fr', 'reminders.title') })
  await expect(reminding).toContainText(say('fr', 'choice.reminder.level.firm'))
  await expect(reminding).toContainText(say('fr', 'reminders.skip.noAddress'))
  // Who has no address is one step from the card where it is written.
  await expect(
    reminding.getByRole('link', { name: say('fr', 'reminders.addAddress') }).first(),
  ).toHaveAttribute('href', /^\/Thirdparty\/.*tab=details$/)
  await expectAccessible(desk)
  await reminding
    .getByRole('button', { name: say('fr', 'reminders.send', { number: '1' }) })
    .click()
  const done = say('fr', 'reminders.done', { sent: '1' })
  await expect(reminding.getByRole('status').getByText(done)).toBeVisible()
  await reminding
    .getByRole('button', { name: say('fr', 'action.close'), exact: true })
    .last()
    .click()
  await expect(desk.getByRole('row', { name: /Café Rana/ })).toContainText(
    say('fr', 'choice.reminder.level.firm'),
  )
})
