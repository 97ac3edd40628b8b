import { IconGitMerge } from '@tabler/icons-react'
import { lazy } from 'react'
import type { SelectionAction } from '../kernel/list/selection/selection-action.ts'

const mergeTwo: SelectionAction = {
  label: 'merge.action',
  hint: 'merge.needsTwo',
  icon: IconGitMerge,
  needs: ['edit', 'delete'],
  isReady: (ticked) => ticked.length === 2,
  Dialog: lazy(() => import('./MergeSelection.tsx')),
}

export default mergeTwo
