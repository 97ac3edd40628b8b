/** The books: what was entered, what it comes to, and how far it is closed. */

import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { formatDate } from '../../domain/kernel/format.ts'
import type { Permission } from '../../domain/kernel/permission.ts'
import { Page, PageHead, PageTabs } from '../kernel/Sheet.tsx'
import { StatusBadge } from '../kernel/StatusBadge.tsx'
import { useMay } from '../kernel/session.ts'
import { Wait } from '../kernel/Wait.tsx'
import { useLiveBooks, useTerms } from './book-queries.ts'

type Part = { today: string }

const parts = {
  journal: { Component: lazy(() => import('./Journal.tsx')), needs: 'books.journal.view' },
  trial: { Component: lazy(() => import('./Trial.tsx')), needs: 'books.journal.view' },
  ageing: { Component: lazy(() => import('./AgeingList.tsx')), needs: 'books.journal.view' },
  entry: { Component: lazy(() => import('./EntryForm.tsx')), needs: 'books.journal.post' },
  opening: { Component: lazy(() => import('./Openings.tsx')), needs: 'books.journal.view' },
  lock: { Component: lazy(() => import('./PeriodLock.tsx')), needs: 'books.journal.view' },
} as const satisfies Record<string, { Component: React.ComponentType<Part>; needs: Permission }>

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
              {t('books.lockedThrough', { day: formatDate(terms.lockedThrough) })}
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
            tabs={shown.map((value) => ({ value, label: t(`books.tab.${value}`) }))}
            value={tab}
            onChange={(next) => setParams(next === 'journal' ? {} : { tab: next })}
          />
        }
      />
      <Opened isReady={terms !== undefined}>{terms && <Component today={terms.today} />}</Opened>
    </Page>
  )
}

const Opened = ({ isReady, children }: { isReady: boolean; children: ReactNode }) =>
  isReady ? <Suspense fallback={<Wait />}>{children}</Suspense> : <Wait />
