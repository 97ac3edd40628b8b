// A disk that only one child process can see, small or read-only: how the tests provoke what a
// full or locked disk does, without rights and without touching the machine's own.

import { spawnSync } from 'node:child_process'

const asOwnRoot = ['unshare', '--user', '--map-root-user', '--mount', '--', 'sh', '-c']

/** Some containers forbid it; the tests that need it are then skipped. */
export const hasOwnDisk =
  outputOf([...asOwnRoot, 'mount -t tmpfs tmpfs /tmp && echo yes']) === 'yes'

/** What `command` printed, run with a new disk mounted on `folder`. */
export function onOwnDisk(options: string, folder: string, command: string[]): string {
  const script = 'mount -t tmpfs -o "$1" tmpfs "$2" && shift 2 && "$@"'
  return outputOf([...asOwnRoot, script, 'sh', options, folder, ...command])
}

/** What `command` printed, run without root's right to write everywhere. */
export function asNobody(command: string[]): string {
  return outputOf(['unshare', '--user', '--map-user=65534', '--', ...command])
}

function outputOf([program = '', ...args]: string[]): string {
  const { stdout, stderr } = spawnSync(program, args, { encoding: 'utf8' })
  return `${stdout ?? ''}${stderr ?? ''}`.trim()
}
