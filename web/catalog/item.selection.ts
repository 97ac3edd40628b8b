import { IconCategory, IconTag } from '@tabler/icons-react'
import { lazy } from 'react'
import type { SelectionAction } from '../kernel/list/selection/selection-action.ts'

const actions: readonly SelectionAction[] = [
  {
    label: 'bulk.price',
    icon: IconTag,
    needs: ['edit'],
    Dialog: lazy(() => import('./PriceChange.tsx')),
  },
  {
    label: 'bulk.category',
    icon: IconCategory,
    needs: ['edit'],
    Dialog: lazy(() => import('./CategoryChange.tsx')),
  },
]

export default actions
