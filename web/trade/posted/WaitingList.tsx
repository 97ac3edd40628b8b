/** The drafts of a screen that wait for somebody who may approve them. */
import type { Entity } from '../../../domain/kernel/entity.ts'
import DraftList from '../editor/DraftList.tsx'

export default function WaitingList({ entity }: { entity: Entity }) {
  return <DraftList entity={entity} of="waiting" />
}
