// Keeps the server running: one that died is started again at once, unless it dies of its start
// again and again. A server that was stopped, or that refused its first start, is left alone; one that
// ran is not given up because its database is away just then.

import { spawnSync } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { pinnedNode, run } from './setup.mjs'

const stopped = 0
/** With a sentence: another first start would end the same way. */
const refused = 1
const pauseMs = 200
/** Slow enough to go on for as long as it takes. */
const refusedPauseMs = 15_000
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
export async function keepRunning(start, refusalMs = refusedPauseMs) {
  const stopping = new AbortController()
  const stop = () => {
    stopping.abort()
  }
  const signals = ['SIGTERM', 'SIGINT', 'SIGHUP']
  for (const signal of signals) process.on(signal, stop)
  try {
    const deaths = []
    let restarts = ''
    for (let count = 1; ; count++) {
      const code = await start(restarts)
      if (stopping.signal.aborted || code === stopped || (code === refused && count === 1))
        return code
      const now = Date.now()
      deaths.push(now)
      if (deaths.filter((at) => now - at < minuteMs).length > mostInAMinute) {
        console.error(
          `The server died more than ${mostInAMinute} times within a minute, last with ${code}: it is not started again.`,
        )
        return code
      }
      console.error(`The server died with ${code} and is started again (${count}).`)
      await sleep(code === refused ? refusalMs : pauseMs, undefined, {
        signal: stopping.signal,
      }).catch(() => {})
      if (stopping.signal.aborted) return code
      restarts = `${count} ${new Date(now).toISOString()}`
    }
  } finally {
    for (const signal of signals) process.off(signal, stop)
  }
}
