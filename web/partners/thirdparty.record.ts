import { IconGitMerge } from '@tabler/icons-react'
import { lazy } from 'react'
import type { RecordAction } from '../kernel/form/model/record-actions.ts'

const mergeWithAnother: RecordAction = {
  label: 'merge.withAnother',
  icon: IconGitMerge,
  needs: ['edit', 'delete'],
  Dialog: lazy(() => import('./MergeRecord.tsx')),
}

export default mergeWithAnother
