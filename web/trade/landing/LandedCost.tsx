/**
 * Beside the lines of a purchase: which of its services are part of what goods cost, whose goods,
 * and what each of them gets. The parts are those the server will write.
 */
import { ActionIcon, Button, NativeSelect } from '@mantine/core'
import { IconShip, IconX } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DraftLine } from '../../../domain/trade/contract.ts'
import { type Landing, type LandingKey, landingKeys } from '../../../domain/trade/landing.ts'
import classes from '../../kernel/document/Document.module.css'
import { useEdited, useRoom } from '../editor/model/editor-context.ts'
import { headId } from '../editor/model/editor-state.ts'
import { PurchaseChoice } from '../editor/PurchaseChoice.tsx'
import styles from './Landed.module.css'
import { LandingShares } from './LandingShares.tsx'
import { costLines, goodsLines, useFreshMeasures, useLandingTargets } from './landing-targets.ts'

export function LandedCost() {
  const { t } = useTranslation()
  const { editor } = useRoom()
  const state = useEdited((it) => it)
  const costs = costLines(state)
  const { landedOn = [] } = state.head
  // What comes after the purchase it belongs to was begun for that: its costs are added to it.
  const open = landedOn.length > 0 ? costs.filter(({ landing }) => landing === undefined) : []
  const first = open[0]?.id
  useEffect(() => {
    if (first) editor.setLine(first, { landing: { key: 'value' } })
  }, [editor, first])
  useFreshMeasures()
  if (costs.length === 0 && landedOn.length === 0) return null
  const isUsed = costs.some(({ landing }) => landing) || landedOn.length > 0
  return (
    <section className={classes.block} aria-label={t('landing.title')}>
      <h2 className={classes.blockTitle}>{t('landing.title')}</h2>
      <p className={classes.hint}>{t('landing.hint')}</p>
      {isUsed && <ChosenPurchases />}
      {costs.map((line) => (
        <CostLine key={line.id} line={line} />
      ))}
    </section>
  )
}

function CostLine({ line }: { line: DraftLine }) {
  const { t } = useTranslation()
  const { editor } = useRoom()
  const wrong = useEdited(({ errors }) => errors[`${line.id}.landing`])
  const { targets, totals } = useLandingTargets()
  const name = line.name ?? line.item?.title ?? ''
  const keys = ['none', ...landingKeys] as const
  const set = (key: LandingKey | 'none') => {
    const landing: Landing | null = key === 'none' ? null : { key }
    editor.setLine(line.id, { landing })
    const { landedOn = [] } = editor.state.head
    // Freight on the bill of the goods is most often for these goods.
    if (landing && landedOn.length === 0 && goodsLines(editor.state).length > 0)
      editor.setHead({ landedOn: [{ id: editor.id, number: '' }] })
  }
  return (
    <div className={styles.cost}>
      <NativeSelect
        id={`line-${line.id}-landing`}
        label={<bdi>{name}</bdi>}
        aria-label={t('landing.by', { name })}
        data={keys.map((key) => ({ value: key, label: t(`choice.landing.${key}`) }))}
        value={line.landing?.key ?? 'none'}
        onChange={(event) => set(event.currentTarget.value as LandingKey | 'none')}
      />
      {line.landing && targets.length > 0 && (
        <LandingShares line={line} landing={line.landing} targets={targets} totals={totals} />
      )}
      {wrong && (
        <p className={classes.wrong} role="alert">
          {wrong.message ?? t(`refusal.${wrong.code}`, { ...wrong.facts })}
        </p>
      )}
    </div>
  )
}

function ChosenPurchases() {
  const { t } = useTranslation()
  const { editor } = useRoom()
  const [isChoosing, setChoosing] = useState(false)
  const landedOn = useEdited(({ head }) => head.landedOn)
  const wrong = useEdited(({ errors }) => errors.landedOn)
  const chosen = landedOn ?? []
  const drop = (id: string) =>
    editor.setHead({ landedOn: chosen.filter((purchase) => purchase.id !== id) })
  const nameOf = ({ id, number }: { id: string; number: string }) =>
    id === editor.id ? t('landing.itself') : number
  return (
    <div className={styles.chosen}>
      <span className={classes.label}>{t('landing.on')}</span>
      {chosen.length > 0 && (
        <ul className={styles.purchases}>
          {chosen.map((purchase) => (
            <li key={purchase.id}>
              <bdi>{nameOf(purchase)}</bdi>
              <ActionIcon
                variant="subtle"
                color="gray"
                size={22}
                aria-label={t('landing.remove', { number: nameOf(purchase) })}
                onClick={() => drop(purchase.id)}
              >
                <IconX size={13} stroke={1.75} aria-hidden />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
      <Button
        id={headId('landedOn')}
        variant="default"
        leftSection={<IconShip size={16} stroke={1.75} aria-hidden />}
        onClick={() => setChoosing(true)}
      >
        {t('landing.choose')}
      </Button>
      {wrong && (
        <p className={classes.wrong} role="alert">
          {wrong.message ?? t(`refusal.${wrong.code}`, { ...wrong.facts })}
        </p>
      )}
      {isChoosing && <PurchaseChoice chosen={chosen} onClose={() => setChoosing(false)} />}
    </div>
  )
}
