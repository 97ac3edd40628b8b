/** The next number of a register is put right, with a reason; what was put right before is told. */
import { Button, Textarea } from '@mantine/core'
import { IconTool } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatMoment } from '../../domain/kernel/format.ts'
import { type RepairState, repairReason } from '../../domain/pos/ticket/register-repair.ts'
import { FormDialog } from '../kernel/form/FormDialog.tsx'
import { FormNotice } from '../kernel/form/FormNotice.tsx'
import { CountInput } from '../kernel/form/inputs/CountInput.tsx'
import type { Form } from '../kernel/form/model/use-form.ts'
import { Cancel } from '../kernel/parts/Cancel.tsx'
import { Wait } from '../kernel/parts/screen/Wait.tsx'
import { toast } from '../kernel/parts/toast.tsx'
import { CallError, call, messageOf } from '../kernel/session/api.ts'
import classes from './tickets/Tickets.module.css'

const errorAt = (error: unknown, field: string): string | null =>
  error instanceof CallError && error.problem?.field === field ? messageOf(error) : null

export default function RepairDialog({ form, onClose }: { form: Form; onClose: () => void }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const path = `/api/registers/${form.state.id}`
  const stand = useQuery({
    queryKey: ['register', 'end', form.state.id],
    queryFn: ({ signal }) => call<RepairState>('GET', `${path}/end`, undefined, { signal }),
  })
  const [next, setNext] = useState<number | string>()
  const [reason, setReason] = useState('')
  const wanted = next ?? stand.data?.least
  const repairing = useMutation({
    mutationFn: () =>
      call('POST', `${path}/repair`, { next: Number(wanted), reason: reason.trim() }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ['register'] })
      toast.success(t('repair.done', { next: wanted }))
      onClose()
    },
  })
  const { error } = repairing
  const isElsewhere = error && !errorAt(error, 'next') && !errorAt(error, 'reason')
  return (
    <FormDialog
      isOpen
      savesOnEnter
      onClose={onClose}
      icon={IconTool}
      tone="harm"
      title={t('repair.title', { name: String(form.state.base?.name ?? '') })}
      sentence={t('repair.sentence')}
      actions={
        <>
          <Cancel onClick={onClose} />
          <Button loading={repairing.isPending} onClick={() => repairing.mutate()}>
            {t('repair.do')}
          </Button>
        </>
      }
    >
      {stand.isPending && <Wait />}
      {stand.isError && <FormNotice tone="error">{messageOf(stand.error)}</FormNotice>}
      {isElsewhere && <FormNotice tone="error">{messageOf(error)}</FormNotice>}
      {stand.data && (
        <div className={classes.form}>
          <p>{t('repair.stands', { next: stand.data.next, last: stand.data.lastPosted })}</p>
          <CountInput
            data-autofocus
            required
            label={t('repair.next')}
            min={1}
            allowDecimal={false}
            hideControls
            value={wanted ?? ''}
            error={errorAt(error, 'next')}
            onChange={(value) => {
              repairing.reset()
              setNext(value)
            }}
          />
          <Textarea
            required
            label={t('field.reason')}
            maxLength={repairReason.max}
            autosize
            minRows={2}
            value={reason}
            error={errorAt(error, 'reason')}
            onChange={(event) => {
              repairing.reset()
              setReason(event.currentTarget.value)
            }}
          />
          <Past repairs={stand.data.repairs} />
        </div>
      )}
    </FormDialog>
  )
}

function Past({ repairs }: Pick<RepairState, 'repairs'>) {
  const { t } = useTranslation()
  if (repairs.length === 0) return null
  return (
    <ul className={classes.flagList}>
      {repairs.map((it) => (
        <li key={it.at} className={classes.quiet}>
          <bdi>{t('repair.past', { ...it, at: formatMoment(it.at) })}</bdi>
        </li>
      ))}
    </ul>
  )
}
