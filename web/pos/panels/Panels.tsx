/** The place over the till where its panels open. */
import { idlePart } from '../later-part.tsx'
import { useTillUi } from '../till-ui.ts'

const Panel = idlePart(async () => (await import('./Panel.tsx')).default)

export function Panels() {
  const panel = useTillUi((ui) => ui.panel)
  return panel && <Panel panel={panel} />
}
