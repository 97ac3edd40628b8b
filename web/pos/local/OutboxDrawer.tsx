/** What this till has not handed over yet, ticket by ticket, and what can be done about it. */
import { Button, Drawer } from '@mantine/core'
import {
  IconCircleCheck,
  IconClock,
  IconCloudUpload,
  IconDownload,
  IconHandStop,
  IconRefresh,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { dayMs, minuteMs } from '../../../domain/kernel/calendar/days.ts'
import { formatMoment } from '../../../domain/kernel/format.ts'
import { markAgeMs, wallOffsetMs } from '../../../domain/pos/till-clock.ts'
import { toast } from '../../kernel/parts/toast.tsx'
import { messageOf } from '../../kernel/session/api.ts'
import { signInAgain } from '../../kernel/session/session.ts'
import { currentLanguage, directionOf } from '../../kernel/words/words.ts'
import { FirstMoney } from '../TillMoney.tsx'
import { type OutboxRow, useTill } from '../till-context.ts'
import { machineTime } from './clock.ts'
import classes from './OutboxDrawer.module.css'
import { forgetRow } from './running.ts'

const icons = {
  waiting: IconClock,
  sending: IconCloudUpload,
  posted: IconCircleCheck,
  parked: IconHandStop,
}

function Row({ row }: { row: OutboxRow }) {
  const { t } = useTranslation()
  const { id, number, errand = 'errand', at, total, state, message } = row
  const Mark = icons[state]
  return (
    <li className={classes.row} data-state={state}>
      <span className={classes.mark}>
        <Mark size={18} stroke={1.75} aria-hidden />
      </span>
      <span className={classes.words}>
        <span className={classes.number}>
          {number ? <bdi dir="ltr">{number}</bdi> : t(`outbox.${errand}`)}
        </span>
        <span className={classes.facts}>
          {t(`outbox.state.${state}`)} · <bdi dir="ltr">{formatMoment(at)}</bdi>
        </span>
        {message && <span className={classes.reason}>{message}</span>}
      </span>
      {total !== null && <FirstMoney amount={total} className={classes.amount} />}
      {state === 'parked' && (
        <Button variant="subtle" color="gray" size="sm" onClick={() => void forgetRow(id)}>
          {t('outbox.hide')}
        </Button>
      )}
    </li>
  )
}

/** Longer off than this, tickets carry a time nobody would believe. */
const wrongClockMs = 5 * 60_000

/** Without the server for longer than this, the clock of the machine is believed for too long. */
const longAloneMs = dayMs

function Warnings() {
  const { t } = useTranslation()
  const { storage, clock, outbox, isOnline } = useTill()
  const { isSignInNeeded, lastError, waiting } = outbox
  const minutes = Math.round(Math.abs(wallOffsetMs(clock)) / minuteMs)
  const isAlone = !isOnline && clock !== null && markAgeMs(clock, machineTime()) >= longAloneMs
  return (
    <>
      {isSignInNeeded && (
        <div className={classes.warning} role="status">
          <span>{t('outbox.signIn')}</span>
          <Button size="sm" onClick={signInAgain}>
            {t('outbox.signInNow')}
          </Button>
        </div>
      )}
      {!isSignInNeeded && lastError && waiting > 0 && (
        <p className={classes.warning} role="status">
          {isOnline ? lastError : t('outbox.offline')}
        </p>
      )}
      {storage === 'refused' && <p className={classes.warning}>{t('outbox.storageRefused')}</p>}
      {minutes * minuteMs >= wrongClockMs && (
        <p className={classes.warning}>{t('outbox.clock', { count: minutes })}</p>
      )}
      {isAlone && (
        <p className={classes.warning}>
          {t('outbox.clockAge', { at: formatMoment(new Date(clock.serverMs)) })}
        </p>
      )}
    </>
  )
}

/** The place of a drawer is mirrored by itself, its way there is not. */
const slideIn = () => (directionOf(currentLanguage()) === 'rtl' ? 'slide-right' : 'slide-left')

export default function OutboxDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const { outbox, retry, exportOutbox } = useTill()
  const { rows, waiting, parked } = outbox
  const save = () => exportOutbox().catch((error: unknown) => toast.error(messageOf(error)))
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      transitionProps={{ transition: slideIn() }}
      size={440}
      title={t('outbox.title')}
      closeButtonProps={{ 'aria-label': t('action.close'), size: 'lg' }}
      classNames={{ content: classes.drawer, title: classes.title, body: classes.body }}
    >
      <div className={classes.rows}>
        <Warnings />
        {rows.length === 0 && (
          <p className={classes.none}>
            <IconCircleCheck size={28} stroke={1.6} aria-hidden />
            {t('outbox.empty')}
          </p>
        )}
        <ul className={classes.list}>
          {rows.map((row) => (
            <Row key={row.id} row={row} />
          ))}
        </ul>
      </div>
      <footer className={classes.foot}>
        <span className={classes.sum}>
          {t('outbox.waiting', { count: waiting })}
          {parked > 0 && ` · ${t('outbox.parked', { count: parked })}`}
        </span>
        <Button
          size="md"
          variant="default"
          leftSection={<IconDownload size={18} stroke={1.75} aria-hidden />}
          disabled={rows.length === 0}
          onClick={() => void save()}
        >
          {t('action.export')}
        </Button>
        <Button
          size="md"
          leftSection={<IconRefresh size={18} stroke={1.75} aria-hidden />}
          disabled={waiting === 0}
          onClick={retry}
        >
          {t('outbox.send')}
        </Button>
      </footer>
    </Drawer>
  )
}
