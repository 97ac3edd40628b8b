/**
 * Two records of one third party side by side. Which one stays can be swapped, a side is chosen
 * where they differ, and everything that comes along is told before it is done.
 */
import { Button, Loader } from '@mantine/core'
import { IconArrowsExchange, IconGitMerge } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { type AnyRow, mustEntity } from '../../domain/kernel/entity.ts'
import { differencesOf, type MergePreview } from '../../domain/partners/merge.ts'
import { thirdparty } from '../../domain/partners/thirdparty.entity.ts'
import { FormDialog } from '../kernel/form/FormDialog.tsx'
import { FormNotice } from '../kernel/form/FormNotice.tsx'
import { SideTable } from '../kernel/form/lines/SideTable.tsx'
import { Cancel } from '../kernel/parts/Cancel.tsx'
import { toast } from '../kernel/parts/toast.tsx'
import { rowTitle } from '../kernel/words/row-title.ts'
import classes from './MergeDialog.module.css'
import { MergeEffects } from './MergeEffects.tsx'
import { type Merging, type Pair, refusalOf, useMerging } from './merging.ts'

type MergeDialogProps = {
  first: Pair
  onClose: () => void
  onMerged: (merged: AnyRow) => void
}

export function MergeDialog({ first, onClose, onMerged }: MergeDialogProps) {
  const { t } = useTranslation()
  const merging = useMerging(first, (merged) => {
    toast.success(t('merge.done', { name: merged.name }))
    onMerged(merged)
  })
  const { preview, isBusy, failure } = merging
  const refusal = preview ? refusalOf(preview, merging.choices) : null
  const message = failure ?? (refusal && t(`refusal.${refusal.code}`, { ...refusal.facts }))
  return (
    <FormDialog
      isOpen
      size={640}
      icon={IconGitMerge}
      tone="plain"
      title={t('merge.title')}
      sentence={t('merge.sentence')}
      onClose={onClose}
      actions={
        <>
          <Cancel onClick={onClose} />
          <Button
            data-autofocus
            leftSection={
              isBusy ? (
                <Loader size={16} color="currentcolor" />
              ) : (
                <IconGitMerge size={16} stroke={1.75} aria-hidden />
              )
            }
            disabled={!preview || refusal !== null}
            aria-disabled={isBusy || undefined}
            onClick={() => void merging.run()}
          >
            {t('merge.action')}
          </Button>
        </>
      }
    >
      {message && (
        <div className={classes.notice}>
          <FormNotice tone="error">{message}</FormNotice>
        </div>
      )}
      {preview ? (
        <Comparison merging={merging} preview={preview} />
      ) : (
        !failure && <div className={classes.wait} aria-busy />
      )}
    </FormDialog>
  )
}

type ComparisonProps = { merging: Merging; preview: MergePreview }

function Comparison({ merging, preview }: ComparisonProps) {
  const { t } = useTranslation()
  const { keep, drop } = preview
  const differences = differencesOf(keep, drop, merging.choices)
  const names: [string, string] = [t('merge.stays'), t('merge.goes')]
  return (
    <>
      <SideTable
        entity={thirdparty}
        names={names}
        head={
          <div className={classes.pair}>
            <Button
              variant="default"
              className={classes.swap}
              leftSection={<IconArrowsExchange size={16} stroke={1.75} aria-hidden />}
              onClick={merging.swap}
            >
              {t('merge.swap')}
            </Button>
            <Party fate={names[0]} row={keep} />
            <Party fate={names[1]} row={drop} />
          </div>
        }
        rows={differences.map(({ key, keep: mine, drop: theirs, side }) => ({
          key,
          values: [mine, theirs],
          side: side === 'keep' ? 0 : 1,
        }))}
        onChoose={(key, side) => merging.choose(key, side === 0 ? 'keep' : 'drop')}
      />
      <MergeEffects preview={preview} choices={merging.choices} />
    </>
  )
}

const Party = ({ fate, row }: { fate: string; row: AnyRow }) => (
  <div className={classes.party}>
    <span className={classes.fate}>{fate}</span>
    <span className={classes.name}>
      <bdi>{rowTitle(mustEntity('thirdparty'), row)}</bdi>
    </span>
  </div>
)
