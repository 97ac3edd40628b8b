import { Loader } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import css from './Wait.module.css'

/** The please-wait message; it fades in, so that a screen that is there at once never flickers. */
export function Wait() {
  const { t } = useTranslation()
  return (
    <div className={css.wait} role="status">
      <Loader size={20} color="var(--ct-brand)" aria-hidden />
      <span>{t('label.pleaseWait')}</span>
    </div>
  )
}
