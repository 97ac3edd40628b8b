/** Puts the ticked rows away, or takes them back where all of them are away already. */
import { IconArchive, IconArchiveOff } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListModel } from '../list-shape.ts'
import { BulkDialog } from './BulkDialog.tsx'
import { changeRow } from './row-change.ts'

export default function ArchiveDialog({ list, onClose }: { list: ListModel; onClose: () => void }) {
  const { t } = useTranslation()
  const { entity, selection, met } = list
  // While it runs the rows change under it.
  const [isAway] = useState(() =>
    [...selection.ticks].every((id) => met.get(id)?.isActive === false),
  )
  const label = t(isAway ? 'bulk.restore' : 'bulk.archive')
  return (
    <BulkDialog
      list={list}
      icon={isAway ? IconArchiveOff : IconArchive}
      title={isAway ? label : t('bulk.archiveTitle', { count: selection.ticks.size })}
      sentence={isAway ? undefined : t('bulk.archiveHint')}
      actionLabel={label}
      step={({ id }) => changeRow(entity, id, () => ({ isActive: isAway }))}
      onClose={onClose}
    />
  )
}
