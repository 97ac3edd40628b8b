import { afterEach, expect, test, vi } from 'vitest'
import { showScheme } from './shown-scheme.ts'

const page = document.documentElement

const ofSystem = (isDark: boolean) =>
  vi.stubGlobal('matchMedia', () => ({ matches: isDark }) as MediaQueryList)

afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
  page.removeAttribute('style')
})

test.each([
  ['dark', false, 'dark'],
  ['light', true, 'light'],
  ['auto', true, 'dark'],
  [null, false, 'light'],
])('%s where the system is dark: %s is worn as %s', (kept, isDark, worn) => {
  ofSystem(isDark)
  if (kept) localStorage.setItem('mantine-color-scheme-value', kept)
  showScheme()
  expect(page.getAttribute('data-mantine-color-scheme')).toBe(worn)
})

test('the bar of the browser follows the ground of the page', async () => {
  ofSystem(false)
  document.head.innerHTML = '<meta name="theme-color" content="#f4f2ee" />'
  showScheme()
  page.style.setProperty('--ct-canvas', '#11100e')
  const bar = document.querySelector('meta')
  await vi.waitFor(() => expect(bar?.getAttribute('content')).toBe('#11100e'))
})
