/** Where somebody was turned away, as a word that people know, rather than the address of a call. */
import { menuGroups } from '../entity.ts'
import { permissionRows } from '../screen.ts'

/** The doors that have a name, then the parts of the menu. */
export const accessDoors = [
  'signIn',
  'secondFactor',
  'till',
  'profile',
  'registration',
  ...menuGroups,
  'elsewhere',
] as const

export type AccessDoor = (typeof accessDoors)[number]

const doors: readonly (readonly [path: string, door: AccessDoor])[] = [
  ['/api/login', 'signIn'],
  ['/api/forgot-password', 'signIn'],
  ['/api/reset-password', 'signIn'],
  ['/api/registration', 'registration'],
  ['/api/second-factor', 'profile'],
  ['/api/profile', 'profile'],
  ['/api/password', 'profile'],
  ['/api/pos', 'sell'],
]

const ofKinds: Readonly<Record<string, AccessDoor>> = { secondFactor: 'secondFactor', pin: 'till' }

/** A command, as far as it says where it stands: its call, and the right that it asks for. */
type Knocked = { route: string; needs: string }

export function doorOf({ route, needs }: Knocked, kind: string): AccessDoor {
  const path = route.slice(route.indexOf(' ') + 1)
  const named = doors.find(([start]) => path === start || path.startsWith(`${start}/`))
  const can = needs.slice(0, needs.lastIndexOf('.'))
  const asked = permissionRows().find((row) => row.can === can)
  return ofKinds[kind] ?? named?.[1] ?? asked?.group ?? 'elsewhere'
}
