/**
 * What of a job goes to its printer, in two pieces: before the second is begun nothing that came out
 * can be taken for the paper, so all of it may be printed again.
 */
import {
  type Bitmap,
  drawerPulse,
  escposPieces,
  joined,
  type PaperPieces,
  scrapEnd,
} from '../paper/escpos.ts'
import type { LabelLanguage } from '../paper/label-language.ts'
import { dottedLabelBytes } from '../paper/label-raster.ts'
import type { GivenJob, Sheet } from './print-contract.ts'

const bitmapOf = ({ width, height, bits }: Sheet): Bitmap => ({
  width,
  height,
  bits: Uint8Array.from(atob(bits), (sign) => sign.charCodeAt(0)),
})

const nothing = new Uint8Array()

/** Where a sheet says no size, it is as large as its dots at 203 to the inch. */
const usualDotsPerMm = 8

export function piecesOf(job: GivenJob, language: LabelLanguage): PaperPieces {
  if (job.kind === 'drawer') return { body: nothing, tail: drawerPulse }
  const [first] = job.sheets
  const isOnePaper = job.sheets.length === 1 && first?.copies === 1 && job.kind !== 'label'
  if (language === 'escpos' && first && isOnePaper) return escposPieces(bitmapOf(first))
  const labels = job.sheets.map((sheet) => ({ bitmap: bitmapOf(sheet), copies: sheet.copies }))
  if (language === 'escpos' && job.kind !== 'label')
    return {
      body: nothing,
      tail: joined(
        labels.flatMap(({ bitmap, copies }) => {
          const { body, tail } = escposPieces(bitmap)
          return Array.from({ length: copies }, () => [body, tail]).flat()
        }),
      ),
    }
  const size = job.size ?? {
    width: Math.round((first?.width ?? usualDotsPerMm) / usualDotsPerMm),
    height: Math.round((first?.height ?? usualDotsPerMm) / usualDotsPerMm),
  }
  return { body: nothing, tail: dottedLabelBytes(labels, language, size) }
}

/** 80 mm of paper, where a job has none of its own. */
const usualDots = 576

/** Ends what a broken job may have left in the printer: it would swallow a pulse or the next paper. */
export function scrapBefore(job: GivenJob, language: LabelLanguage): Uint8Array<ArrayBuffer> {
  return language === 'escpos' ? scrapEnd({ width: job.sheets[0]?.width ?? usualDots }) : nothing
}
