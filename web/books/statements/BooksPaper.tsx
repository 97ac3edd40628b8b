/** A statement as it will be printed, in the language one chooses. */
import { useState } from 'react'
import { currentLanguage } from '../../kernel/words/words.ts'
import classes from '../../paper/Paper.module.css'
import { PaperFrame } from '../../paper/PaperFrame.tsx'
import { PaperLanguage } from '../../paper/PaperLanguage.tsx'
import { PaperPreview } from '../../paper/PaperPreview.tsx'
import { usePaper } from '../../paper/paper-file.ts'

/** The path has a query already; the language is added to it. */
type BooksPaperProps = { title: string; path: string; onClose: () => void }

export default function BooksPaper({ title, path, onClose }: BooksPaperProps) {
  const [language, setLanguage] = useState(currentLanguage)
  const asked = `${path}&language=${language}`
  const paper = usePaper(asked)
  return (
    <PaperFrame title={title} path={asked} paper={paper.data} onClose={onClose}>
      <div className={classes.tools}>
        <PaperLanguage language={language} onLanguage={setLanguage} />
      </div>
      <PaperPreview paper={paper} />
    </PaperFrame>
  )
}
