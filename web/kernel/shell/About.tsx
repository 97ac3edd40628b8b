/** What runs here, and how the parts behind it are doing. */
import { Button, Skeleton } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { About as AboutInfo, Licensed } from '../../../domain/identity/session.ts'
import { dayMs } from '../../../domain/kernel/calendar/days.ts'
import { formatDecimal, formatMoment } from '../../../domain/kernel/format.ts'
import { Mark } from '../parts/Mark.tsx'
import { Card, CardColumns, Page, PageBody, PageHead } from '../parts/Sheet.tsx'
import { type Status, StatusBadge } from '../parts/StatusBadge.tsx'
import { call, messageOf } from '../session/api.ts'
import { useConnection } from '../session/live.ts'
import classes from './About.module.css'

const licence = 'Apache-2.0'

export default function About() {
  const { t } = useTranslation()
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['about'],
    queryFn: ({ signal }) => call<AboutInfo>('GET', '/api/about', undefined, { signal }),
    refetchInterval: 30_000,
    staleTime: 0,
  })
  const refresh = (
    <Button
      variant="default"
      loading={isFetching}
      leftSection={<IconRefresh size={16} stroke={1.75} />}
      onClick={() => void refetch()}
    >
      {t('action.refresh')}
    </Button>
  )
  return (
    <Page ground="page">
      <PageHead title={t('screen.about')} actions={refresh} />
      <PageBody>
        <CardColumns shape="narrowFirst">
          <Program about={data} />
          <Card title={t('about.health')}>
            {error && <p className={classes.error}>{messageOf(error)}</p>}
            {data ? <Health about={data} /> : !error && <Skeleton height={200} />}
          </Card>
        </CardColumns>
        <Licences />
      </PageBody>
    </Page>
  )
}

function Program({ about }: { about: AboutInfo | undefined }) {
  const { t } = useTranslation()
  return (
    <Card>
      <div className={classes.brand}>
        <Mark size={40} />
        <div>
          <p className={classes.name}>{t('app.name')}</p>
          <p className={classes.version}>
            {about ? t('about.version', { version: about.version }) : '–'}
          </p>
        </div>
      </div>
      <p className={classes.purpose}>{t('about.purpose')}</p>
      <dl className={classes.facts}>
        <Fact label={t('about.licence')}>
          <bdi dir="ltr">{licence}</bdi>
        </Fact>
        <Fact label={t('about.startedAt')}>
          <bdi dir="ltr">{formatMoment(about?.startedAt)}</bdi>
        </Fact>
      </dl>
    </Card>
  )
}

/** Asked for only when somebody wants to read it. */
function Licences() {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const { data, error } = useQuery({
    queryKey: ['about', 'licences'],
    queryFn: ({ signal }) => call<Licensed[]>('GET', '/api/about/licences', undefined, { signal }),
    enabled: isOpen,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <details className={classes.licences} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('about.licences')}</summary>
      {error && <p className={classes.error}>{messageOf(error)}</p>}
      {data ? (
        <ul className={classes.packages} dir="ltr">
          {data.map(({ name, version, licence: own }) => (
            <li key={`${name} ${version}`}>
              <span>
                {name} {version}
              </span>
              <span className={classes.own}>{own}</span>
            </li>
          ))}
        </ul>
      ) : (
        isOpen && !error && <Skeleton height={120} mt="md" />
      )}
    </details>
  )
}

type Upkeep = NonNullable<AboutInfo['upkeep']>

type PartState = { state: Status; word: string }

/** What never ran yet neither works nor fails. */
function upkeepState(isGood: boolean, at: string | null): PartState {
  if (!isGood) return { state: 'overdue', word: 'about.attention' }
  return at ? { state: 'paid', word: 'about.running' } : { state: 'draft', word: 'about.notYet' }
}

/** In turns, where one night is not enough for all of it. */
function checkWords(t: TFunction, { checkedAt, provenSince }: Upkeep): string {
  if (!checkedAt) return t('about.checkedAt', { at: t('about.neverChecked') })
  const isInTurns = provenSince && Date.parse(checkedAt) - Date.parse(provenSince) > dayMs / 2
  const at = formatMoment(checkedAt)
  return isInTurns
    ? t('about.checkedInTurns', { at, since: formatMoment(provenSince) })
    : t('about.checkedAt', { at })
}

const backupState = ({ isBackupLate, backupHour, backedUpAt }: Upkeep): PartState =>
  backupHour === null && !isBackupLate
    ? { state: 'draft', word: 'about.off' }
    : upkeepState(!isBackupLate, backedUpAt)

function Health({ about }: { about: AboutInfo }) {
  const { t } = useTranslation()
  const connection = useConnection()
  const { database, jobs, mail, files, realtime, restarts, upkeep } = about
  const strays = upkeep?.strayFiles ?? 0
  const hasFailed = jobs.failed > 0
  return (
    <ul className={classes.parts}>
      <Part
        name={t('about.database')}
        state="paid"
        word="about.running"
        detail={t(database.isEmbedded ? 'about.embedded' : 'about.external', {
          version: database.version,
        })}
      />
      <Part
        name={t('about.jobs')}
        state={hasFailed ? 'overdue' : 'paid'}
        word={hasFailed ? 'about.attention' : 'about.running'}
        detail={t('about.jobCounts', jobs)}
      />
      <Part
        name={t('about.mail')}
        state={mail === 'smtp' ? 'paid' : 'waiting'}
        word={mail === 'smtp' ? 'about.running' : 'about.local'}
        detail={t(mail === 'smtp' ? 'about.smtp' : 'about.outbox')}
      />
      <Part
        name={t('about.files')}
        state={files.isReachable && strays === 0 ? 'paid' : 'overdue'}
        word={files.isReachable && strays === 0 ? 'about.running' : 'about.attention'}
        detail={
          strays === 0
            ? t(`about.files.${files.place}`)
            : t('about.strayFiles', { number: formatDecimal(String(strays)) })
        }
      />
      {upkeep && <UpkeepParts upkeep={upkeep} />}
      <Part
        name={t('about.realtime')}
        state={connection === 'online' ? 'paid' : 'overdue'}
        word={`shell.connection.${connection}`}
        detail={t('about.stations', { count: realtime.stations })}
      />
      {restarts && <Restarts {...restarts} />}
    </ul>
  )
}

function UpkeepParts({ upkeep }: { upkeep: Upkeep }) {
  const { t } = useTranslation()
  const { backupHour, backedUpAt, isCheckGood, checkedAt } = upkeep
  return (
    <>
      <Part
        name={t('about.backup')}
        {...backupState(upkeep)}
        detail={t(backupHour === null ? 'about.backupByHand' : 'about.backupAt', {
          hour: backupHour,
          at: backedUpAt ? formatMoment(backedUpAt) : t('about.never'),
        })}
      />
      <Part
        name={t('about.check')}
        {...upkeepState(isCheckGood, checkedAt)}
        detail={checkWords(t, upkeep)}
      />
    </>
  )
}

/** A server that died and was started again is worth a look at its log. */
function Restarts({ count, lastAt }: NonNullable<AboutInfo['restarts']>) {
  const { t } = useTranslation()
  const restarted = { times: formatDecimal(String(count)), at: formatMoment(lastAt ?? undefined) }
  return (
    <Part
      name={t('about.restarts')}
      state={count > 0 ? 'waiting' : 'paid'}
      word={count > 0 ? 'about.attention' : 'about.running'}
      detail={count > 0 ? t('about.restarted', restarted) : t('about.neverRestarted')}
    />
  )
}

/** `word` is the key of the word. */
type PartProps = PartState & { name: string; detail: string }

function Part({ name, state, word, detail }: PartProps) {
  const { t } = useTranslation()
  return (
    <li className={classes.part}>
      <span className={classes.partName}>{name}</span>
      <span className={classes.detail}>{detail}</span>
      <StatusBadge state={state}>{t(word)}</StatusBadge>
    </li>
  )
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className={classes.fact}>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)
