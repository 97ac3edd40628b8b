/**
 * The paper of a document: looked at, printed, saved, sent by mail or shown by a private link, in
 * any of the three languages. Looking costs nothing; whatever leaves the house is counted, and what follows says
 * that it is a copy.
 */
import { Button, SegmentedControl } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Language } from '../../domain/kernel/language.ts'
import type { PaperStatus } from '../../domain/trade/document-mail.ts'
import { FormDialog } from '../kernel/form/FormDialog.tsx'
import { FormNotice } from '../kernel/form/FormNotice.tsx'
import { call, messageOf } from '../kernel/session/api.ts'
import { currentLanguage } from '../kernel/words/words.ts'
import { EInvoicePanel } from './EInvoicePanel.tsx'
import { LinkPanel } from './LinkPanel.tsx'
import { MailForm } from './MailForm.tsx'
import { MailList } from './MailList.tsx'
import classes from './Paper.module.css'
import { PaperFrame } from './PaperFrame.tsx'
import { PaperLanguage } from './PaperLanguage.tsx'
import { PaperPreview } from './PaperPreview.tsx'
import { paperKey, usePaper } from './paper-file.ts'

export type PaperDialogProps = {
  documentId: string
  partnerEmail: string | null
  /** What it was asked for; what a document does not have is asked by mail. */
  opensAt?: Page
  onClose: () => void
}

type Page = 'preview' | 'mail' | 'link' | 'einvoice'

const waitingMs = 3000

export default function PaperDialog(props: PaperDialogProps) {
  const { documentId, partnerEmail, opensAt, onClose } = props
  const api = `/api/documents/${documentId}`
  const status = useQuery({
    queryKey: ['documentMail', documentId],
    queryFn: () => call<PaperStatus>('GET', `${api}/mails`),
    // A mail that waits leaves by itself; nobody tells the screen.
    refetchInterval: ({ state }) =>
      state.data?.rows.some((mail) => mail.state === 'waiting') ? waitingMs : false,
  })
  const [chosen, setLanguage] = useState<Language>()
  const { t } = useTranslation()
  if (!status.data)
    return (
      <FormDialog
        isOpen
        size={920}
        icon={IconPrinter}
        tone="plain"
        title={t('paper.dialog')}
        onClose={onClose}
        actions={<Button onClick={onClose}>{t('action.close')}</Button>}
      >
        {status.isError && <FormNotice tone="error">{messageOf(status.error)}</FormNotice>}
      </FormDialog>
    )
  return (
    <Ready
      api={api}
      documentId={documentId}
      status={status.data}
      partnerEmail={partnerEmail}
      opensAt={opensAt}
      language={chosen ?? status.data.language ?? currentLanguage()}
      onLanguage={setLanguage}
      onClose={onClose}
    />
  )
}

type ReadyProps = PaperDialogProps & {
  api: string
  status: PaperStatus
  language: Language
  onLanguage: (language: Language) => void
}

function Ready(props: ReadyProps) {
  const { api, documentId, status, language, opensAt = 'preview', onLanguage, onClose } = props
  const { t } = useTranslation()
  const path = `${api}/paper?language=${language}`
  const paper = usePaper(path)
  const count = useCounting(documentId)
  const isDraft = status.state === 'draft'
  const pages: Page[] = [
    'preview',
    'mail',
    ...(status.canShare ? (['link'] as const) : []),
    ...(status.canBeElectronic ? (['einvoice'] as const) : []),
  ]
  const [page, setPage] = useState<Page>(pages.includes(opensAt) ? opensAt : 'mail')
  return (
    <PaperFrame
      title={t(isDraft ? 'paper.preview' : 'paper.dialog')}
      sentence={t(isDraft ? 'paper.isDraft' : 'paper.printed', { count: status.prints })}
      path={path}
      paper={paper.data}
      onHandedOver={isDraft ? undefined : count}
      onClose={onClose}
      isPrintAside={page !== 'preview'}
    >
      <div className={classes.tools}>
        <SegmentedControl
          aria-label={t('paper.page')}
          value={page}
          onChange={(value) => setPage(value as Page)}
          data={pages.map((value) => ({ value, label: t(`paper.${value}`) }))}
        />
        <PaperLanguage language={language} onLanguage={onLanguage} />
      </div>
      {page === 'preview' && <PaperPreview paper={paper} />}
      {page === 'mail' && <Mails {...props} />}
      {page === 'einvoice' && (
        <EInvoicePanel {...{ api, documentId, language, status }} onHandedOver={count} />
      )}
      {page === 'link' && <LinkPanel api={api} documentId={documentId} language={language} />}
    </PaperFrame>
  )
}

function Mails({ api, documentId, status, partnerEmail, language }: ReadyProps) {
  const { t } = useTranslation()
  return (
    <div className={classes.mails}>
      {status.state === 'draft' ? (
        <FormNotice tone="calm">{t('refusal.postFirst')}</FormNotice>
      ) : (
        <MailForm
          api={api}
          documentId={documentId}
          to={partnerEmail}
          language={language}
          canShare={status.canShare}
          canBeElectronic={status.canBeElectronic}
        />
      )}
      <MailList mails={status.rows} />
    </div>
  )
}

/** Whatever left the house is counted. A draft binds nobody and is not. */
function useCounting(documentId: string): () => Promise<unknown> {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => call('POST', `/api/documents/${documentId}/printed`),
    onSuccess: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: ['documentMail', documentId] }),
        queries.invalidateQueries({ queryKey: [paperKey] }),
      ]),
  }).mutateAsync
}
