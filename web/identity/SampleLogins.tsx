import { useTranslation } from 'react-i18next'
import { useHealth } from './connection.ts'
import css from './SampleLogins.module.css'

const usernames = ['admin', 'manager', 'cashier', 'waiter', 'cook', 'stock', 'accountant'] as const
const password = 'comptoir-demo'

type SampleLoginsProps = { onChoose: (username: string, password: string) => void }

/** Shown only where the server says that everything is made of samples. */
export function SampleLogins({ onChoose }: SampleLoginsProps) {
  const { t } = useTranslation()
  const { data: health } = useHealth()
  if (!health?.isDemo) return null
  return (
    <section className={css.samples} aria-labelledby="sample-logins">
      <h2 id="sample-logins" className={css.title}>
        {t('login.samples')}
      </h2>
      <p className={css.hint}>
        {t('login.samplesHint')} <bdi dir="ltr">{password}</bdi>
      </p>
      <div className={css.chips}>
        {usernames.map((username) => (
          <button
            key={username}
            type="button"
            className={css.chip}
            onClick={() => onChoose(username, password)}
          >
            {t(`login.sample.${username}`)}
          </button>
        ))}
      </div>
    </section>
  )
}
