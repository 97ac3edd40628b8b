/** The head of the till: which register, search, what waits, who stands here. */
import { IconClockPause, IconLock, IconPrinter } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { nameIn } from '../../domain/kernel/naming/local-name.ts'
import { Mark } from '../kernel/parts/Mark.tsx'
import { initialsOf } from '../kernel/shell/initials.ts'
import { currentLanguage } from '../kernel/words/words.ts'
import { useDesk } from './desk.ts'
import { laterPart } from './later-part.tsx'
import { OutboxState } from './OutboxState.tsx'
import { useLock } from './sell/actions.ts'
import { SearchField } from './sell/SearchField.tsx'
import { tillKeys } from './sell/till-keys.ts'
import classes from './TillHead.module.css'
import { showPanel } from './till-ui.ts'

const TillMenu = laterPart(async () => (await import('./TillMenu.tsx')).TillMenu)

function Held() {
  const { t } = useTranslation()
  const { till } = useDesk()
  const count = till.sales.filter(({ isHeld }) => isHeld).length
  return (
    <button
      type="button"
      className={classes.tool}
      title={tillKeys.held}
      onClick={() => showPanel({ name: 'held' })}
    >
      <IconClockPause size={20} stroke={1.75} aria-hidden />
      <span className={classes.word}>{t('till.held')}</span>
      {count > 0 && <span className={classes.count}>{count}</span>}
    </button>
  )
}

export function TillHead() {
  const { t } = useTranslation()
  const { basics, cashier } = useDesk()
  const lock = useLock()
  return (
    <header className={classes.head}>
      <h1 className="ct-hidden">{t('screen.pos')}</h1>
      <div className={classes.place}>
        <Mark size={28} />
        <div className={classes.naming}>
          <span className={classes.register}>{basics.register.name}</span>
          <span className={classes.branch}>
            {basics.branch.names
              ? nameIn(currentLanguage(), basics.branch.names)
              : basics.branch.title}
          </span>
        </div>
      </div>
      <SearchField />
      <div className={classes.tools}>
        <OutboxState />
        <span className={classes.rule} aria-hidden />
        <Held />
        <button
          type="button"
          className={classes.tool}
          title={`${t('till.pastTickets')} (${tillKeys.tickets})`}
          aria-label={t('till.pastTickets')}
          onClick={() => showPanel({ name: 'tickets' })}
        >
          <IconPrinter size={20} stroke={1.75} aria-hidden />
        </button>
        <button type="button" className={classes.tool} title={tillKeys.lock} onClick={lock}>
          <IconLock size={20} stroke={1.75} aria-hidden />
          <span className={classes.word}>{t('till.lock')}</span>
        </button>
        <span className={classes.rule} aria-hidden />
        <TillMenu>
          <button type="button" className={classes.tool}>
            <span className={classes.avatar} aria-hidden>
              {initialsOf(cashier.name)}
            </span>
            <span className={classes.cashier}>{cashier.name}</span>
            <span className="ct-hidden">{t('till.menu')}</span>
          </button>
        </TillMenu>
      </div>
    </header>
  )
}
