/** What wears the company's design: the ground of the till, with its picture behind everything. */
import type { ReactNode } from 'react'
import type { PosDesign } from '../../domain/pos/contract.ts'
import { MediaImage } from '../kernel/MediaImage.tsx'
import { designVariables } from './design.ts'
import classes from './Till.module.css'

export function TillFrame({ design, children }: { design: PosDesign; children: ReactNode }) {
  return (
    <div className={classes.till} style={designVariables(design)} data-till>
      {design.backImage && (
        <MediaImage id={design.backImage} part="content" alt="" className={classes.backImage} />
      )}
      {children}
    </div>
  )
}
