/** A switch at the end of its line: its name, and below it what it means. */
import { Switch } from '@mantine/core'
import i18next from 'i18next'
import { useTranslation } from 'react-i18next'
import inputs from '../kernel/form/inputs/inputs.module.css'
import type { LayoutProps } from '../kernel/form/model/form-parts.ts'
import { fieldLabel } from '../kernel/words/words.ts'
import classes from './ItemForm.module.css'

type SwitchRowProps = LayoutProps & {
  name: string
  /** What the value is when it is on, and when it is off. */
  values?: readonly [on: unknown, off: unknown]
  label?: string
}

const yesOrNo = [true, false] as const

export function SwitchRow({ form, isReadOnly, name, values = yesOrNo, label }: SwitchRowProps) {
  const { t } = useTranslation()
  const { entity, model, state, idOf } = form
  if (!entity.fields[name]) return null
  const id = idOf(name)
  const hint = `hint.${entity.name}.${name}`
  const [on, off] = values
  return (
    <div className={classes.switchRow}>
      <div className={classes.switchWords}>
        <label htmlFor={id} className={classes.switchName}>
          {label ?? fieldLabel(t, entity.name, name)}
        </label>
        {i18next.exists(hint) && (
          <span id={`${id}-hint`} className={classes.switchHint}>
            {t(hint)}
          </span>
        )}
      </div>
      <Switch
        id={id}
        classNames={{ track: inputs.track }}
        checked={state.values[name] === on}
        disabled={isReadOnly}
        aria-describedby={i18next.exists(hint) ? `${id}-hint` : undefined}
        onChange={(event) => model.setValue(name, event.currentTarget.checked ? on : off)}
      />
    </div>
  )
}
