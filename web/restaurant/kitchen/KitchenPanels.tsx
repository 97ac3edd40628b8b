/** Beside the tickets: what is to cook in all, what can be brought back, the printer of this device. */
import { useTranslation } from 'react-i18next'
import { formatDecimal, formatTime } from '../../../domain/kernel/format.ts'
import { nameIn } from '../../../domain/kernel/naming/local-name.ts'
import type { AllDay, Bump } from '../../../domain/restaurant/kitchen/kitchen-board.ts'
import type { KitchenTicket } from '../../../domain/restaurant/kitchen/kitchen-contract.ts'
import { useLanguage } from '../../kernel/words/words.ts'
import {
  baudRates,
  chosenPrinter,
  isOffered,
  printerWays,
  usePrinter,
} from '../../paper/printer.ts'
import classes from './Kitchen.module.css'
import own from './KitchenPanels.module.css'
import { useKitchenDevice } from './kitchen-device.ts'

export function AllDayPanel({ counts }: { counts: readonly AllDay[] }) {
  const { t } = useTranslation()
  const language = useLanguage()
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
          </li>
        ))}
      </ul>
    </aside>
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

export function PrinterPanel() {
  const { t } = useTranslation()
  const { way, baudRate } = usePrinter()
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
      <fieldset className={own.choices}>
        <legend className={own.quiet}>{t('receipt.printer')}</legend>
        {printerWays.map((it) => (
          <label key={it} className={own.choice}>
            <input
              type="radio"
              name="way"
              checked={way === it}
              disabled={!isOffered(it)}
              onChange={async () => usePrinter.setState(await chosenPrinter(it))}
            />
            {t(`receipt.way.${it}`)}
          </label>
        ))}
      </fieldset>
      {way === 'serial' && (
        <label className={own.choice}>
          {t('receipt.baudRate')}
          <select
            value={baudRate}
            onChange={(event) => usePrinter.setState({ baudRate: Number(event.target.value) })}
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
