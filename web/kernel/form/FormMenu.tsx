/** What else can be done with the record. */
import { Menu } from '@mantine/core'
import { IconCopy, IconTrash } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Action } from '../../../domain/kernel/permission.ts'
import { MoreMenu } from '../parts/MoreMenu.tsx'
import { useMay } from '../session/session.ts'
import { isDeletable } from './model/deletable.ts'
import { recordActionOf } from './model/record-actions.ts'
import type { Form } from './model/use-form.ts'

export function FormMenu({ form, onDelete }: { form: Form; onDelete: () => void }) {
  const { t } = useTranslation()
  const may = useMay()
  const [isActing, setActing] = useState(false)
  const { entity, state } = form
  const allows = (action: Action) =>
    entity.actions.includes(action) && may(`${entity.can}.${action}`)
  const canAdd = !entity.madeAt && allows('add')
  const canDelete = allows('delete') && isDeletable(entity, state.base)
  const offered = recordActionOf(entity)
  const own = offered?.needs.every(allows) ? offered : undefined
  if (!canAdd && !canDelete && !own) return null
  return (
    <>
      <MoreMenu>
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
      </MoreMenu>
      {own && isActing && (
        <Suspense fallback={null}>
          <own.Dialog form={form} onClose={() => setActing(false)} />
        </Suspense>
      )}
    </>
  )
}
