/** One setting: what it is, one sentence about it, its control, and where its value comes from. */
import { IconArrowBackUp } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Linked } from '../../domain/kernel/field.ts'
import { formatDecimal, formatPercent } from '../../domain/kernel/format.ts'
import {
  type Effective,
  type GivenValue,
  type Origin,
  type Setting,
  settingOf,
} from '../../domain/kernel/setting.ts'
import type { GivenSetting } from '../../domain/settings/given.ts'
import {
  givenAt,
  layerOf,
  placeOf,
  type Scope,
  type ScopedPlace,
  useDecision,
} from './given-settings.ts'
import { controlId, SettingControl } from './SettingControl.tsx'
import classes from './Settings.module.css'

export type SettingPlace = {
  rows: readonly GivenSetting[]
  /** The branch or register looked at; null is the whole company. */
  scope: Scope
  places: readonly ScopedPlace[]
  mayEdit: boolean
}

/** References arrive with their titles; the rule compares what is kept. */
const plain = (rows: readonly GivenSetting[]): GivenValue[] =>
  rows.map((row) => ({ ...row, value: (row.value as Linked | null)?.id ?? row.value }))

/** The value with the title a reference is shown by. */
function effectiveAt(setting: Setting, rows: readonly GivenSetting[], scope: Scope): Effective {
  const place = placeOf(scope)
  const { from, value } = settingOf(plain(rows), setting, place)
  const at = from === 'branch' || from === 'register' ? (place[from] ?? null) : null
  const given = from === 'initial' ? undefined : givenAt(rows, setting.key, at)
  return { from, value: given?.value ?? value }
}

export function SettingRow({ setting, place }: { setting: Setting; place: SettingPlace }) {
  const { t } = useTranslation()
  const { rows, scope, places, mayEdit } = place
  const given = givenAt(rows, setting.key, scope?.id ?? null)
  const { value, from } = effectiveAt(setting, rows, scope)
  const { decide, reset, isBusy, complaint } = useDecision(setting, scope, given)
  const isDecidedHere = setting.layers.includes(layerOf(scope))
  const id = controlId(setting)
  return (
    <div className={classes.row} data-kind={setting.field.kind} aria-busy={isBusy || undefined}>
      <div className={classes.about}>
        <label id={`${id}-label`} htmlFor={id} className={classes.label}>
          {t(`setting.${setting.key}`)}
        </label>
        <p className={classes.hint}>{t(`setting.${setting.key}.hint`)}</p>
      </div>
      <SettingControl
        key={scope?.id}
        setting={setting}
        value={value}
        complaint={complaint}
        isReadOnly={!mayEdit || !isDecidedHere}
        onDecide={decide}
      />
      <div className={classes.origin}>
        <OriginOf {...{ from, scope, places }} isDecidedHere={isDecidedHere} />
        {given && mayEdit && isDecidedHere && (
          <Reset setting={setting} place={place} onReset={() => reset()} />
        )}
        {scope === null && <Elsewhere setting={setting} place={place} />}
      </div>
    </div>
  )
}

type OriginProps = {
  from: Origin
  scope: Scope
  places: readonly ScopedPlace[]
  isDecidedHere: boolean
}

function OriginOf({ from, scope, places, isDecidedHere }: OriginProps) {
  const { t } = useTranslation()
  const isPlace = from === 'branch' || from === 'register'
  const at = isPlace ? placeOf(scope)[from] : undefined
  const name = at
    ? (places.find(({ id }) => id === at)?.title ?? '')
    : t(`systemSettings.from.${from}`)
  const wider = scope?.layer === 'register' ? 'widerOnly' : 'companyOnly'
  return (
    <span className={classes.from} data-from={from}>
      <span className="ct-hidden">{t('systemSettings.comesFrom')} </span>
      <bdi>{name}</bdi>
      {!isDecidedHere && <span className={classes.note}>{t(`systemSettings.${wider}`)}</span>}
    </span>
  )
}

type ResetProps = { setting: Setting; place: SettingPlace; onReset: () => void }

/** Says what will hold afterwards, before it is pressed. */
function Reset({ setting, place: { rows, scope }, onReset }: ResetProps) {
  const { t } = useTranslation()
  const word = useValueWord()
  const others = rows.filter((row) => row.key !== setting.key || row.scope !== (scope?.id ?? null))
  const { value } = effectiveAt(setting, others, scope)
  const label = t('systemSettings.resetTo', { value: word(setting, value) })
  return (
    <button
      type="button"
      className={classes.reset}
      aria-label={`${t(`setting.${setting.key}`)}: ${label}`}
      onClick={onReset}
    >
      <IconArrowBackUp className="ct-points" size={14} stroke={1.75} aria-hidden />
      <span>{label}</span>
    </button>
  )
}

/** Which places decided otherwise, so that nobody is surprised by them. */
function Elsewhere({ setting, place: { rows, places } }: Omit<ResetProps, 'onReset'>) {
  const { t, i18n } = useTranslation()
  const names = places.filter(({ id }) => givenAt(rows, setting.key, id)).map(({ title }) => title)
  if (names.length === 0) return null
  const list = new Intl.ListFormat(i18n.language, { type: 'conjunction' }).format(names)
  return <span className={classes.note}>{t('systemSettings.elsewhere', { branches: list })}</span>
}

const decimalKinds = ['integer', 'money', 'quantity']

function useValueWord() {
  const { t } = useTranslation()
  return ({ key, field }: Setting, value: unknown): string => {
    if (value === null || value === '') return t('systemSettings.nothing')
    if (field.kind === 'choice') return t(`choice.${key}.${String(value)}`)
    if (field.kind === 'boolean') return t(value ? 'label.yes' : 'label.no')
    if (field.kind === 'reference') return (value as Linked).title
    if (field.kind === 'percent') return formatPercent(String(value))
    if (decimalKinds.includes(field.kind)) return formatDecimal(String(value))
    return String(value)
  }
}
