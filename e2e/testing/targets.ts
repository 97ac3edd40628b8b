/** What is touched must be as large as a finger: on every screen that people sell or serve by. */
import type { Page } from '@playwright/test'

const targets = [
  'button',
  'a[href]',
  'select',
  '[role=menuitem]',
  '.mantine-SegmentedControl-label',
]

/** Whatever can be pressed and is smaller than a finger, of the page or within its parts. */
export const smallTargets = (page: Page, within: readonly string[] = ['']): Promise<string[]> =>
  page.evaluate(
    (selector) =>
      [...document.querySelectorAll<HTMLElement>(selector)]
        .filter((it) => it.checkVisibility({ visibilityProperty: true }) && !it.closest('[inert]'))
        .map((it) => {
          // What is laid over the whole block around it is as large as that block.
          const { content, position } = getComputedStyle(it, '::after')
          const isLaid = content !== 'none' && position === 'absolute'
          return { it, box: ((isLaid && it.offsetParent) || it).getBoundingClientRect() }
        })
        .filter(({ box }) => box.width > 1 && (box.width < 43.5 || box.height < 43.5))
        .map(
          ({ it, box }) =>
            `${it.getAttribute('aria-label') ?? it.textContent} ${Math.round(box.width)}×${Math.round(box.height)}`,
        ),
    within.flatMap((part) => targets.map((target) => `${part} ${target}`)).join(', '),
  )
