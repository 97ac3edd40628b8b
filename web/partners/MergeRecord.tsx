/** Merges the open record with another one, which is chosen first. */
import { Button, Input } from '@mantine/core'
import { IconGitMerge } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { AnyRow } from '../../domain/kernel/entity.ts'
import type { Linked } from '../../domain/kernel/field.ts'
import { FormDialog } from '../kernel/form/FormDialog.tsx'
import type { Form } from '../kernel/form/model/use-form.ts'
import { Picker } from '../kernel/form/picker/Picker.tsx'
import { Cancel } from '../kernel/parts/Cancel.tsx'
import classes from './MergeDialog.module.css'
import { MergeDialog } from './MergeDialog.tsx'

type MergeRecordProps = { form: Form; onClose: () => void }

export default function MergeRecord({ form, onClose }: MergeRecordProps) {
  const navigate = useNavigate()
  const { entity, state } = form
  const [other, setOther] = useState<Linked | null>(null)
  const done = (merged: AnyRow) => {
    onClose()
    if (merged.id !== state.id) void navigate(`${entity.path}/${merged.id}`, { replace: true })
  }
  if (!other) return <Choice own={state.id} onChoose={setOther} onClose={onClose} />
  const first = { keep: state.id, drop: other.id }
  return <MergeDialog first={first} onClose={onClose} onMerged={done} />
}

type ChoiceProps = { own: string; onChoose: (other: Linked) => void; onClose: () => void }

function Choice({ own, onChoose, onClose }: ChoiceProps) {
  const { t } = useTranslation()
  const id = useId()
  const [chosen, setChosen] = useState<Linked | null>(null)
  const isSame = chosen?.id === own
  return (
    <FormDialog
      isOpen
      savesOnEnter
      tone="plain"
      icon={IconGitMerge}
      title={t('merge.title')}
      sentence={t('merge.chooseHint')}
      onClose={onClose}
      actions={
        <>
          <Cancel onClick={onClose} />
          <Button disabled={!chosen || isSame} onClick={() => chosen && onChoose(chosen)}>
            {t('merge.compare')}
          </Button>
        </>
      }
    >
      <div className={classes.choice}>
        <Input.Label htmlFor={id}>{t('merge.other')}</Input.Label>
        <Picker
          id={id}
          target="thirdparty"
          value={chosen}
          onChange={setChosen}
          canCreate={false}
          error={isSame}
          aria-describedby={`${id}-error`}
          data-autofocus
        />
        <Input.Error id={`${id}-error`} aria-live="polite">
          {isSame && t('refusal.mergeNeedsTwo')}
        </Input.Error>
      </div>
    </FormDialog>
  )
}
