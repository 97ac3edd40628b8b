/** What every public screen stands in: the brand, the language, the connection, and the shop. */
import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Mark } from '../kernel/parts/Mark.tsx'
import { useHealth, useServerState } from './connection.ts'
import { LanguageSwitch } from './LanguageSwitch.tsx'
import css from './PublicFrame.module.css'
import { ShopArt } from './ShopArt.tsx'

function ConnectionState() {
  const { t } = useTranslation()
  const state = useServerState()
  return (
    <span className={css.connection} role="status">
      <span className={css.dot} data-state={state} />
      <span className={css.state}>{t(`login.${state}`)}</span>
      <bdi dir="ltr">{location.host}</bdi>
    </span>
  )
}

type PublicFrameProps = { title: string; children: ReactNode }

export function PublicFrame({ title, children }: PublicFrameProps) {
  const { t } = useTranslation()
  const { data: health } = useHealth()
  useEffect(() => {
    document.title = `${title} · Comptoir`
  }, [title])
  return (
    <div className={css.frame}>
      <div className={css.side}>
        <header className={css.head}>
          <span className={css.brand} dir="ltr">
            <Mark size={28} />
            Comptoir
          </span>
          <LanguageSwitch className={css.languages} />
        </header>
        <main className={css.main}>
          <div className={css.content}>{children}</div>
        </main>
        <footer className={css.foot}>
          <ConnectionState />
          {health && <span>{t('app.version', { version: health.version })}</span>}
        </footer>
      </div>
      <div className={css.art}>
        <ShopArt />
      </div>
    </div>
  )
}
