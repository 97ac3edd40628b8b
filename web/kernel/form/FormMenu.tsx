/** What else can be done with the record. */
import { ActionIcon, Menu } from '@mantine/core'
import { IconCopy, IconDots, IconTrash } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Action } from '../../../domain/kernel/permission.ts'
import { useMay } from '../session.ts'
import { recordActionOf } from './record-actions.ts'
import type { Form } from './use-form.ts'

export function FormMenu({ form, onDelete }: { form: Form; onDelete: () => void }) {
  const { t } = useTranslation()
  const may = useMay()
  const [isActing, setActing] = useState(false)
  const { entity, state } = form
  const allows = (action: Action) =>
    entity.actions.includes(action) && may(`${entity.can}.${action}`)
  const canAdd = !entity.madeAt && allows('add')
  const canDelete = allows('delete')
  const offered = recordActionOf(entity)
  const own = offered?.needs.every(allows) ? offered : undefined
  if (!canAdd && !canDelete && !own) return null
  return (
    <>
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
          {own && (
            <Menu.Item
              leftSection={<own.icon size={16} stroke={1.75} aria-hidden />}
              onClick={() => setActing(true)}
            >
              {t(own.label)}
            </Menu.Item>
          )}
          {(canAdd || own) && canDelete && <Menu.Divider />}
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
      {own && isActing && (
        <Suspense fallback={null}>
          <own.Dialog form={form} onClose={() => setActing(false)} />
        </Suspense>
      )}
    </>
  )
}
