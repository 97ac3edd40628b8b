/** What whoever runs the house sees of its health: backups, the check of the data, restarts. */
import { expect } from '@playwright/test'
import { expectAccessible, expectNoSideScroll } from './testing/looks.ts'
import { foundShop, openStation, say, test } from './testing/shop.ts'

for (const [language, width] of [
  ['en', 1440],
  ['fr', 390],
  ['ar', 390],
] as const)
  test(`the lines of /About are told, in ${language} at ${width}`, async ({
    browser,
    request,
  }, info) => {
    const t = (key: string) => say(language, key)
    const shop = await foundShop(request, { hasSampleData: false, language })
    const page = await openStation(browser, shop, { language, width, path: '/About' })
    for (const line of ['backup', 'check', 'restarts'])
      await expect(page.getByText(t(`about.${line}`), { exact: true })).toBeVisible()
    await expect(page.getByText(t('about.neverRestarted'))).toBeVisible()
    await expectNoSideScroll(page)
    await expectAccessible(page)
    const path = info.outputPath(`about-${language}-${width}.png`)
    await page.screenshot({ path, fullPage: true })
    await page.context().close()
  })
