import { IconTool } from '@tabler/icons-react'
import { lazy } from 'react'
import type { RecordAction } from '../kernel/form/model/record-actions.ts'

const repair: RecordAction = {
  label: 'repair.action',
  icon: IconTool,
  needs: ['edit'],
  Dialog: lazy(() => import('./RepairDialog.tsx')),
}

export default repair
