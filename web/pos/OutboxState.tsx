/** Whether the server hears this till, and what still waits for it. Opens what is behind it. */
import { useTranslation } from 'react-i18next'
import { tillKeys } from './sell/till-keys.ts'
import classes from './TillHead.module.css'
import { useTill } from './till-context.ts'
import { showPanel } from './till-ui.ts'

export function OutboxState() {
  const { t } = useTranslation()
  const { isOnline, outbox } = useTill()
  const { waiting, parked, isSignInNeeded } = outbox
  const state = parked > 0 ? 'parked' : isOnline && !isSignInNeeded ? 'online' : 'offline'
  const words = [
    t(isOnline ? 'shell.connection.online' : 'shell.connection.offline'),
    ...(waiting > 0 ? [t('till.outbox.waiting', { count: waiting })] : []),
    ...(isSignInNeeded ? [t('till.outbox.signIn')] : []),
    ...(parked > 0 ? [t('till.outbox.parked', { count: parked })] : []),
  ]
  // Whoever sells without network sees it in words at every width, with what waits.
  const isAway = !isOnline
  const shown = isAway && waiting > 0 ? words.slice(0, 2).join(' – ') : words[0]
  const counted = isAway ? parked : waiting + parked
  return (
    <button
      type="button"
      className={`${classes.tool} ${classes.state}`}
      data-state={state}
      data-away={isAway || undefined}
      title={`${words.join(' · ')} (${tillKeys.outbox})`}
      onClick={() => showPanel({ name: 'outbox' })}
    >
      <span className={classes.dot} aria-hidden />
      <span className={classes.stateWord} role={isAway ? 'status' : undefined}>
        {shown}
      </span>
      {counted > 0 && <span className={classes.count}>{counted}</span>}
      <span className="ct-hidden" role="status">
        {words.slice(isAway && waiting > 0 ? 2 : 1).join(' · ')}
      </span>
    </button>
  )
}
