/** Where a document of any screen is read. */
import { type BehaviourName, behaviourOf, documentScreens } from '../../domain/books/behaviour.ts'
import { recordPath } from '../kernel/words/record-path.ts'

export const documentPath = ({ id, behaviour }: { id: string; behaviour: BehaviourName }): string =>
  recordPath(documentScreens[behaviourOf(behaviour).screen].entity, id)
