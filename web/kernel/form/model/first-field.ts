import { type Entity, sentFields } from '../../../../domain/kernel/entity.ts'

/** Where typing begins: the first field that can be typed into. */
export const firstField = (entity: Entity): string => sentFields(entity)[0]?.[0] ?? ''
