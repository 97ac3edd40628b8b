/** A shift: one to open, one that goes on, one to end, or one that is over. */
import { Navigate, useSearchParams } from 'react-router'
import { NoDocument } from '../kernel/document/NoDocument.tsx'
import type { DocumentProps } from '../kernel/documents.ts'
import { Wait } from '../kernel/parts/screen/Wait.tsx'
import { useMay } from '../kernel/session/session.ts'
import Forbidden from '../kernel/shell/Forbidden.tsx'
import { CloseShift } from './drawer/CloseShift.tsx'
import { useDrawers, useShift } from './drawer/drawer-queries.ts'
import { useRefusedScans } from './drawer/drawer-scans.ts'
import { backTo, isFromTill } from './drawer/from-till.ts'
import { OpenShift } from './drawer/OpenShift.tsx'
import { ShiftView } from './drawer/ShiftView.tsx'
import { useTouched } from './touched.ts'

export default function ShiftScreen({ entity, id }: DocumentProps) {
  useRefusedScans()
  const may = useMay()
  const [params] = useSearchParams()
  const isTouched = isFromTill(params) || matchMedia('(pointer: coarse)').matches
  useTouched(isTouched ? 'screen' : undefined)
  const { data: state, error } = useDrawers()
  if (id === 'new' && !may('pos.shift.add')) return <Forbidden />
  if (error && !state) return <NoDocument entity={entity} error={error} />
  if (!state) return <Wait />
  const isOpen = state.drawers.find((it) => it.id === params.get('drawer'))?.shift
  // Somebody has opened it meanwhile, perhaps at another till.
  if (id === 'new' && isOpen)
    return <Navigate to={backTo(params, `${entity.path}/${isOpen.id}`)} replace />
  return id === 'new' ? (
    <OpenShift entity={entity} state={state} />
  ) : (
    <KnownShift entity={entity} id={id} />
  )
}

function KnownShift({ entity, id }: DocumentProps) {
  const { data: state } = useDrawers()
  const { data: shift, error } = useShift(id)
  const [params] = useSearchParams()
  if (error && !shift) return <NoDocument entity={entity} error={error} />
  if (!shift || !state) return <Wait />
  const isEnding = params.get('step') === 'close' && shift.state === 'open'
  return isEnding ? (
    <CloseShift {...{ entity, state, shift }} />
  ) : (
    <ShiftView {...{ entity, state, shift }} />
  )
}
