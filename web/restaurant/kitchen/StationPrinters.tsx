/** Where the tickets of each station come out, whichever of them this screen shows. */
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { nameIn } from '../../../domain/kernel/naming/local-name.ts'
import type { KitchenStation } from '../../../domain/restaurant/kitchen/kitchen-contract.ts'
import { toast } from '../../kernel/parts/toast.tsx'
import { call, messageOf } from '../../kernel/session/api.ts'
import { useLanguage } from '../../kernel/words/words.ts'
import { useOfferedPrinters } from '../../paper/AgentPrinterChoice.tsx'
import own from './KitchenPanels.module.css'

type StationPrintersProps = {
  branch: string
  stations: readonly KitchenStation[]
  onChosen: () => void
}

/** What was chosen here, and what the board said then. */
type Choice = { printer: string; over: string }

/** Whoever chose last is right: once the board says something new, that stands. */
const isStanding = (choice: Choice | undefined, onBoard: string | null): choice is Choice =>
  choice?.over === (onBoard ?? '')

export function StationPrinters({ branch, stations, onChosen }: StationPrintersProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  // What was chosen a moment ago stands until the board says anything else, or it was refused.
  const [chosen, setChosen] = useState<Record<string, Choice | undefined>>({})
  useEffect(() => {
    setChosen((before) =>
      Object.fromEntries(
        stations.flatMap(({ id, printer }) =>
          isStanding(before[id], printer) ? [[id, before[id]]] : [],
        ),
      ),
    )
  }, [stations])
  const shownFor = ({ id, printer }: KitchenStation): string => {
    const choice = chosen[id]
    return isStanding(choice, printer) ? choice.printer : (printer ?? '')
  }
  const printers = useOfferedPrinters().filter((it) => it.branch === branch)
  if (printers.length === 0 && stations.every(({ printer }) => printer === null)) return null
  const choose = async (station: string, printer: string): Promise<void> => {
    const path = `/api/kitchen/${branch}/stations/${station}/printer`
    const over = stations.find(({ id }) => id === station)?.printer ?? ''
    setChosen({ ...chosen, [station]: { printer, over } })
    try {
      await call('PUT', path, { printer: printer || null })
      onChosen()
    } catch (error) {
      toast.error(messageOf(error))
      setChosen({ ...chosen, [station]: undefined })
    }
  }
  return (
    <fieldset className={own.choices}>
      <legend className={own.quiet}>{t('kitchen.stationPrinters')}</legend>
      {stations.map((station) => (
        <label key={station.id} className={own.choice}>
          <bdi>{nameIn(language, station)}</bdi>
          <select
            value={shownFor(station)}
            onChange={({ currentTarget: { value } }) => void choose(station.id, value)}
          >
            <option value="">{t('kitchen.printerOfDevice')}</option>
            {printers.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
      ))}
    </fieldset>
  )
}
