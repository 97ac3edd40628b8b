/** The mails that carried this document: where each stands, and why one has not left. */
import { useTranslation } from 'react-i18next'
import { formatMoment } from '../../domain/kernel/format.ts'
import type { SentMail } from '../../domain/trade/document-mail.ts'
import { type Status, StatusBadge } from '../kernel/parts/StatusBadge.tsx'
import classes from './Paper.module.css'

export const sentLooks: Readonly<Record<SentMail['state'], Status>> = {
  waiting: 'waiting',
  held: 'waiting',
  sent: 'paid',
  failed: 'failed',
}

export function MailList({ mails }: { mails: readonly SentMail[] }) {
  const { t } = useTranslation()
  if (mails.length === 0) return null
  return (
    <section className={classes.list} aria-label={t('paper.mail.list')}>
      <h3 className={classes.listTitle}>{t('paper.mail.list')}</h3>
      <ul>
        {mails.map((mail) => (
          <li key={mail.id} className={classes.mail}>
            <span className={classes.to} dir="ltr">
              {mail.to}
            </span>
            <StatusBadge state={sentLooks[mail.state]}>
              {t(`paper.mail.state.${mail.state}`)}
            </StatusBadge>
            <span className={classes.when}>
              <bdi dir="ltr">{formatMoment(mail.sentAt ?? mail.createdAt)}</bdi> ·{' '}
              <bdi>{mail.userName}</bdi>
            </span>
            <Trouble mail={mail} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Told only while something is wrong. */
function Trouble({ mail: { reason, tries, nextTryAt } }: { mail: SentMail }) {
  const { t } = useTranslation()
  if (!reason) return null
  return (
    <span className={classes.trouble}>
      {t('paper.mail.tries', { count: tries })}
      {nextTryAt && ` ${t('paper.mail.next', { at: formatMoment(nextTryAt) })}`}
      <bdi dir="ltr">{reason}</bdi>
    </span>
  )
}
