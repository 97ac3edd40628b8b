// On a small project of its own, with a stand-in for Vite: what is tested is when it is asked to
// build, and what is left when it fails.

import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

const vite = `
  import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
  const outDir = process.argv[process.argv.indexOf('--outDir') + 1]
  mkdirSync(outDir)
  writeFileSync(outDir + '/index.html', readFileSync('web/main.tsx'))
  if (existsSync('web/broken.ts')) process.exit(1)
  writeFileSync(outDir + '/style.css', '')
`
const locked = { 'node_modules/kept': { version: '1.0.0' } }

let project

beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'comptoir-setup-'))
  cpSync(import.meta.dirname, join(project, 'scripts'), { recursive: true })
  write('package.json', '{"type":"module"}')
  write('package-lock.json', JSON.stringify({ packages: { '': {}, ...locked } }))
  write('node_modules/.package-lock.json', JSON.stringify({ packages: locked }))
  write('node_modules/vite/bin/vite.js', vite)
  write('node_modules/vite/package.json', '{"type":"module"}')
  mkdirSync(join(project, 'node_modules', '.bin'))
  symlinkSync(process.execPath, join(project, 'node_modules', '.bin', 'node'))
  for (const folder of ['domain', 'locales']) mkdirSync(join(project, folder))
  write('web/main.tsx', 'one')
})

afterEach(() => rmSync(project, { recursive: true, force: true }))

test('packages that npm has put there already are not installed again', () => {
  expect(call('ensureInstalled')).toEqual({ code: 0, said: '' })
  expect(existsSync(join(project, 'node_modules/.comptoir-installed'))).toBe(true)
})

test('a change of the lock file installs again, and a failure is said', () => {
  call('ensureInstalled')
  const changed = { 'node_modules/kept': { version: '2.0.0' } }
  write('package-lock.json', JSON.stringify({ packages: { '': {}, ...changed } }))
  const failing = join(project, 'npm.js')
  writeFileSync(failing, 'console.error("npm says no"); process.exit(1)')
  const { code, said } = call('ensureInstalled', { npm_execpath: failing })
  expect(code).toBe(1)
  expect(said).toBe(
    'Installing packages (npm ci)…\n' +
      'npm says no\nThe packages could not be installed: npm says why above.',
  )
})

test('a lock file with gaps, which npm ci refuses, is installed all the same', () => {
  rmSync(join(project, 'node_modules/.package-lock.json'))
  const npm = join(project, 'npm.js')
  const refuse = 'if (process.argv[2] === "ci") { console.error("EUSAGE"); process.exit(1) }'
  writeFileSync(npm, `${refuse}; console.log(process.argv.slice(2, 4).join(" "))`)
  expect(call('ensureInstalled', { npm_execpath: npm })).toEqual({
    code: 0,
    said: 'Installing packages (npm ci)…\ninstall --no-save',
  })
})

test('pages are built when a source has changed, and only then', () => {
  expect(call('ensureBuilt').said).toContain('Building the web pages')
  expect(page()).toBe('one')
  expect(call('ensureBuilt')).toEqual({ code: 0, said: '' })
  write('web/main.test.tsx', 'a test is no source of a page')
  expect(call('ensureBuilt')).toEqual({ code: 0, said: '' })
  write('web/main.tsx', 'two')
  expect(call('ensureBuilt').said).toContain('Building the web pages')
  expect(page()).toBe('two')
})

test('a failed build leaves the pages of the last good one, whole', () => {
  call('ensureBuilt')
  write('web/main.tsx', 'two')
  write('web/broken.ts', '')
  const { code, said } = call('ensureBuilt')
  expect(code).toBe(1)
  expect(said).toContain('The web pages could not be built: vite says why above.')
  expect(page()).toBe('one')
  expect(readdirSync(join(project, 'web')).sort()).toEqual(['broken.ts', 'dist', 'main.tsx'])
  expect(readdirSync(join(project, 'node_modules')).join()).not.toContain('.comptoir-dist')
})

function write(path, text) {
  mkdirSync(dirname(join(project, path)), { recursive: true })
  writeFileSync(join(project, path), text)
}

function page() {
  expect(existsSync(join(project, 'web/dist/style.css'))).toBe(true)
  return readFileSync(join(project, 'web/dist/index.html'), 'utf8')
}

function call(name, more = {}) {
  const script = `
    import { main } from './scripts/command.mjs'
    import { ${name} } from './scripts/setup.mjs'
    await main(${name})
  `
  const { npm_execpath: _, ...env } = process.env
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--input-type=module', '-e', script],
    { cwd: project, env: { ...env, ...more }, encoding: 'utf8' },
  )
  return { code: status, said: `${stdout}${stderr}`.trim() }
}
