// npm start, npm run demo, npm run dev: from a fresh clone to the running product.

import { createServer } from 'node:net'
import { join } from 'node:path'
import { main, modules } from './command.mjs'
import { keepServer, runServer } from './keeper.mjs'
import { ensureBuilt, ensureInstalled, pinnedNode, run, toolEnvironment } from './setup.mjs'

await main(async () => {
  const flags = process.argv.slice(2)
  await ensureInstalled()
  if (flags.includes('--dev')) return develop(flags)
  await ensureBuilt()
  return keepServer(flags)
})

/** The server restarts when its files change; in front of it Vite serves the pages live. */
async function develop(flags) {
  const webPort = await firstFreePort(5173)
  const env = toolEnvironment({
    COMPTOIR_API: `http://127.0.0.1:${process.env.PORT || 3000}`,
    PUBLIC_URL: process.env.PUBLIC_URL || `http://localhost:${webPort}`,
  })
  const end = new AbortController()
  const options = { env, signal: end.signal }
  const vite = [join(modules, 'vite', 'bin', 'vite.js'), '--port', `${webPort}`, '--strictPort']
  const running = [
    runServer(['--watch', '--watch-preserve-output'], flags, options),
    run(pinnedNode(), vite, options),
  ]
  const code = await Promise.race(running)
  end.abort()
  await Promise.allSettled(running)
  return code
}

async function firstFreePort(from) {
  for (let port = from; ; port++) {
    const isFree = await new Promise((resolve) => {
      const probe = createServer()
      probe.once('error', () => resolve(false))
      probe.listen(port, 'localhost', () => probe.close(() => resolve(true)))
    })
    if (isFree) return port
  }
}
