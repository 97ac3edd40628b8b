import { type Entity, mustEntity } from '../../domain/kernel/entity.ts'
import { seenBy } from '../../domain/kernel/sight.ts'
import { useSession } from './session/session.ts'

/** The entity as this user knows it: costs and profits exist only for those who may see them. */
export const useSeenEntity = (name: string): Entity => seenBy(mustEntity(name), useSession().limits)
