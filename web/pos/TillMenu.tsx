/** What is done seldom at a till, behind the name of the cashier. */
import { Kbd, Menu } from '@mantine/core'
import {
  IconArmchair,
  IconArrowBackUp,
  IconBan,
  IconCalculator,
  IconCashBanknote,
  IconCashRegister,
  IconClockHour4,
  IconDeviceDesktop,
  IconDoorExit,
  IconFileTime,
  IconGift,
  IconHeartHandshake,
  IconKeyboard,
  IconLanguage,
  IconLogout2,
  IconMoon,
  IconPrinter,
  IconReceiptRefund,
  IconReportAnalytics,
  IconSchool,
  IconSun,
  IconTag,
  IconTicket,
  IconUsers,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { newId } from '../../domain/kernel/id.ts'
import { isLanguage, languages } from '../../domain/kernel/language.ts'
import { mayPass } from '../../domain/pos/cashier-rights.ts'
import { newSale } from '../../domain/pos/ticket/sale.ts'
import { confirm } from '../kernel/parts/confirm.tsx'
import { toast } from '../kernel/parts/toast.tsx'
import { messageOf } from '../kernel/session/api.ts'
import { letGo } from '../kernel/session/kiosk.ts'
import { useMay, useSession } from '../kernel/session/session.ts'
import { useScheme } from '../kernel/shell/scheme.ts'
import { currentLanguage, languageNames, setLanguage } from '../kernel/words/words.ts'
import { followsReader } from './design/design.ts'
import { useDesk } from './desk.ts'
import { fromTill } from './drawer/from-till.ts'
import { askApproval } from './panels/approval.ts'
import { useActions } from './sell/actions.ts'
import { tillKeys } from './sell/till-keys.ts'
import classes from './TillHead.module.css'
import { showPanel, takeSale, useTillUi } from './till-ui.ts'

const icon = { size: 18, stroke: 1.75 }

/** A refund without its ticket begins empty, and needs a right. */
function useFreeRefund(): () => void {
  const { till, cashier, basics } = useDesk()
  return async () => {
    const { isTraining } = useTillUi.getState()
    const begun = newSale(newId(), new Date().toISOString())
    const blank = { ...begun, kind: 'posRefund' as const, isTraining }
    const isAllowed = mayPass(cashier, 'refund', null, basics)
    const approval = isAllowed ? null : await askApproval('refund', null, blank.id)
    if (!isAllowed && !approval) return
    till.saveSale({ ...blank, approvals: approval ? [approval] : [] })
    takeSale(blank.id)
  }
}

function useRelease(): () => void {
  const { t } = useTranslation()
  const { till, basics } = useDesk()
  return async () => {
    const isSure = await confirm({
      title: t('till.release.title', { name: basics.register.name }),
      body: t('till.release.sentence'),
      confirmLabel: t('till.release.confirm'),
    })
    if (isSure) await till.release().catch((error: unknown) => toast.error(messageOf(error)))
  }
}

/** From a till whose browser stays there, only with the yes of somebody who may. */
function useLeave(): () => void {
  const { cashier, basics } = useDesk()
  const navigate = useNavigate()
  return async () => {
    const isFree = !basics.isKiosk || mayPass(cashier, 'leave', null, basics)
    if (!isFree && !(await askApproval('leave', null, newId()))) return
    letGo()
    void navigate('/Main')
  }
}

function Language() {
  const { t } = useTranslation()
  return (
    <Menu.Sub>
      <Menu.Sub.Target>
        <Menu.Sub.Item leftSection={<IconLanguage {...icon} />}>
          {t('shell.language', { name: languageNames[currentLanguage()] })}
        </Menu.Sub.Item>
      </Menu.Sub.Target>
      <Menu.Sub.Dropdown>
        <Menu.RadioGroup
          value={currentLanguage()}
          onChange={(code) => isLanguage(code) && void setLanguage(code)}
        >
          {languages.map((code) => (
            <Menu.RadioItem key={code} value={code} lang={code}>
              {languageNames[code]}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Sub.Dropdown>
    </Menu.Sub>
  )
}

const Key = ({ of }: { of: keyof typeof tillKeys }) => (
  <Kbd size="xs" className={classes.key}>
    {tillKeys[of]}
  </Kbd>
)

/** What is done with the drawer of this till; each screen leads back to selling. */
const shiftItems = [
  { word: 'drawer.move', needs: 'pos.shift.edit', how: 'do=move', Icon: IconCashBanknote },
  { word: 'drawer.tipOut', needs: 'pos.tip.post', how: 'do=tips', Icon: IconHeartHandshake },
  { word: 'drawer.x', needs: 'pos.shift.print', how: 'do=x', Icon: IconReportAnalytics },
  { word: 'drawer.countAndClose', needs: 'pos.shift.add', how: 'step=close', Icon: IconCalculator },
] as const

function ShiftItems() {
  const { t } = useTranslation()
  const may = useMay()
  const navigate = useNavigate()
  const { shift, takesTips } = useDesk().basics
  return shiftItems
    .filter(({ needs, word }) => shift && may(needs) && (takesTips || word !== 'drawer.tipOut'))
    .map(({ word, how, Icon }) => (
      <Menu.Item
        key={word}
        leftSection={<Icon {...icon} />}
        onClick={() => void navigate(`/Drawer/${shift?.id}?${how}&${fromTill}`)}
      >
        {t(word)}
      </Menu.Item>
    ))
}

/** What is done with the shop itself: while somebody practises, none of it can be touched. */
function RealItems() {
  const { t } = useTranslation()
  const { isReader, basics, till, sale } = useDesk()
  const actions = useActions()
  const navigate = useNavigate()
  const may = useMay()
  const { hasTables } = useSession().company
  return (
    <>
      {basics.users.some(({ isStaff }) => isStaff) && (
        <Menu.Item
          leftSection={<IconClockHour4 {...icon} />}
          disabled={isReader}
          onClick={() => showPanel({ name: 'clock' })}
        >
          {t('till.clock.open')}
        </Menu.Item>
      )}
      <Menu.Item
        leftSection={<IconArrowBackUp {...icon} />}
        rightSection={<Key of="tickets" />}
        onClick={actions.tickets}
      >
        {t('till.pastTickets')}
      </Menu.Item>
      <Menu.Item
        leftSection={<IconCashRegister {...icon} />}
        rightSection={<Key of="drawer" />}
        disabled={isReader}
        onClick={actions.drawer}
      >
        {t('till.openDrawer')}
      </Menu.Item>
      {may('sales.invoice.post') && (
        <>
          <Menu.Item
            leftSection={<IconFileTime {...icon} />}
            disabled={isReader || !till.isOnline || sale.lines.length === 0}
            onClick={() => showPanel({ name: 'promise' })}
          >
            {t('promise.make')}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconFileTime {...icon} />}
            disabled={isReader || !till.isOnline}
            onClick={() => showPanel({ name: 'promises' })}
          >
            {t('promise.open')}
          </Menu.Item>
        </>
      )}
      <Menu.Item
        leftSection={<IconGift {...icon} />}
        disabled={isReader}
        onClick={() => showPanel({ name: 'giftCard' })}
      >
        {t('giftCard.menu')}
      </Menu.Item>
      {may('restaurant.soldOut.view') && (
        <Menu.Item
          leftSection={<IconBan {...icon} />}
          onClick={() => showPanel({ name: 'soldOut' })}
        >
          {t('soldOut.open')}
        </Menu.Item>
      )}
      {hasTables && may('restaurant.floor.view') && (
        <Menu.Item
          leftSection={<IconArmchair {...icon} />}
          onClick={() => void navigate('/TableManagement')}
        >
          {t('screen.tableManagement')}
        </Menu.Item>
      )}
      <ShiftItems />
    </>
  )
}

export function TillMenu({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  const { isReader, basics } = useDesk()
  const actions = useActions()
  const refund = useFreeRefund()
  const release = useRelease()
  const leave = useLeave()
  const isTraining = useTillUi((ui) => ui.isTraining)
  const { isDark, toggleScheme } = useScheme()
  return (
    <Menu
      position="bottom-end"
      width={280}
      withInitialFocusPlaceholder={false}
      classNames={{ item: classes.item, dropdown: classes.menu }}
    >
      <Menu.Target>{children}</Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconUsers {...icon} />}
          rightSection={<Key of="cashier" />}
          onClick={actions.cashier}
        >
          {t('till.switchCashier')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconTag {...icon} />}
          rightSection={<Key of="priceCheck" />}
          onClick={actions.priceCheck}
        >
          {t('priceCheck.title')}
        </Menu.Item>
        {basics.promotions?.some(({ couponUse }) => couponUse !== 'none') && (
          <Menu.Item
            leftSection={<IconTicket {...icon} />}
            disabled={isReader}
            onClick={() => showPanel({ name: 'coupon' })}
          >
            {t('till.coupon.open')}
          </Menu.Item>
        )}
        {!isTraining && <RealItems />}
        <Menu.Item
          leftSection={<IconReceiptRefund {...icon} />}
          disabled={isReader}
          onClick={refund}
        >
          {t('till.refundFree')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconSchool {...icon} />}
          rightSection={<Key of="training" />}
          onClick={actions.training}
        >
          {t('till.trainingMode')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconPrinter {...icon} />}
          onClick={() => showPanel({ name: 'printer' })}
        >
          {t('receipt.printer')}
        </Menu.Item>
        {basics.display && (
          <Menu.Item
            leftSection={<IconDeviceDesktop {...icon} />}
            disabled={isReader}
            onClick={() => showPanel({ name: 'display' })}
          >
            {t('display.title')}
          </Menu.Item>
        )}
        <Menu.Item
          leftSection={<IconKeyboard {...icon} />}
          rightSection={<Key of="help" />}
          onClick={actions.help}
        >
          {t('till.keys')}
        </Menu.Item>
        <Language />
        {followsReader(basics.design) && (
          <Menu.Item
            leftSection={isDark ? <IconSun {...icon} /> : <IconMoon {...icon} />}
            onClick={toggleScheme}
          >
            {t(isDark ? 'shell.light' : 'shell.dark')}
          </Menu.Item>
        )}
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout2 {...icon} />} disabled={isReader} onClick={release}>
          {t('till.release.menu')}
        </Menu.Item>
        <Menu.Item leftSection={<IconDoorExit {...icon} />} onClick={leave}>
          {t('till.leave')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
