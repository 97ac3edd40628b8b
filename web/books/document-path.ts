/** The way from an entry to the document that made it. */
import { type BehaviourName, behaviourOf, documentScreens } from '../../domain/books/behaviour.ts'
import { entities } from '../../domain/kernel/entity.ts'

export function documentPath(behaviour: BehaviourName, id: string): string {
  const { entity } = documentScreens[behaviourOf(behaviour).screen]
  const path = entities().find(({ name }) => name === entity)?.path
  // Opening balances have no screen of their own.
  return path ? `${path}/${id}` : '/Books?tab=opening'
}
