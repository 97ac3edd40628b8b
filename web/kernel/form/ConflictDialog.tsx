/**
 * Somebody saved this row meanwhile. Both versions stand side by side, only where they differ; a
 * side is chosen for each field and the mix is saved. Nothing is lost until then.
 */
import { Button } from '@mantine/core'
import { IconGitMerge } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatMoment } from '../../../domain/kernel/format.ts'
import looks from './Form.module.css'
import { FormDialog } from './FormDialog.tsx'
import { SideTable } from './lines/SideTable.tsx'
import { type Clash, clashesOf, mixOf, type Side } from './model/form-merge.ts'
import type { Conflict } from './model/form-model.ts'
import { type FormValues, valuesOf } from './model/form-values.ts'
import type { Form } from './model/use-form.ts'

type ConflictDialogProps = { form: Form; onSave: () => void }

export function ConflictDialog({ form, onSave }: ConflictDialogProps) {
  const { conflict, entity, model, state } = form
  if (!conflict) return null
  const theirs = valuesOf(entity, conflict.row)
  const clashes = clashesOf(entity, state.base, state.values, theirs)
  return (
    <ConflictChoice
      // A still newer version starts the choice again.
      key={conflict.row.version}
      form={form}
      conflict={conflict}
      clashes={clashes}
      onDiscard={() => model.rebase(conflict.row)}
      onMix={(mix) => {
        model.rebase(conflict.row, mix)
        onSave()
      }}
    />
  )
}

type ConflictChoiceProps = {
  form: Form
  conflict: Conflict
  clashes: readonly Clash[]
  onDiscard: () => void
  onMix: (mix: FormValues) => void
}

function ConflictChoice({ form, conflict, clashes, onDiscard, onMix }: ConflictChoiceProps) {
  const { t } = useTranslation()
  const [chosen, setChosen] = useState<Readonly<Record<string, Side>>>({})
  const { changedBy, changedAt } = conflict
  const rows = clashes.map((clash) => ({ ...clash, side: chosen[clash.key] ?? clash.side }))
  const keepEditing = () => form.model.setConflict(null)
  return (
    <FormDialog
      isOpen
      size={560}
      onClose={keepEditing}
      icon={IconGitMerge}
      title={changedBy ? t('form.conflictBy', { name: changedBy }) : t('form.conflict')}
      sentence={
        <>
          {changedAt && <bdi dir="ltr">{formatMoment(changedAt)}</bdi>}
          {changedAt && ' · '}
          {t('form.conflictHint')}
        </>
      }
      harm={
        <Button variant="outline" className={looks.harm} onClick={onDiscard}>
          {t('form.discardMine')}
        </Button>
      }
      actions={
        <>
          <Button variant="subtle" color="gray" className={looks.quiet} onClick={keepEditing}>
            {t('form.keepEditing')}
          </Button>
          <Button data-autofocus onClick={() => onMix(mixOf(form.state.values, rows))}>
            {t('form.saveMix')}
          </Button>
        </>
      }
    >
      <SideTable
        entity={form.entity}
        names={[
          t('form.yours'),
          changedBy ? t('form.theirsBy', { name: changedBy }) : t('form.theirs'),
        ]}
        rows={rows.map(({ key, mine, theirs, side }) => ({
          key,
          values: [mine, theirs],
          side: side === 'mine' ? 0 : 1,
        }))}
        onChoose={(key, side) => setChosen({ ...chosen, [key]: side === 0 ? 'mine' : 'theirs' })}
      />
    </FormDialog>
  )
}
