/** The change, as notes to take out of the drawer, and the end of the sale. */
import { Button } from '@mantine/core'
import { IconHeartHandshake } from '@tabler/icons-react'
import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { isZero } from '../../../domain/kernel/number/decimal.ts'
import { cashCurrencies, firstOf } from '../../../domain/pos/money/cash-step.ts'
import { Amount } from '../../kernel/parts/Money.tsx'
import { FinishFoot } from './FinishFoot.tsx'
import { OwnMix } from './OwnMix.tsx'
import classes from './Pay.module.css'
import { ProposalList } from './ProposalList.tsx'
import type { PayDesk } from './pay-desk.ts'

type ChangeSideProps = { desk: PayDesk; mix: RefObject<HTMLInputElement | null> }

export function ChangeSide({ desk, mix }: ChangeSideProps) {
  const { t } = useTranslation()
  const { proposals, pick, act, basics, settlement, given, isBusy } = desk
  const canMix = cashCurrencies(basics, basics.rate?.sell ?? null).length > 1
  return (
    <aside className={classes.side} aria-label={t('pay.giveChange')}>
      <header className={classes.sideHead}>
        <h2>{t('pay.giveChange')}</h2>
        <p>{hintOf(desk, t)}</p>
      </header>
      <div className={classes.sideBody}>
        <ProposalList
          label={t('pay.giveChange')}
          proposals={proposals}
          chosen={'index' in pick ? pick.index : null}
          onChoose={(index) => act.give({ index })}
        />
        {proposals.length === 0 && settlement.isComplete && !isZero(settlement.rounding) && (
          <p className={classes.hint}>
            {t('pay.rounding')} <Amount amount={settlement.rounding} look={firstOf(basics)} />
          </p>
        )}
        {proposals.length > 0 && canMix && <OwnMix desk={desk} input={mix} />}
        {proposals.length > 0 && basics.takesTips && (
          <Button
            className={classes.keep}
            variant="default"
            size="lg"
            fullWidth
            leftSection={<IconHeartHandshake size={18} stroke={1.75} aria-hidden />}
            onClick={act.keepChange}
          >
            {t('pay.keepChange')}
          </Button>
        )}
      </div>
      <FinishFoot
        given={given?.parts ?? []}
        over={given ? settlement.over.first : null}
        isReady={settlement.isComplete}
        isBusy={isBusy}
        onFinish={act.finish}
      />
    </aside>
  )
}

function hintOf({ proposals, settlement }: PayDesk, t: (key: string) => string): string {
  if (proposals.length === 0)
    return settlement.isComplete ? t('pay.noChange') : t('pay.changeLater')
  return proposals.every(({ isFitting }) => isFitting) ? t('pay.drawerCan') : t('pay.drawerMay')
}
