/** One's own clock on a phone: how one stands, and one large button for what comes next. */
import { Button } from '@mantine/core'
import { IconCoffee, IconDoorEnter, IconDoorExit, IconPlayerPlay } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { timeIn } from '../../../domain/kernel/business-day.ts'
import { newId } from '../../../domain/kernel/id.ts'
import type { ClockPlace, OwnClock } from '../../../domain/people/attendance/attendance-view.ts'
import type { ClockKind } from '../../../domain/people/attendance/clock.ts'
import { hoursText } from '../../../domain/people/attendance/hours-text.ts'
import { FormNotice } from '../../kernel/form/FormNotice.tsx'
import { Empty } from '../../kernel/parts/Empty.tsx'
import { Page, PageBody, PageHead } from '../../kernel/parts/Sheet.tsx'
import { Wait } from '../../kernel/parts/screen/Wait.tsx'
import { toast } from '../../kernel/parts/toast.tsx'
import { call, messageOf } from '../../kernel/session/api.ts'
import { askAgain, useOwnClock } from './attendance-queries.ts'
import classes from './Clock.module.css'
import { useDayNames } from './day-names.ts'

const icons = {
  in: IconDoorEnter,
  breakStart: IconCoffee,
  breakEnd: IconPlayerPlay,
  out: IconDoorExit,
} as const

export default function Clock() {
  const { t } = useTranslation()
  const { data, error } = useOwnClock()
  return (
    <Page ground="page">
      <PageHead title={t('screen.clock')} />
      <PageBody>
        {error && <FormNotice tone="error">{messageOf(error)}</FormNotice>}
        {!error && !data && <Wait />}
        {data && !data.employee && (
          <Empty title={t('clock.noEmployee')} hint={t('clock.noEmployeeHint')} />
        )}
        {data?.employee && <Own clock={data} />}
      </PageBody>
    </Page>
  )
}

const placeMs = 8000

/** Where the phone is, if it says so in time; whoever says no clocks in all the same. */
const placeNow = (): Promise<ClockPlace | undefined> =>
  new Promise((resolve) => {
    const { geolocation } = navigator
    if (!geolocation) return resolve(undefined)
    geolocation.getCurrentPosition(
      ({ coords }) =>
        resolve({
          latitude: coords.latitude.toFixed(6),
          longitude: coords.longitude.toFixed(6),
          accuracy: Math.min(Math.round(coords.accuracy), 100_000),
        }),
      () => resolve(undefined),
      { enableHighAccuracy: true, timeout: placeMs, maximumAge: 60_000 },
    )
  })

function useStamp({ asksPlace, zone }: OwnClock) {
  const { t } = useTranslation()
  // One press is one stamp: pressed again after a failure it is the same one.
  const [pressed, setPressed] = useState<{ id: string; kind: ClockKind } | null>(null)
  const [busy, setBusy] = useState<ClockKind | null>(null)
  const [error, setError] = useState<string | null>(null)
  const stamp = async (kind: ClockKind) => {
    const id = pressed?.kind === kind ? pressed.id : newId()
    setPressed({ id, kind })
    setBusy(kind)
    setError(null)
    try {
      const place = asksPlace ? await placeNow() : undefined
      const body = { id, kind, ...(place && { place }) }
      const { at } = await call<{ at: string }>('POST', '/api/clock', body)
      setPressed(null)
      toast.success(t(`clock.done.${kind}`, { time: timeIn(new Date(at), zone) }))
      await askAgain()
    } catch (failure) {
      setError(messageOf(failure))
    }
    setBusy(null)
  }
  return { stamp, busy, error }
}

function Own({ clock }: { clock: OwnClock }) {
  const { t } = useTranslation()
  const { stamp, busy, error } = useStamp(clock)
  const { state, since, zone, next, today, workedMinutes } = clock
  return (
    <div className={classes.own}>
      <section className={classes.card} data-state={state}>
        <p className={classes.state} role="status">
          <strong>{t(`attendance.state.${state}`)}</strong>
          {state !== 'off' && since && (
            <span>
              {t('clock.since')} <bdi dir="ltr">{timeIn(new Date(since), zone)}</bdi>
            </span>
          )}
        </p>
        {error && <FormNotice tone="error">{error}</FormNotice>}
        {!clock.isAllowed && <FormNotice tone="error">{t('refusal.clockNotByPhone')}</FormNotice>}
        {clock.isAllowed &&
          next.map((kind, at) => {
            const Mark = icons[kind]
            return (
              <Button
                key={kind}
                className={at === 0 ? classes.main : classes.second}
                variant={at === 0 ? 'filled' : 'default'}
                leftSection={<Mark size={at === 0 ? 28 : 20} stroke={1.75} aria-hidden />}
                loading={busy === kind}
                disabled={busy !== null}
                onClick={() => void stamp(kind)}
              >
                {t(`attendance.kind.${kind}`)}
              </Button>
            )
          })}
        {clock.isAllowed && clock.asksPlace && (
          <p className={classes.quiet}>{t('clock.placeHint')}</p>
        )}
      </section>
      {today.length > 0 && (
        <section className={classes.card}>
          <h2 className={classes.title}>
            {t('clock.today')} · <bdi dir="ltr">{hoursText(workedMinutes)}</bdi>
          </h2>
          <ol className={classes.list}>
            {today.map(({ kind, at }) => (
              <li key={at}>
                <bdi dir="ltr">{timeIn(new Date(at), zone)}</bdi> {t(`attendance.kind.${kind}`)}
              </li>
            ))}
          </ol>
        </section>
      )}
      <Coming clock={clock} />
    </div>
  )
}

function Coming({ clock: { shifts } }: { clock: OwnClock }) {
  const { t } = useTranslation()
  const names = useDayNames()
  if (shifts.length === 0) return null
  return (
    <section className={classes.card}>
      <h2 className={classes.title}>{t('clock.shifts')}</h2>
      <ul className={classes.list}>
        {shifts.map(({ id, day, startTime, endTime, branch, position }) => (
          <li key={id}>
            {names.long(day)}{' '}
            <bdi dir="ltr">
              {startTime}–{endTime}
            </bdi>
            {[position, branch].filter(Boolean).map((it) => ` · ${it}`)}
          </li>
        ))}
      </ul>
    </section>
  )
}
