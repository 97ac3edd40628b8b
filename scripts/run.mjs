// Runs one file of the project under the pinned Node: node scripts/run.mjs file.ts arguments…

import { main, SetupError } from './command.mjs'
import { ensureInstalled, pinnedNode, run, toolEnvironment } from './setup.mjs'

await main(async () => {
  const [file, ...args] = process.argv.slice(2)
  if (!file) throw new SetupError('Say which file to run: node scripts/run.mjs file.ts arguments…')
  await ensureInstalled()
  return run(pinnedNode(), [file, ...args], { env: toolEnvironment() })
})
