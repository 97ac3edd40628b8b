/** Sets a webhook up, or changes one: where it goes and what it tells. */
import { Button, MultiSelect, Select, TextInput } from '@mantine/core'
import { IconWebhook } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  longestUrl,
  type MadeWebhook,
  newWebhookInput,
  type ShownWebhook,
} from '../../domain/doors/webhook.ts'
import { longestOf } from '../../domain/kernel/field/longest.ts'
import { newId } from '../../domain/kernel/id.ts'
import { cleanLine } from '../../domain/kernel/text.ts'
import { webhookEventsFor } from '../../domain/kernel/webhook-event.ts'
import { type Failure, failureOf } from '../kernel/document/document-change.ts'
import { placedFailure } from '../kernel/document/failed-field.ts'
import { FormDialog } from '../kernel/form/FormDialog.tsx'
import { FormNotice } from '../kernel/form/FormNotice.tsx'
import { Cancel } from '../kernel/parts/Cancel.tsx'
import { call } from '../kernel/session/api.ts'
import { useSession } from '../kernel/session/session.ts'
import classes from './Integrations.module.css'
import { SecretOnce } from './SecretOnce.tsx'
import { eventName, webhooksChanged } from './webhook-data.ts'

type WebhookDialogProps = { webhook?: ShownWebhook; onClose: () => void }

export function WebhookDialog({ webhook, onClose }: WebhookDialogProps) {
  const { t } = useTranslation()
  const [made, setMade] = useState<MadeWebhook | null>(null)
  if (made)
    return (
      <SecretOnce
        title={t('doors.hooks.made')}
        label="doors.hooks.secret"
        hint={t('doors.hooks.madeHint')}
        secret={made.secret}
        onClose={onClose}
      />
    )
  return <WebhookForm webhook={webhook} onMade={setMade} onClose={onClose} />
}

type WebhookFormProps = WebhookDialogProps & { onMade: (made: MadeWebhook) => void }

/** What can be chosen, in the words of its reader. */
function useOffered() {
  const { t } = useTranslation()
  const { permissions } = useSession()
  return useMemo(() => {
    const holder = { isAdmin: false, permissions: new Set(permissions) }
    return webhookEventsFor(holder)
      .flatMap(({ kinds }) => kinds)
      .map((value) => ({ value, label: eventName(t, value) }))
  }, [permissions, t])
}

function WebhookForm({ webhook, onMade, onClose }: WebhookFormProps) {
  const { t } = useTranslation()
  const { branches } = useSession()
  const offered = useOffered()
  const [id] = useState(newId)
  const [name, setName] = useState(webhook?.name ?? '')
  const [url, setUrl] = useState(webhook?.url ?? '')
  const [kinds, setKinds] = useState<string[]>(webhook?.kinds ?? [])
  const [branch, setBranch] = useState<string | null>(webhook?.branch?.id ?? null)
  const [problem, setProblem] = useState<Failure | null>(null)
  const [isBusy, setBusy] = useState(false)
  const { at, above } = placedFailure(problem, ['name', 'url', 'kinds', 'branch'])
  const send = async () => {
    if (!cleanLine(name)) return setProblem({ message: t('doors.nameMissing'), field: 'name' })
    if (kinds.length === 0)
      return setProblem({ message: t('doors.hooks.kindsMissing'), field: 'kinds' })
    setBusy(true)
    setProblem(null)
    const body = { name: cleanLine(name), url: url.trim(), kinds, branch }
    try {
      const made = webhook
        ? await call('PATCH', `/api/webhooks/${webhook.id}`, { ...body, version: webhook.version })
        : await call<MadeWebhook>('POST', '/api/webhooks', { id, ...body })
      await webhooksChanged()
      if (webhook) onClose()
      else onMade(made as MadeWebhook)
    } catch (error) {
      setProblem(failureOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      icon={IconWebhook}
      tone="plain"
      size={620}
      title={t(webhook ? 'doors.hooks.editTitle' : 'doors.new.webhooks')}
      sentence={t('doors.hooks.newHint')}
      actions={
        <>
          <Cancel onClick={onClose} />
          <Button loading={isBusy} onClick={() => void send()}>
            {t(webhook ? 'action.save' : 'doors.hooks.make')}
          </Button>
        </>
      }
    >
      <div className={classes.form}>
        {above && <FormNotice tone="error">{above}</FormNotice>}
        <TextInput
          label={t('doors.name')}
          placeholder={t('doors.hooks.nameExample')}
          value={name}
          error={at('name')?.message}
          maxLength={longestOf(newWebhookInput.shape.name)}
          required
          data-autofocus
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <TextInput
          label={t('doors.hooks.url')}
          description={t('doors.hooks.urlHint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          placeholder="https://"
          dir="ltr"
          inputMode="url"
          value={url}
          error={at('url')?.message}
          maxLength={longestUrl}
          required
          onChange={(event) => setUrl(event.currentTarget.value)}
        />
        <MultiSelect
          label={t('doors.hooks.kinds')}
          placeholder={kinds.length === 0 ? t('doors.hooks.kindSearch') : undefined}
          data={offered}
          value={kinds}
          error={at('kinds')?.message}
          onChange={setKinds}
          searchable
          hidePickedOptions
          required
          maxDropdownHeight={260}
        />
        <Select
          label={t('field.branch')}
          placeholder={t('doors.everyBranch')}
          clearable
          data={branches.map((it) => ({ value: it.id, label: it.title }))}
          value={branch}
          error={at('branch')?.message}
          onChange={setBranch}
        />
      </div>
    </FormDialog>
  )
}
