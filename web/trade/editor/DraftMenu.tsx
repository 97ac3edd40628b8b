/** What else can be done with a draft. */
import { Menu } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import i18next from 'i18next'
import { useTranslation } from 'react-i18next'
import type { Entity } from '../../../domain/kernel/entity.ts'
import { confirm } from '../../kernel/parts/confirm.tsx'
import { MoreMenu } from '../../kernel/parts/MoreMenu.tsx'
import { toast } from '../../kernel/parts/toast.tsx'
import { call, messageOf } from '../../kernel/session/api.ts'
import { queryClient } from '../../kernel/session/query.ts'
import { useMay } from '../../kernel/session/session.ts'
import type { Autosave } from './autosave.ts'
import { useRoom } from './model/editor-context.ts'

type DraftMenuProps = { entity: Entity; autosave: Autosave; onDeleted: () => void }

async function restore(makeAgain: () => Promise<unknown>): Promise<void> {
  try {
    await makeAgain()
    toast.success(i18next.t('undo.restored'))
    await queryClient.invalidateQueries({ queryKey: ['draft'] })
  } catch (error) {
    toast.error(messageOf(error))
  }
}

export function DraftMenu({ entity, autosave, onDeleted }: DraftMenuProps) {
  const { t } = useTranslation()
  const { editor } = useRoom()
  const may = useMay()
  const remove = async () => {
    const { version } = editor.state
    if (version === null) return toast.error(t(`document.selectToDelete.${entity.name}`))
    const isSure = await confirm({
      title: t('document.deleteDraft'),
      body: t('undo.deleteBody'),
      confirmLabel: t('action.delete'),
      isHarmful: true,
    })
    if (!isSure) return
    try {
      const current = editor.state.version
      const makeAgain = autosave.wayBack()
      await call('DELETE', `${autosave.path}?version=${current}`)
      void queryClient.invalidateQueries({ queryKey: ['draft'] })
      toast.success(t('label.deleteSuccess'), {
        label: t('undo.undo'),
        run: () => void restore(makeAgain),
      })
      onDeleted()
    } catch (error) {
      toast.error(messageOf(error))
    }
  }
  return (
    <MoreMenu>
      {may(`${entity.can}.delete`) && (
        <Menu.Item
          color="var(--ct-danger)"
          leftSection={<IconTrash size={16} stroke={1.75} aria-hidden />}
          onClick={() => void remove()}
        >
          {t('action.delete')}
        </Menu.Item>
      )}
    </MoreMenu>
  )
}
