/** On a phone: from the shelves to the ticket and back, with the total always in sight. */
import { IconArrowLeft, IconReceipt } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useDesk } from './desk.ts'
import classes from './PhoneBar.module.css'
import { FirstMoney, SecondMoney } from './TillMoney.tsx'
import { useTillUi } from './till-ui.ts'

export function PhoneBar() {
  const { t } = useTranslation()
  const { sale, totals } = useDesk()
  const view = useTillUi((ui) => ui.view)
  const show = (next: 'tiles' | 'ticket') => () => useTillUi.setState({ view: next })
  return (
    <div className={classes.bar} data-part="bar" data-view={view}>
      {view === 'ticket' ? (
        <button type="button" className={classes.way} onClick={show('tiles')}>
          <IconArrowLeft size={20} className="ct-points" aria-hidden />
          {t('till.toItems')}
        </button>
      ) : (
        <button type="button" className={classes.way} onClick={show('ticket')}>
          <IconReceipt size={20} aria-hidden />
          <span>{t('till.toTicket', { count: sale.lines.length })}</span>
          <span className={classes.amounts}>
            <FirstMoney amount={totals.total} className={classes.first} />
            <SecondMoney amount={totals.total} className={classes.second} />
          </span>
        </button>
      )}
    </div>
  )
}
