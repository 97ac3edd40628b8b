/** The statement of a third party on paper: looked at, printed or saved. It has no copies to count. */
import { Button } from '@mantine/core'
import { IconDownload, IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Side } from '../../domain/books/behaviour.ts'
import { download, messageOf } from '../kernel/api.ts'
import { FormDialog } from '../kernel/form/FormDialog.tsx'
import { toast } from '../kernel/toast.tsx'
import { currentLanguage } from '../kernel/words.ts'
import classes from '../paper/Paper.module.css'
import { PaperLanguage } from '../paper/PaperLanguage.tsx'
import { PaperPreview } from '../paper/PaperPreview.tsx'
import { printPaper, usePaper } from '../paper/paper-file.ts'

type StatementPaperProps = {
  partnerId: string
  side: Side
  from: string
  to: string
  onClose: () => void
}

export default function StatementPaper({
  partnerId,
  side,
  from,
  to,
  onClose,
}: StatementPaperProps) {
  const { t } = useTranslation()
  const [language, setLanguage] = useState(currentLanguage)
  const asked = new URLSearchParams({ side, from, to, language })
  const path = `/api/thirdparties/${partnerId}/statement/paper?${asked}`
  const paper = usePaper(path)
  return (
    <FormDialog
      isOpen
      size={920}
      icon={IconPrinter}
      tone="plain"
      title={t('paper.title.statement')}
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
            onClick={() => download(path).catch((error) => toast.error(messageOf(error)))}
          >
            {t('paper.download')}
          </Button>
          <Button
            data-autofocus
            leftSection={<IconPrinter size={16} stroke={1.75} aria-hidden />}
            disabled={!paper.data}
            onClick={() => paper.data && printPaper(paper.data)}
          >
            {t('action.print')}
          </Button>
        </>
      }
    >
      <div className={classes.tools}>
        <PaperLanguage language={language} onLanguage={setLanguage} />
      </div>
      <PaperPreview paper={paper} />
    </FormDialog>
  )
}
