import { useTranslation } from 'react-i18next'
import { formatTime } from '../../../domain/kernel/format.ts'
import { useConnection, useLastContact } from '../session/live.ts'
import classes from './Header.module.css'

/** Says whether the station hears the server, and when it last did. */
export function ConnectionState() {
  const { t } = useTranslation()
  const connection = useConnection()
  const lastContact = useLastContact()
  return (
    <span className={classes.connection} data-connection={connection} role="status">
      <span className={classes.dot} aria-hidden />
      {t(`shell.connection.${connection}`)}
      {lastContact !== null && (
        <span className={classes.synced} aria-live="off">
          {t('shell.synced')} <bdi dir="ltr">{formatTime(new Date(lastContact))}</bdi>
        </span>
      )}
    </span>
  )
}
