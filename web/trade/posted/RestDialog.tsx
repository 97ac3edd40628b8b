/** Closes what is left of a document, tells who did so, and opens it again. */
import { Menu } from '@mantine/core'
import { IconCircleCheck, IconRotate } from '@tabler/icons-react'
import i18next from 'i18next'
import { useTranslation } from 'react-i18next'
import type { Entity } from '../../../domain/kernel/entity.ts'
import { formatMoment } from '../../../domain/kernel/format.ts'
import { isolated } from '../../../domain/kernel/naming/isolation.ts'
import type { PostedDocument } from '../../../domain/trade/contract.ts'
import { canReopen, hasRest } from '../../../domain/trade/rest.ts'
import { ReasonDialog } from '../../kernel/document/ReasonDialog.tsx'
import { FormNotice } from '../../kernel/form/FormNotice.tsx'
import { confirm } from '../../kernel/parts/confirm.tsx'
import { toast } from '../../kernel/parts/toast.tsx'
import { call, messageOf } from '../../kernel/session/api.ts'
import { queryClient } from '../../kernel/session/query.ts'
import type { PostedProps } from './posted-view.ts'

export function RestClosed({ document }: { document: PostedDocument }) {
  const { t } = useTranslation()
  return (
    <FormNotice tone="calm">
      {t('document.restClosed', {
        name: isolated(document.closedBy),
        time: isolated(formatMoment(document.closedAt)),
        reason: isolated(document.closedReason),
      })}
    </FormNotice>
  )
}

async function reopen(entity: Entity, { id, number }: PostedDocument): Promise<void> {
  const isMeant = await confirm({
    title: i18next.t('document.reopenRest'),
    body: i18next.t('document.reopenRestBody', { number }),
    confirmLabel: i18next.t('document.reopenRest'),
  })
  if (!isMeant) return
  try {
    await call('POST', `${entity.api}/${id}/reopen`, {})
    toast.success(i18next.t('label.updateSuccess'))
    await queryClient.invalidateQueries({ queryKey: [entity.name] })
  } catch (error) {
    toast.error(messageOf(error))
  }
}

type RestItemProps = { entity: Entity; document: PostedDocument; onClose: () => void }

/** In the menu of a document: the one or the other, or nothing. */
export function RestItem({ entity, document, onClose }: RestItemProps) {
  const { t } = useTranslation()
  if (hasRest(document))
    return (
      <Menu.Item
        leftSection={<IconCircleCheck size={16} stroke={1.75} aria-hidden />}
        onClick={onClose}
      >
        {t('document.closeRest')}
      </Menu.Item>
    )
  return canReopen(document) ? (
    <Menu.Item
      leftSection={<IconRotate size={16} stroke={1.75} aria-hidden />}
      onClick={() => void reopen(entity, document)}
    >
      {t('document.reopenRest')}
    </Menu.Item>
  ) : null
}

export function RestDialog({ entity, document, onClose }: PostedProps & { onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <ReasonDialog
      entity={entity}
      document={document}
      step="close"
      icon={IconCircleCheck}
      title={t('document.closeRestTitle', { number: document.number })}
      sentence={t('document.closeRestBody')}
      act={t('document.closeRest')}
      onClose={onClose}
    />
  )
}
