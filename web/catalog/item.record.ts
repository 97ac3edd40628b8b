import { IconGridDots } from '@tabler/icons-react'
import { lazy } from 'react'
import type { RecordAction } from '../kernel/form/model/record-actions.ts'

const makeVariants: RecordAction = {
  label: 'variants.make',
  icon: IconGridDots,
  needs: ['add', 'edit'],
  Dialog: lazy(() => import('./VariantsDialog.tsx')),
}

export default makeVariants
