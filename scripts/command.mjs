// How the scripts run other programs, and how they end themselves.

import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))
export const modules = join(root, 'node_modules')

/** Ends a script with one sentence instead of a stack; without one when it was interrupted. */
export class SetupError extends Error {
  constructor(message, code = 1) {
    super(message)
    this.code = code
  }
}

/** Runs a whole script: what it returns is the exit code, what it throws is one sentence. */
export async function main(script) {
  try {
    process.exitCode = await script()
  } catch (error) {
    if (!(error instanceof SetupError)) throw error
    if (error.message) console.error(error.message)
    process.exitCode = error.code
  }
}

/** npm hands a signal to the shell between it and the script; that shell dies without a word. */
const isRunByNpm = process.env.npm_lifecycle_event !== undefined

/**
 * Runs a command to its end and answers with its exit code, as a shell counts it. A signal is
 * passed on once: Ctrl-C reaches the whole group anyway, and npm repeats what it gets.
 */
export function run(command, args, { onStart, ...options } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', ...options })
    onStart?.(child)
    const passed = new Set()
    const pass = (signal) => {
      if (passed.has(signal)) return
      passed.add(signal)
      child.kill(signal)
    }
    const signals = ['SIGTERM', 'SIGINT', 'SIGHUP']
    for (const signal of signals) process.on(signal, pass)
    const parent = process.ppid
    const vigil = setInterval(() => {
      if (isRunByNpm && process.ppid !== parent) pass('SIGTERM')
    }, 200)
    const settle = (answer, value) => {
      clearInterval(vigil)
      for (const signal of signals) process.off(signal, pass)
      answer(value)
    }
    child.once('close', (code, signal) => settle(resolve, code ?? 128 + constants.signals[signal]))
    child.on('error', (error) => {
      if (error.name === 'AbortError') return
      settle(reject, new SetupError(`${command} could not be run: ${error.message}.`))
    })
  })
}

/** For a command without which there is no next step. */
export function mustBeGood(code, sentence) {
  if (code > 128) throw new SetupError('', code)
  if (code !== 0) throw new SetupError(sentence, code)
}
