/** The browser of stories and benchmarks, as `scripts/browser.mjs` finds or installs it. */
export const executablePath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium-headless-shell'

/** Two processors for everything: no picture is drawn twice, and nobody looks at the window. */
export const args: string[] = [
  '--no-sandbox',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-gpu',
  '--disable-software-rasterizer',
  // Letters as every browser with a window draws them.
  '--font-render-hinting=none',
]
