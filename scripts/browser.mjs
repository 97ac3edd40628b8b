// The browser of the stories: one that is there, or Debian's.

import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { run, SetupError } from './command.mjs'

/** The path of a Chromium, installed first where that is possible. */
export async function ensureBrowser() {
  const chosen = process.env.CHROMIUM_PATH
  if (chosen) {
    if (existsSync(chosen)) return chosen
    throw new SetupError(`CHROMIUM_PATH is "${chosen}": there is no such file.`)
  }
  const found = (await ensure(light)) ?? find(...whole) ?? (await ensure('chromium'))
  if (found) return found
  throw new SetupError(
    'No Chromium was found and none could be installed: install one (on Debian as root:' +
      ` apt-get install ${light}), or set CHROMIUM_PATH to its program.`,
  )
}

/** Without a window it does the same work in less than half the time. */
const light = 'chromium-headless-shell'
const whole = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

async function ensure(name) {
  if (!find(name)) await install(name)
  return find(name)
}

function find(...names) {
  const folders = ['/usr/bin', ...(process.env.PATH?.split(delimiter) ?? [])]
  const applications = names.includes('google-chrome')
    ? [
        '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
        '/Applications/Chromium.app/Contents/MacOS/Chromium',
      ]
    : []
  const places = names.flatMap((name) => folders.map((folder) => join(folder, name)))
  return [...places, ...applications].find(existsSync)
}

async function install(name) {
  if (!existsSync('/usr/bin/apt-get')) return
  console.log(`Installing a browser (apt-get install ${name})…`)
  const rights = process.getuid() === 0 ? [] : ['sudo', '-n']
  const quiet = ['env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', '-qq']
  for (const words of [['update'], ['install', '-y', '--no-install-recommends', name]]) {
    const [command, ...args] = [...rights, ...quiet, ...words]
    const code = await run(command, args).catch(() => 1)
    if (code > 128) throw new SetupError('', code)
  }
}
