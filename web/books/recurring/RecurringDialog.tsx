/** What comes back, how often, and whether it posts itself. */
import { Button, Checkbox, Input, Select, TextInput } from '@mantine/core'
import { IconRepeat } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type RecurringEntry,
  type Rhythm,
  recurringInput,
  rhythms,
} from '../../../domain/books/recurring/recurring.ts'
import { longestOf } from '../../../domain/kernel/field/longest.ts'
import type { Linked } from '../../../domain/kernel/field.ts'
import { newId } from '../../../domain/kernel/id.ts'
import { FormDialog } from '../../kernel/form/FormDialog.tsx'
import { FormNotice } from '../../kernel/form/FormNotice.tsx'
import { DateInput } from '../../kernel/form/inputs/DateInput.tsx'
import { Picker } from '../../kernel/form/picker/Picker.tsx'
import { Cancel } from '../../kernel/parts/Cancel.tsx'
import { CallError, call, messageOf } from '../../kernel/session/api.ts'
import classes from '../Books.module.css'
import { askBooksAgain } from '../book-queries.ts'
import { EntryCurrency, useWrittenIn } from '../EntryCurrency.tsx'
import { EntryLineRow, EntryLinesHead } from '../EntryLineRow.tsx'
import {
  changedLines,
  isEmptyLine,
  placeOf,
  sentLines,
  type TypedLine,
  withRoom,
  wrongOf,
} from '../entry-lines.ts'

type Draft = {
  name: string
  /** Nothing is the first. */
  currency: string | null
  branch: Linked | null
  every: Rhythm
  firstDay: string | null
  lastDay: string | null
  isAutomatic: boolean
  isUndone: boolean
  isActive: boolean
  lines: TypedLine[]
}

const zeroless = (amount: string): string | null => (amount === '0' ? null : amount)

const draftOf = (entry: RecurringEntry | null, today: string): Draft => ({
  name: entry?.name ?? '',
  currency: entry?.currency ?? null,
  branch: entry?.branch ?? null,
  every: entry?.every ?? 'month',
  firstDay: entry?.firstDay ?? today,
  lastDay: entry?.lastDay ?? null,
  isAutomatic: entry?.isAutomatic ?? true,
  isUndone: entry?.isUndone ?? false,
  isActive: entry?.isActive ?? true,
  lines: withRoom(
    (entry?.lines ?? []).map(({ account, partner, project, debit, credit, note }) => ({
      key: newId(),
      account: { id: account.id, title: account.title },
      partner,
      project,
      debit: zeroless(debit),
      credit: zeroless(credit),
      note: note ?? '',
    })),
  ),
})

type Problem = { field?: string; message: string }

function useRecurringDraft(entry: RecurringEntry | null, today: string, onDone: () => void) {
  const { t } = useTranslation()
  const [id] = useState(() => entry?.id ?? newId())
  const [draft, setDraft] = useState(() => draftOf(entry, today))
  const [problem, setProblem] = useState<Problem | null>(null)
  const [isBusy, setBusy] = useState(false)
  const change = (more: Partial<Draft>) => {
    setProblem(null)
    setDraft((before) => ({ ...before, ...more }))
  }
  const save = async () => {
    const { lines, branch, ...rest } = draft
    const wrong = wrongOf(lines)
    if (wrong) {
      setProblem({ field: wrong.field, message: t(`refusal.${wrong.code}`, wrong.facts) })
      return
    }
    setBusy(true)
    try {
      const body = { ...rest, branch: branch?.id, lines: sentLines(lines) }
      await (entry
        ? call('PUT', `/api/books/recurring/${id}`, { ...body, version: entry.version })
        : call('POST', '/api/books/recurring', { ...body, id }))
      await askBooksAgain()
      onDone()
    } catch (error) {
      const refused = error instanceof CallError ? error.problem : undefined
      const field = placeOf(lines, refused?.errors[0]?.field ?? refused?.field)
      setProblem({ field, message: refused?.errors[0]?.message ?? messageOf(error) })
    } finally {
      setBusy(false)
    }
  }
  return { draft, change, problem, isBusy, save }
}

type DialogProps = { entry: RecurringEntry | null; today: string; onClose: () => void }

export function RecurringDialog({ entry, today, onClose }: DialogProps) {
  const { t } = useTranslation()
  const { draft, change, problem, isBusy, save } = useRecurringDraft(entry, today, onClose)
  const errorAt = (field: string) => (problem?.field === field ? problem.message : undefined)
  const isWhole = problem && !/^(lines\.|name$|firstDay$|lastDay$)/.test(problem.field ?? '')
  return (
    <FormDialog
      isOpen
      size={1040}
      icon={IconRepeat}
      tone="plain"
      title={entry?.name ?? t('recurring.add')}
      onClose={onClose}
      actions={
        <>
          <Cancel onClick={onClose} />
          <Button loading={isBusy} onClick={() => void save()}>
            {t('action.save')}
          </Button>
        </>
      }
    >
      <div className={classes.inDialog}>
        {isWhole && <FormNotice tone="error">{problem.message}</FormNotice>}
        <Schedule draft={draft} errorAt={errorAt} onChange={change} />
        <div className={classes.wide}>
          <Lines draft={draft} errorAt={errorAt} onChange={change} />
        </div>
      </div>
    </FormDialog>
  )
}

type PartProps = {
  draft: Draft
  errorAt: (field: string) => string | undefined
  onChange: (more: Partial<Draft>) => void
}

function Schedule({ draft, errorAt, onChange }: PartProps) {
  const { t } = useTranslation()
  const look = useWrittenIn(draft.currency)
  return (
    <>
      <div className={classes.fields}>
        <TextInput
          data-autofocus
          required
          label={t('field.name')}
          error={errorAt('name')}
          maxLength={longestOf(recurringInput.shape.name)}
          value={draft.name}
          onChange={(event) => onChange({ name: event.currentTarget.value })}
        />
        <Input.Wrapper label={t('field.branch')} error={errorAt('branch')}>
          <Picker
            target="branch"
            canCreate={false}
            aria-label={t('field.branch')}
            value={draft.branch}
            onChange={(branch) => onChange({ branch })}
          />
        </Input.Wrapper>
        <EntryCurrency
          look={look}
          error={errorAt('currency')}
          onChange={(currency) => onChange({ currency })}
        />
        <Select
          label={t('recurring.every')}
          allowDeselect={false}
          data={rhythms.map((value) => ({ value, label: t(`recurring.every.${value}`) }))}
          value={draft.every}
          onChange={(every) => onChange({ every: every as Rhythm })}
        />
        <Input.Wrapper label={t('recurring.firstDay')} error={errorAt('firstDay')}>
          <DateInput
            aria-label={t('recurring.firstDay')}
            value={draft.firstDay}
            onChange={(firstDay) => onChange({ firstDay })}
          />
        </Input.Wrapper>
        <Input.Wrapper label={t('recurring.lastDay')} error={errorAt('lastDay')}>
          <DateInput
            aria-label={t('recurring.lastDay')}
            value={draft.lastDay}
            onChange={(lastDay) => onChange({ lastDay })}
          />
        </Input.Wrapper>
      </div>
      <div className={classes.tools}>
        {(['isAutomatic', 'isUndone', 'isActive'] as const).map((name) => (
          <Checkbox
            key={name}
            label={t(`recurring.${name}`)}
            checked={draft[name]}
            onChange={(event) => onChange({ [name]: event.currentTarget.checked })}
          />
        ))}
      </div>
    </>
  )
}

function Lines({ draft, errorAt, onChange }: PartProps) {
  const { t } = useTranslation()
  const { lines } = draft
  const look = useWrittenIn(draft.currency)
  return (
    <table className={classes.table} aria-label={t('ledger.lines')}>
      <EntryLinesHead />
      <tbody>
        {lines.map((line, at) => (
          <EntryLineRow
            key={line.key}
            line={line}
            look={look}
            at={at}
            errorAt={errorAt}
            onChange={(more) => onChange({ lines: changedLines(lines, line.key, more) })}
            onRemove={() =>
              onChange({
                lines: withRoom(lines.filter((it) => it.key !== line.key || isEmptyLine(it))),
              })
            }
          />
        ))}
      </tbody>
    </table>
  )
}
