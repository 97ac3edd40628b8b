import { join } from 'node:path'
import { expect } from '@playwright/test'
import pg from 'pg'
import type { Language } from '../../domain/kernel/language.ts'
import { reachDatabase } from '../../server/kernel/postgres/find-database.ts'
import { askedMails } from '../../server/kernel/testing/mailbox.ts'
import { confirmShop } from '../testing/letters.ts'
import { expectNoSideScroll } from '../testing/looks.ts'
import { foundMarket } from '../testing/market.ts'
import { ask, openStation, say, test } from '../testing/shop.ts'

const dataDir = process.env.E2E_DATA ?? ''

/** A company that was founded the day before yesterday has its round at the next look. */
async function letDaysPass(company: string): Promise<void> {
  const { url } = await reachDatabase({ dataDir })
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const text =
    "update company set created_at = created_at - interval '2 days' where company_id = $1"
  await client.query(text, [company]).finally(() => client.end())
}

/** A letter keeps names apart from what is written the other way by signs that nobody sees. */
const plain = (text: string): string => text.replace(/[\u2066-\u2069]/g, '')

for (const [language, width] of [
  ['en', 1440],
  ['ar', 390],
] as [Language, number][])
  test(`a report that is sent every day arrives as a paper, in ${language} at ${width}`, async ({
    browser,
    request,
  }) => {
    const word = (key: string, facts = {}) => say(language, key, facts)
    const shop = await foundMarket(request, language)
    await confirmShop(request, shop)
    const lines = [{ item: shop.items[0]?.id ?? '', quantity: '2', unitPrice: '10' }]
    await ask(request, shop, 'POST', '/invoices/post', shop.body('salesInvoice', lines))
    const page = await openStation(browser, shop, { language, width })
    await page.goto('/Reports')
    const sought = word('report.preset.salesByItem')
    await page.getByRole('searchbox', { name: word('report.search') }).fill(sought)
    await page.getByRole('link', { name: new RegExp(sought) }).click()

    await page.getByRole('button', { name: word('report.save') }).click()
    const dialog = page.getByRole('dialog')
    const name = dialog.getByRole('textbox', { name: word('report.name') })
    await name.fill('Every morning')
    await dialog.getByRole('combobox', { name: word('report.mail') }).click()
    await page.getByRole('option', { name: word('report.rhythm.daily'), exact: true }).click()
    await expectNoSideScroll(page)
    await dialog.getByRole('button', { name: word('action.save') }).click()
    await expect(dialog).toBeHidden()

    await letDaysPass(shop.session.company.id)
    const arrived = async () =>
      (await askedMails(join(dataDir, 'outbox'), shop.email)).find(({ subject }) =>
        subject.includes('Every morning'),
      )
    await expect.poll(async () => (await arrived())?.subject, { timeout: 30_000 }).toBeDefined()
    const letter = await arrived()
    const [greeting = ''] = word('mail.report.body', { name: shop.session.user.fullName }).split(
      '\n',
    )
    expect(plain(letter?.text ?? '')).toContain(plain(greeting))
    expect(letter?.attachments.map(({ name }) => name)).toEqual([
      expect.stringMatching(/^report-[\d-]+\.pdf$/),
    ])
    expect(letter?.attachments[0]?.content.toString('latin1', 0, 4)).toBe('%PDF')
  })
