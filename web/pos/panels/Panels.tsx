/** The place over the till where its panels open. */
import { useEffect } from 'react'
import { whenIdle } from '../idle.ts'
import { laterPart } from '../later-part.tsx'
import { useTillUi } from '../till-ui.ts'

const { Part: Panel, fetch } = laterPart(async () => (await import('./Panel.tsx')).default)

export function Panels() {
  const panel = useTillUi((ui) => ui.panel)
  useEffect(() => void whenIdle(fetch), [])
  return panel && <Panel panel={panel} />
}
