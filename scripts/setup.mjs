// What every command does first: install what is missing, find the Node that runs the product,
// build what is stale. Plain Node 20 with no package, because it runs before the first install.

import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { modules, mustBeGood, root, run, SetupError } from './command.mjs'
import { mustHaveNativeParts } from './native-parts.mjs'

export { run } from './command.mjs'

/** Installs the packages unless those of package-lock.json are there. */
export async function ensureInstalled() {
  const stamp = join(modules, '.comptoir-installed')
  const text = readFileSync(join(root, 'package-lock.json'))
  const lock = JSON.parse(text)
  const wanted = hashOf([text, process.platform, process.arch])
  if (readIfAny(stamp) !== wanted && !isAsLocked(lock)) await install()
  mustHaveNativeParts(lock)
  writeFileSync(stamp, wanted)
}

async function install() {
  console.log('Installing packages (npm ci)…')
  const complaint = []
  const stdio = ['inherit', 'inherit', 'pipe']
  const onStart = (child) => child.stderr.on('data', (text) => complaint.push(text))
  let code = await npm(['ci'], { stdio, onStart })
  const text = Buffer.concat(complaint).toString()
  // A registry that lacks a package for some other machine leaves a gap in the lock file, which
  // `npm ci` refuses; `npm install` fills the gap and otherwise keeps to the same file.
  if (text.includes('EUSAGE')) code = await npm(['install', '--no-save'])
  else process.stderr.write(text)
  mustBeGood(code, 'The packages could not be installed: npm says why above.')
}

function npm(words, options) {
  const script = process.env.npm_execpath
  const [command, ...args] = script?.endsWith('.js') ? [nodeOutside(), script] : ['npm']
  // NODE_ENV=production would leave out the tools that build the pages.
  const whole = ['--include=dev', '--include=optional']
  const quiet = ['--no-audit', '--no-fund', '--prefer-offline', '--loglevel=error']
  return run(command, [...args, ...words, ...whole, ...quiet], options)
}

/** A Node that `npm ci` does not delete under its own feet. */
function nodeOutside() {
  if (!process.execPath.startsWith(modules)) return process.execPath
  const folders = process.env.PATH?.split(delimiter) ?? []
  const outside = folders.filter((folder) => !folder.includes('node_modules'))
  return outside.map((folder) => join(folder, 'node')).find(existsSync) ?? process.execPath
}

/** Whether an install by hand has already put there what the lock file asks for. */
function isAsLocked({ packages }) {
  const text = readIfAny(join(modules, '.package-lock.json'))
  if (text === undefined) return false
  const installed = JSON.parse(text).packages
  const here = `${process.platform}-${process.arch}`
  const native = Object.keys(packages[''].optionalDependencies ?? {})
  const needed = new Set(native.filter((name) => name.endsWith(here)))
  return Object.entries(packages).every(([path, { version, optional }]) => {
    const found = installed[path]
    if (path === '' || found?.version === version) return true
    // Packages for other machines are left out by npm; ours must not be.
    return optional && !found && !needed.has(path.replace('node_modules/', ''))
  })
}

/** The Node that runs the product: the one npm has installed, or this one if it is new enough. */
export function pinnedNode() {
  const bundled = [
    join(modules, '.bin', 'node'),
    join(modules, `node-${process.platform}-${process.arch}`, 'bin', 'node'),
  ]
  for (const node of [...bundled.filter(existsSync), process.execPath]) {
    const version = spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout ?? ''
    if (Number(/^v(\d+)/.exec(version)?.[1]) >= 24) return node
  }
  throw new SetupError(
    `Node 24 or newer is needed, and none comes with npm for ${process.platform}-${process.arch}:` +
      ` install Node 24 (this is ${process.version}), then try again.`,
  )
}

/** The environment in which the tools of node_modules run under the pinned Node. */
export function toolEnvironment(more = {}) {
  const path = [join(modules, '.bin'), dirname(pinnedNode()), process.env.PATH]
  return { ...process.env, PATH: path.join(delimiter), ...more }
}

/** Builds the web pages unless those in web/dist were built from exactly these sources. */
export async function ensureBuilt() {
  const dist = join(root, 'web', 'dist')
  const wanted = hashOf(sources().flatMap((file) => [file, readFileSync(join(root, file))]))
  if (readIfAny(join(dist, '.comptoir-built')) === wanted) return
  console.log('Building the web pages (vite build)…')
  const fresh = join(modules, `.comptoir-dist-${process.pid}`)
  try {
    const vite = join(modules, 'vite', 'bin', 'vite.js')
    const args = [vite, 'build', '--outDir', fresh, '--emptyOutDir', '--logLevel', 'warn']
    const env = toolEnvironment({ NODE_ENV: 'production' })
    const code = await run(pinnedNode(), args, { env })
    mustBeGood(code, 'The web pages could not be built: vite says why above.')
    writeFileSync(join(fresh, '.comptoir-built'), wanted)
    swap(fresh, dist)
  } finally {
    rmSync(fresh, { recursive: true, force: true })
  }
}

/** Whoever reads web/dist finds the whole old build or the whole new one, never half of one. */
function swap(fresh, dist) {
  const [next, old] = [`${dist}-next`, `${dist}-old`]
  for (const folder of [next, old]) rmSync(folder, { recursive: true, force: true })
  try {
    renameSync(fresh, next)
  } catch (error) {
    // node_modules may be a disk of its own.
    if (error.code !== 'EXDEV') throw error
    cpSync(fresh, next, { recursive: true })
  }
  if (existsSync(dist)) renameSync(dist, old)
  renameSync(next, dist)
  rmSync(old, { recursive: true, force: true })
}

function sources() {
  const single = ['index.html', 'package-lock.json', 'vite.config.ts']
  const below = ['domain', 'locales', 'web'].flatMap((folder) => filesIn(folder))
  return [...single, ...below].filter((file) => existsSync(join(root, file))).sort()
}

function filesIn(folder) {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) return path.startsWith('web/dist') ? [] : filesIn(path)
    return /\.test\.tsx?$/.test(path) ? [] : [path]
  })
}

function hashOf(parts) {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part).update('\0')
  return hash.digest('hex')
}

function readIfAny(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}
