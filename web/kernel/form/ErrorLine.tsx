/** What is wrong at a place, and the way to the record that stands in the way, if one does. */
import { IconAlertCircleFilled } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Found } from '../../../domain/identity/session.ts'
import { mustEntity } from '../../../domain/kernel/entity.ts'
import classes from './FieldBox.module.css'
import type { FieldError } from './form-check.ts'

/** The server's own sentence, or the words of our code. */
export function ErrorLine({ error }: { error: FieldError }) {
  const { t } = useTranslation()
  return (
    <>
      <IconAlertCircleFilled size={14} aria-hidden className={classes.mark} />
      <span>{error.message ?? t(`refusal.${error.code}`, { ...error.facts })}</span>
      {error.holder && <HolderLink {...error.holder} />}
    </>
  )
}

/** The way to the record that holds the value already. */
function HolderLink({ entity, id, title }: Found) {
  const { t } = useTranslation()
  return (
    <Link className={classes.holder} to={`${mustEntity(entity).path}/${id}`}>
      {t('form.openRecord', { title })}
    </Link>
  )
}
