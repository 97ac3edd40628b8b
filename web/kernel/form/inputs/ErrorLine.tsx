/** What is wrong at a place, and the way to the record that stands in the way, if one does. */
import { IconAlertCircleFilled } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { readableFacts } from '../../../../domain/kernel/naming/readable-facts.ts'
import { recordPath } from '../../words/record-path.ts'
import { currentLanguage } from '../../words/words.ts'
import type { FieldError } from '../model/form-check.ts'
import classes from './ErrorLine.module.css'

/** The server's own sentence, or the words of our code. */
export function ErrorLine({ error }: { error: FieldError }) {
  const { t } = useTranslation()
  const { message, code, facts, holder } = error
  return (
    <>
      <IconAlertCircleFilled size={14} aria-hidden className={classes.mark} />
      <span>
        {message ?? t(`refusal.${code}`, readableFacts({ ...facts }, currentLanguage()))}
        {holder && (
          <>
            {' · '}
            <Link className={classes.holder} to={recordPath(holder.entity, holder.id)}>
              {t('form.openRecord', { title: holder.title })}
            </Link>
          </>
        )}
      </span>
    </>
  )
}
