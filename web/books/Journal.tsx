/** The journal, the newest entry first; each opens to its lines and leads to its document. */
import { Button, Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { entryKinds, type JournalEntry } from '../../domain/books/ledger.ts'
import { sumOfDebits } from '../../domain/books/manual-entry.ts'
import { isDay } from '../../domain/kernel/date.ts'
import type { Linked } from '../../domain/kernel/field.ts'
import { formatDate } from '../../domain/kernel/format.ts'
import { FormNotice } from '../kernel/form/FormNotice.tsx'
import { DateInput } from '../kernel/form/inputs/DateInput.tsx'
import { Picker } from '../kernel/form/picker/Picker.tsx'
import { Empty } from '../kernel/parts/Empty.tsx'
import { SearchField } from '../kernel/parts/SearchField.tsx'
import { Wait } from '../kernel/parts/screen/Wait.tsx'
import { messageOf } from '../kernel/session/api.ts'
import classes from './Books.module.css'
import { Both } from './Both.tsx'
import { type JournalFilter, useJournal } from './book-queries.ts'
import { DocumentLink } from './DocumentLink.tsx'
import { EntryLines } from './EntryLines.tsx'
import { MoreRows } from './MoreRows.tsx'

type Chosen = Omit<JournalFilter, 'account'> & { account: Linked | null }

const nothing: Chosen = { q: '', from: null, to: null, kind: null, of: null, account: null }

/** A figure of a statement leads to its entries. */
function useChosen() {
  const [params] = useSearchParams()
  return useState<Chosen>(() => ({
    ...nothing,
    from: params.get('from'),
    to: params.get('to'),
    of: params.get('of'),
  }))
}

const dayOrNone = (day: string | null | undefined) => (day && isDay(day) ? day : null)

export function Journal({ today }: { today: string }) {
  const { t } = useTranslation()
  const [chosen, setChosen] = useChosen()
  const [settled] = useDebouncedValue(chosen, 200)
  const found = useJournal({
    q: settled.q?.trim(),
    from: dayOrNone(settled.from),
    to: dayOrNone(settled.to),
    kind: settled.kind,
    of: settled.of,
    account: settled.account?.id,
  })
  const rows = found.data?.pages.flatMap((page) => page.rows) ?? []
  const isFiltered = Object.values(chosen).some(Boolean)
  return (
    <>
      <JournalTools chosen={chosen} onChange={setChosen} isFiltered={isFiltered} />
      {found.error && <FormNotice tone="error">{messageOf(found.error)}</FormNotice>}
      {found.isPending && <Wait />}
      {found.data && rows.length === 0 && (
        <Empty
          title={t(isFiltered ? 'ledger.journal.nothingFound' : 'ledger.journal.empty')}
          hint={isFiltered ? undefined : t('ledger.journal.emptyHint')}
        />
      )}
      {rows.length > 0 && (
        <div className={classes.scroller}>
          <table className={classes.table} aria-label={t('ledger.tab.journal')}>
            <thead>
              <tr>
                <th>{t('field.day')}</th>
                <th>{t('ledger.document')}</th>
                <th>{t('ledger.about')}</th>
                <th>{t('ledger.writtenBy')}</th>
                <th data-number>{t('ledger.amount')}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((entry) => (
                <EntryRows key={entry.id} entry={entry} today={today} />
              ))}
            </tbody>
          </table>
          <MoreRows query={found} />
        </div>
      )}
    </>
  )
}

type ToolsProps = { chosen: Chosen; onChange: (chosen: Chosen) => void; isFiltered: boolean }

function JournalTools({ chosen, onChange, isFiltered }: ToolsProps) {
  const { t } = useTranslation()
  const change = (more: Partial<Chosen>) => onChange({ ...chosen, ...more })
  return (
    <div className={classes.tools}>
      <SearchField
        className={classes.search}
        label={t('ledger.journal.search')}
        value={chosen.q ?? ''}
        onChange={(q) => change({ q })}
      />
      <div className={classes.day}>
        <DateInput
          aria-label={t('ledger.from')}
          value={chosen.from ?? null}
          onChange={(from) => change({ from })}
        />
      </div>
      <div className={classes.day}>
        <DateInput
          aria-label={t('ledger.to')}
          value={chosen.to ?? null}
          onChange={(to) => change({ to })}
        />
      </div>
      <Select
        className={classes.choice}
        clearable
        aria-label={t('ledger.kind')}
        placeholder={t('ledger.kind')}
        data={entryKinds.map((value) => ({ value, label: t(`ledger.kind.${value}`) }))}
        value={chosen.kind ?? null}
        onChange={(kind) => change({ kind })}
      />
      <div className={classes.choice}>
        <Picker
          target="account"
          canCreate={false}
          isCompact
          aria-label={t('field.account')}
          placeholder={t('field.account')}
          value={chosen.account}
          onChange={(account) => change({ account })}
        />
      </div>
      {isFiltered && (
        <Button variant="subtle" color="gray" onClick={() => onChange(nothing)}>
          {t('action.clear')}
        </Button>
      )}
    </div>
  )
}

function EntryRows({ entry, today }: { entry: JournalEntry; today: string }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const { day, document, kind, note, user, lines } = entry
  const sum = lines && sumOfDebits(lines)
  return (
    <>
      <tr data-opens data-open={isOpen || undefined} onClick={() => setOpen(!isOpen)}>
        <td>
          <button
            type="button"
            className={classes.expander}
            aria-expanded={isOpen}
            aria-label={t(isOpen ? 'ledger.closeEntry' : 'ledger.openEntry', {
              day: formatDate(day),
            })}
            onClick={(event) => {
              event.stopPropagation()
              setOpen(!isOpen)
            }}
          >
            <IconChevronRight size={16} stroke={1.75} aria-hidden />
            <bdi dir="ltr">{formatDate(day)}</bdi>
          </button>
        </td>
        <td data-name>
          {document ? <DocumentLink document={document} /> : t('ledger.kind.manual')}
        </td>
        <td>
          <bdi>{document?.partner ?? note ?? ''}</bdi>
          {document && kind !== 'posting' && (
            <span className={classes.quiet}>
              {document.partner ? ' · ' : ''}
              {t(`ledger.kind.${kind}`)}
            </span>
          )}
        </td>
        <td data-label={t('ledger.writtenBy')}>
          <bdi>{user}</bdi>
        </td>
        <td data-number data-label={t('ledger.amount')}>
          {sum && <Both first={sum.first} second={sum.second} />}
        </td>
      </tr>
      {isOpen && (
        <tr>
          <td colSpan={5} className={classes.inside}>
            <EntryLines entry={entry} today={today} />
          </td>
        </tr>
      )}
    </>
  )
}
