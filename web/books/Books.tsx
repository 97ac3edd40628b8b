/** The books: what was entered, what it comes to, and how far it is closed. */

import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { formatDate } from '../../domain/kernel/format.ts'
import { PageTabs } from '../kernel/parts/PageTabs.tsx'
import { Page, PageHead } from '../kernel/parts/Sheet.tsx'
import { StatusBadge } from '../kernel/parts/StatusBadge.tsx'
import { Wait } from '../kernel/parts/screen/Wait.tsx'
import { useMay } from '../kernel/session/session.ts'
import { bookParts } from './book-parts.ts'
import { useLiveBooks, useTerms } from './book-queries.ts'

export default function Books() {
  const { t } = useTranslation()
  const may = useMay()
  useLiveBooks()
  const { data: terms } = useTerms()
  const [params, setParams] = useSearchParams()
  const shown = bookParts.filter(({ needs }) => may(needs))
  const part = shown.find(({ name }) => name === params.get('tab')) ?? bookParts[0]
  if (!part) return null
  const { Component, name: tab, layout, isPrinted } = part
  return (
    <Page layout={layout}>
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
          isPrinted &&
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
            tabs={shown.map(({ name }) => ({ value: name, label: t(`ledger.tab.${name}`) }))}
            value={tab}
            onChange={(next) => setParams(next === 'journal' ? {} : { tab: next })}
          />
        }
      />
      {terms ? <Component today={terms.today} /> : <Wait />}
    </Page>
  )
}
