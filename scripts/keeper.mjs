// Keeps the server running: one that died is started again at once, unless it dies of its start
// again and again. A server that was stopped, or that refused to start, is left alone.

import { spawnSync } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { pinnedNode, run } from './setup.mjs'

/** Ended on purpose, or refused with a sentence: another start would end the same way. */
const settled = new Set([0, 1])
const pauseMs = 200
const minuteMs = 60_000
const mostInAMinute = 5

export function runServer(nodeFlags, flags, options) {
  // Where the system can, the server is told to stop when this process is killed outright.
  const leash = ['setpriv', '--pdeathsig', 'TERM', '--']
  const canLeash = spawnSync(leash[0], [...leash.slice(1), 'true']).status === 0
  const server = [pinnedNode(), ...nodeFlags, 'server/main.ts', ...flags]
  const [command, ...args] = canLeash ? [...leash, ...server] : server
  return run(command, args, options)
}

export const keepServer = (flags) =>
  keepRunning((restarts) =>
    runServer([], flags, { env: { ...process.env, COMPTOIR_RESTARTS: restarts } }),
  )

/** `start` is told how often it was called again and when last; it answers with an exit code. */
export async function keepRunning(start) {
  let isStopping = false
  const stop = () => {
    isStopping = true
  }
  const signals = ['SIGTERM', 'SIGINT', 'SIGHUP']
  for (const signal of signals) process.on(signal, stop)
  try {
    const deaths = []
    let restarts = ''
    for (let count = 1; ; count++) {
      const code = await start(restarts)
      if (isStopping || settled.has(code)) return code
      const now = Date.now()
      deaths.push(now)
      if (deaths.filter((at) => now - at < minuteMs).length > mostInAMinute) {
        console.error(
          `The server died more than ${mostInAMinute} times within a minute, last with ${code}: it is not started again.`,
        )
        return code
      }
      console.error(`The server died with ${code} and is started again (${count}).`)
      await sleep(pauseMs)
      if (isStopping) return code
      restarts = `${count} ${new Date(now).toISOString()}`
    }
  } finally {
    for (const signal of signals) process.off(signal, stop)
  }
}
