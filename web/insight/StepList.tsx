/** The first steps one by one: what is done, what is to do and where, and the way to be rid of it. */
import { ActionIcon, Button } from '@mantine/core'
import {
  type Icon,
  IconArmchair,
  IconArrowsLeftRight,
  IconBell,
  IconBuilding,
  IconCashRegister,
  IconCheck,
  IconClipboardCheck,
  IconMail,
  IconMailOpened,
  IconMoon,
  IconPackage,
  IconPackages,
  IconPhoto,
  IconPrinter,
  IconQrcode,
  IconReceiptTax,
  IconScale,
  IconShieldCheck,
  IconTruckDelivery,
  IconUsers,
  IconX,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { type FirstStep, maySendAway } from '../../domain/insight/first-steps.ts'
import { formatDecimal } from '../../domain/kernel/format.ts'
import { StatusBadge } from '../kernel/parts/StatusBadge.tsx'
import { useMay } from '../kernel/session/session.ts'
import classes from './FirstSteps.module.css'
import { sendAway, sendable } from './first-steps.ts'

const stepIcons: Readonly<Record<FirstStep['name'], Icon>> = {
  address: IconMail,
  company: IconBuilding,
  rate: IconArrowsLeftRight,
  taxes: IconReceiptTax,
  items: IconPackage,
  tables: IconArmchair,
  menuCode: IconQrcode,
  stock: IconPackages,
  balances: IconScale,
  printer: IconPrinter,
  sale: IconCashRegister,
  users: IconUsers,
  logo: IconPhoto,
  purchase: IconTruckDelivery,
  closing: IconMoon,
  minimums: IconBell,
  shelfCount: IconClipboardCheck,
  secondFactor: IconShieldCheck,
  letters: IconMailOpened,
}

/** The one to go on with. */
export const nextOf = (rows: readonly FirstStep[]): FirstStep | undefined =>
  rows.find(({ isDone }) => !isDone)

export function StepList({ rows }: { rows: readonly FirstStep[] }) {
  const next = nextOf(rows)
  return (
    <ol className={classes.steps}>
      {rows.map((step) => (
        <Step key={step.name} step={step} isNext={step === next} />
      ))}
    </ol>
  )
}

/** What a step says, its numbers written as the shop writes them. */
function useSentence({ name, isDone, facts }: FirstStep): string {
  const { t } = useTranslation()
  const rate = facts.rate ? formatDecimal(String(facts.rate)) : ''
  // Reads from left to right in every language.
  const worth = `\u20661 ${facts.first} = ${rate} ${facts.second}\u2069`
  return t(`step.${name}.${isDone ? 'done' : 'todo'}`, { ...facts, rate, worth })
}

function Step({ step, isNext }: { step: FirstStep; isNext: boolean }) {
  const { t } = useTranslation()
  const may = useMay()
  const { name, isDone, path, other } = step
  const Mark = isDone ? IconCheck : stepIcons[name]
  const title = t(`step.${name}`)
  const canGo = may(maySendAway) && sendable([step]).length > 0
  return (
    <li className={classes.step} data-done={isDone || undefined}>
      <span className={classes.tile}>
        <Mark size={18} stroke={1.75} aria-hidden />
      </span>
      <div className={classes.words}>
        <h3 className={classes.title}>{title}</h3>
        <p className={classes.sentence}>{useSentence(step)}</p>
      </div>
      {isDone ? (
        <StatusBadge state="paid">{t('dashboard.done')}</StatusBadge>
      ) : (
        <div className={classes.ways}>
          {other && (
            <Button component={Link} to={other} variant="default">
              {t(`step.${name}.other`)}
            </Button>
          )}
          <Button component={Link} to={path} variant={isNext ? 'filled' : 'default'}>
            {t(`step.${name}.action`)}
          </Button>
          {canGo && (
            <ActionIcon
              variant="subtle"
              color="gray"
              size="lg"
              aria-label={t('step.sendAway', { step: title })}
              onClick={() => void sendAway([name])}
            >
              <IconX size={16} stroke={1.75} aria-hidden />
            </ActionIcon>
          )}
        </div>
      )}
    </li>
  )
}
