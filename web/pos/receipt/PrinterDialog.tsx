/** How this till prints: through the browser, or straight to the printer, which then opens the drawer. */
import { Button, NativeSelect, Radio } from '@mantine/core'
import { IconCashRegister, IconPrinter } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../kernel/parts/Dialog.tsx'
import { toast } from '../../kernel/parts/toast.tsx'
import { call } from '../../kernel/session/api.ts'
import { currentLanguage, directionOf, languageNames } from '../../kernel/words/words.ts'
import { AgentPrinterChoice, useOfferedPrinters } from '../../paper/AgentPrinterChoice.tsx'
import {
  baudRates,
  chosenPrinter,
  isOffered,
  printerWays,
  usePrinter,
} from '../../paper/printer.ts'
import { useBasics } from '../till-context.ts'
import { drawReceipt } from './draw-receipt.ts'
import { kickDrawer } from './print-receipt.ts'
import { printPicture } from './print-rows.ts'
import classes from './Receipt.module.css'

function useTestPrint(): () => Promise<void> {
  const { t } = useTranslation()
  const { ticketWidth, company } = useBasics()
  return async () => {
    const words = (text: string, size: 'large' | 'normal') =>
      ({ kind: 'text', text, align: 'centre', size, isStrong: size === 'large' }) as const
    const rows = [
      words(company.name, 'large'),
      words(t('receipt.test'), 'normal'),
      words(Object.values(languageNames).join(' · '), 'normal'),
    ]
    const direction = directionOf(currentLanguage())
    try {
      const canvas = await drawReceipt(rows, { width: ticketWidth, direction })
      await printPicture(canvas, ticketWidth, { kind: 'test', title: t('receipt.test') })
      // A first step of the company; without network it stays open until the next test.
      void call('POST', '/api/first-steps/printer', {}).catch(() => {})
    } catch {
      toast.error(t('receipt.testFailed'))
    }
  }
}

export default function PrinterDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const { way, baudRate, agentPrinter } = usePrinter()
  const agentPrinters = useOfferedPrinters()
  const isThere = (it: (typeof printerWays)[number]): boolean =>
    it === 'agent' ? agentPrinters.length > 0 : isOffered(it)
  const isAway = (it: (typeof printerWays)[number]): string =>
    t(it === 'agent' ? 'printing.noPrinters' : 'receipt.notOffered')
  const test = useTestPrint()
  return (
    <Dialog
      isOpen
      onClose={onClose}
      icon={IconPrinter}
      tone="plain"
      size={480}
      title={t('receipt.printer')}
      sentence={t('receipt.printerSentence')}
      actions={
        <>
          <Button variant="default" size="lg" onClick={() => void test()}>
            {t('receipt.testPrint')}
          </Button>
          <Button size="lg" onClick={onClose}>
            {t('action.close')}
          </Button>
        </>
      }
    >
      <div className={classes.body}>
        <Radio.Group
          aria-label={t('receipt.printer')}
          value={way}
          onChange={async (next) => usePrinter.setState(await chosenPrinter(next))}
        >
          <div className={classes.ways}>
            {printerWays.map((it) => (
              <Radio
                key={it}
                value={it}
                size="md"
                disabled={!isThere(it)}
                label={t(`receipt.way.${it}`)}
                description={isThere(it) ? t(`receipt.wayHint.${it}`) : isAway(it)}
              />
            ))}
          </div>
        </Radio.Group>
        {way === 'agent' && (
          <AgentPrinterChoice
            size="lg"
            value={agentPrinter}
            onChange={(printer) => usePrinter.setState({ agentPrinter: printer })}
          />
        )}
        {way === 'serial' && (
          <NativeSelect
            size="lg"
            label={t('receipt.baudRate')}
            value={baudRate}
            data={baudRates.map(String)}
            onChange={(event) =>
              usePrinter.setState({ baudRate: Number(event.currentTarget.value) })
            }
          />
        )}
        {way !== 'dialog' && (
          <Button
            variant="default"
            size="lg"
            leftSection={<IconCashRegister size={18} aria-hidden />}
            onClick={() => void kickDrawer().catch(() => toast.error(t('receipt.testFailed')))}
          >
            {t('receipt.testDrawer')}
          </Button>
        )}
      </div>
    </Dialog>
  )
}
