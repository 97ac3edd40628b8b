import { type Entity, mustEntity } from '../../domain/kernel/entity.ts'
import { seenBy } from '../../domain/kernel/sight.ts'
import { useSession } from './session/session.ts'

/** The entity as this user knows it: costs and stock exist only for those who may see them. */
export function useSeenEntity(name: string): Entity {
  const { user, permissions, limits } = useSession()
  const isAdmin = user.userType === 'admin'
  return seenBy(mustEntity(name), { isAdmin, permissions: new Set(permissions), limits })
}
