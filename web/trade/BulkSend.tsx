/** Sends the ticked documents by mail, each to the address of its partner and in his language. */
import { IconMail } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { AnyRow } from '../../domain/kernel/entity.ts'
import type { Linked } from '../../domain/kernel/field.ts'
import { newId } from '../../domain/kernel/id.ts'
import { Refusal } from '../../domain/kernel/refusal.ts'
import type { ListModel } from '../kernel/list/list-shape.ts'
import { BulkDialog } from '../kernel/list/selection/BulkDialog.tsx'
import { call } from '../kernel/session/api.ts'
import { currentLanguage } from '../kernel/words/words.ts'

type Address = { address: string; type: string }

async function send({ id, partner }: AnyRow): Promise<undefined> {
  const path = `/api/thirdparties/${(partner as Linked).id}`
  const { emails, language } = await call<AnyRow & { emails: Address[] }>('GET', path)
  const to = emails.find(({ type }) => type === 'billing') ?? emails[0]
  if (!to) throw new Refusal('noAddress')
  await call('POST', `/api/documents/${id}/mail`, {
    mail: newId(),
    to: to.address,
    language: language ?? currentLanguage(),
  })
}

export default function BulkSend({ list, onClose }: { list: ListModel; onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <BulkDialog
      list={list}
      icon={IconMail}
      title={t('bulk.sendTitle', { count: list.selection.ticks.size })}
      sentence={t('bulk.sendHint')}
      actionLabel={t('bulk.send')}
      step={send}
      onClose={onClose}
    />
  )
}
