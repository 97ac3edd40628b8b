/** Names the wrong fields when there are several; each name leads to its field. */
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { fieldLabel } from '../words.ts'
import classes from './Form.module.css'
import { FormNotice } from './FormNotice.tsx'
import { errorKeys } from './form-check.ts'
import type { Form } from './use-form.ts'

export function ErrorSummary({ form }: { form: Form }) {
  const { t } = useTranslation()
  const { entity, state, wasRefused, model } = form
  const keys = errorKeys(entity, state.errors)
  if (!wasRefused || keys.length < 2) return null
  return (
    <FormNotice tone="error" title={t('form.attention', { count: keys.length })}>
      {keys.map((key, at) => (
        <Fragment key={key}>
          {at > 0 && t('form.listSeparator')}
          <button type="button" className={classes.link} onClick={() => model.focus(key)}>
            {fieldLabel(t, entity.name, key)}
          </button>
        </Fragment>
      ))}
    </FormNotice>
  )
}
