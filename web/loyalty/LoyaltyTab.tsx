/** The cash back of a client: what he has, until when, his level, and how it came about. */
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDate } from '../../domain/kernel/format.ts'
import { isZero } from '../../domain/kernel/number/decimal.ts'
import type { ClientLoyalty } from '../../domain/loyalty/contract.ts'
import books from '../books/Books.module.css'
import { DocumentLink } from '../books/DocumentLink.tsx'
import { FormNotice } from '../kernel/form/FormNotice.tsx'
import type { TabProps } from '../kernel/form/model/form-parts.ts'
import { Money } from '../kernel/parts/Money.tsx'
import { Card } from '../kernel/parts/Sheet.tsx'
import { Wait } from '../kernel/parts/screen/Wait.tsx'
import { toast } from '../kernel/parts/toast.tsx'
import { call, messageOf } from '../kernel/session/api.ts'
import { onChanged } from '../kernel/session/live.ts'
import { queryClient } from '../kernel/session/query.ts'
import { useMay } from '../kernel/session/session.ts'
import { Earned } from './Earned.tsx'
import classes from './Loyalty.module.css'

const keyOf = (id: string) => ['loyalty', id] as const

/** Asked again when a ticket comes in or a programme changes. */
function useLoyalty(id: string) {
  useEffect(
    () =>
      onChanged((entity) => {
        if (entity === 'ticket' || entity === 'loyaltyProgramme')
          void queryClient.invalidateQueries({ queryKey: keyOf(id) })
      }),
    [id],
  )
  return useQuery({
    queryKey: keyOf(id),
    queryFn: ({ signal }) =>
      call<ClientLoyalty>('GET', `/api/thirdparties/${id}/loyalty`, undefined, { signal }),
  })
}

export default function LoyaltyTab({ row }: TabProps) {
  const { t } = useTranslation()
  const { data, error } = useLoyalty(row.id)
  const may = useMay()
  if (error) return <FormNotice tone="error">{messageOf(error)}</FormNotice>
  if (!data) return <Wait />
  return (
    <>
      <Card title={t('loyalty.tab')}>
        <Figures loyalty={data} />
        {data.value && may('partners.thirdparty.print') && <PrivateLink id={row.id} />}
      </Card>
      <Card title={t('document.history')}>
        <Moves loyalty={data} />
      </Card>
    </>
  )
}

/** For the client himself: whoever has it sees the balance, and nothing else. */
function PrivateLink({ id }: { id: string }) {
  const { t } = useTranslation()
  const [url, setUrl] = useState<string | null>(null)
  const make = () =>
    call<{ url: string }>('POST', `/api/thirdparties/${id}/loyalty-link`, {})
      .then((made) => setUrl(made.url))
      .catch((problem: unknown) => toast.error(messageOf(problem)))
  return (
    <div className={classes.link}>
      <Button variant="default" onClick={() => void make()}>
        {t('loyalty.link')}
      </Button>
      {url && (
        <output>
          {t('loyalty.linkShownOnce')} <bdi dir="ltr">{url}</bdi>
        </output>
      )}
    </div>
  )
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Figures({ loyalty }: { loyalty: ClientLoyalty }) {
  const { t } = useTranslation()
  const { programme, balance, available, pending, next, level, nextLevel } = loyalty
  const shown = (amount: string) => <Earned amount={amount} programme={programme} />
  return (
    <>
      {!programme && <FormNotice tone="calm">{t('loyalty.noProgramme')}</FormNotice>}
      <dl className={classes.figures}>
        <Figure label={t('loyalty.balance')}>{shown(balance)}</Figure>
        <Figure label={t('loyalty.available')}>{shown(available)}</Figure>
        {!isZero(pending) && <Figure label={t('loyalty.pending')}>{shown(pending)}</Figure>}
        {next && (
          <Figure label={t('loyalty.expires', { day: formatDate(next.day) })}>
            {shown(next.amount)}
          </Figure>
        )}
        {level && <Figure label={t('loyalty.level')}>{level}</Figure>}
        {nextLevel && (
          <Figure label={t('loyalty.toLevel', { level: nextLevel.name })}>
            <Money amount={nextLevel.missing} />
          </Figure>
        )}
      </dl>
    </>
  )
}

function Moves({ loyalty: { moves, programme } }: { loyalty: ClientLoyalty }) {
  const { t } = useTranslation()
  if (moves.length === 0) return <FormNotice tone="calm">{t('loyalty.noMoves')}</FormNotice>
  return (
    <div className={books.inCard}>
      <table className={books.table} aria-label={t('document.history')}>
        <thead>
          <tr>
            <th>{t('loyalty.what')}</th>
            <th>{t('field.day')}</th>
            <th>{t('ledger.document')}</th>
            <th>{t('loyalty.until')}</th>
            <th data-number>{t('field.amount')}</th>
          </tr>
        </thead>
        <tbody>
          {moves.map(({ id, day, kind, amount, expiresOn, document }) => (
            <tr key={id}>
              <td data-name>{t(`loyalty.kind.${kind}`)}</td>
              <td data-label={t('field.day')}>{formatDate(day)}</td>
              <td data-label={t('ledger.document')}>
                {document ? <DocumentLink document={document} /> : '–'}
              </td>
              <td data-label={t('loyalty.until')}>{expiresOn ? formatDate(expiresOn) : '–'}</td>
              <td data-number data-label={t('field.amount')}>
                <Earned amount={amount} programme={programme} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
