/** An entry by hand: a grid for the keyboard that says at every moment whether it balances. */

import { Button, Input, Textarea } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { entryInput } from '../../domain/books/manual-entry.ts'
import type { CurrencyInfo } from '../../domain/identity/session.ts'
import { longestOf } from '../../domain/kernel/field/longest.ts'
import { isZero } from '../../domain/kernel/number/decimal.ts'
import { FormNotice } from '../kernel/form/FormNotice.tsx'
import { DateInput } from '../kernel/form/inputs/DateInput.tsx'
import { Picker } from '../kernel/form/picker/Picker.tsx'
import { useUnsavedGuard } from '../kernel/form/unsaved-guard.tsx'
import { Amount } from '../kernel/parts/Money.tsx'
import { useSession } from '../kernel/session/session.ts'
import classes from './Books.module.css'
import { EntryCurrency, useWrittenIn } from './EntryCurrency.tsx'
import { EntryLineRow, EntryLinesHead } from './EntryLineRow.tsx'
import { useEntryDraft } from './entry-draft.ts'
import { balanceOfDraft } from './entry-lines.ts'

export function EntryForm({ today }: { today: string }) {
  const { t } = useTranslation()
  const draft = useEntryDraft(today)
  const { state, problem, isBusy, change, changeLine, removeLine, post } = draft
  const look = useWrittenIn(state.currency)
  const { branches } = useSession()
  const table = useRef<HTMLTableElement>(null)
  const guard = useUnsavedGuard(draft.isDirty)
  const place = problem?.field
  // biome-ignore lint/correctness/useExhaustiveDependencies: each problem is shown anew.
  useEffect(() => {
    if (place) table.current?.querySelector<HTMLElement>(`[data-place="${place}"] input`)?.focus()
  }, [problem])
  useHotkeys([['mod+Enter', () => void post()]], [])
  const whole =
    problem &&
    !problem.field?.startsWith('lines.') &&
    !['day', 'note', 'branch', 'currency'].includes(problem.field ?? '')
  const errorAt = (field: string) => (problem?.field === field ? problem.message : undefined)
  return (
    <>
      <div className={classes.scroller}>
        <div className={classes.tools}>
          <Input.Wrapper label={t('field.day')} error={errorAt('day')} className={classes.day}>
            <DateInput
              aria-label={t('field.day')}
              value={state.day}
              onChange={(day) => change({ day: day ?? '' })}
            />
          </Input.Wrapper>
          {branches.length > 1 && (
            <Input.Wrapper
              label={t('field.branch')}
              error={errorAt('branch')}
              className={classes.choice}
            >
              <Picker
                target="branch"
                canCreate={false}
                aria-label={t('field.branch')}
                value={state.branch}
                onChange={(branch) => change({ branch })}
              />
            </Input.Wrapper>
          )}
          <EntryCurrency
            look={look}
            error={errorAt('currency')}
            onChange={(currency) => change({ currency })}
          />
          <Textarea
            className={classes.search}
            label={t('field.note')}
            error={errorAt('note')}
            autosize
            minRows={1}
            maxRows={4}
            maxLength={longestOf(entryInput.shape.note)}
            value={state.note}
            onChange={(event) => change({ note: event.currentTarget.value })}
          />
        </div>
        {whole && (
          <div className={classes.notice}>
            <FormNotice tone="error">{problem.message}</FormNotice>
          </div>
        )}
        <table ref={table} className={classes.table} aria-label={t('ledger.lines')}>
          <EntryLinesHead />
          <tbody>
            {state.lines.map((line, at) => (
              <EntryLineRow
                key={line.key}
                line={line}
                look={look}
                at={at}
                errorAt={errorAt}
                onChange={(more) => changeLine(line.key, more)}
                onRemove={() => removeLine(line.key)}
              />
            ))}
          </tbody>
        </table>
      </div>
      <Balance draft={draft} look={look} isBusy={isBusy} onPost={() => void post()} />
      {guard.dialog}
    </>
  )
}

type BalanceProps = {
  draft: Pick<ReturnType<typeof useEntryDraft>, 'state'>
  look: CurrencyInfo
  isBusy: boolean
  onPost: () => void
}

function Balance({ draft, look, isBusy, onPost }: BalanceProps) {
  const { t } = useTranslation()
  const { debit, credit, difference } = balanceOfDraft(draft.state.lines)
  const isEven = isZero(difference)
  return (
    <div className={classes.balance} data-foot>
      <dl aria-live="polite">
        <div>
          <dt>{t('ledger.debit')}</dt>
          <dd>
            <Amount amount={debit} look={look} />
          </dd>
        </div>
        <div>
          <dt>{t('ledger.credit')}</dt>
          <dd>
            <Amount amount={credit} look={look} />
          </dd>
        </div>
        <div data-off={isEven ? undefined : true}>
          <dt>{t(isEven ? 'ledger.balanced' : 'ledger.difference')}</dt>
          {!isEven && (
            <dd>
              <Amount amount={difference} look={look} />
            </dd>
          )}
        </div>
      </dl>
      <Button
        loading={isBusy}
        disabled={!isEven || isZero(debit)}
        aria-keyshortcuts="Control+Enter"
        onClick={onPost}
      >
        {t('ledger.post')}
      </Button>
    </div>
  )
}
