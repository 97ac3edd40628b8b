/** Variants of an item in one step: sizes and colours are ticked, and what will be made is shown. */
import { Button } from '@mantine/core'
import { IconGridDots } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { AnyRow } from '../../domain/kernel/entity.ts'
import type { Linked } from '../../domain/kernel/field.ts'
import looks from '../kernel/form/Form.module.css'
import { FormDialog } from '../kernel/form/FormDialog.tsx'
import { FormNotice } from '../kernel/form/FormNotice.tsx'
import type { Form } from '../kernel/form/model/use-form.ts'
import { toast } from '../kernel/parts/toast.tsx'
import { call, messageOf } from '../kernel/session/api.ts'
import { FeatureChoice } from './FeatureChoice.tsx'
import { VariantPreview } from './VariantPreview.tsx'
import classes from './Variants.module.css'
import { planOf, type ShownFeature, useFeatures, useHeld } from './variant-plan.ts'

type VariantsDialogProps = { form: Form; onClose: () => void }

export default function VariantsDialog({ form, onClose }: VariantsDialogProps) {
  const { t } = useTranslation()
  const { state, isDirty } = form
  const model: AnyRow = { ...state.base, id: state.id, version: state.version ?? 0 }
  const [sizes, setSizes] = useState<readonly string[]>([])
  const [colours, setColours] = useState<readonly string[]>([])
  const allSizes = useFeatures('size')
  const allColours = useFeatures('colour')
  const held = useHeld(model)
  const chosen = (all: ShownFeature[], ids: readonly string[]) =>
    all.filter(({ id }) => ids.includes(id))
  const chosenSizes = chosen(allSizes, sizes)
  const chosenColours = chosen(allColours, colours)
  const plan = planOf(model, chosenSizes, chosenColours, held)
  const making = useMaking(form, onClose)
  const canMake = plan.length > 0 && !isDirty && !making.isPending
  return (
    <FormDialog
      isOpen
      size={640}
      onClose={onClose}
      icon={IconGridDots}
      tone="plain"
      title={t('variants.title', { name: String(model.name ?? '') })}
      sentence={t('variants.sentence')}
      actions={
        <>
          <Button variant="subtle" color="gray" className={looks.quiet} onClick={onClose}>
            {t('action.cancel')}
          </Button>
          <Button
            data-disabled={!canMake || undefined}
            aria-disabled={!canMake || undefined}
            loading={making.isPending}
            onClick={() => canMake && making.mutate({ sizes: [...sizes], colours: [...colours] })}
          >
            {t('variants.makeCount', { count: plan.length })}
          </Button>
        </>
      }
    >
      <div className={classes.body}>
        {isDirty && <FormNotice tone="warning">{t('variants.saveFirst')}</FormNotice>}
        {making.error && <FormNotice tone="error">{messageOf(making.error)}</FormNotice>}
        <div className={classes.choices}>
          <FeatureChoice of="size" all={allSizes} chosen={sizes} onChange={setSizes} />
          <FeatureChoice of="colour" all={allColours} chosen={colours} onChange={setColours} />
        </div>
        <VariantPreview
          sizes={chosenSizes}
          colours={chosenColours}
          plan={plan}
          existing={held.existing}
        />
      </div>
    </FormDialog>
  )
}

type Chosen = { sizes: string[]; colours: string[] }

/** Afterwards the group is shown, with the new variants in it. */
function useMaking({ state, entity }: Form, onClose: () => void) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (chosen: Chosen) =>
      call<{ rows: Linked[] }>('POST', `${entity.api}/${state.id}/variants`, chosen),
    onSuccess: async ({ rows }) => {
      toast.success(t('variants.made', { count: rows.length }))
      await queries.invalidateQueries({ queryKey: [entity.name] })
      onClose()
      void navigate(`${entity.path}/${state.id}?tab=variants`)
    },
  })
}
