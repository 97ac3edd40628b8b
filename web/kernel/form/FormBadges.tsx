/** After the title: whether the record is in use, and whether something typed is not saved. */
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { booleanWord } from '../list/table/boolean-word.ts'
import { StatusBadge } from '../parts/StatusBadge.tsx'
import classes from './Form.module.css'
import { badgeOf } from './model/form-parts.ts'
import type { Form } from './model/use-form.ts'

export function FormBadges({ form }: { form: Form }) {
  const { t } = useTranslation()
  const { entity, isNew, isDirty, state } = form
  const isActive = state.base.isActive === true
  const Own = isNew ? undefined : badgeOf(entity)
  return (
    <>
      {!isNew && entity.fields.isActive && (
        <StatusBadge state={isActive ? 'active' : 'inactive'}>
          {t(booleanWord('isActive', isActive))}
        </StatusBadge>
      )}
      {Own && (
        <Suspense fallback={null}>
          <Own entity={entity} row={{ ...state.base, id: state.id, version: state.version ?? 0 }} />
        </Suspense>
      )}
      <span role="status">
        {isDirty && (
          <span className={classes.unsaved}>
            <span className={classes.dot} />
            {t('form.unsaved')}
          </span>
        )}
      </span>
    </>
  )
}
