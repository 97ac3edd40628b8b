/** Tickets that could not be posted by themselves: somebody posts or dismisses each, with a reason. */
import { Button, Textarea } from '@mantine/core'
import { IconReceipt } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Entity } from '../../../domain/kernel/entity.ts'
import { formatMoment } from '../../../domain/kernel/format.ts'
import { isolated } from '../../../domain/kernel/naming/isolation.ts'
import { decisionNote, type ParkedTicket } from '../../../domain/pos/ticket/past-ticket.ts'
import { FormNotice } from '../../kernel/form/FormNotice.tsx'
import { Cancel } from '../../kernel/parts/Cancel.tsx'
import { Dialog } from '../../kernel/parts/Dialog.tsx'
import { Empty } from '../../kernel/parts/Empty.tsx'
import { Money } from '../../kernel/parts/Money.tsx'
import { Page, PageHead } from '../../kernel/parts/Sheet.tsx'
import { StatusBadge } from '../../kernel/parts/StatusBadge.tsx'
import { Wait } from '../../kernel/parts/screen/Wait.tsx'
import { call, messageOf } from '../../kernel/session/api.ts'
import { ParkedLook } from './ParkedLook.tsx'
import { useParked } from './parked-query.ts'
import classes from './Tickets.module.css'

type Verb = 'post' | 'dismiss'

export function ParkedTickets({ entity }: { entity: Entity }) {
  const { t } = useTranslation()
  const found = useParked()
  const [asked, setAsked] = useState<{ row: ParkedTicket; verb: Verb }>()
  const [looked, setLooked] = useState<ParkedTicket>()
  const rows = found.data?.pages.flatMap((page) => page.rows)
  return (
    <Page>
      <PageHead title={t('tickets.parked')} back={entity.path} />
      {found.isError && (
        <div className={classes.notice}>
          <FormNotice
            tone="error"
            action={
              <Button
                variant="default"
                loading={found.isFetching}
                onClick={() => void found.refetch()}
              >
                {t('action.retry')}
              </Button>
            }
          >
            {messageOf(found.error)}
          </FormNotice>
        </div>
      )}
      {found.isPending && <Wait />}
      {rows?.length === 0 && <Empty title={t('tickets.noneParked')} />}
      <ul className={classes.lines}>
        {rows?.map((row) => (
          <ParkedRow
            key={row.id}
            row={row}
            onLook={() => setLooked(row)}
            onDecide={(verb) => setAsked({ row, verb })}
          />
        ))}
      </ul>
      {found.hasNextPage && (
        <Button
          variant="default"
          loading={found.isFetchingNextPage}
          onClick={() => void found.fetchNextPage()}
        >
          {t('tickets.more')}
        </Button>
      )}
      {looked && <ParkedLook row={looked} onClose={() => setLooked(undefined)} />}
      {asked && <Decision {...asked} onClose={() => setAsked(undefined)} />}
    </Page>
  )
}

const looks = { waiting: 'waiting', posted: 'paid', dismissed: 'void' } as const

type ParkedRowProps = {
  row: ParkedTicket
  onLook: () => void
  onDecide: (verb: Verb) => void
}

function ParkedRow({ row, onLook, onDecide }: ParkedRowProps) {
  const { t } = useTranslation()
  return (
    <li className={classes.parked}>
      <span className={classes.naming}>
        <strong>
          <bdi dir="ltr">{row.number || '–'}</bdi>
        </strong>
        <StatusBadge state={looks[row.state]}>{t(`tickets.state.${row.state}`)}</StatusBadge>
        <small className={classes.quiet}>
          <bdi>{row.register.title}</bdi> · <bdi>{row.cashierName}</bdi> ·{' '}
          <bdi dir="ltr">{formatMoment(row.at)}</bdi>
        </small>
        <span>
          <bdi>{row.message}</bdi>
        </span>
        {row.note && (
          <small className={classes.quiet}>
            <bdi>{row.settledName}</bdi>: <bdi>{row.note}</bdi>
          </small>
        )}
      </span>
      <Money amount={row.total} />
      <span className={classes.verbs}>
        <Button variant="default" onClick={onLook}>
          {t('tickets.look')}
        </Button>
        {row.state === 'waiting' && (
          <>
            <Button variant="default" onClick={() => onDecide('dismiss')}>
              {t('tickets.dismiss')}
            </Button>
            <Button variant="default" onClick={() => onDecide('post')}>
              {t('tickets.post')}
            </Button>
          </>
        )}
      </span>
    </li>
  )
}

function Decision({ row, verb, onClose }: { row: ParkedTicket; verb: Verb; onClose: () => void }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [note, setNote] = useState('')
  const sending = useMutation({
    mutationFn: () => call('POST', `/api/pos/parked/${row.id}/${verb}`, { note: note.trim() }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ['ticket'] })
      onClose()
    },
  })
  return (
    <Dialog
      isOpen
      savesOnEnter
      onClose={onClose}
      icon={IconReceipt}
      tone={verb === 'dismiss' ? 'harm' : 'plain'}
      title={t(`tickets.${verb}Title`, { number: isolated(row.number) })}
      sentence={t(`tickets.${verb}Body`)}
      actions={
        <>
          <Cancel onClick={onClose} />
          <Button
            color={verb === 'dismiss' ? 'red' : undefined}
            loading={sending.isPending}
            onClick={() => sending.mutate()}
          >
            {t(`tickets.${verb}`)}
          </Button>
        </>
      }
    >
      <Textarea
        className={classes.form}
        data-autofocus
        required
        label={t('field.reason')}
        maxLength={decisionNote.max}
        autosize
        minRows={2}
        value={note}
        error={sending.isError ? messageOf(sending.error) : null}
        onChange={(event) => {
          sending.reset()
          setNote(event.currentTarget.value)
        }}
      />
    </Dialog>
  )
}
