/** Work the server does by itself, again and again, until it is stopped. */
import type { Logger } from 'pino'

type Repeated = {
  work(): Promise<unknown>
  firstPauseMs: number
  pauseMs: number
  log: Pick<Logger, 'warn'>
  /** Said when it failed; after the next pause it is tried again. */
  sentence: string
}

/** The pause begins when the work has ended; stopping waits for what is under way. */
export function startRepeating(repeated: Repeated): { stop(): Promise<void> } {
  const { work, firstPauseMs, pauseMs, log, sentence } = repeated
  let isStopping = false
  let running: Promise<unknown> = Promise.resolve()
  let timer: NodeJS.Timeout
  const run = (): void => {
    running = work()
      .catch((error: Error) => log.warn(error, sentence))
      .finally(() => {
        if (!isStopping) timer = setTimeout(run, pauseMs).unref()
      })
  }
  timer = setTimeout(run, firstPauseMs).unref()
  return {
    async stop() {
      isStopping = true
      clearTimeout(timer)
      await running
    },
  }
}
