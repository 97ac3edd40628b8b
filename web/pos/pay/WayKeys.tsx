/** One key per way to pay. */
import { IconHeartHandshake, IconUserDollar } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { nameIn } from '../../../domain/kernel/naming/local-name.ts'
import { isZero } from '../../../domain/kernel/number/decimal.ts'
import type { PayWay } from '../../../domain/pos/money/pay-way.ts'
import { currentLanguage } from '../../kernel/words/words.ts'
import { CashBackKey } from '../loyalty/CashBackKey.tsx'
import { DepositKeys } from '../promise/DepositKey.tsx'
import { FirstMoney } from '../TillMoney.tsx'
import classes from './Pay.module.css'
import type { PayDesk } from './pay-desk.ts'
import { methodIcons } from './TenderList.tsx'

export function WayKeys({ desk }: { desk: PayDesk }) {
  const { t } = useTranslation()
  const { ways, way, act, payment, basics, credit } = desk
  return (
    <fieldset className={classes.ways} aria-label={t('pay.methods')}>
      {ways.map((it) => (
        <WayKey key={it.key} desk={desk} way={it} isChosen={it.key === way?.key} />
      ))}
      <DepositKeys desk={desk} />
      <CashBackKey desk={desk} />
      <button
        type="button"
        className={classes.way}
        aria-keyshortcuts="A"
        aria-pressed={!isZero(payment.open)}
        onMouseDown={(event) => event.preventDefault()}
        onClick={act.account}
      >
        <IconUserDollar size={22} stroke={1.6} aria-hidden />
        <span>
          {t('pay.onAccount')}
          {credit && !isZero(credit) && (
            <small className={classes.credit}>
              {t('pay.clientCredit')} <FirstMoney amount={credit} />
            </small>
          )}
        </span>
      </button>
      {basics.takesTips && (
        <button
          type="button"
          className={classes.way}
          aria-keyshortcuts="T"
          aria-pressed={payment.tips.length > 0}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => act.askTip(true)}
        >
          <IconHeartHandshake size={22} stroke={1.6} aria-hidden />
          {t('pay.tip')}
        </button>
      )}
    </fieldset>
  )
}

function WayKey({ desk, way, isChosen }: { desk: PayDesk; way: PayWay; isChosen: boolean }) {
  const { method, currency, other } = way
  const Icon = methodIcons[method.type]
  const held = isChosen ? (desk.way?.currency ?? currency) : currency
  const isShared = desk.ways.filter((it) => it.method.id === method.id).length > 1
  return (
    <button
      type="button"
      className={classes.way}
      aria-pressed={isChosen}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => desk.act.choose(way)}
    >
      <Icon size={22} stroke={1.6} aria-hidden />
      <span>
        <span dir="auto">{nameIn(currentLanguage(), method)}</span>
        {(other || isShared) && ' '}
        {(other || isShared) && <bdi dir="ltr">{held.code}</bdi>}
      </span>
    </button>
  )
}
