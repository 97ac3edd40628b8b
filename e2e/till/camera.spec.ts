import { expect } from '@playwright/test'
import { args, executablePath } from '../testing/chromium.ts'
import { foundCounter, openTill } from '../testing/counter.ts'
import { say, test } from '../testing/shop.ts'

test.use({
  launchOptions: {
    executablePath,
    args: [...args, '--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
  },
})

test('the camera reads with code of our own origin', async ({ browser, request }) => {
  const shop = await foundCounter(request)
  const page = await openTill(browser, shop, { register: shop.register })
  const refused: string[] = []
  page.on('console', (message) => {
    if (/Content Security Policy|WebAssembly/.test(message.text())) refused.push(message.text())
  })
  const wasm = page.waitForResponse(/zxing_reader.*\.wasm$/)
  await page.keyboard.press('Alt+c')
  const dialog = page.getByRole('dialog', { name: say('en', 'till.camera.title') })
  await expect(dialog.getByText(say('en', 'till.camera.sentence'))).toBeVisible()
  expect((await wasm).ok()).toBe(true)
  await page.waitForTimeout(1500)
  await expect(dialog.getByText(say('en', 'till.camera.sentence'))).toBeVisible()
  expect(refused).toEqual([])
})
