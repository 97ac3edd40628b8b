/** The paper as it will leave the printer. Phones show no PDF inside a page: there it is opened. */
import { Anchor, Button, Skeleton } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { FormNotice } from '../kernel/form/FormNotice.tsx'
import { messageOf } from '../kernel/session/api.ts'
import classes from './Paper.module.css'
import { useObjectUrl } from './paper-file.ts'

export function PaperPreview({ paper }: { paper: UseQueryResult<Blob> }) {
  const { t } = useTranslation()
  const url = useObjectUrl(paper.data)
  if (paper.isError)
    return (
      <div className={classes.sheet}>
        <FormNotice
          tone="error"
          action={
            <Button size="xs" variant="default" onClick={() => void paper.refetch()}>
              {t('action.retry')}
            </Button>
          }
        >
          {messageOf(paper.error)}
        </FormNotice>
      </div>
    )
  if (!url) return <Skeleton className={classes.frame} radius={0} aria-label={t('paper.wait')} />
  return (
    <>
      {/* The parts of the browser's own viewer would take a third of the room. */}
      <iframe
        className={classes.frame}
        src={`${url}#toolbar=0&navpanes=0&view=FitH`}
        title={t('paper.preview')}
      />
      <Anchor className={classes.open} href={url} target="_blank" rel="noopener">
        <IconExternalLink size={16} stroke={1.75} aria-hidden />
        {t('paper.open')}
      </Anchor>
    </>
  )
}
