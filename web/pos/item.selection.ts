import { IconBan } from '@tabler/icons-react'
import { lazy } from 'react'
import type { SelectionAction } from '../kernel/list/selection/selection-action.ts'

const soldOut: SelectionAction = {
  label: 'soldOut.open',
  icon: IconBan,
  needs: ['view'],
  may: 'restaurant.soldOut.edit',
  Dialog: lazy(() => import('./sold-out/SoldOutSelection.tsx')),
}

export default soldOut
