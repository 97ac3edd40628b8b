/** What every screen must be, whatever it shows. */
import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Nothing serious for people who use a keyboard, a screen reader or little contrast. */
export async function expectAccessible(page: Page): Promise<void> {
  // What passes is not described, and without frames of others no second page is wanted for it.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
  const { violations } = await axe.analyze()
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  expect(serious.map(({ id, nodes }) => [id, nodes.map((node) => node.html)])).toEqual([])
}

const sideScroll = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** In the frame the page scrolls, never the window behind it: a swipe would leave it blank. */
const strayScroll = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const { scrollHeight, clientHeight } = document.documentElement
    return document.querySelector('main#content') ? scrollHeight - clientHeight : 0
  })

/** Nothing sticks out at the side, nor below the frame. */
export async function expectNoSideScroll(page: Page): Promise<void> {
  expect(await sideScroll(page)).toBeLessThanOrEqual(0)
  expect(await strayScroll(page)).toBeLessThanOrEqual(0)
}

/** The page in the frame is no wider than the frame: every figure of it is seen at once. */
export async function expectPageFits(page: Page): Promise<void> {
  await expectNoSideScroll(page)
  const wide = await page
    .getByRole('main')
    .evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
  expect(wide).toBeLessThanOrEqual(0)
}

/** Nothing sticks out once the screen has followed the new width of its window. */
export async function expectFollowed(page: Page): Promise<void> {
  await expect.poll(() => sideScroll(page)).toBeLessThanOrEqual(0)
}

/**
 * Words that are cut off where nobody can read the rest: in a box that hides what sticks out, or in
 * a field too narrow for what was chosen. A title that shows the whole is a way to read it.
 */
const clippedTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const pen = document.createElement('canvas').getContext('2d')
    const widthOf = (text: string, { font }: CSSStyleDeclaration): number => {
      if (!pen) return 0
      pen.font = font
      return pen.measureText(text).width
    }
    const isSeen = (box: HTMLElement): boolean => {
      const { width, height } = box.getBoundingClientRect()
      return width > 4 && height > 4 && box.checkVisibility({ visibilityProperty: true })
    }
    /** The head of a column is read by everybody, not only by who points at it. */
    const isNamed = (box: HTMLElement): boolean =>
      box.closest('[title]') !== null && box.closest('th') === null
    const isForReaders = (style: CSSStyleDeclaration): boolean => style.clipPath !== 'none'
    const hasWords = (box: HTMLElement): boolean =>
      [...box.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim())
    /** What is scrolled to is not cut off. */
    const hides = ({ overflowX, textOverflow }: CSSStyleDeclaration): boolean =>
      overflowX === 'hidden' || overflowX === 'clip' || textOverflow === 'ellipsis'
    const isCut = (box: HTMLElement, style: CSSStyleDeclaration): boolean => {
      if (!hides(style)) return false
      const isLow = style.webkitLineClamp !== 'none' && box.scrollHeight > box.clientHeight + 2
      return isLow || box.scrollWidth > box.clientWidth + 1
    }
    /** A box without words of its own that cuts those inside it. */
    const cutInside = (box: HTMLElement, style: CSSStyleDeclaration): boolean =>
      box.matches('button, button *, th, th *, label, [role=radiogroup], [role=tab] *, a > span') &&
      isCut(box, style)
    const tooNarrow = (field: HTMLElement): boolean => {
      const isChoice = field instanceof HTMLSelectElement
      const isField = field instanceof HTMLInputElement && /^(text|search)$/.test(field.type)
      if (!isChoice && !isField) return false
      const text = isChoice
        ? (field.selectedOptions[0]?.text ?? '')
        : field.value || field.placeholder
      const style = getComputedStyle(field)
      const room =
        field.clientWidth -
        Number.parseFloat(style.paddingLeft) -
        Number.parseFloat(style.paddingRight)
      return field !== document.activeElement && widthOf(text, style) > room + 2
    }
    const wordsOf = (box: HTMLElement): string =>
      box instanceof HTMLInputElement
        ? box.value || box.placeholder
        : (box.textContent ?? '').trim().slice(0, 60)
    return [...document.querySelectorAll<HTMLElement>('body *')].flatMap((box) => {
      if (!isSeen(box) || isNamed(box)) return []
      const style = getComputedStyle(box)
      if (isForReaders(style)) return []
      const isWrong = tooNarrow(box) || (hasWords(box) ? isCut(box, style) : cutInside(box, style))
      return isWrong && wordsOf(box) ? [`${box.tagName.toLowerCase()} “${wordsOf(box)}”`] : []
    })
  })

/** Whatever stands on the screen can be read to its end. */
export async function expectNothingClipped(page: Page): Promise<void> {
  await expect.poll(() => clippedTexts(page)).toEqual([])
}
