/** The options of a picker: what was found, and a way to create what was not. */
import { Combobox } from '@mantine/core'
import { IconCheck, IconPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Entity } from '../../../../domain/kernel/entity.ts'
import { fold } from '../../../../domain/kernel/text.ts'
import { messageOf } from '../../session/api.ts'
import classes from './Picker.module.css'
import type { PickerSearch } from './picker-search.ts'

/** The value of the option that creates; no id looks like it. */
export const createOption = '+'

type PickerDropdownProps = {
  target: Entity
  search: PickerSearch
  typed: string
  chosen: readonly string[]
  canCreate: boolean
}

export function PickerDropdown(props: PickerDropdownProps) {
  const { target, search, typed, chosen, canCreate } = props
  const { t } = useTranslation()
  const title = typed.trim()
  const exists = search.options.some((option) => fold(option.title) === fold(title))
  return (
    <Combobox.Dropdown>
      <Combobox.Options
        mah={260}
        className={classes.options}
        aria-label={t(`entity.${target.name}.many`)}
      >
        {search.isGuess && search.options.length > 0 && (
          <Combobox.Empty>{t('list.similar')}</Combobox.Empty>
        )}
        {search.options.map(({ id, title: name, subtitle }) => (
          <Combobox.Option
            key={id}
            value={id}
            active={chosen.includes(id)}
            className={classes.item}
          >
            <span className={classes.option}>
              <span className={classes.words}>
                <bdi>{name}</bdi>
                {subtitle && <bdi className={classes.subtitle}>{subtitle}</bdi>}
              </span>
              {chosen.includes(id) && <IconCheck size={16} stroke={1.75} aria-hidden />}
            </span>
          </Combobox.Option>
        ))}
        <Verdict search={search} />
        {canCreate && search.isSettled && !exists && (
          <Combobox.Option value={createOption} className={classes.item}>
            <span className={classes.create}>
              <IconPlus size={16} stroke={1.75} aria-hidden />
              {title ? t('form.createNamed', { title }) : t(`entity.${target.name}.new`)}
            </span>
          </Combobox.Option>
        )}
      </Combobox.Options>
    </Combobox.Dropdown>
  )
}

function Verdict({ search }: { search: PickerSearch }) {
  const { t } = useTranslation()
  if (search.error) return <Combobox.Empty>{messageOf(search.error)}</Combobox.Empty>
  if (search.options.length > 0) return null
  return (
    <Combobox.Empty>{t(search.isSettled ? 'form.nothingFound' : 'form.searching')}</Combobox.Empty>
  )
}
