/** The machine that labels of a roll come out of, as this browser remembers it. */
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import type { LabelLanguage } from '../../../domain/paper/label-language.ts'
import { dotsPerMm } from '../../../domain/paper/label-raster.ts'
import { noPrinter, type Printer } from '../../paper/printer.ts'

type LabelPrinting = Printer & { language: LabelLanguage; dots: (typeof dotsPerMm)[number] }

export const useLabelPrinter = create<LabelPrinting>()(
  persist((): LabelPrinting => ({ ...noPrinter, language: 'tspl', dots: dotsPerMm[0] }), {
    name: 'labelPrinter',
    version: 1,
  }),
)
