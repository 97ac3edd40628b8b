/**
 * The invoice as data: each of its forms can be saved. One that is a paper too counts like a paper;
 * what is missing for it is said with the field that lacks it.
 */
import { Button } from '@mantine/core'
import { IconDownload, IconSend } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatMoment } from '../../domain/kernel/format.ts'
import { newId } from '../../domain/kernel/id.ts'
import type { Language } from '../../domain/kernel/language.ts'
import { type EInvoiceFormat, einvoiceFormats } from '../../domain/paper/einvoice-format.ts'
import type { PaperStatus } from '../../domain/trade/document-mail.ts'
import { FormNotice } from '../kernel/form/FormNotice.tsx'
import { StatusBadge } from '../kernel/parts/StatusBadge.tsx'
import { toast } from '../kernel/parts/toast.tsx'
import { CallError, call, download, messageOf } from '../kernel/session/api.ts'
import classes from './EInvoicePanel.module.css'
import { sentLooks } from './MailList.tsx'

type EInvoicePanelProps = {
  api: string
  documentId: string
  language: Language
  status: Pick<PaperStatus, 'sent' | 'networks'>
  onHandedOver: () => Promise<unknown>
}

export function EInvoicePanel(props: EInvoicePanelProps) {
  const { api, documentId, language, status, onHandedOver } = props
  const { t } = useTranslation()
  const sending = useSending(api, documentId, language)
  const saving = useMutation({
    mutationFn: async (format: EInvoiceFormat) => {
      await download(`${api}/einvoice?format=${format}&language=${language}`)
      if (format === 'facturx') await onHandedOver()
    },
  })
  const error = saving.error ?? sending.error
  return (
    <div className={classes.panel}>
      {error && (
        <FormNotice tone="error">
          {complaintsOf(error).map((complaint) => (
            <p key={complaint} className={classes.complaint}>
              {complaint}
            </p>
          ))}
        </FormNotice>
      )}
      <ul className={classes.formats}>
        {einvoiceFormats.map((format) => (
          <li key={format} className={classes.format}>
            <span>
              <strong className={classes.name}>{t(`einvoice.format.${format}`)}</strong>
              <span className={classes.use}>{t(`einvoice.format.${format}.use`)}</span>
            </span>
            <Button
              variant="default"
              leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
              aria-label={`${t('paper.download')} ${t(`einvoice.format.${format}`)}`}
              loading={saving.isPending && saving.variables === format}
              onClick={() => saving.mutate(format)}
            >
              {t('paper.download')}
            </Button>
          </li>
        ))}
        {status.networks.map((network) => (
          <li key={network} className={classes.format}>
            <span>
              <strong className={classes.name}>{t(`einvoice.network.${network}`)}</strong>
              <span className={classes.use}>{t(`einvoice.network.${network}.use`)}</span>
            </span>
            <Button
              leftSection={<IconSend className="ct-points" size={16} stroke={1.75} aria-hidden />}
              loading={sending.isPending && sending.variables === network}
              onClick={() => sending.mutate(network)}
            >
              {t('einvoice.handOver')}
            </Button>
          </li>
        ))}
      </ul>
      <SentEInvoices sent={status.sent} />
    </div>
  )
}

function useSending(api: string, documentId: string, language: Language) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  // The same sending keeps its id until it was taken: asking again after a lost answer sends once.
  const [id, setId] = useState(newId)
  return useMutation({
    mutationFn: (network: string) =>
      call('POST', `${api}/einvoice/send`, { sending: id, network, language }),
    onSuccess: async () => {
      setId(newId())
      toast.success(t('einvoice.taken'))
      await queries.invalidateQueries({ queryKey: ['documentMail', documentId] })
    },
  })
}

/** Each time it left, or was to. */
function SentEInvoices({ sent }: Pick<PaperStatus, 'sent'>) {
  const { t } = useTranslation()
  if (sent.length === 0) return null
  return (
    <section aria-label={t('einvoice.sent')}>
      <h3 className={classes.name}>{t('einvoice.sent')}</h3>
      <ul className={classes.formats}>
        {sent.map(({ id, network, format, state, sentAt, createdAt, userName, reason }) => (
          <li key={id} className={classes.format}>
            <span>
              {t(`einvoice.network.${network}`)} · {t(`einvoice.format.${format}`)}
              <span className={classes.use}>
                <bdi dir="ltr">{formatMoment(sentAt ?? createdAt)}</bdi> · <bdi>{userName}</bdi>
                {reason && <bdi dir="ltr"> {reason}</bdi>}
              </span>
            </span>
            <StatusBadge state={sentLooks[state]}>{t(`paper.mail.state.${state}`)}</StatusBadge>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Everything that is missing at once, each thing once. */
function complaintsOf(error: unknown): string[] {
  const errors = error instanceof CallError ? (error.problem?.errors ?? []) : []
  const said = [...new Set(errors.map(({ message }) => message))]
  return said.length > 0 ? said : [messageOf(error)]
}
