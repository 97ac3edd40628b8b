/** Where one starts, and the warehouse one works from. */
import { Select } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Linked } from '../../domain/kernel/field.ts'
import { choosableFor, mustSetting, type Setting } from '../../domain/kernel/setting.ts'
import { defaultWarehouse } from '../../domain/settings/documents.settings.ts'
import { Picker } from '../kernel/form/picker/Picker.tsx'
import { useMay, useSession } from '../kernel/session/session.ts'
import { screenTitle, useOpenScreens } from '../kernel/shell/menu/menu.ts'
import { OwnCard, OwnRow } from './OwnRow.tsx'
import { useEffective, useOwnDecision } from './own-settings.ts'
import classes from './UserSettings.module.css'

export function OwnStart() {
  const { t } = useTranslation()
  const { branches } = useSession()
  const may = useMay()
  const screens = useOpenScreens()
  return (
    <OwnCard title={t('userSettings.start')}>
      <OwnChoice
        setting={mustSetting('access.startScreen')}
        placeholder={t('screen.dashboard')}
        choices={screens.map((screen) => ({ id: screen.path, title: screenTitle(t, screen) }))}
      />
      {branches.length > 1 && (
        <OwnChoice
          setting={mustSetting('access.startBranch')}
          placeholder={t('userSettings.lastBranch')}
          choices={branches}
        />
      )}
      {may('stock.warehouse.view') && <OwnWarehouse />}
    </OwnCard>
  )
}

const idOf = ({ key }: Setting): string => `own-${key}`

/** What is kept is an id or a path; a reference comes with its title. */
const keptOf = (value: unknown): string | null =>
  (value as Linked | null)?.id ?? (value as string | null)

type OwnChoiceProps = { setting: Setting; placeholder: string; choices: readonly Linked[] }

function OwnChoice({ setting, placeholder, choices }: OwnChoiceProps) {
  const { t } = useTranslation()
  const effective = useEffective(setting)
  const decide = useOwnDecision(setting)
  const { key } = setting
  return (
    <OwnRow
      label={t(`setting.${key}`)}
      hint={t(`setting.${key}.hint`)}
      controlId={idOf(setting)}
      labelId={`${idOf(setting)}-label`}
    >
      <Select
        id={idOf(setting)}
        data={choices.map(({ id, title }) => ({ value: id, label: title }))}
        value={keptOf(effective?.value ?? null)}
        onChange={decide}
        placeholder={placeholder}
        searchable
        clearable
        nothingFoundMessage={t('form.nothingFound')}
        rightSection={
          keptOf(effective?.value ?? null) ? undefined : (
            <IconChevronDown size={16} stroke={1.75} aria-hidden />
          )
        }
      />
    </OwnRow>
  )
}

function OwnWarehouse() {
  const { t } = useTranslation()
  const effective = useEffective(defaultWarehouse)
  const decide = useOwnDecision(defaultWarehouse)
  const { key } = defaultWarehouse
  const from = effective?.from
  return (
    <OwnRow
      label={t(`setting.${key}`)}
      hint={t(`setting.${key}.hint`)}
      controlId={idOf(defaultWarehouse)}
    >
      <Picker
        id={idOf(defaultWarehouse)}
        target="warehouse"
        filters={choosableFor(defaultWarehouse)}
        canCreate={false}
        value={(effective?.value ?? null) as Linked | null}
        onChange={(chosen) => decide(chosen?.id ?? null)}
      />
      {from && from !== 'initial' && (
        <p className={classes.from}>{t(`userSettings.from.${from}`)}</p>
      )}
    </OwnRow>
  )
}
