/** The books: what was entered, what it comes to, and how far it is closed. */

import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { formatDate } from '../../domain/kernel/format.ts'
import type { Permission } from '../../domain/kernel/permission.ts'
import { Page, PageHead, PageTabs } from '../kernel/parts/Sheet.tsx'
import { StatusBadge } from '../kernel/parts/StatusBadge.tsx'
import { Wait } from '../kernel/parts/Wait.tsx'
import { useMay } from '../kernel/session/session.ts'
import { AgeingList } from './AgeingList.tsx'
import { useLiveBooks, useTerms } from './book-queries.ts'
import { EntryForm } from './EntryForm.tsx'
import { Journal } from './Journal.tsx'
import { Openings } from './Openings.tsx'
import { PeriodLock } from './PeriodLock.tsx'
import { Trial } from './Trial.tsx'

type Part = { today: string }

const parts = {
  journal: { Component: Journal, needs: 'books.journal.view' },
  trial: { Component: Trial, needs: 'books.journal.view' },
  ageing: { Component: AgeingList, needs: 'books.journal.view' },
  entry: { Component: EntryForm, needs: 'books.journal.post' },
  opening: { Component: Openings, needs: 'books.journal.view' },
  lock: { Component: PeriodLock, needs: 'books.journal.view' },
} as const satisfies Record<string, { Component: ComponentType<Part>; needs: Permission }>

type PartName = keyof typeof parts

const names = Object.keys(parts) as PartName[]
const printed: readonly PartName[] = ['journal', 'trial', 'ageing']

export default function Books() {
  const { t } = useTranslation()
  const may = useMay()
  useLiveBooks()
  const { data: terms } = useTerms()
  const [params, setParams] = useSearchParams()
  const shown = names.filter((name) => may(parts[name].needs))
  const tab = shown.find((name) => name === params.get('tab')) ?? 'journal'
  const { Component } = parts[tab]
  return (
    <Page layout={tab === 'opening' || tab === 'lock' ? 'flow' : 'fit'}>
      <PageHead
        title={t('screen.books')}
        badges={
          terms?.lockedThrough && (
            <StatusBadge state="inactive">
              {t('ledger.lockedThrough', { day: formatDate(terms.lockedThrough) })}
            </StatusBadge>
          )
        }
        actions={
          printed.includes(tab) &&
          may('books.journal.print') && (
            <Button
              variant="default"
              leftSection={<IconPrinter size={16} stroke={1.75} aria-hidden />}
              onClick={() => window.print()}
            >
              {t('action.print')}
            </Button>
          )
        }
        tabs={
          <PageTabs
            label={t('screen.books')}
            tabs={shown.map((value) => ({ value, label: t(`ledger.tab.${value}`) }))}
            value={tab}
            onChange={(next) => setParams(next === 'journal' ? {} : { tab: next })}
          />
        }
      />
      {terms ? <Component today={terms.today} /> : <Wait />}
    </Page>
  )
}
