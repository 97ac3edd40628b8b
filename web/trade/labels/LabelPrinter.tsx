/** Which machine labels of a roll come out of; the choice stays in this browser. */
import { NativeSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { labelLanguages } from '../../../domain/paper/label-language.ts'
import { dotsPerInch, dotsPerMm } from '../../../domain/paper/label-raster.ts'
import { AgentPrinterChoice, useOfferedPrinters } from '../../paper/AgentPrinterChoice.tsx'
import { baudRates, chosenPrinter, isOffered, printerWays } from '../../paper/printer.ts'
import { useLabelPrinter } from './label-printer.ts'

export function LabelPrinter() {
  const { t } = useTranslation()
  const { way, baudRate, language, dots, agentPrinter } = useLabelPrinter()
  const agentPrinters = useOfferedPrinters()
  const offered = printerWays.filter(
    (it) => it === way || (it === 'agent' ? agentPrinters.length > 0 : isOffered(it)),
  )
  return (
    <>
      <NativeSelect
        label={t('label.printer')}
        value={way}
        data={offered.map((value) => ({ value, label: t(`receipt.way.${value}`) }))}
        onChange={async ({ currentTarget: { value } }) =>
          useLabelPrinter.setState(await chosenPrinter(value))
        }
      />
      {way === 'agent' && (
        <AgentPrinterChoice
          value={agentPrinter}
          onChange={(printer) => useLabelPrinter.setState({ agentPrinter: printer })}
        />
      )}
      {(way === 'usb' || way === 'serial') && (
        <NativeSelect
          label={t('label.printerLanguage')}
          value={language}
          data={labelLanguages.map((value) => ({
            value,
            label: t(`label.printerLanguage.${value}`),
          }))}
          onChange={({ currentTarget: { value } }) =>
            useLabelPrinter.setState({
              language: labelLanguages.find((it) => it === value) ?? 'tspl',
            })
          }
        />
      )}
      {way !== 'dialog' && (
        <NativeSelect
          label={t('label.resolution')}
          value={dots}
          data={dotsPerMm.map((value) => ({
            value: String(value),
            label: t('label.dotsPerInch', { dots: dotsPerInch[value] }),
          }))}
          onChange={({ currentTarget: { value } }) =>
            useLabelPrinter.setState({
              dots: dotsPerMm.find((it) => String(it) === value) ?? dotsPerMm[0],
            })
          }
        />
      )}
      {way === 'serial' && (
        <NativeSelect
          label={t('receipt.baudRate')}
          value={baudRate}
          data={baudRates.map(String)}
          onChange={({ currentTarget: { value } }) =>
            useLabelPrinter.setState({ baudRate: Number(value) })
          }
        />
      )}
    </>
  )
}
