// Packages that hold native code have a part for each kind of machine. The lock file names them all;
// npm leaves out those of other machines, and in silence also one of ours that it cannot get.

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root, SetupError } from './command.mjs'

export function thisMachine() {
  const { platform, arch } = process
  return { platform, arch, libc: platform === 'linux' ? libcHere() : undefined }
}

function libcHere() {
  process.report.excludeNetwork = true
  return process.report.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl'
}

/** Whether a locked part is for such a machine; what it does not say, it does not ask. */
export const isFor = ({ platform, arch, libc }, { os, cpu, libc: libcs }) =>
  (!os || os.includes(platform)) &&
  (!cpu || cpu.includes(arch)) &&
  (!libcs || !libc || libcs.includes(libc))

/** Each package with native code, and where the parts of it that such a machine needs belong. */
export function neededParts({ packages }, machine) {
  const families = []
  for (const [path, { optionalDependencies = {}, version }] of Object.entries(packages)) {
    const parts = Object.keys(optionalDependencies)
      .map((name) => placeOf(packages, path, name))
      .filter((place) => packages[place]?.cpu)
    // What the project itself asks for has sentences of its own: Node, PostgreSQL, the typesetter.
    if (path === '' || parts.length < 2) continue
    const needed = parts.filter((place) => isFor(machine, packages[place]))
    families.push({ name: nameOf(path), version, needed })
  }
  return families
}

/** Where npm would look for it: below the package that asks, then further up. */
function placeOf(packages, path, name) {
  for (
    let from = path;
    ;
    from = from.slice(0, from.lastIndexOf('node_modules/')).replace(/\/$/, '')
  ) {
    const place = join(from, 'node_modules', name)
    if (packages[place] || from === '') return place
  }
}

const nameOf = (path) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)

/** One sentence and the end, instead of a stack from deep inside a tool. */
export function mustHaveNativeParts(lock, machine = thisMachine()) {
  const here = [machine.platform, machine.arch, machine.libc].filter(Boolean).join('-')
  for (const { name, version, needed } of neededParts(lock, machine)) {
    if (needed.length === 0)
      throw new SetupError(`${name} ${version} has no native part for this machine (${here}).`)
    const missing = needed.find((place) => !existsSync(join(root, place)))
    if (missing)
      throw new SetupError(
        `${nameOf(missing)} ${version}, the native part of ${name} for this machine (${here}), is` +
          ' not installed: npm could not get it. Delete node_modules and try again, or use' +
          ' another registry.',
      )
  }
}
