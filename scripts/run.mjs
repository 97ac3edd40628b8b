// Runs one file of the project under the pinned Node: node scripts/run.mjs file.ts arguments…
// With --browser in front, a browser is found or installed first.

import { ensureBrowser } from './browser.mjs'
import { main, SetupError } from './command.mjs'
import { ensureInstalled, pinnedNode, run, toolEnvironment } from './setup.mjs'

await main(async () => {
  const words = process.argv.slice(2)
  const needsBrowser = words[0] === '--browser'
  const [file, ...args] = needsBrowser ? words.slice(1) : words
  if (!file) throw new SetupError('Say which file to run: node scripts/run.mjs file.ts arguments…')
  await ensureInstalled()
  const more = needsBrowser ? { CHROMIUM_PATH: await ensureBrowser() } : {}
  return run(pinnedNode(), [file, ...args], { env: { ...toolEnvironment(), ...more } })
})
