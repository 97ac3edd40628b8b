/** Any text of the interface in the company's own words, per language, at once for everybody. */
import { SegmentedControl } from '@mantine/core'
import { useDebouncedValue, useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDecimal } from '../../domain/kernel/format.ts'
import { type Language, languages } from '../../domain/kernel/language.ts'
import { Empty } from '../kernel/parts/Empty.tsx'
import { PageTabs } from '../kernel/parts/PageTabs.tsx'
import { PageSearch } from '../kernel/parts/SearchField.tsx'
import { Page, PageHead } from '../kernel/parts/Sheet.tsx'
import { Wait } from '../kernel/parts/screen/Wait.tsx'
import { useMay } from '../kernel/session/session.ts'
import { useOwnWords } from '../kernel/words/own-words.ts'
import { currentLanguage, languageNames, originalWords, type Words } from '../kernel/words/words.ts'
import { TextPages } from './TextPages.tsx'
import classes from './Translation.module.css'
import { countsOf, foundRows, ownTexts, textRows, type View, views } from './text-rows.ts'

/** The files of all three languages; they are part of the program and never grow old. */
const useOriginals = () =>
  useQuery({
    queryKey: ['originalWords'],
    queryFn: async (): Promise<Record<Language, Words>> => {
      const [en, fr, ar] = await Promise.all([
        originalWords('en'),
        originalWords('fr'),
        originalWords('ar'),
      ])
      return { en, fr, ar }
    },
    staleTime: Number.POSITIVE_INFINITY,
  })

export default function TranslationScreen() {
  const { t } = useTranslation()
  const { data: words } = useOriginals()
  const { data: translations } = useOwnWords()
  const own = useMemo(() => ownTexts(translations ?? []), [translations])
  const rows = useMemo(() => (words ? textRows(words) : []), [words])
  const counts = useMemo(() => countsOf(rows, own), [rows, own])
  const [view, setView] = useState<View>('all')
  const [query, setQuery] = useState('')
  const [settled] = useDebouncedValue(query, 120)
  const wanted = useDeferredValue(settled)
  const found = useMemo(() => foundRows(rows, own, view, wanted), [rows, own, view, wanted])
  const isWide = useMediaQuery('(min-width: 1200px)', true, { getInitialValueInEffect: false })
  const [language, setLanguage] = useState<Language>(currentLanguage)
  const mayEdit = useMay()('settings.translation.edit')
  return (
    <Page layout="fit">
      <PageHead
        title={t('screen.translation')}
        tabs={
          <PageTabs
            label={t('translation.views')}
            tabs={views.map((value) => ({
              value,
              label: t(`translation.view.${value}`),
              count: formatDecimal(String(counts[value])),
            }))}
            value={view}
            onChange={(next) => setView(next as View)}
          />
        }
      />
      <div className={classes.tools}>
        <PageSearch
          className={classes.search}
          label={t('translation.search')}
          value={query}
          onChange={setQuery}
        />
        {!isWide && (
          <SegmentedControl
            aria-label={t('field.language')}
            data={languages.map((value) => ({ value, label: languageNames[value] }))}
            value={language}
            onChange={(next) => setLanguage(next as Language)}
          />
        )}
      </div>
      {!words && <Wait />}
      {words && found.length === 0 && <NothingFound view={view} query={query} />}
      {found.length > 0 && (
        <TextPages
          key={`${view} ${wanted}`}
          rows={found}
          own={own}
          languages={isWide ? languages : [language]}
          mayEdit={mayEdit}
        />
      )}
    </Page>
  )
}

function NothingFound({ view, query }: { view: View; query: string }) {
  const { t } = useTranslation()
  if (query) return <Empty title={t('translation.nothingFound', { query })} art="signpost" />
  return (
    <Empty
      title={t(view === 'missing' ? 'translation.complete' : 'translation.unchanged')}
      hint={t(view === 'missing' ? 'translation.completeHint' : 'translation.unchangedHint')}
      art="done"
    />
  )
}
