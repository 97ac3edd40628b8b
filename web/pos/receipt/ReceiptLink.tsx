/** The receipt as a private page: read by a phone from the screen, copied, or handed on by WhatsApp. */
import { Button } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { IconBrandWhatsapp, IconCheck, IconCopy } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { formatMoment } from '../../../domain/kernel/format.ts'
import type { Ticket } from '../../../domain/pos/ticket/ticket.ts'
import type { NewDocumentLink } from '../../../domain/trade/document-link.ts'
import { FormNotice } from '../../kernel/form/FormNotice.tsx'
import { messageOf } from '../../kernel/session/api.ts'
import { useTill } from '../till-context.ts'
import { CodePicture } from './CodePicture.tsx'
import classes from './Receipt.module.css'
import { useIsSent, useLinkQuery } from './receipt-link.ts'

function Made({ link }: { link: NewDocumentLink }) {
  const { t } = useTranslation()
  const clipboard = useClipboard()
  const icon = { size: 18, stroke: 1.75, 'aria-hidden': true }
  return (
    <div className={classes.link}>
      <CodePicture text={link.url} label={t('receipt.linkCode')} />
      <p className={classes.linkWords} role="status">
        {t('receipt.linkUntil', { at: formatMoment(link.expiresAt) })}
      </p>
      <div className={classes.linkWays}>
        <Button
          variant="default"
          size="lg"
          leftSection={clipboard.copied ? <IconCheck {...icon} /> : <IconCopy {...icon} />}
          onClick={() => clipboard.copy(link.url)}
        >
          {t(clipboard.copied ? 'profile.copied' : 'sharing.copy')}
        </Button>
        <Button
          component="a"
          variant="default"
          size="lg"
          href={link.chat}
          target="_blank"
          rel="noopener noreferrer"
          leftSection={<IconBrandWhatsapp {...icon} />}
        >
          {t('sharing.whatsapp')}
        </Button>
      </div>
      {!link.hasNumber && <p className={classes.linkWords}>{t('sharing.whatsappNone')}</p>}
    </div>
  )
}

export function ReceiptLink({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation()
  const { isOnline } = useTill()
  const isSent = useIsSent(ticket)
  const { data, error } = useLinkQuery(ticket)
  if (data) return <Made link={data} />
  if (error) return <FormNotice tone="error">{messageOf(error)}</FormNotice>
  if (!isOnline || !isSent) return <FormNotice tone="warning">{t('receipt.linkLater')}</FormNotice>
  return (
    <p className={classes.linkWords} role="status">
      {t('label.pleaseWait')}
    </p>
  )
}
