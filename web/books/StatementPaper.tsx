import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Side } from '../../domain/books/behaviour.ts'
import { currentLanguage } from '../kernel/words/words.ts'
import classes from '../paper/Paper.module.css'
import { PaperFrame } from '../paper/PaperFrame.tsx'
import { PaperLanguage } from '../paper/PaperLanguage.tsx'
import { PaperPreview } from '../paper/PaperPreview.tsx'
import { usePaper } from '../paper/paper-file.ts'

type StatementPaperProps = {
  partnerId: string
  side: Side
  from: string
  to: string
  /** At which everything is added up; without one, that of today. */
  rate?: string
  onClose: () => void
}

export default function StatementPaper({
  partnerId,
  side,
  from,
  to,
  rate,
  onClose,
}: StatementPaperProps) {
  const { t } = useTranslation()
  const [language, setLanguage] = useState(currentLanguage)
  const asked = new URLSearchParams({ side, from, to, language, ...(rate ? { rate } : {}) })
  const path = `/api/thirdparties/${partnerId}/statement/paper?${asked}`
  const paper = usePaper(path)
  return (
    <PaperFrame title={t('paper.title.statement')} path={path} paper={paper.data} onClose={onClose}>
      <div className={classes.tools}>
        <PaperLanguage language={language} onLanguage={setLanguage} />
      </div>
      <PaperPreview paper={paper} />
    </PaperFrame>
  )
}
