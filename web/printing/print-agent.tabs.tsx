import { lazy } from 'react'
import type { FormTab } from '../kernel/form/model/form-parts.ts'

const tabs: readonly FormTab[] = [
  {
    name: 'pairing',
    label: 'printing.pairing',
    needs: 'printing.printAgent.view',
    Component: lazy(() => import('./PairingTab.tsx')),
  },
  { name: 'printers', label: 'entity.printer.many', related: { of: 'printer', by: 'agent' } },
  { name: 'scales', label: 'entity.scale.many', related: { of: 'scale', by: 'agent' } },
]

export default tabs
