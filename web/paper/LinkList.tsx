/** The private links of a document: whether each works, how often it was opened, and its end. */
import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { formatMoment } from '../../domain/kernel/format.ts'
import type { DocumentLink, LinkState } from '../../domain/trade/document-link.ts'
import { type Status, StatusBadge } from '../kernel/parts/StatusBadge.tsx'
import { toast } from '../kernel/parts/toast.tsx'
import { call, messageOf } from '../kernel/session/api.ts'
import classes from './Paper.module.css'

const looks: Readonly<Record<LinkState, Status>> = {
  open: 'active',
  revoked: 'void',
  expired: 'draft',
}

type LinkListProps = { api: string; documentId: string; links: readonly DocumentLink[] }

export function LinkList({ api, documentId, links }: LinkListProps) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const revoking = useMutation({
    mutationFn: (link: string) => call('POST', `${api}/links/${link}/revoke`),
    onSuccess: () => toast.success(t('sharing.revoked')),
    onError: (error) => toast.error(messageOf(error)),
    onSettled: () => queries.invalidateQueries({ queryKey: ['documentLinks', documentId] }),
  })
  if (links.length === 0) return null
  return (
    <section className={classes.list} aria-label={t('sharing.list')}>
      <h3 className={classes.listTitle}>{t('sharing.list')}</h3>
      <ul>
        {links.map((link) => (
          <li key={link.id} className={classes.mail}>
            <span className={classes.to}>
              {t('sharing.created', { name: link.userName, at: formatMoment(link.createdAt) })}
            </span>
            <StatusBadge state={looks[link.state]}>{t(`sharing.state.${link.state}`)}</StatusBadge>
            <span className={classes.when}>
              {link.openedAt
                ? t('sharing.opened', { times: link.opened, at: formatMoment(link.openedAt) })
                : t('sharing.unopened')}
              {' · '}
              {t('sharing.expires', { at: formatMoment(link.expiresAt) })}
            </span>
            {link.state === 'open' && (
              <Button
                className={classes.send}
                variant="default"
                size="xs"
                loading={revoking.isPending && revoking.variables === link.id}
                onClick={() => revoking.mutate(link.id)}
              >
                {t('sharing.revoke')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
