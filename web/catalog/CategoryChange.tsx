/** Gives the ticked items another category. */
import { Input } from '@mantine/core'
import { IconCategory } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Linked } from '../../domain/kernel/field.ts'
import { Picker } from '../kernel/form/picker/Picker.tsx'
import type { ListModel } from '../kernel/list/list-shape.ts'
import { BulkDialog } from '../kernel/list/selection/BulkDialog.tsx'
import { changeRow } from '../kernel/list/selection/row-change.ts'

type CategoryChangeProps = { list: ListModel; onClose: () => void }

export default function CategoryChange({ list, onClose }: CategoryChangeProps) {
  const { t } = useTranslation()
  const id = useId()
  const [category, setCategory] = useState<Linked | null>(null)
  return (
    <BulkDialog
      list={list}
      icon={IconCategory}
      title={t('bulk.category')}
      sentence={t('bulk.categoryHint')}
      actionLabel={t('bulk.apply')}
      step={
        category
          ? (row) => changeRow(list.entity, row.id, () => ({ category: category.id }), ['division'])
          : undefined
      }
      onClose={onClose}
    >
      <Input.Wrapper id={id} label={t('field.category')}>
        <Picker id={id} target="category" value={category} onChange={setCategory} />
      </Input.Wrapper>
    </BulkDialog>
  )
}
