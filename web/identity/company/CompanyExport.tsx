/** Everything the company has, as one file: what is in it, how far it is, and that it is there. */
import { Button } from '@mantine/core'
import { IconFileExport } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { download, messageOf } from '../../kernel/session/api.ts'
import { useMay } from '../../kernel/session/session.ts'
import classes from '../CompanyBar.module.css'

type State = { is: 'idle' | 'making' | 'done' } | { is: 'refused'; why: string }

export function CompanyExport() {
  return useMay()('identity.company.export') ? <Offer /> : null
}

function Offer() {
  const { t } = useTranslation()
  const title = useId()
  const [state, setState] = useState<State>({ is: 'idle' })
  const take = async () => {
    setState({ is: 'making' })
    try {
      await download('/api/company/export')
      setState({ is: 'done' })
    } catch (error) {
      setState({ is: 'refused', why: messageOf(error) })
    }
  }
  return (
    <section className={classes.bar} aria-labelledby={title}>
      <IconFileExport size={22} stroke={1.75} aria-hidden className={classes.mark} />
      <div className={classes.words}>
        <h2 id={title} className={classes.title}>
          {t('companyFile.title')}
        </h2>
        <p className={classes.sentence}>{t('companyFile.hint')}</p>
        <p role="status" className={classes.state}>
          {state.is === 'making' && t('companyFile.making')}
          {state.is === 'done' && t('companyFile.done')}
        </p>
        {state.is === 'refused' && (
          <p role="alert" className={classes.problem}>
            {state.why}
          </p>
        )}
      </div>
      <Button variant="default" loading={state.is === 'making'} onClick={() => void take()}>
        {t('companyFile.take')}
      </Button>
    </section>
  )
}
