/**
 * The paper of a document: looked at, printed, saved or sent by mail, in any of the three
 * languages. Looking costs nothing; whatever leaves the house is counted, and what follows says
 * that it is a copy.
 */
import { Button, SegmentedControl } from '@mantine/core'
import { IconDownload, IconPrinter } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Language } from '../../domain/kernel/language.ts'
import type { PaperStatus } from '../../domain/trade/document-mail.ts'
import { call, download, messageOf } from '../kernel/api.ts'
import { FormDialog } from '../kernel/form/FormDialog.tsx'
import { FormNotice } from '../kernel/form/FormNotice.tsx'
import { toast } from '../kernel/toast.tsx'
import { currentLanguage } from '../kernel/words.ts'
import classes from '../paper/Paper.module.css'
import { PaperLanguage } from '../paper/PaperLanguage.tsx'
import { PaperPreview } from '../paper/PaperPreview.tsx'
import { paperKey, printPaper, usePaper } from '../paper/paper-file.ts'
import { MailForm } from './MailForm.tsx'
import { MailList } from './MailList.tsx'

export type PaperDialogProps = {
  documentId: string
  partnerEmail: string | null
  onClose: () => void
}

const waitingMs = 3000

export default function PaperDialog({ documentId, partnerEmail, onClose }: PaperDialogProps) {
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

type Page = 'preview' | 'mail'

function Ready(props: ReadyProps) {
  const { api, documentId, status, language, onLanguage, onClose } = props
  const { t } = useTranslation()
  const [page, setPage] = useState<Page>('preview')
  const path = `${api}/paper?language=${language}`
  const paper = usePaper(path)
  const handOver = useHandingOver(documentId, status)
  const isDraft = status.state === 'draft'
  return (
    <FormDialog
      isOpen
      size={920}
      icon={IconPrinter}
      tone="plain"
      title={t('paper.dialog')}
      sentence={t(isDraft ? 'paper.isDraft' : 'paper.printed', { count: status.prints })}
      onClose={onClose}
      actions={
        <>
          <Button variant="subtle" color="gray" onClick={onClose}>
            {t('action.close')}
          </Button>
          <Button
            variant="default"
            leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
            disabled={!paper.data}
            onClick={() => void handOver(() => download(path))}
          >
            {t('paper.download')}
          </Button>
          <Button
            data-autofocus
            leftSection={<IconPrinter size={16} stroke={1.75} aria-hidden />}
            disabled={!paper.data}
            onClick={() => paper.data && void handOver(async () => printPaper(paper.data))}
          >
            {t('action.print')}
          </Button>
        </>
      }
    >
      <div className={classes.tools}>
        <SegmentedControl
          aria-label={t('paper.page')}
          value={page}
          onChange={(value) => setPage(value as Page)}
          data={(['preview', 'mail'] as const).map((value) => ({
            value,
            label: t(`paper.${value}`),
          }))}
        />
        <PaperLanguage language={language} onLanguage={onLanguage} />
      </div>
      {page === 'preview' ? <PaperPreview paper={paper} /> : <Mails {...props} />}
    </FormDialog>
  )
}

function Mails({ api, documentId, status, partnerEmail, language }: ReadyProps) {
  const { t } = useTranslation()
  return (
    <div className={classes.mails}>
      {status.state === 'draft' ? (
        <FormNotice tone="calm">{t('refusal.postFirst')}</FormNotice>
      ) : (
        <MailForm api={api} documentId={documentId} to={partnerEmail} language={language} />
      )}
      <MailList mails={status.rows} />
    </div>
  )
}

/** Does it, and counts it once it was done. A draft binds nobody and is not counted. */
function useHandingOver(documentId: string, { state }: PaperStatus) {
  const queries = useQueryClient()
  const counting = useMutation({
    mutationFn: () => call('POST', `/api/documents/${documentId}/printed`),
    onSuccess: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: ['documentMail', documentId] }),
        queries.invalidateQueries({ queryKey: [paperKey] }),
      ]),
  })
  return async (act: () => Promise<void>): Promise<void> => {
    try {
      await act()
      if (state !== 'draft') await counting.mutateAsync()
    } catch (error) {
      toast.error(messageOf(error))
    }
  }
}
