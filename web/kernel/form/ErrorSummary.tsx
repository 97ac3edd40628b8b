/** Names the wrong fields when there are several; each name leads to its field. */
import type { TFunction } from 'i18next'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { fieldLabel, lineLabel } from '../words/words.ts'
import classes from './Form.module.css'
import { FormNotice } from './FormNotice.tsx'
import { errorPlaces } from './model/form-check.ts'
import { linesOf } from './model/form-paths.ts'
import type { Form } from './model/use-form.ts'

export function ErrorSummary({ form }: { form: Form }) {
  const { t } = useTranslation()
  const { entity, state, wasRefused, model } = form
  const places = errorPlaces(entity, state.values, state.errors)
  if (!wasRefused || places.length < 2) return null
  return (
    <FormNotice tone="error" title={t('form.attention', { count: places.length })}>
      {places.map((place, at) => (
        <Fragment key={place}>
          {at > 0 && t('form.listSeparator')}
          <button type="button" className={classes.link} onClick={() => model.focus(place)}>
            {placeLabel(t, form, place)}
          </button>
        </Fragment>
      ))}
    </FormNotice>
  )
}

/** "Code, line 2" for a cell. */
function placeLabel(t: TFunction, { entity, state }: Form, place: string): string {
  const [key = '', lineId, cell] = place.split('.')
  if (cell === undefined) return fieldLabel(t, entity.name, key)
  const line = linesOf(state.values, key).findIndex(({ id }) => id === lineId) + 1
  return t('form.cell', { label: lineLabel(t, entity.name, key, cell), line })
}
