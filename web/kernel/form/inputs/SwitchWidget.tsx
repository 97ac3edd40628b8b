/** Yes or no, always with the word beside the switch. */
import { Switch } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from './inputs.module.css'
import type { WidgetProps } from './widget.ts'

export function SwitchWidget(props: WidgetProps) {
  const { t } = useTranslation()
  const isOn = props.value === true
  return (
    <span className={classes.switch}>
      <Switch
        id={props.id}
        classNames={{ track: classes.track }}
        checked={isOn}
        disabled={props.isReadOnly}
        onChange={(event) => props.onChange(event.currentTarget.checked)}
        aria-labelledby={props.labelId}
        aria-describedby={props.describedBy}
      />
      <label htmlFor={props.id}>{t(isOn ? 'label.yes' : 'label.no')}</label>
    </span>
  )
}
