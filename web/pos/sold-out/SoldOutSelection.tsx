/** Says of the ticked items that a branch has run out of them. */
import { NativeSelect } from '@mantine/core'
import { IconBan } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListModel } from '../../kernel/list/list-shape.ts'
import { BulkDialog } from '../../kernel/list/selection/BulkDialog.tsx'
import { call } from '../../kernel/session/api.ts'
import { useSession } from '../../kernel/session/session.ts'

/** With the way back. */
async function markSoldOut(path: string): Promise<() => Promise<unknown>> {
  await call('PUT', path)
  return () => call('DELETE', path)
}

type SoldOutSelectionProps = { list: ListModel; onClose: () => void }

export default function SoldOutSelection({ list, onClose }: SoldOutSelectionProps) {
  const { t } = useTranslation()
  const { branches, branch: own } = useSession()
  const [branch, setBranch] = useState(own ?? branches[0]?.id)
  return (
    <BulkDialog
      list={list}
      icon={IconBan}
      title={t('soldOut.title')}
      sentence={t('soldOut.hint')}
      actionLabel={t('bulk.apply')}
      step={branch ? ({ id }) => markSoldOut(`/api/sold-out/${branch}/${id}`) : undefined}
      onClose={onClose}
    >
      <NativeSelect
        label={t('soldOut.branch')}
        data={branches.map(({ id, title }) => ({ value: id, label: title }))}
        value={branch}
        onChange={({ currentTarget }) => setBranch(currentTarget.value)}
      />
    </BulkDialog>
  )
}
