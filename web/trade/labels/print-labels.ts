/** Labels of a roll, drawn and sent to their printer the way receipts go to theirs. */
import i18next from 'i18next'
import { type LabelsInput, labelFormats } from '../../../domain/catalog/label.ts'
import { type DrawnLabel, labelBytes } from '../../../domain/paper/label-raster.ts'
import type { CountedLabel } from '../../../domain/paper/label-sheet.ts'
import { call } from '../../kernel/session/api.ts'
import { directionOf } from '../../kernel/words/words.ts'
import { dotsOf } from '../../paper/picture.ts'
import { NoPrinter, sendToPrinter } from '../../paper/printer.ts'
import { labelsByAgent } from '../../printing/agent-printer.ts'
import { drawLabel } from './draw-label.ts'
import { useLabelPrinter } from './label-printer.ts'

/** So many pictures are held at once. */
const atOnce = 40

export async function printOnRoll(order: LabelsInput): Promise<void> {
  const printer = useLabelPrinter.getState()
  const { language, dots } = printer
  const { label: size } = labelFormats[order.format]
  const look = {
    kind: order.kind,
    isRtl: directionOf(order.language) === 'rtl',
    width: Math.round(size.width * dots),
    height: Math.round(size.height * dots),
  }
  const { labels } = await call<{ labels: CountedLabel[] }>('POST', '/api/labels/words', order)
  for (let from = 0; from < labels.length; from += atOnce) {
    const drawn: DrawnLabel[] = []
    for (const { copies, ...label } of labels.slice(from, from + atOnce))
      drawn.push({ picture: dotsOf(await drawLabel(label, look)), copies })
    if (printer.way === 'agent' && !printer.agentPrinter) throw new NoPrinter()
    if (printer.way === 'agent' && printer.agentPrinter)
      await labelsByAgent(printer.agentPrinter, i18next.t('printing.kind.label'), drawn, size)
    else await sendToPrinter(labelBytes(drawn, language, size), printer)
  }
}
