/** One of a few words: side by side up to three, a list beyond. */
import { SegmentedControl, Select } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { choiceLabel } from '../../words/words.ts'
import classes from './inputs.module.css'
import { inputAttributes, type WidgetProps } from './widget.ts'

const mostSegments = 3
const mostWithoutSearch = 8

export function ChoiceWidget(props: WidgetProps) {
  const { t } = useTranslation()
  const choices = props.field.choices ?? []
  const data = choices.map((value) => ({
    value,
    label: choiceLabel(t, props.entity.name, props.name, value),
  }))
  const value = typeof props.value === 'string' ? props.value : null
  if (choices.length <= mostSegments && !props.field.isOptional && !props.isCompact)
    return (
      <SegmentedControl
        id={props.id}
        // A set without a chosen word must still take the focus when it is asked for.
        tabIndex={-1}
        classNames={{
          root: classes.segments,
          control: classes.control,
          label: classes.segment,
        }}
        fullWidth
        data={data}
        value={value ?? ''}
        onChange={props.onChange}
        readOnly={props.isReadOnly}
        disabled={props.isReadOnly}
        aria-labelledby={props.labelId}
        aria-describedby={props.describedBy}
      />
    )
  return (
    <Select
      {...inputAttributes(props)}
      data={data}
      value={value}
      onChange={props.onChange}
      rightSection={<IconChevronDown size={16} stroke={1.75} aria-hidden />}
      clearable={props.field.isOptional}
      // The word that is chosen already, chosen once more, is still chosen.
      allowDeselect={props.field.isOptional}
      searchable={choices.length > mostWithoutSearch}
      nothingFoundMessage={t('form.nothingFound')}
    />
  )
}
