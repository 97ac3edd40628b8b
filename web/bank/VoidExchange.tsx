/** Takes the revaluation of a day back with a reason, and its mirror with it. */
import { Button, Textarea } from '@mantine/core'
import { IconBan } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDate } from '../../domain/kernel/format.ts'
import { newId } from '../../domain/kernel/id.ts'
import { postedReason } from '../../domain/kernel/posted.ts'
import { askBooksAgain } from '../books/book-queries.ts'
import classes from '../kernel/document/DialogForm.module.css'
import { Cancel } from '../kernel/parts/Cancel.tsx'
import { Dialog } from '../kernel/parts/Dialog.tsx'
import { toast } from '../kernel/parts/toast.tsx'
import { call, messageOf } from '../kernel/session/api.ts'

type VoidExchangeProps = { id: string; day: string; onClose: () => void }

export function VoidExchange({ id, day, onClose }: VoidExchangeProps) {
  const { t } = useTranslation()
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  // The same ids however often it is sent.
  const [ids] = useState(() => ({ undoing: newId(), mirror: newId() }))
  const take = async () => {
    setBusy(true)
    try {
      await call('POST', `/api/books/exchange/${id}/void`, { ...ids, reason: reason.trim() })
      toast.success(t('ledger.posted'))
      await askBooksAgain()
      onClose()
    } catch (failure) {
      setError(messageOf(failure))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      isOpen
      savesOnEnter
      tone="harm"
      icon={IconBan}
      title={t('exchange.voidTitle', { day: formatDate(day) })}
      sentence={t('exchange.voidHint')}
      onClose={onClose}
      actions={
        <>
          <Cancel onClick={onClose} />
          <Button color="red" loading={isBusy} onClick={() => void take()}>
            {t('exchange.void')}
          </Button>
        </>
      }
    >
      <div className={classes.form}>
        <Textarea
          data-autofocus
          required
          label={t('field.reason')}
          maxLength={postedReason.max}
          autosize
          minRows={2}
          value={reason}
          error={error}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      </div>
    </Dialog>
  )
}
