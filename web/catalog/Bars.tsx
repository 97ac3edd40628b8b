/** The small drawing beside a barcode; a code of another kind has the sign of one. */
import { IconBarcode } from '@tabler/icons-react'
import { eanPath, eanWidth } from '../../domain/catalog/barcode/ean-bars.ts'
import classes from './ItemForm.module.css'

const height = 40

export function Bars({ code }: { code: unknown }) {
  const path = typeof code === 'string' ? eanPath(code.trim(), height) : undefined
  return (
    <span className={classes.bars} aria-hidden>
      {path ? (
        <svg viewBox={`0 0 ${eanWidth} ${height}`} preserveAspectRatio="none" aria-hidden="true">
          <path d={path} fill="currentColor" />
        </svg>
      ) : (
        <IconBarcode size={18} stroke={1.6} className={classes.noBars} />
      )}
    </span>
  )
}
