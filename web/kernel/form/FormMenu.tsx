/** What else can be done with the record. */
import { ActionIcon, Menu } from '@mantine/core'
import { IconCopy, IconDots, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useMay } from '../session.ts'
import type { Form } from './use-form.ts'

export function FormMenu({ form, onDelete }: { form: Form; onDelete: () => void }) {
  const { t } = useTranslation()
  const may = useMay()
  const { entity, state } = form
  const canAdd = !entity.madeAt && entity.actions.includes('add') && may(`${entity.can}.add`)
  const canDelete = entity.actions.includes('delete') && may(`${entity.can}.delete`)
  if (!canAdd && !canDelete) return null
  return (
    <Menu position="bottom-end" width={200}>
      <Menu.Target>
        <ActionIcon aria-label={t('form.more')}>
          <IconDots size={16} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {canAdd && (
          <Menu.Item
            component={Link}
            to={`${entity.path}/new?copy=${state.id}`}
            leftSection={<IconCopy size={16} stroke={1.75} aria-hidden />}
          >
            {t('form.duplicate')}
          </Menu.Item>
        )}
        {canAdd && canDelete && <Menu.Divider />}
        {canDelete && (
          <Menu.Item
            color="var(--ct-danger)"
            leftSection={<IconTrash size={16} stroke={1.75} aria-hidden />}
            onClick={onDelete}
          >
            {t('action.delete')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
