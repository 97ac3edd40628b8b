/** The payslip as paper, to be looked at, saved and printed. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '../kernel/words/words.ts'
import classes from '../paper/Paper.module.css'
import { PaperFrame } from '../paper/PaperFrame.tsx'
import { PaperLanguage } from '../paper/PaperLanguage.tsx'
import { PaperPreview } from '../paper/PaperPreview.tsx'
import { usePaper } from '../paper/paper-file.ts'

export default function PayslipPaper({ api, onClose }: { api: string; onClose: () => void }) {
  const { t } = useTranslation()
  const [language, setLanguage] = useState(currentLanguage)
  const path = `${api}/paper?${new URLSearchParams({ language })}`
  const paper = usePaper(path)
  return (
    <PaperFrame title={t('payslip.title')} path={path} paper={paper.data} onClose={onClose}>
      <div className={classes.tools}>
        <PaperLanguage language={language} onLanguage={setLanguage} />
      </div>
      <PaperPreview paper={paper} />
    </PaperFrame>
  )
}
