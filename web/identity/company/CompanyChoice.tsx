/** A choice among hundreds: typed to be found. */
import { Select } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { inputAttributes, type WidgetProps } from '../../kernel/form/inputs/widget.ts'

type CompanyChoiceProps = WidgetProps & { choices: { value: string; label: string }[] }

export function CompanyChoice({ choices, ...props }: CompanyChoiceProps) {
  const { t } = useTranslation()
  return (
    <Select
      {...inputAttributes(props)}
      data={choices}
      value={typeof props.value === 'string' ? props.value : null}
      onChange={props.onChange}
      rightSection={<IconChevronDown size={16} stroke={1.75} aria-hidden />}
      clearable={props.field.isOptional}
      allowDeselect={props.field.isOptional}
      searchable
      nothingFoundMessage={t('form.nothingFound')}
    />
  )
}
