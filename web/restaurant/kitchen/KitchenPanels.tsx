/** Beside the tickets: what is to cook in all, what can be brought back, the printer of this device. */
import { IconBan } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDecimal, formatTime } from '../../../domain/kernel/format.ts'
import { nameIn } from '../../../domain/kernel/naming/local-name.ts'
import type { AllDay, Bump } from '../../../domain/restaurant/kitchen/kitchen-board.ts'
import type { KitchenTicket } from '../../../domain/restaurant/kitchen/kitchen-contract.ts'
import type { KitchenLine } from '../../../domain/restaurant/kitchen/kitchen-line.ts'
import { useMay } from '../../kernel/session/session.ts'
import { useLanguage } from '../../kernel/words/words.ts'
import { AgentPrinterChoice, useOfferedPrinters } from '../../paper/AgentPrinterChoice.tsx'
import { baudRates, chosenPrinter, isOffered, printerWays } from '../../paper/printer.ts'
import { useSaySoldOut, useSoldOut } from '../../pos/sold-out/sold-out-queries.ts'
import classes from './Kitchen.module.css'
import own from './KitchenPanels.module.css'
import { useKitchenDevice, useKitchenPrinter } from './kitchen-device.ts'

type AllDayProps = { branch: string; counts: readonly AllDay[] }

export function AllDayPanel({ branch, counts }: AllDayProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const may = useMay()
  return (
    <aside className={own.panel} aria-label={t('kitchen.allDay')}>
      <h2 className={own.panelHead}>{t('kitchen.allDay')}</h2>
      {counts.length === 0 && <p className={own.quiet}>{t('kitchen.allDayNone')}</p>}
      <ul className={classes.lines}>
        {counts.map(({ key, line, quantity }) => (
          <li key={key} className={own.count}>
            <span className={classes.quantity}>
              <bdi>{formatDecimal(quantity)}</bdi>
            </span>
            <span className={classes.words}>
              <bdi>{nameIn(language, line.names)}</bdi>
              {line.options.map((option) => (
                <span key={nameIn('en', option)} className={classes.option}>
                  <bdi>{nameIn(language, option)}</bdi>
                </span>
              ))}
            </span>
            {may('restaurant.soldOut.edit') && <RanOut branch={branch} line={line} />}
          </li>
        ))}
      </ul>
    </aside>
  )
}

/** The last of a dish is on the stove: one tap tells whoever might still order it. */
function RanOut({ branch, line }: { branch: string; line: KitchenLine }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { data } = useSoldOut(branch)
  const saying = useSaySoldOut(branch)
  const isOut = data?.rows.some(({ item }) => item.id === line.item) ?? false
  return (
    <button
      type="button"
      className={classes.small}
      aria-label={t('kitchen.soldOutOf', { item: nameIn(language, line.names) })}
      aria-pressed={isOut}
      disabled={!data || saying.isPending}
      onClick={() => saying.mutate({ items: [line.item], isSoldOut: !isOut })}
    >
      <IconBan size={20} aria-hidden />
      {t('order.soldOut')}
    </button>
  )
}

type RecallProps = {
  bumps: readonly Bump[]
  label: (ticket: KitchenTicket) => string
  canBump: boolean
  onRecall: (bump: Bump) => void
}

export function RecallPanel({ bumps, label, canBump, onRecall }: RecallProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  return (
    <aside className={own.panel} aria-label={t('kitchen.recall')}>
      <h2 className={own.panelHead}>{t('kitchen.recall')}</h2>
      {bumps.length === 0 && <p className={own.quiet}>{t('kitchen.recallNone')}</p>}
      <ul className={classes.lines}>
        {bumps.map((bump) => (
          <li key={bump.ticket.id} className={own.bumped}>
            <strong>
              <bdi>{label(bump.ticket)}</bdi> · {formatTime(bump.at)}
            </strong>
            {bump.lines.map((line) => (
              <span key={line.id}>
                <bdi>{formatDecimal(line.quantity)}</bdi> ×{' '}
                <bdi>{nameIn(language, line.names)}</bdi>
              </span>
            ))}
            {canBump && (
              <button type="button" className={classes.small} onClick={() => onRecall(bump)}>
                {t('kitchen.bringBack')}
              </button>
            )}
          </li>
        ))}
      </ul>
    </aside>
  )
}

export function PrinterPanel({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  const { way, baudRate, agentPrinter } = useKitchenPrinter()
  const agentPrinters = useOfferedPrinters()
  const { printSince, width } = useKitchenDevice()
  return (
    <aside className={own.panel} aria-label={t('kitchen.printer')}>
      <h2 className={own.panelHead}>{t('kitchen.printer')}</h2>
      <label className={own.choice}>
        <input
          type="checkbox"
          checked={printSince !== null}
          onChange={({ currentTarget: { checked } }) =>
            useKitchenDevice.setState({ printSince: checked ? new Date().toISOString() : null })
          }
        />
        {t('kitchen.printNew')}
      </label>
      <p className={own.quiet}>{t('kitchen.printNewHint')}</p>
      {children}
      <fieldset className={own.choices}>
        <legend className={own.quiet}>{t('kitchen.printer')}</legend>
        {printerWays.map((it) => (
          <label key={it} className={own.choice}>
            <input
              type="radio"
              name="way"
              checked={way === it}
              disabled={it === 'agent' ? agentPrinters.length === 0 : !isOffered(it)}
              onChange={async () => useKitchenPrinter.setState(await chosenPrinter(it))}
            />
            {t(`receipt.way.${it}`)}
          </label>
        ))}
      </fieldset>
      {way === 'agent' && (
        <AgentPrinterChoice
          value={agentPrinter}
          onChange={(printer) => useKitchenPrinter.setState({ agentPrinter: printer })}
        />
      )}
      {way === 'serial' && (
        <label className={own.choice}>
          {t('receipt.baudRate')}
          <select
            value={baudRate}
            onChange={(event) =>
              useKitchenPrinter.setState({ baudRate: Number(event.target.value) })
            }
          >
            {baudRates.map((it) => (
              <option key={it}>{it}</option>
            ))}
          </select>
        </label>
      )}
      <fieldset className={own.choices}>
        <legend className={own.quiet}>{t('kitchen.paper')}</legend>
        {(['80', '58'] as const).map((it) => (
          <label key={it} className={own.choice}>
            <input
              type="radio"
              name="width"
              checked={width === it}
              onChange={() => useKitchenDevice.setState({ width: it })}
            />
            {t('kitchen.paperWidth', { width: it })}
          </label>
        ))}
      </fieldset>
    </aside>
  )
}
