/** Makes a key: its name, what it may do, where and for how long; then shows it, this once. */
import { Button, Select, TextInput } from '@mantine/core'
import { IconKey } from '@tabler/icons-react'
import { useId, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  keyLives,
  type MadeKey,
  mostPerMinute,
  newKeyInput,
  scopesOffered,
  usualKeyLife,
  usualPerMinute,
} from '../../domain/doors/api-key.ts'
import { longestOf } from '../../domain/kernel/field/longest.ts'
import { newId } from '../../domain/kernel/id.ts'
import { cleanLine } from '../../domain/kernel/text.ts'
import { PermissionMatrix } from '../identity/permissions/PermissionMatrix.tsx'
import { type Failure, failureOf } from '../kernel/document/document-change.ts'
import { placedFailure } from '../kernel/document/failed-field.ts'
import { FormDialog } from '../kernel/form/FormDialog.tsx'
import { FormNotice } from '../kernel/form/FormNotice.tsx'
import { CountInput } from '../kernel/form/inputs/CountInput.tsx'
import box from '../kernel/form/inputs/FieldBox.module.css'
import { Cancel } from '../kernel/parts/Cancel.tsx'
import { call } from '../kernel/session/api.ts'
import { useSession } from '../kernel/session/session.ts'
import { keysChanged } from './door-data.ts'
import classes from './Integrations.module.css'
import { SecretOnce } from './SecretOnce.tsx'

export function NewKeyDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const [made, setMade] = useState<MadeKey | null>(null)
  if (made)
    return (
      <SecretOnce
        title={t('doors.keys.made')}
        label="doors.keys.key"
        hint={t('doors.keys.madeHint')}
        secret={made.key}
        onClose={onClose}
      />
    )
  return <KeyForm onMade={setMade} onClose={onClose} />
}

type KeyFormProps = { onMade: (made: MadeKey) => void; onClose: () => void }

function KeyForm({ onMade, onClose }: KeyFormProps) {
  const { t } = useTranslation()
  const { permissions, branches } = useSession()
  const labelId = useId()
  const [id] = useState(newId)
  const [name, setName] = useState('')
  const [scopes, setScopes] = useState<string[]>([])
  const [branch, setBranch] = useState<string | null>(null)
  const [days, setDays] = useState<number>(usualKeyLife)
  const [perMinute, setPerMinute] = useState<number>(usualPerMinute)
  const [problem, setProblem] = useState<Failure | null>(null)
  const [isBusy, setBusy] = useState(false)
  const offered = useMemo(
    () => scopesOffered({ isAdmin: false, permissions: new Set(permissions) }),
    [permissions],
  )
  const { at, above } = placedFailure(problem, ['name', 'days', 'branch', 'perMinute', 'scopes'])
  const make = async () => {
    if (!cleanLine(name)) return setProblem({ message: t('doors.nameMissing'), field: 'name' })
    if (scopes.length === 0)
      return setProblem({ message: t('doors.keys.rightsMissing'), field: 'scopes' })
    setBusy(true)
    setProblem(null)
    try {
      const body = { id, name: cleanLine(name), scopes, branch, days, perMinute }
      const made = await call<MadeKey>('POST', '/api/api-keys', body)
      await keysChanged()
      onMade(made)
    } catch (error) {
      setProblem(failureOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      icon={IconKey}
      tone="plain"
      size={820}
      title={t('doors.new.keys')}
      sentence={t('doors.keys.newHint')}
      actions={
        <>
          <Cancel onClick={onClose} />
          <Button loading={isBusy} onClick={() => void make()}>
            {t('doors.keys.make')}
          </Button>
        </>
      }
    >
      <div className={classes.form}>
        {above && <FormNotice tone="error">{above}</FormNotice>}
        <div className={classes.fields}>
          <TextInput
            label={t('doors.name')}
            placeholder={t('doors.keys.nameExample')}
            value={name}
            error={at('name')?.message}
            maxLength={longestOf(newKeyInput.shape.name)}
            required
            data-autofocus
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Select
            label={t('doors.keys.life')}
            data={keyLives.map((it) => ({
              value: String(it),
              label: t(`doors.keys.days.${it}`),
            }))}
            value={String(days)}
            error={at('days')?.message}
            allowDeselect={false}
            onChange={(next) => setDays(Number(next ?? usualKeyLife))}
          />
          <Select
            label={t('field.branch')}
            placeholder={t('doors.everyBranch')}
            clearable
            data={branches.map((it) => ({ value: it.id, label: it.title }))}
            value={branch}
            error={at('branch')?.message}
            onChange={setBranch}
          />
          <CountInput
            label={t('doors.keys.perMinute')}
            min={1}
            max={mostPerMinute}
            allowDecimal={false}
            value={perMinute}
            error={at('perMinute')?.message}
            onChange={(next) => setPerMinute(Number(next) || usualPerMinute)}
          />
        </div>
        <p id={labelId} className={classes.label}>
          {t('doors.keys.rights')}
        </p>
        {at('scopes') && (
          <p className={box.below} data-error role="alert">
            {at('scopes')?.message}
          </p>
        )}
        <PermissionMatrix
          labelledBy={labelId}
          offered={offered}
          value={scopes}
          onChange={setScopes}
        />
      </div>
    </FormDialog>
  )
}
