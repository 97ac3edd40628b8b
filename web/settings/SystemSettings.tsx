/** Every rule of the company, in groups, searchable, each with its explanation and its origin. */
import './declarations.ts'
import { Button, Select } from '@mantine/core'
import { IconBuildingStore, IconChevronDown } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import type { Linked } from '../../domain/kernel/field.ts'
import type { Page as RowPage } from '../../domain/kernel/list.ts'
import { settings } from '../../domain/kernel/setting.ts'
import { Empty } from '../kernel/parts/Empty.tsx'
import { PageSearch } from '../kernel/parts/SearchField.tsx'
import { Page, PageBody, PageHead } from '../kernel/parts/Sheet.tsx'
import { Wait } from '../kernel/parts/screen/Wait.tsx'
import { call, messageOf } from '../kernel/session/api.ts'
import { useMay, useSession } from '../kernel/session/session.ts'
import { type Scope, type ScopedPlace, useGivenSettings } from './given-settings.ts'
import classes from './Settings.module.css'
import { SettingsCard } from './SettingsCard.tsx'
import { SettingsNav } from './SettingsNav.tsx'
import { foundSettings } from './settings-search.ts'

export default function SystemSettings() {
  const { t } = useTranslation()
  const [query, setQuery] = useState('')
  const places = usePlaces()
  const [scope, setScope] = useScope(places)
  return (
    <Page ground="page">
      <PageHead title={t('screen.settings')} />
      <PageBody>
        <div className={classes.tools}>
          <PageSearch
            className={classes.search}
            label={t('systemSettings.search')}
            value={query}
            onChange={setQuery}
          />
          <ScopeField places={places} value={scope} onChange={setScope} />
        </div>
        <Found query={query} scope={scope} places={places} onClear={() => setQuery('')} />
      </PageBody>
    </Page>
  )
}

/** The branches, and the registers for whoever may see them. */
function usePlaces(): ScopedPlace[] {
  const { branches } = useSession()
  const { data } = useQuery({
    queryKey: ['register', 'list', 'settings'],
    queryFn: () => call<RowPage<RegisterRow>>('GET', '/api/registers?limit=100'),
    enabled: useMay()('pos.register.view'),
  })
  return [
    ...branches.map((it): ScopedPlace => ({ ...it, layer: 'branch', branch: it.id })),
    ...(data?.rows ?? []).map(
      ({ id, name, branch }): ScopedPlace => ({
        id,
        title: `${branch.title} – ${name}`,
        layer: 'register',
        branch: branch.id,
      }),
    ),
  ]
}

type RegisterRow = { id: string; name: string; branch: Linked }

/**
 * The place looked at stands in the address, so that it can be sent to somebody. The screen does not
 * wait for the address: whoever decides right after choosing a branch must not decide for all.
 */
function useScope(places: readonly ScopedPlace[]): [Scope, (scope: Scope) => void] {
  const [params, setParams] = useSearchParams()
  const [asked, setAsked] = useState(params.get('at'))
  const choose = (next: Scope): void => {
    setAsked(next?.id ?? null)
    setParams(next ? { at: next.id } : {}, { replace: true })
  }
  return [places.find(({ id }) => id === asked) ?? null, choose]
}

/** Menus hold words, not null; this one stands for the whole company. */
const everywhere = 'company'

type ScopeFieldProps = {
  places: readonly ScopedPlace[]
  value: Scope
  onChange: (value: Scope) => void
}

function ScopeField({ places, value, onChange }: ScopeFieldProps) {
  const { t } = useTranslation()
  if (places.length === 0) return null
  return (
    <Select
      className={classes.scope}
      aria-label={t('systemSettings.scope')}
      data={[
        { value: everywhere, label: t('systemSettings.wholeCompany') },
        ...places.map(({ id, title }) => ({ value: id, label: title })),
      ]}
      value={value?.id ?? everywhere}
      onChange={(next) => onChange(places.find(({ id }) => id === next) ?? null)}
      allowDeselect={false}
      leftSection={<IconBuildingStore size={16} stroke={1.75} aria-hidden />}
      rightSection={<IconChevronDown size={16} stroke={1.75} aria-hidden />}
      comboboxProps={{ position: 'bottom-end' }}
    />
  )
}

type FoundProps = {
  query: string
  scope: Scope
  places: readonly ScopedPlace[]
  onClear: () => void
}

function Found({ query, scope, places, onClear }: FoundProps) {
  const { t } = useTranslation()
  const { company } = useSession()
  const usedSettings = settings().filter(
    ({ unit }) => unit !== 'secondCurrency' || company.secondCurrency,
  )
  const mayEdit = useMay()('settings.system.edit')
  const { data, error, refetch } = useGivenSettings()
  const cards = useRef<HTMLDivElement>(null)
  if (error && !data)
    return (
      <Empty
        title={messageOf(error)}
        art="signpost"
        actions={<Button onClick={() => void refetch()}>{t('action.retry')}</Button>}
      />
    )
  if (!data) return <Wait />
  const groups = foundSettings(usedSettings, query, t)
  if (groups.length === 0)
    return (
      <Empty
        title={t('systemSettings.nothingFound', { query })}
        hint={t('systemSettings.nothingFoundHint')}
        art="signpost"
        actions={
          <Button variant="default" onClick={onClear}>
            {t('action.clear')}
          </Button>
        }
      />
    )
  const place = { rows: data.rows, scope, places, mayEdit }
  return (
    <div className={classes.layout}>
      <SettingsNav groups={groups.map(({ group }) => group)} cards={cards} />
      <div ref={cards} className={classes.cards}>
        {groups.map((found) => (
          <SettingsCard key={found.group} {...found} place={place} isNarrowed={query !== ''} />
        ))}
      </div>
    </div>
  )
}
