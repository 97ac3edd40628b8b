/** What happened in the company: who did what, when and where, with the values before and after. */
import { Button, Select } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { isDay } from '../../../domain/kernel/date.ts'
import {
  kindNamed,
  type TimelineChoices,
  type TimelinePage,
} from '../../../domain/planning/timeline/timeline.ts'
import { FormNotice } from '../../kernel/form/FormNotice.tsx'
import { DateInput } from '../../kernel/form/inputs/DateInput.tsx'
import { Empty } from '../../kernel/parts/Empty.tsx'
import { Page, PageBody, PageHead } from '../../kernel/parts/Sheet.tsx'
import { Wait } from '../../kernel/parts/screen/Wait.tsx'
import { toast } from '../../kernel/parts/toast.tsx'
import { call, download, messageOf } from '../../kernel/session/api.ts'
import { useMay } from '../../kernel/session/session.ts'
import classes from './Timeline.module.css'
import { TimelineLine } from './TimelineLine.tsx'

const filters = ['person', 'kind', 'record', 'branch', 'from', 'to'] as const
type Filter = (typeof filters)[number]
type Asked = Readonly<Partial<Record<Filter, string>>>

/** What is asked for lives in the address, so that a record can lead to its own lines. */
function useAddress() {
  const [params, setParams] = useSearchParams()
  const asked: Asked = Object.fromEntries(
    filters.flatMap((name) => {
      const value = params.get(name)
      return value ? [[name, value]] : []
    }),
  )
  const go = (change: Partial<Record<Filter, string | null>>) => {
    const next = new URLSearchParams(params)
    for (const [name, value] of Object.entries(change)) {
      if (value) next.set(name, value)
      else next.delete(name)
    }
    setParams(next, { replace: true })
  }
  return { asked, go }
}

const useLines = (asked: Asked) =>
  useInfiniteQuery({
    queryKey: ['timeline', asked],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) => {
      const params = new URLSearchParams(asked)
      if (pageParam) params.set('after', pageParam)
      return call<TimelinePage>('GET', `/api/timeline?${params}`, undefined, { signal })
    },
    getNextPageParam: ({ next }) => next ?? undefined,
  })

const useChoices = () =>
  useQuery({
    queryKey: ['timeline', 'choices'],
    queryFn: ({ signal }) =>
      call<TimelineChoices>('GET', '/api/timeline/choices', undefined, { signal }),
    staleTime: 60_000,
  })

export default function Timeline() {
  const { t } = useTranslation()
  const may = useMay()
  const { asked, go } = useAddress()
  const lines = useLines(asked)
  const rows = lines.data?.pages.flatMap((page) => page.rows) ?? []
  const save = () =>
    download(`/api/timeline/export?${new URLSearchParams({ ...asked, format: 'xlsx' })}`).catch(
      (error) => toast.error(messageOf(error)),
    )
  const isAsked = Object.keys(asked).length > 0
  return (
    <Page ground="page">
      <PageHead
        title={t('screen.timeline')}
        actions={
          <>
            {may('identity.accessEvent.view') && (
              <Button component={Link} to="/RefusedEntries" variant="default">
                {t('entity.accessEvent.many')}
              </Button>
            )}
            {may('planning.timeline.export') && (
              <Button
                variant="default"
                leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
                onClick={() => void save()}
              >
                {t('action.export')}
              </Button>
            )}
          </>
        }
      />
      <PageBody>
        <Filters asked={asked} go={go} />
        {lines.error && <FormNotice tone="error">{messageOf(lines.error)}</FormNotice>}
        {lines.isPending && <Wait />}
        {lines.data && rows.length === 0 && !lines.hasNextPage && (
          <Empty
            title={t(isAsked ? 'timeline.nothingFound' : 'timeline.empty')}
            actions={
              isAsked && (
                <Button
                  variant="default"
                  onClick={() => go(Object.fromEntries(filters.map((name) => [name, null])))}
                >
                  {t('timeline.clear')}
                </Button>
              )
            }
          />
        )}
        {rows.length > 0 && (
          <ol className={classes.lines}>
            {rows.map((row) => (
              <TimelineLine key={row.id} row={row} />
            ))}
          </ol>
        )}
        {lines.hasNextPage && (
          <div className={classes.foot}>
            <Button
              variant="default"
              loading={lines.isFetchingNextPage}
              onClick={() => void lines.fetchNextPage()}
            >
              {t('timeline.more')}
            </Button>
          </div>
        )}
      </PageBody>
    </Page>
  )
}

type FiltersProps = {
  asked: Asked
  go: (change: Partial<Record<Filter, string | null>>) => void
}

function Filters({ asked, go }: FiltersProps) {
  const { t } = useTranslation()
  const { data } = useChoices()
  const linked = (rows: TimelineChoices['people'] = []) =>
    rows.map(({ id, title }) => ({ value: id, label: title }))
  const kinds = (data?.kinds ?? [])
    .filter((name) => kindNamed(name))
    .map((value) => ({ value, label: t(`entity.${value}.many`) }))
    .toSorted((a, b) => a.label.localeCompare(b.label))
  const choice = (
    name: 'person' | 'kind' | 'branch',
    choices: { value: string; label: string }[],
  ) => (
    <Select
      className={classes.choice}
      aria-label={t(`timeline.filter.${name}`)}
      placeholder={t(`timeline.filter.${name}`)}
      searchable
      clearable
      data={choices}
      value={asked[name] ?? null}
      // Another kind has other records.
      onChange={(value) => go({ [name]: value, ...(name === 'kind' && { record: null }) })}
    />
  )
  const day = (name: 'from' | 'to') => (
    <div className={classes.day}>
      <DateInput
        aria-label={t(`timeline.filter.${name}`)}
        placeholder={t(`timeline.filter.${name}`)}
        value={asked[name] ?? null}
        onChange={(value) => (value === null || isDay(value)) && go({ [name]: value })}
      />
    </div>
  )
  return (
    <search className={classes.filters} aria-label={t('timeline.filters')}>
      {choice('person', linked(data?.people))}
      {choice('kind', kinds)}
      {(data?.branches.length ?? 0) > 1 && choice('branch', linked(data?.branches))}
      {day('from')}
      {day('to')}
      {asked.record && (
        <Button variant="light" onClick={() => go({ record: null })}>
          {t('timeline.oneRecord')}
        </Button>
      )}
    </search>
  )
}
