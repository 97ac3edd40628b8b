/** What everybody at the till must see: practice, a second tab, no shift, a receipt that stuck. */
import { Button } from '@mantine/core'
import {
  IconAlertTriangle,
  IconDeviceDesktopOff,
  IconHandStop,
  IconPrinterOff,
  IconRefresh,
  IconSchool,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { secondOf } from '../../domain/pos/money/cash-step.ts'
import type { Ticket } from '../../domain/pos/ticket/ticket.ts'
import type { ShownJob } from '../../domain/printing/print-contract.ts'
import type { JobChoice } from '../../domain/printing/print-job.ts'
import { useMay } from '../kernel/session/session.ts'
import { usePrinter } from '../paper/printer.ts'
import { decideJob } from '../printing/agent-printer.ts'
import { useDesk } from './desk.ts'
import { fromTill } from './drawer/from-till.ts'
import { SellOn } from './drawer/SellOn.tsx'
import { usePrint } from './printing.ts'
import classes from './StateBars.module.css'
import { printSettled, useLastTicket } from './sell/last-ticket.ts'
import { useTillUi } from './till-ui.ts'

type BarProps = { icon: ReactNode; tone: 'warning' | 'harm' | 'plain'; children: ReactNode }

const Bar = ({ icon, tone, children }: BarProps) => (
  <div className={classes.bar} data-tone={tone} role={tone === 'harm' ? 'alert' : 'status'}>
    {icon}
    {children}
  </div>
)

function Unprinted() {
  const unprinted = useLastTicket((state) => state.unprinted)
  return unprinted.map((ticket) => <UnprintedBar key={ticket.id} ticket={ticket} />)
}

/** What an agent was to print is settled there first, so that it does not come out twice. */
function UnprintedBar({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation()
  const stuck = useLastTicket((state) => state.stuck[ticket.id])
  const way = usePrinter((state) => state.way)
  const print = usePrint()
  const decided = async (choice: JobChoice): Promise<ShownJob | undefined> => {
    if (!stuck) return undefined
    // Without network nothing is settled there, and nothing of it comes out here.
    return decideJob(stuck.job, choice).catch(() => undefined)
  }
  const again = async () => {
    await decided('again')
    await print(ticket)
  }
  const settle = async () => {
    const job = await decided('cameOut')
    if (job?.state === 'printed') await print(ticket)
  }
  const inBrowser = async () => {
    const job = await decided('drop')
    await print(ticket, job?.state === 'printed' ? 'own' : 'browser')
  }
  const isUncertain = stuck?.isUncertain === true
  return (
    <Bar tone="harm" icon={<IconPrinterOff size={20} aria-hidden />}>
      <strong>
        {t(isUncertain ? 'till.maybePrinted' : 'till.notPrinted', { number: ticket.number })}
      </strong>
      <span className={classes.ends}>
        {isUncertain && (
          <Button size="md" variant="default" onClick={() => void settle()}>
            {t('printing.choice.cameOut')}
          </Button>
        )}
        <Button size="md" variant="default" onClick={() => void again()}>
          {t('till.printAgain')}
        </Button>
        {way === 'agent' && !isUncertain && (
          <Button size="md" variant="default" onClick={() => void inBrowser()}>
            {t('till.printInBrowser')}
          </Button>
        )}
        <Button size="md" variant="subtle" color="gray" onClick={() => printSettled(ticket.id)}>
          {t('action.dismiss')}
        </Button>
      </span>
    </Bar>
  )
}

/** Straight to the count of this till's drawer; who may open none is told whom to ask. */
function NoShift() {
  const { t } = useTranslation()
  const may = useMay()
  const { drawer } = useDesk().basics
  const canOpen = may('pos.shift.add')
  return (
    <Bar tone="warning" icon={<IconAlertTriangle size={20} aria-hidden />}>
      <span>{t(canOpen ? 'refusal.noShift' : 'till.askForShift')}</span>
      {canOpen && (
        <Button
          component={Link}
          to={`/Drawer/new?drawer=${drawer.id}&${fromTill}`}
          size="md"
          className={classes.ends}
        >
          {t('till.openShift')}
        </Button>
      )}
    </Bar>
  )
}

/** Two currencies and no rate between them: nothing can be sold until somebody says one. */
function NoRate() {
  const { t } = useTranslation()
  const may = useMay()
  return (
    <Bar tone="warning" icon={<IconAlertTriangle size={20} aria-hidden />}>
      <span>{t('till.noRate')}</span>
      {may('money.rate.add') && (
        <Button component={Link} to="/Rate/new" size="md" className={classes.ends}>
          {t('step.rate.action')}
        </Button>
      )}
    </Bar>
  )
}

/** Somebody counts the drawer: no till of it sells until the next shift, or until he lets them go on. */
function Stopped({ shift, name }: { shift: string; name: string }) {
  const { t } = useTranslation()
  return (
    <Bar tone="warning" icon={<IconHandStop size={20} aria-hidden />}>
      <span>{t('refusal.salesStopped', { name })}</span>
      <SellOn shift={shift} className={classes.ends} />
    </Bar>
  )
}

/**
 * Loading anew would lose what is being typed and which receipts did not come out. It waits for the
 * tab that sells: all the others load anew with it.
 */
function NewVersion() {
  const { t } = useTranslation()
  const { till, isReader } = useDesk()
  const isUnprinted = useLastTicket(({ unprinted }) => unprinted.length > 0)
  const isOpen = till.sales.some(({ isHeld, lines }) => !isHeld && lines.length > 0)
  const isLater = isOpen || isUnprinted
  if (!till.update || isReader) return null
  return (
    <Bar tone="plain" icon={<IconRefresh size={20} aria-hidden />}>
      <span>{t(isLater ? 'till.newVersionLater' : 'till.newVersion')}</span>
      {!isLater && (
        <Button size="md" variant="default" className={classes.ends} onClick={till.update}>
          {t('till.reload')}
        </Button>
      )}
    </Bar>
  )
}

export function StateBars() {
  const { t } = useTranslation()
  const { basics, isReader } = useDesk()
  const isTraining = useTillUi((ui) => ui.isTraining)
  return (
    <>
      {isTraining && (
        <Bar tone="warning" icon={<IconSchool size={20} aria-hidden />}>
          <strong>{t('till.training')}</strong>
          <span>{t('till.trainingSentence')}</span>
        </Bar>
      )}
      {isReader && (
        <Bar tone="plain" icon={<IconDeviceDesktopOff size={20} aria-hidden />}>
          {t('till.reader')}
        </Bar>
      )}
      <NewVersion />
      {secondOf(basics) && !basics.rate && <NoRate />}
      {!basics.shift && !isTraining && <NoShift />}
      {basics.shift?.stoppedName && !isTraining && (
        <Stopped shift={basics.shift.id} name={basics.shift.stoppedName} />
      )}
      <Unprinted />
    </>
  )
}
