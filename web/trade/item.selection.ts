import { IconTags } from '@tabler/icons-react'
import { lazy } from 'react'
import type { SelectionAction } from '../kernel/list/selection/selection-action.ts'

const labels: SelectionAction = {
  label: 'label.title',
  icon: IconTags,
  needs: ['print'],
  Dialog: lazy(() => import('./labels/ItemLabels.tsx')),
}

export default labels
