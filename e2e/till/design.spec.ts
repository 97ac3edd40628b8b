/** A till in the company's own colours: one piece from the search field to the last dialog. */
import { expect } from '@playwright/test'
import { newId } from '../../domain/kernel/id.ts'
import { designPresets } from '../../domain/pos/design/design-presets.ts'
import { standardDesign } from '../../domain/pos/design/standard-design.ts'
import { expectAccessible } from '../testing/looks.ts'
import { ask, say, test } from '../testing/shop.ts'
import { foundTill, openTill, searchField, takeItem } from '../testing/till.ts'

const looks = {
  night: designPresets.night,
  red: {
    backColour: '#c8102e',
    textColour: '#ffffff',
    buttonColour: '#ffd100',
    buttonTextColour: '#3a0008',
    gridColour: '#9e0b23',
    gridTextColour: '#ffffff',
    borderColour: '#e2566c',
  },
}

for (const [name, colours] of Object.entries(looks))
  test(`everything can be read in a design like ${name}`, async ({ browser, request }) => {
    const shop = await foundTill(request)
    const design = { id: newId(), name, ...standardDesign, ...colours }
    await ask(request, shop, 'POST', '/pos-designs', design)
    const decision = { layer: 'company', version: 0, value: design.id }
    await ask(request, shop, 'PUT', '/settings/pos.design', decision)
    const page = await openTill(browser, shop)
    await takeItem(page, shop)
    await searchField(page).fill('fountain')
    await expect(page.getByRole('option')).toHaveCount(1)
    await expectAccessible(page)
    await searchField(page).fill('')
    await page.keyboard.press('Alt+n')
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await page.keyboard.press('F9')
    await page.keyboard.press('5')
    await expect(page.getByText(say('en', 'pay.rest'))).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: /Rana Haddad/ }).click()
    await page.getByRole('menuitem', { name: say('en', 'till.leave') }).click()
    // Beyond the till the page is again as its reader wants it.
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light')
    await expect(page.locator('html')).not.toHaveAttribute('style', /--ct-/)
  })
