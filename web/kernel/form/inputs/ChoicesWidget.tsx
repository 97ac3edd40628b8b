/** Any of a few words, each a box to tick; whoever only reads sees the ticked ones. */
import { useTranslation } from 'react-i18next'
import { Value } from '../../list/table/Cell.tsx'
import { choiceLabel } from '../../words/words.ts'
import classes from './ChoicesWidget.module.css'
import type { WidgetProps } from './widget.ts'

export default function ChoicesWidget(props: WidgetProps) {
  const { t } = useTranslation()
  const { entity, field, name, onChange, onBlur } = props
  const chosen = Array.isArray(props.value) ? (props.value as string[]) : []
  const all = field.choices ?? []
  if (props.isReadOnly)
    return <Value field={field} owner={entity.name} name={name} value={chosen} />
  const toggle = (value: string): void => {
    const isChosen = chosen.includes(value)
    onChange(all.filter((it) => (it === value ? !isChosen : chosen.includes(it))))
  }
  return (
    <fieldset
      id={props.id}
      className={classes.choices}
      // It must take the focus when a form leads to what is wrong.
      tabIndex={-1}
      aria-labelledby={props.labelId}
      aria-describedby={props.describedBy}
      onBlur={onBlur}
    >
      {all.map((value) => (
        <label key={value} className={classes.choice}>
          <input
            type="checkbox"
            className={classes.box}
            checked={chosen.includes(value)}
            onChange={() => toggle(value)}
          />
          {choiceLabel(t, entity.name, name, value)}
        </label>
      ))}
    </fieldset>
  )
}
