/**
 * The page wears the scheme of its reader before anything is drawn, so that no light page flashes in a
 * dark room; and the bar of the browser, which knows the system alone, wears what the page does.
 */
const attribute = 'data-mantine-color-scheme'

/** Where the component library keeps what was chosen. */
const storageKey = 'mantine-color-scheme-value'

function isDark(): boolean {
  const kept = localStorage.getItem(storageKey)
  if (kept === 'dark' || kept === 'light') return kept === 'dark'
  return matchMedia('(prefers-color-scheme: dark)').matches
}

function colourBar(): void {
  const ground = getComputedStyle(document.documentElement).getPropertyValue('--ct-canvas').trim()
  if (!ground) return
  for (const bar of document.querySelectorAll('meta[name="theme-color"]'))
    bar.setAttribute('content', ground)
}

export function showScheme(): void {
  const page = document.documentElement
  page.setAttribute(attribute, isDark() ? 'dark' : 'light')
  colourBar()
  // A till may wear the colours of its company for as long as it is open.
  new MutationObserver(colourBar).observe(page, { attributeFilter: [attribute, 'style'] })
}
