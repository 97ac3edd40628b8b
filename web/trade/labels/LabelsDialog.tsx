/** Labels: which paper, what stands on it, how many; beside it how they will be printed. */
import { Button, Checkbox, NativeSelect, SegmentedControl } from '@mantine/core'
import { IconDownload, IconPrinter, IconTags } from '@tabler/icons-react'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  isRoll,
  type LabelChoice,
  type LabelFormat,
  type LabelKind,
  type LabelSymbolName,
  type LabelsInput,
  labelFormatNames,
  labelFormats,
  labelKinds,
  labelSymbols,
  mostLabels,
} from '../../../domain/catalog/label.ts'
import { FormDialog } from '../../kernel/form/FormDialog.tsx'
import { FormNotice } from '../../kernel/form/FormNotice.tsx'
import { CountInput } from '../../kernel/form/inputs/CountInput.tsx'
import { DateInput } from '../../kernel/form/inputs/DateInput.tsx'
import { Empty } from '../../kernel/parts/Empty.tsx'
import { toast } from '../../kernel/parts/toast.tsx'
import { CallError, call, fetchBlob, messageOf } from '../../kernel/session/api.ts'
import { printPaper } from '../../kernel/session/print-file.ts'
import { useSession } from '../../kernel/session/session.ts'
import { today } from '../../kernel/words/today.ts'
import { currentLanguage } from '../../kernel/words/words.ts'
import { PaperLanguage } from '../../paper/PaperLanguage.tsx'
import { PaperPreview } from '../../paper/PaperPreview.tsx'
import { LabelPrinter } from './LabelPrinter.tsx'
import classes from './Labels.module.css'
import { useLabelPrinter } from './label-printer.ts'
import { printOnRoll } from './print-labels.ts'

type Look = Omit<LabelsInput, 'items'>

type LabelsDialogProps = {
  /** What was chosen; undefined while it is asked for. */
  chosen: LabelChoice['rows'] | undefined
  error?: unknown
  onClose: () => void
}

const useChanged = (since: string | null, isWanted: boolean) =>
  useQuery({
    queryKey: ['labelsOfChangedPrices', since],
    queryFn: ({ signal }) =>
      call<LabelChoice>('GET', `/api/labels/changed-prices?since=${since}`, undefined, { signal }),
    enabled: isWanted && since !== null && /^\d{4}-\d\d-\d\d$/.test(since),
  })

export function LabelsDialog({ chosen, error, onClose }: LabelsDialogProps) {
  const { t } = useTranslation()
  const [source, setSource] = useState<'chosen' | 'changed'>('chosen')
  const [since, setSince] = useState<string | null>(today)
  const [copies, setCopies] = useState(1)
  const [look, setLook] = useState<Look>({
    format: 'a4x24',
    kind: 'shelf',
    symbol: 'bars',
    language: currentLanguage(),
    hasSecond: true,
    skip: 0,
  })
  const changed = useChanged(since, source === 'changed')
  const rows = source === 'changed' ? changed.data?.rows : chosen
  const items = rows?.map((it) => ({ ...it, copies: Math.min(1000, it.copies * copies) })) ?? []
  const order = { ...look, items }
  const paper = useQuery({
    queryKey: ['labels', order],
    queryFn: ({ signal }) => fetchBlob('/api/labels', signal, order),
    enabled: items.length > 0,
    placeholderData: keepPreviousData,
    gcTime: 0,
    retry: false,
  })
  const isOnRoll = isRoll(look.format)
  const isDirect = useLabelPrinter(({ way }) => way !== 'dialog') && isOnRoll
  const roll = useMutation({
    mutationFn: () => printOnRoll(order),
    onError: (problem) =>
      toast.error(problem instanceof CallError ? messageOf(problem) : t('receipt.testFailed')),
  })
  const failed = error ?? changed.error
  return (
    <FormDialog
      isOpen
      size={920}
      icon={IconTags}
      tone="plain"
      title={t('label.title')}
      onClose={onClose}
      actions={
        <>
          <Button variant="subtle" color="gray" onClick={onClose}>
            {t('action.close')}
          </Button>
          <Button
            variant="default"
            disabled={!paper.data}
            leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
            onClick={() => paper.data && save(paper.data, t('label.title'))}
          >
            {t('paper.download')}
          </Button>
          <Button
            disabled={!paper.data}
            loading={roll.isPending}
            leftSection={<IconPrinter size={16} stroke={1.75} aria-hidden />}
            onClick={() => paper.data && (isDirect ? roll.mutate() : printPaper(paper.data))}
          >
            {t('action.print')}
          </Button>
        </>
      }
    >
      {failed ? <FormNotice tone="error">{messageOf(failed)}</FormNotice> : null}
      {source === 'changed' && changed.data?.hasMore && (
        <FormNotice tone="calm">{t('label.more', { limit: mostLabels })}</FormNotice>
      )}
      <div className={classes.parts}>
        <div className={classes.choices}>
          <SegmentedControl
            aria-label={t('label.source')}
            data={(['chosen', 'changed'] as const).map((value) => ({
              value,
              label: t(`label.source.${value}`),
            }))}
            value={source}
            onChange={(value) => setSource(value === 'changed' ? 'changed' : 'chosen')}
          />
          {source === 'changed' && (
            <DateInput aria-label={t('label.since')} value={since} onChange={setSince} />
          )}
          <LookFields look={look} onChange={setLook} />
          <CountInput
            label={t('label.copies')}
            min={1}
            max={100}
            clampBehavior="strict"
            allowDecimal={false}
            value={copies}
            onChange={(value) => Number(value) > 0 && setCopies(Number(value))}
          />
          {isOnRoll && <LabelPrinter />}
        </div>
        <div className={classes.preview}>
          {rows?.length === 0 ? <Empty title={t('label.none')} /> : <PaperPreview paper={paper} />}
        </div>
      </div>
    </FormDialog>
  )
}

type LookFieldsProps = { look: Look; onChange: (look: Look) => void }

function LookFields({ look, onChange }: LookFieldsProps) {
  const { t } = useTranslation()
  const { secondCurrency } = useSession().company
  const { columns, rows } = labelFormats[look.format]
  const options = (names: readonly string[], of: string) =>
    names.map((value) => ({ value, label: t(`label.${of}.${value}`) }))
  return (
    <>
      <NativeSelect
        label={t('label.format')}
        data={options(labelFormatNames, 'format')}
        value={look.format}
        onChange={(event) =>
          onChange({ ...look, skip: 0, format: event.currentTarget.value as LabelFormat })
        }
      />
      <SegmentedControl
        aria-label={t('label.kind')}
        data={options(labelKinds, 'kind')}
        value={look.kind}
        onChange={(value) => onChange({ ...look, kind: value as LabelKind })}
      />
      <NativeSelect
        label={t('label.symbol')}
        data={options(labelSymbols, 'symbol')}
        value={look.symbol}
        onChange={(event) =>
          onChange({ ...look, symbol: event.currentTarget.value as LabelSymbolName })
        }
      />
      <PaperLanguage
        language={look.language}
        onLanguage={(language) => onChange({ ...look, language })}
      />
      {secondCurrency && (
        <Checkbox
          label={t('label.hasSecond', { code: secondCurrency.code })}
          checked={look.hasSecond}
          onChange={(event) => onChange({ ...look, hasSecond: event.currentTarget.checked })}
        />
      )}
      {columns * rows > 1 && (
        <CountInput
          label={t('label.skip')}
          min={0}
          max={columns * rows - 1}
          clampBehavior="strict"
          allowDecimal={false}
          value={look.skip}
          onChange={(value) => onChange({ ...look, skip: Number(value) || 0 })}
        />
      )}
    </>
  )
}

function save(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = `${name}.pdf`
  link.click()
  URL.revokeObjectURL(url)
}
