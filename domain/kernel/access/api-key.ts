/**
 * What a key of another program may ever do. It acts for whoever made it, with those of the chosen
 * rights that he holds at that moment; what concerns people and their secrets is done by people.
 */
import { may, type Permission, type PermissionHolder } from '../permission.ts'

/** Rights whose use gives somebody away, or power to somebody: no key ever holds them. */
const personal: readonly string[] = [
  // Passwords, roles, and the whole company as one file.
  'identity.user',
  'identity.role',
  'identity.company',
  // What is typed there runs as SQL.
  'insight.sql',
  'insight.query',
  // A key makes no other keys, and sends nothing to new places.
  'doors.integration',
  // It lets a machine in.
  'printing.printAgent',
  // A file is brought in by a job, which acts with all that its owner may do.
  'imports.import',
  // How people sign in is decided there.
  'settings.system',
  // One's own leave is asked for by oneself, and one's own clock is nothing for a machine.
  'people.ownLeave',
  'people.ownAttendance',
]

const thingOf = (permission: string): string => permission.slice(0, permission.lastIndexOf('.'))

export const isForKeys = (permission: string): boolean => !personal.includes(thingOf(permission))

/** Of the chosen rights those that hold: the holder still has them, and they are for keys at all. */
export const scopesHeld = (scopes: readonly string[], holder: PermissionHolder): Set<string> =>
  new Set(scopes.filter((it) => isForKeys(it) && may(holder, it as Permission)))

/** A command, as far as it says who may call it. */
type Called = { needs: string; byKey?: 'may' | 'never' }

/** What needs no right is a matter of one's own screen, unless it says that it is not. */
export const isCalledByKeys = ({ needs, byKey }: Called): boolean =>
  byKey !== undefined ? byKey === 'may' : needs !== 'signedIn' && isForKeys(needs)
