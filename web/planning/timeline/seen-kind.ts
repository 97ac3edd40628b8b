import type { Entity } from '../../../domain/kernel/entity.ts'
import { seenBy } from '../../../domain/kernel/sight.ts'
import { kindNamed } from '../../../domain/planning/timeline/timeline.ts'
import { useReader } from '../../kernel/seen-entity.ts'

/** A kind of record as this reader knows it, those of which there is one included. */
export function useSeenKind(name: string): Entity | undefined {
  const reader = useReader()
  const declared = kindNamed(name)
  return declared && seenBy(declared, reader)
}
