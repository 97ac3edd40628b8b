import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { run } from './command.mjs'

const command = JSON.stringify(join(import.meta.dirname, 'command.mjs'))

/** A script that runs a patient child: it counts what it is sent and then ends with 7. */
const script = `
  import { main, run } from ${command}
  const child = \`
    let count = 0
    process.on('SIGTERM', () => { count++; setTimeout(() => { console.log(count); process.exit(7) }, 300) })
    setTimeout(() => {}, 20000)
    console.log('up')
  \`
  await main(() => run(process.execPath, ['-e', child]))
`
const asScript = ['--input-type=module', '-e', script]

test('a command answers with its exit code', async () => {
  expect(await run(process.execPath, ['-e', 'process.exit(3)'])).toBe(3)
})

test('a command that a signal ended answers as a shell counts', async () => {
  expect(await run('sh', ['-c', 'kill -TERM $$'])).toBe(143)
})

test('a program that is not there is one sentence', async () => {
  await expect(run('no-such-program', [])).rejects.toThrow(
    'no-such-program could not be run: spawn no-such-program ENOENT.',
  )
})

test('a signal is passed on once, and the script ends as its command does', async () => {
  const { npm_lifecycle_event: _, ...env } = process.env
  const parent = spawn(process.execPath, asScript, { env })
  expect(await nextLine(parent)).toBe('up')
  parent.kill('SIGTERM')
  setTimeout(() => parent.kill('SIGTERM'), 100)
  expect(await nextLine(parent)).toBe('1')
  const [code] = await once(parent, 'exit')
  expect(code).toBe(7)
})

test('the command is ended when npm and its shell are gone', async () => {
  const env = { ...process.env, npm_lifecycle_event: 'start' }
  const shell = spawn('sh', ['-c', '"$0" "$@"; true', process.execPath, ...asScript], { env })
  expect(await nextLine(shell)).toBe('up')
  shell.kill('SIGKILL')
  expect(await nextLine(shell)).toBe('1')
})

async function nextLine(child) {
  const [text] = await once(child.stdout, 'data')
  return String(text).trim()
}
