import { type Entity, mustEntity } from '../../domain/kernel/entity.ts'
import { type Reader, seenBy } from '../../domain/kernel/sight.ts'
import { useSession } from './session/session.ts'

/** The entity as this user knows it: costs and stock exist only for those who may see them. */
export function useSeenEntity(name: string): Entity {
  return seenBy(mustEntity(name), useReader())
}

/** Whoever sits here, for rules that ask what he may see. */
export function useReader(): Reader {
  const { user, permissions, limits } = useSession()
  return { isAdmin: user.userType === 'admin', permissions: new Set(permissions), limits }
}
