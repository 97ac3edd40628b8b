/** Where documents are read: their list, and each by itself. */
import { entityNamed } from '../kernel/entity.ts'
import {
  type BehaviourName,
  behaviourOf,
  type DocumentScreen,
  documentScreens,
} from './behaviour.ts'

/** Opening balances have no screen of their own. */
const openings = '/Books?tab=opening'

export const documentsPath = (screen: DocumentScreen): string =>
  entityNamed(documentScreens[screen].entity)?.path ?? openings

type Placed = { id: string } & ({ behaviour: BehaviourName } | { screen: DocumentScreen })

export function documentPath(document: Placed): string {
  const screen = 'behaviour' in document ? behaviourOf(document.behaviour).screen : document.screen
  const path = documentsPath(screen)
  return path === openings ? path : `${path}/${document.id}`
}
