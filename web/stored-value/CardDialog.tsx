/** One thing that is done to a card, with its reason. What is told once stays until it is closed. */
import { Button, Input, TextInput } from '@mantine/core'
import { IconGift } from '@tabler/icons-react'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { newId } from '../../domain/kernel/id.ts'
import { cardLabel, spelledCode } from '../../domain/money/card-code.ts'
import { type CardDetail, cardReason } from '../../domain/stored-value/card-office.ts'
import { DateInput } from '../kernel/form/inputs/DateInput.tsx'
import { Cancel } from '../kernel/parts/Cancel.tsx'
import { Dialog } from '../kernel/parts/Dialog.tsx'
import { toast } from '../kernel/parts/toast.tsx'
import { call, messageOf } from '../kernel/session/api.ts'
import classes from './Cards.module.css'

export type CardAction = 'block' | 'unblock' | 'extend' | 'move' | 'link'

type CardDialogProps = {
  action: CardAction
  card: CardDetail
  onClose: () => void
  onDone: () => void
}

type Secret = { code?: string; url?: string }

export function CardDialog({ action, card, onClose, onDone }: CardDialogProps) {
  const { t } = useTranslation()
  const form = useId()
  const [reason, setReason] = useState('')
  const [expiresOn, setExpiresOn] = useState(card.expiresOn)
  const [error, setError] = useState<string | null>(null)
  const [secret, setSecret] = useState<Secret | null>(null)
  const [isBusy, setBusy] = useState(false)
  const bodies: Record<CardAction, object> = {
    block: { reason },
    unblock: { reason },
    extend: { reason, expiresOn },
    move: { reason, to: newId() },
    link: {},
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    setError(null)
    void call<Secret | undefined>('POST', `/api/gift-cards/${card.id}/${action}`, bodies[action])
      .then((answer) => {
        onDone()
        if (answer?.code || answer?.url) setSecret(answer)
        else {
          toast.success(t('giftCard.done'))
          onClose()
        }
      })
      .catch((problem: unknown) => setError(messageOf(problem)))
      .finally(() => setBusy(false))
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      icon={IconGift}
      tone="plain"
      size={480}
      title={t(`giftCard.${action}`)}
      sentence={<bdi dir="ltr">{cardLabel(card.lastFour)}</bdi>}
      actions={
        secret ? (
          <Button onClick={onClose}>{t('action.close')}</Button>
        ) : (
          <>
            <Cancel onClick={onClose} />
            <Button type="submit" form={form} loading={isBusy}>
              {t(`giftCard.${action}`)}
            </Button>
          </>
        )
      }
    >
      {secret ? (
        <p className={classes.secret} role="status">
          {secret.code && t('giftCard.moved', { code: spelledCode(secret.code) })}
          {secret.url && t('giftCard.linkShownOnce', { url: secret.url })}
        </p>
      ) : (
        <form id={form} className={classes.form} onSubmit={submit} noValidate>
          {action === 'extend' && (
            <Input.Wrapper id={`${form}day`} label={t('field.expiresOn')}>
              <DateInput id={`${form}day`} value={expiresOn} onChange={setExpiresOn} />
            </Input.Wrapper>
          )}
          {action !== 'link' && (
            <TextInput
              label={t(action === 'move' ? 'giftCard.moveReason' : 'giftCard.reason')}
              data-autofocus
              dir="auto"
              maxLength={cardReason.max}
              value={reason}
              onChange={({ currentTarget: { value } }) => setReason(value)}
            />
          )}
          {error && <p role="alert">{error}</p>}
        </form>
      )}
    </Dialog>
  )
}
