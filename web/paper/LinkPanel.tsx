/** A private link to the document: made, handed on by chat or clipboard, and taken back. */
import { Button, TextInput } from '@mantine/core'
import { IconBrandWhatsapp, IconCheck, IconCopy, IconLink } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { longestLinkDays } from '../../domain/kernel/access/private-link.ts'
import { formatMoment } from '../../domain/kernel/format.ts'
import type { Language } from '../../domain/kernel/language.ts'
import type { DocumentLinks, NewDocumentLink } from '../../domain/trade/document-link.ts'
import { FormNotice } from '../kernel/form/FormNotice.tsx'
import { CountInput } from '../kernel/form/inputs/CountInput.tsx'
import { useCopy } from '../kernel/parts/copy.ts'
import { call, messageOf } from '../kernel/session/api.ts'
import { LinkList } from './LinkList.tsx'
import classes from './Paper.module.css'
import { paperKey } from './paper-file.ts'

type LinkPanelProps = {
  api: string
  documentId: string
  language: Language
}

const linksKey = (documentId: string) => ['documentLinks', documentId] as const

export function LinkPanel({ api, documentId, language }: LinkPanelProps) {
  const { t } = useTranslation()
  const [days, setDays] = useState<number>()
  const links = useQuery({
    queryKey: linksKey(documentId),
    queryFn: () => call<DocumentLinks>('GET', `${api}/links`),
  })
  const making = useMaking(api, documentId)
  const made = making.data
  const wanted = days ?? links.data?.days
  const problem = making.error ?? links.error
  return (
    <div className={classes.mails}>
      {problem && <FormNotice tone="error">{messageOf(problem)}</FormNotice>}
      <p className={classes.hint}>{t('sharing.hint')}</p>
      <form
        className={classes.making}
        onSubmit={(event) => {
          event.preventDefault()
          if (!making.isPending) making.mutate({ language, days: wanted })
        }}
      >
        <CountInput
          label={t('sharing.days')}
          value={wanted ?? ''}
          onChange={(value) => setDays(typeof value === 'number' ? value : undefined)}
          min={1}
          max={longestLinkDays}
          clampBehavior="strict"
          allowDecimal={false}
          allowNegative={false}
          hideControls
          className={classes.days}
        />
        <Button
          type="submit"
          variant={made ? 'default' : 'filled'}
          loading={making.isPending}
          disabled={!links.data}
          leftSection={<IconLink size={16} stroke={1.75} aria-hidden />}
        >
          {t('sharing.create')}
        </Button>
      </form>
      {made && <Made link={made} />}
      <LinkList api={api} documentId={documentId} links={links.data?.rows ?? []} />
    </div>
  )
}

function Made({ link }: { link: NewDocumentLink }) {
  const { t } = useTranslation()
  const { isCopied, copy } = useCopy()
  return (
    <div className={classes.made} role="status">
      <TextInput
        label={t('sharing.url')}
        description={t('sharing.expires', { at: formatMoment(link.expiresAt) })}
        value={link.url}
        readOnly
        dir="ltr"
        onFocus={(event) => event.currentTarget.select()}
      />
      <div className={classes.ways}>
        <Button
          variant="default"
          leftSection={
            isCopied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />
          }
          onClick={() => void copy(link.url)}
        >
          {t(isCopied ? 'profile.copied' : 'sharing.copy')}
        </Button>
        <Button
          component="a"
          href={link.chat}
          target="_blank"
          rel="noopener noreferrer"
          leftSection={<IconBrandWhatsapp size={16} stroke={1.75} aria-hidden />}
        >
          {t('sharing.whatsapp')}
        </Button>
      </div>
      {!link.hasNumber && <p className={classes.hint}>{t('sharing.whatsappNone')}</p>}
    </div>
  )
}

function useMaking(api: string, documentId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (wanted: { language: Language; days?: number }) =>
      call<NewDocumentLink>('POST', `${api}/links`, wanted),
    onSuccess: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: linksKey(documentId) }),
        queries.invalidateQueries({ queryKey: ['documentMail', documentId] }),
        queries.invalidateQueries({ queryKey: [paperKey] }),
      ]),
  })
}
