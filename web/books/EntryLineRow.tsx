/** One line of an entry that is being written. Enter goes on to the next cell, like Tab. */

import { ActionIcon, TextInput } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { KeyboardEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { entryInput } from '../../domain/books/manual-entry.ts'
import type { CurrencyInfo } from '../../domain/identity/session.ts'
import { longestOf } from '../../domain/kernel/field/longest.ts'
import { DecimalInput } from '../kernel/form/inputs/DecimalInput.tsx'
import { Picker } from '../kernel/form/picker/Picker.tsx'
import { entryAccounts } from './account-choice.ts'
import classes from './Books.module.css'
import { isEmptyLine, type TypedLine } from './entry-lines.ts'

type EntryLineRowProps = {
  line: TypedLine
  /** The currency of the entry. */
  look: CurrencyInfo
  at: number
  errorAt: (field: string) => string | undefined
  onChange: (more: Partial<TypedLine>) => void
  onRemove: () => void
}

/** Enter on a number or a note goes to the next input of the grid. */
function goOn(event: KeyboardEvent<HTMLElement>): void {
  const target = event.target as HTMLElement
  const isPicking = target.getAttribute('aria-expanded') === 'true'
  if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || isPicking) return
  if (!(target instanceof HTMLInputElement)) return
  event.preventDefault()
  const inputs = [...(target.closest('tbody')?.querySelectorAll('input') ?? [])]
  inputs[inputs.indexOf(target) + 1]?.focus()
}

/** What the cells below it are. */
export function EntryLinesHead() {
  const { t } = useTranslation()
  return (
    <thead>
      <tr>
        <th>{t('field.account')}</th>
        <th>{t('ledger.partner')}</th>
        <th>{t('field.project')}</th>
        <th data-number>{t('ledger.debit')}</th>
        <th data-number>{t('ledger.credit')}</th>
        <th>{t('field.note')}</th>
        <th aria-label={t('action.delete')} />
      </tr>
    </thead>
  )
}

export function EntryLineRow({ line, look, at, errorAt, onChange, onRemove }: EntryLineRowProps) {
  const { t } = useTranslation()
  const named = (name: string) => t('ledger.cell', { name, line: at + 1 })
  const cell = (name: string, label: string, isWide: boolean, input: ReactNode) => {
    const error = errorAt(`lines.${at}.${name}`)
    return (
      <td className={classes.input} data-label={label} data-place={`lines.${at}.${name}`}>
        <div className={classes.cell} data-wide={isWide || undefined}>
          {input}
          {error && (
            <div className={classes.wrong} role="alert">
              {error}
            </div>
          )}
        </div>
      </td>
    )
  }
  const isWrong = (name: string) => errorAt(`lines.${at}.${name}`) !== undefined
  const side = (name: 'debit' | 'credit') =>
    cell(
      name,
      t(`ledger.${name}`),
      false,
      <DecimalInput
        aria-label={named(t(`ledger.${name}`))}
        decimals={look.decimals}
        error={isWrong(name)}
        value={line[name]}
        onChange={(value) => onChange({ [name]: value })}
      />,
    )
  return (
    <tr onKeyDown={goOn}>
      {cell(
        'account',
        t('field.account'),
        true,
        <Picker
          target="account"
          {...entryAccounts(look.id)}
          isCompact
          aria-label={named(t('field.account'))}
          error={isWrong('account')}
          value={line.account}
          onChange={(account) => onChange({ account })}
        />,
      )}
      {cell(
        'partner',
        t('ledger.partner'),
        true,
        <Picker
          target="thirdparty"
          isCompact
          canCreate={false}
          aria-label={named(t('ledger.partner'))}
          error={isWrong('partner')}
          value={line.partner}
          onChange={(partner) => onChange({ partner })}
        />,
      )}
      {cell(
        'project',
        t('field.project'),
        true,
        <Picker
          target="project"
          isCompact
          canCreate={false}
          aria-label={named(t('field.project'))}
          error={isWrong('project')}
          value={line.project}
          onChange={(project) => onChange({ project })}
        />,
      )}
      {side('debit')}
      {side('credit')}
      {cell(
        'note',
        t('field.note'),
        true,
        <TextInput
          aria-label={named(t('field.note'))}
          maxLength={longestOf(entryInput.shape.lines.element.shape.note)}
          value={line.note}
          onChange={(event) => onChange({ note: event.currentTarget.value })}
        />,
      )}
      <td className={classes.input}>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('ledger.removeLine', { line: at + 1 })}
          disabled={isEmptyLine(line)}
          onClick={onRemove}
        >
          <IconX size={16} stroke={1.75} aria-hidden />
        </ActionIcon>
      </td>
    </tr>
  )
}
