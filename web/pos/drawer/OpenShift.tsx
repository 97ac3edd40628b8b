/** A shift begins: which drawer, the float by notes, and what was fetched from the safe for it. */
import { Select } from '@mantine/core'
import { IconEyeOff } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import type { Entity } from '../../../domain/kernel/entity.ts'
import { newId } from '../../../domain/kernel/id.ts'
import { currencySign } from '../../../domain/kernel/number/money.ts'
import type { DrawersState, Opened } from '../../../domain/pos/shift/shift-contract.ts'
import { DecimalInput } from '../../kernel/form/inputs/DecimalInput.tsx'
import { Page, PageBody, PageHead } from '../../kernel/parts/Sheet.tsx'
import { toast } from '../../kernel/parts/toast.tsx'
import { CashCount } from './CashCount.tsx'
import classes from './Count.module.css'
import { type CountDraft, countsFrom, emptyCount } from './count-draft.ts'
import own from './Drawer.module.css'
import { useDrawerChange } from './drawer-change.ts'
import { backTo } from './from-till.ts'

type AddedMoney = Record<string, string | null>

export function OpenShift({ entity, state }: { entity: Entity; state: DrawersState }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const free = state.drawers.filter(({ shift }) => !shift)
  const [chosen, setChosen] = useState(params.get('drawer') ?? free[0]?.id ?? null)
  const [id] = useState(newId)
  const [draft, setDraft] = useState<CountDraft>(emptyCount)
  const [added, setAdded] = useState<AddedMoney>({})
  const { isBusy, error, send } = useDrawerChange()
  const drawer = free.find((it) => it.id === chosen)
  const open = async () => {
    const fetched = Object.entries(added).flatMap(([currency, amount]) =>
      amount ? [{ currency, amount }] : [],
    )
    const body = { id, drawer: chosen, counts: countsFrom(draft, state), brought: fetched }
    const opened = await send<Opened>('/api/shifts/open', body)
    if (!opened) return
    if (opened.balances.some(({ variance }) => variance !== '0'))
      toast.info(t('drawer.floatDiffers'))
    else toast.success(t('drawer.opened'))
    void navigate(backTo(params, `${entity.path}/${opened.id}`), { replace: true })
  }
  return (
    <Page ground="page">
      <PageHead
        title={t('drawer.openTitle', { drawer: drawer?.title ?? '' })}
        back={backTo(params, entity.path)}
      />
      <PageBody>
        <CashCount
          state={state}
          draft={draft}
          onChange={setDraft}
          error={error?.message}
          submitLabel={t('drawer.openShift')}
          isBusy={isBusy}
          onSubmit={() => void open()}
          head={
            <div className={classes.banner}>
              <IconEyeOff size={18} stroke={1.75} aria-hidden />
              <strong>{t('drawer.float')}</strong>
              <span>{t('drawer.floatHint')}</span>
              <Select
                className={own.choice}
                aria-label={t('entity.drawer.one')}
                data={free.map((it) => ({ value: it.id, label: it.title }))}
                value={chosen}
                onChange={setChosen}
                allowDeselect={false}
              />
            </div>
          }
          more={
            drawer && !drawer.isNew ? (
              <AddedFields state={state} added={added} onChange={setAdded} />
            ) : undefined
          }
        />
      </PageBody>
    </Page>
  )
}

type AddedProps = { state: DrawersState; added: AddedMoney; onChange: (next: AddedMoney) => void }

/** Without it, whatever is above the last close would look like money that was found. */
function AddedFields({ state, added, onChange }: AddedProps) {
  const { t } = useTranslation()
  return (
    <fieldset className={own.fields}>
      <legend className={classes.padLabel}>{t('drawer.fromSafe')}</legend>
      {state.currencies.map((currency) => (
        <DecimalInput
          key={currency.id}
          aria-label={t('drawer.fromSafeIn', { currency: currency.code })}
          prefix={currencySign(currency)}
          decimals={currency.decimals}
          value={added[currency.id] ?? null}
          onChange={(amount) => onChange({ ...added, [currency.id]: amount })}
        />
      ))}
    </fieldset>
  )
}
