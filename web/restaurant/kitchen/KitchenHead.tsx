/** What this screen shows, and what stands beside the tickets. */
import {
  IconArrowBackUp,
  IconArrowsMaximize,
  IconBan,
  IconDoorExit,
  IconListNumbers,
  IconPrinter,
  IconVolume,
  IconVolumeOff,
} from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { nameIn } from '../../../domain/kernel/naming/local-name.ts'
import type { KitchenStation } from '../../../domain/restaurant/kitchen/kitchen-contract.ts'
import { useMay, useSession } from '../../kernel/session/session.ts'
import { useLanguage } from '../../kernel/words/words.ts'
import classes from './Kitchen.module.css'
import { type Shown, showHere, useKitchenDevice } from './kitchen-device.ts'
import { soundTicket, trySound, useCanSound, wasJustAllowed } from './kitchen-sound.ts'

const FloorSoldOut = lazy(() => import('../FloorSoldOut.tsx'))

export type PanelName = 'allDay' | 'recall' | 'printer'

type HeadProps = {
  branch: string
  stations: readonly KitchenStation[]
  shown: Shown
  panel: PanelName | null
  canPrint: boolean
  onPanel: (panel: PanelName | null) => void
}

function Tool({
  label,
  isOn,
  onClick,
  children,
}: {
  label: string
  isOn?: boolean
  onClick: () => void
  children: ReactNode
}) {
  return (
    <button
      type="button"
      className={classes.tool}
      aria-label={label}
      aria-pressed={isOn}
      title={label}
      onClick={onClick}
    >
      {children}
      <span className={classes.toolWord} aria-hidden>
        {label}
      </span>
    </button>
  )
}

const fillScreen = (): void => {
  if (document.fullscreenElement) void document.exitFullscreen()
  else void document.documentElement.requestFullscreen?.().catch(() => {})
}

/** Whoever works at all branches says at which of them this screen hangs. */
function BranchChoice({ branch }: { branch: string }) {
  const { t } = useTranslation()
  const session = useSession()
  if (session.branch !== null || session.branches.length < 2) return null
  return (
    <select
      className={classes.tool}
      aria-label={t('entity.branch.one')}
      value={branch}
      onChange={(event) => useKitchenDevice.setState({ branch: event.target.value })}
    >
      {session.branches.map(({ id, title }) => (
        <option key={id} value={id}>
          {title}
        </option>
      ))}
    </select>
  )
}

/** Whoever cooks knows first what has run out: tills, waiters and guests are told from here. */
function SoldOutTool({ branch }: { branch: string }) {
  const { t } = useTranslation()
  const may = useMay()
  const [isOpen, setOpen] = useState(false)
  if (!may('restaurant.soldOut.view')) return null
  return (
    <>
      <Tool label={t('soldOut.open')} onClick={() => setOpen(true)}>
        <IconBan size={24} aria-hidden />
      </Tool>
      {isOpen && (
        <Suspense>
          <FloorSoldOut branch={branch} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

export function KitchenHead({ branch, stations, shown, panel, canPrint, onPanel }: HeadProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const isSilent = useKitchenDevice((state) => state.isSilent)
  const isHeard = useCanSound(({ canSound }) => canSound) && !isSilent
  const toggled = (id: string): string[] =>
    shown.stations.includes(id) ? shown.stations.filter((it) => it !== id) : [...shown.stations, id]
  const open = (name: PanelName) => onPanel(panel === name ? null : name)
  const chips = [
    {
      id: 'pass',
      label: t('kitchen.pass'),
      isOn: shown.isPass,
      next: { ...shown, isPass: !shown.isPass },
    },
    ...stations.map((it) => ({
      id: it.id,
      label: nameIn(language, it),
      isOn: !shown.isPass && shown.stations.includes(it.id),
      next: { stations: shown.isPass ? [it.id] : toggled(it.id), isPass: false },
    })),
  ]
  return (
    <header className={classes.bar}>
      <h1 className={classes.title}>{t('screen.kitchen')}</h1>
      <BranchChoice branch={branch} />
      <fieldset className={classes.chips}>
        <legend className={classes.hidden}>{t('kitchen.choose')}</legend>
        {chips.map(({ id, label, isOn, next }) => (
          <button
            key={id}
            type="button"
            className={classes.chip}
            aria-pressed={isOn}
            onClick={() => showHere(branch, next)}
          >
            <bdi>{label}</bdi>
          </button>
        ))}
      </fieldset>
      <div className={classes.tools}>
        <Tool label={t('kitchen.allDay')} isOn={panel === 'allDay'} onClick={() => open('allDay')}>
          <IconListNumbers size={24} aria-hidden />
        </Tool>
        <Tool label={t('kitchen.recall')} isOn={panel === 'recall'} onClick={() => open('recall')}>
          <IconArrowBackUp size={24} aria-hidden />
        </Tool>
        <SoldOutTool branch={branch} />
        {canPrint && (
          <Tool
            label={t('kitchen.printer')}
            isOn={panel === 'printer'}
            onClick={() => open('printer')}
          >
            <IconPrinter size={24} aria-hidden />
          </Tool>
        )}
        <Tool
          label={isHeard ? t('kitchen.sound') : t('kitchen.silent')}
          onClick={() => {
            if (!isSilent && wasJustAllowed()) return soundTicket()
            useKitchenDevice.setState({ isSilent: !isSilent })
            if (isSilent) void trySound()
          }}
        >
          {isHeard ? <IconVolume size={24} aria-hidden /> : <IconVolumeOff size={24} aria-hidden />}
        </Tool>
        <Tool label={t('kitchen.fullScreen')} onClick={fillScreen}>
          <IconArrowsMaximize size={24} aria-hidden />
        </Tool>
        <Link className={classes.tool} to="/Main" aria-label={t('kitchen.leave')}>
          <IconDoorExit size={24} aria-hidden />
        </Link>
      </div>
    </header>
  )
}
