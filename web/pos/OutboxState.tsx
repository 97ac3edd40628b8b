/** Whether the server hears this till, and what still waits for it. Opens what is behind it. */
import { useTranslation } from 'react-i18next'
import classes from './TillHead.module.css'
import { useTill } from './till-context.ts'
import { tillKeys } from './till-keys.ts'
import { showPanel } from './till-ui.ts'

export function OutboxState() {
  const { t } = useTranslation()
  const { isOnline, outbox } = useTill()
  const { waiting, parked, isSignInNeeded } = outbox
  const state = parked > 0 ? 'parked' : isOnline && !isSignInNeeded ? 'online' : 'offline'
  const words = [
    t(isOnline ? 'shell.connection.online' : 'shell.connection.offline'),
    ...(isSignInNeeded ? [t('till.outbox.signIn')] : []),
    ...(waiting > 0 ? [t('till.outbox.waiting', { count: waiting })] : []),
    ...(parked > 0 ? [t('till.outbox.parked', { count: parked })] : []),
  ]
  return (
    <button
      type="button"
      className={`${classes.tool} ${classes.state}`}
      data-state={state}
      title={`${words.join(' · ')} (${tillKeys.outbox})`}
      onClick={() => showPanel({ name: 'outbox' })}
    >
      <span className={classes.dot} aria-hidden />
      <span className={classes.stateWord}>{words[0]}</span>
      {waiting + parked > 0 && <span className={classes.count}>{waiting + parked}</span>}
      <span className="ct-hidden" role="status">
        {words.slice(1).join(' · ')}
      </span>
    </button>
  )
}
