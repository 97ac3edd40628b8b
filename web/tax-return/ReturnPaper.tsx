import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type TaxKind, titleOf } from '../../domain/tax-return/tax-kind.ts'
import { currentLanguage } from '../kernel/words/words.ts'
import classes from '../paper/Paper.module.css'
import { PaperFrame } from '../paper/PaperFrame.tsx'
import { PaperLanguage } from '../paper/PaperLanguage.tsx'
import { PaperPreview } from '../paper/PaperPreview.tsx'
import { usePaper } from '../paper/paper-file.ts'

type ReturnPaperProps = { id: string; kind: TaxKind; onClose: () => void }

export function ReturnPaper({ id, kind, onClose }: ReturnPaperProps) {
  const { t } = useTranslation()
  const [language, setLanguage] = useState(currentLanguage)
  const path = `/api/books/tax-returns/${id}/paper?kind=${kind}&language=${language}`
  const paper = usePaper(path)
  return (
    <PaperFrame title={t(titleOf[kind])} path={path} paper={paper.data} onClose={onClose}>
      <div className={classes.tools}>
        <PaperLanguage language={language} onLanguage={setLanguage} />
      </div>
      <PaperPreview paper={paper} />
    </PaperFrame>
  )
}
