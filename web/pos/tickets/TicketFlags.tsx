/** What is surprising about a ticket, until somebody has looked at it. */
import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Entity } from '../../../domain/kernel/entity.ts'
import type { PastTicket } from '../../../domain/pos/ticket/past-ticket.ts'
import { FormNotice } from '../../kernel/form/FormNotice.tsx'
import { toast } from '../../kernel/parts/toast.tsx'
import { call, messageOf } from '../../kernel/session/api.ts'
import { useMay } from '../../kernel/session/session.ts'
import classes from './Tickets.module.css'

/** Names of what it is about, where the flag tells them. */
const namesOf = ({ items }: { items?: unknown }): string =>
  Array.isArray(items)
    ? items.map((it) => (typeof it === 'string' ? it : String(it?.name ?? ''))).join(', ')
    : ''

export function TicketFlags({ entity, past }: { entity: Entity; past: PastTicket }) {
  const { t } = useTranslation()
  const may = useMay()
  const client = useQueryClient()
  const seen = useMutation({
    mutationFn: () => call('POST', '/api/pos/flags/seen', { ids: [past.ticket.id] }),
    onSuccess: () => client.invalidateQueries({ queryKey: [entity.name] }),
    onError: (error) => toast.error(messageOf(error)),
  })
  const { flags } = past
  if (flags.length === 0) return null
  const isOpen = flags.some(({ seenAt }) => seenAt === null)
  return (
    <div className={classes.flags}>
      <FormNotice tone={isOpen ? 'warning' : 'calm'}>
        <ul className={classes.flagList}>
          {flags.map(({ code, facts, seenName }) => (
            <li key={code}>
              {t(`tickets.flag.${code}`)}
              {namesOf(facts) && <bdi> ({namesOf(facts)})</bdi>}
              {seenName && (
                <bdi className={classes.quiet}> · {t('tickets.seenBy', { name: seenName })}</bdi>
              )}
            </li>
          ))}
        </ul>
      </FormNotice>
      {isOpen && may('pos.ticket.post') && (
        <Button variant="default" loading={seen.isPending} onClick={() => seen.mutate()}>
          {t('tickets.seen')}
        </Button>
      )}
    </div>
  )
}
