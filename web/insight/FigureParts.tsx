/** A figure opens the list it is made of; where two lists make it, each is a link. */
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { FigurePart } from '../../domain/insight/dashboard.ts'
import classes from './Figures.module.css'

type FigureLinkProps = { parts: readonly FigurePart[]; className?: string; children: ReactNode }

/** The whole of it is a link while one list holds it all. */
export function FigureLink({ parts, className, children }: FigureLinkProps) {
  const [only] = parts
  return parts.length === 1 && only?.path ? (
    <Link className={className} to={only.path}>
      {children}
    </Link>
  ) : (
    <div className={className} data-still>
      {children}
    </div>
  )
}

/** What was brought forward is written by hand into the books. */
const wordOf = ({ entity, undone }: FigurePart): string => {
  if (undone) return `dashboard.undone.${undone}`
  return entity === 'journal' ? 'ledger.tab.opening' : `entity.${entity}.many`
}

const keyOf = ({ entity, undone }: FigurePart): string => `${entity} ${undone ?? 'standing'}`

type FigurePartsProps<Part> = { parts: readonly Part[]; value?: (part: Part) => ReactNode }

/** The lists that add up to it, if there are several. */
export function FigureParts<Part extends FigurePart>({ parts, value }: FigurePartsProps<Part>) {
  const { t } = useTranslation()
  if (parts.length < 2) return null
  return (
    <span className={classes.parts}>
      {parts.map((part) => {
        const figure = (
          <>
            <span className={classes.partName}>{t(wordOf(part))}</span> {value?.(part)}
          </>
        )
        return part.path ? (
          <Link key={keyOf(part)} className={classes.part} to={part.path}>
            {figure}
          </Link>
        ) : (
          <span key={keyOf(part)} className={classes.part}>
            {figure}
          </span>
        )
      })}
    </span>
  )
}
