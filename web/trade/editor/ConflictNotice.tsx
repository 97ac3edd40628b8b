/** Somebody else saved the same draft: one of the two is kept, and nothing is lost unseen. */
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { formatTime } from '../../../domain/kernel/format.ts'
import classes from '../../kernel/document/Document.module.css'
import { FormNotice } from '../../kernel/form/FormNotice.tsx'
import type { Autosave } from './autosave.ts'
import { useEdited } from './model/editor-context.ts'

export function ConflictNotice({ autosave }: { autosave: Autosave }) {
  const { t } = useTranslation()
  const isConflict = useEdited(({ save }) => save === 'conflict')
  const theirs = useEdited(({ conflict }) => conflict)
  if (!isConflict) return null
  const reload = () => {
    autosave.end()
    location.reload()
  }
  return (
    <div className={classes.notice}>
      <FormNotice
        tone="warning"
        action={
          <span className={classes.choices}>
            <Button variant="default" onClick={reload}>
              {t('document.takeTheirs')}
            </Button>
            {theirs && (
              <Button variant="default" onClick={() => void autosave.keepMine(theirs.version)}>
                {t('document.keepMine')}
              </Button>
            )}
          </span>
        }
      >
        {theirs
          ? t('document.conflict', { name: theirs.userName, time: formatTime(theirs.updatedAt) })
          : t('refusal.stale')}
      </FormNotice>
    </div>
  )
}
