import { IconArchive } from '@tabler/icons-react'
import { lazy } from 'react'
import type { SelectionAction } from './selection-action.ts'

/** Puts rows away without deleting them; what is put away already comes back. */
export const archiving: SelectionAction = {
  label: 'bulk.archive',
  icon: IconArchive,
  needs: ['edit'],
  Dialog: lazy(() => import('./ArchiveDialog.tsx')),
}
