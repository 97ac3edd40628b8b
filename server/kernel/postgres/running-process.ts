// Whether a process noted in a file still runs. A number alone proves nothing: the system gives
// it to another program sooner or later, so the moment of birth is noted and compared as well.

import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** When the process was born, in the system's own notation; nothing when it cannot be known. */
export function birthOf(pid: number): string | undefined {
  if (process.platform !== 'linux') {
    const shown = spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' })
    return shown.stdout?.trim() || undefined
  }
  return statOf(pid)?.[19]
}

/** A zombie has ended: only its parent has not looked yet, which in a container may never be. */
export function isRunning(pid: number, birth?: string): boolean {
  if (!Number.isSafeInteger(pid) || pid <= 0) return false
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  if (statOf(pid)?.[0] === 'Z') return false
  const known = birth === undefined ? undefined : birthOf(pid)
  return known === undefined || known === birth
}

/** The fields of /proc/<pid>/stat from the third on; the second, a name, may hold spaces. */
function statOf(pid: number): string[] | undefined {
  try {
    const line = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return line.slice(line.lastIndexOf(')') + 2).split(' ')
  } catch {
    return undefined
  }
}
