/** What every screen must be, whatever it shows. */
import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Nothing serious for people who use a keyboard, a screen reader or little contrast. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  expect(serious.map(({ id, nodes }) => [id, nodes.map((node) => node.html)])).toEqual([])
}

const sideScroll = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** Nothing sticks out at the side. */
export async function expectNoSideScroll(page: Page): Promise<void> {
  expect(await sideScroll(page)).toBeLessThanOrEqual(0)
}

/** Nothing sticks out once the screen has followed the new width of its window. */
export async function expectFollowed(page: Page): Promise<void> {
  await expect.poll(() => sideScroll(page)).toBeLessThanOrEqual(0)
}
