/** Every report the reader may ask, by theme, found by its name; his saved ones first. */
import {
  IconCash,
  IconChartBar,
  IconPackages,
  IconReportMoney,
  IconStar,
  IconTruckDelivery,
  IconUserStar,
  IconUsers,
} from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import {
  type PresetName,
  presetNames,
  presetOf,
  type Theme,
  themes,
} from '../../../domain/insight/reports/preset.ts'
import { mayAsk, seenMeasures } from '../../../domain/insight/reports/question.ts'
import type { SavedReport } from '../../../domain/insight/reports/saved.ts'
import { sourceOf } from '../../../domain/insight/reports/source.ts'
import type { Reader } from '../../../domain/kernel/sight.ts'
import { fold } from '../../../domain/kernel/text.ts'
import { Empty } from '../../kernel/parts/Empty.tsx'
import { PageSearch } from '../../kernel/parts/SearchField.tsx'
import { Page, PageBody, PageHead } from '../../kernel/parts/Sheet.tsx'
import { useReader } from '../../kernel/seen-entity.ts'
import classes from './Reports.module.css'
import { presetPath, reportPath } from './report-address.ts'
import { useSavedReports } from './report-data.ts'

const icons = {
  sales: IconChartBar,
  profit: IconReportMoney,
  people: IconUserStar,
  clients: IconUsers,
  stock: IconPackages,
  buying: IconTruckDelivery,
  money: IconCash,
  saved: IconStar,
} as const

/** A report that could tell him nothing but what he may not see is not offered. */
function isOffered(name: PresetName, reader: Reader): boolean {
  const { source, measures, sort } = presetOf(name)
  const declared = sourceOf(source)
  const seen = seenMeasures(declared, reader)
  const lead = sort ?? measures[0] ?? ''
  return mayAsk(declared, reader) && seen.includes(lead)
}

export function Gallery() {
  const { t } = useTranslation()
  const reader = useReader()
  const { data: saved = [] } = useSavedReports()
  const [typed, setTyped] = useState('')
  const wanted = fold(typed)
  const fits = (...texts: string[]): boolean => fold(texts.join(' ')).includes(wanted)
  const kept = saved.filter(({ name }) => fits(name))
  const offered = presetNames.filter(
    (name) =>
      isOffered(name, reader) &&
      fits(
        t(`report.preset.${name}`),
        t(`report.preset.${name}.use`),
        t(`report.theme.${presetOf(name).theme}`),
      ),
  )
  const byTheme = Map.groupBy(offered, (name) => presetOf(name).theme)
  return (
    <Page ground="page">
      <PageHead
        title={t('screen.reports')}
        actions={
          <div className={classes.search}>
            <PageSearch label={t('report.search')} value={typed} onChange={setTyped} />
          </div>
        }
      />
      <PageBody>
        <div className={classes.themes}>
          {kept.length > 0 && (
            <Group name="saved">
              {kept.map((report) => (
                <SavedLine key={report.id} report={report} />
              ))}
            </Group>
          )}
          {themes.map((theme) => {
            const names = byTheme.get(theme) ?? []
            return names.length === 0 ? null : (
              <Group key={theme} name={theme}>
                {names.map((name) => (
                  <Line
                    key={name}
                    to={presetPath(name)}
                    title={t(`report.preset.${name}`)}
                    use={t(`report.preset.${name}.use`)}
                  />
                ))}
              </Group>
            )
          })}
        </div>
        {kept.length + offered.length === 0 && (
          <Empty title={t('report.noMatch')} hint={t('report.noMatchHint')} art="signpost" />
        )}
      </PageBody>
    </Page>
  )
}

function Group({ name, children }: { name: Theme | 'saved'; children: ReactNode }) {
  const { t } = useTranslation()
  const Icon = icons[name]
  const title = t(`report.theme.${name}`)
  return (
    <section className={classes.theme} aria-label={title}>
      <h2 className={classes.themeTitle}>
        <Icon size={18} stroke={1.75} aria-hidden />
        {title}
      </h2>
      <ul className={classes.lines}>{children}</ul>
    </section>
  )
}

function Line({ to, title, use }: { to: string; title: string; use: string }) {
  return (
    <li>
      <Link className={classes.line} to={to}>
        <span className={classes.lineTitle}>{title}</span>
        <span className={classes.use}>{use}</span>
      </Link>
    </li>
  )
}

function SavedLine({ report }: { report: SavedReport }) {
  const { t } = useTranslation()
  const { id, name, question, isOwn, owner, rhythm } = report
  const use = [
    t(`list.period.${question.period}`),
    ...(isOwn ? [] : [t('report.by', { name: owner.title })]),
    ...(rhythm ? [t(`report.rhythm.${rhythm}`)] : []),
  ].join(' · ')
  return <Line to={reportPath({ ask: question, saved: id })} title={name} use={use} />
}
