/**
 * The parts of a page on the white sheet. `main` of the shell scrolls; a page laid out as `fit`
 * fills the sheet exactly, so that a list can scroll inside it under its own head.
 */
import { IconArrowLeft } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Codes } from './Codes.tsx'
import { useHeading } from './heading.ts'
import classes from './Sheet.module.css'

type PageProps = {
  children: ReactNode
  /** White for lists and documents, quiet behind cards. */
  ground?: 'surface' | 'page'
  layout?: 'flow' | 'fit'
}

export function Page({ children, ground = 'surface', layout = 'flow' }: PageProps) {
  return (
    <div className={classes.page} data-ground={ground} data-layout={layout}>
      {children}
    </div>
  )
}

type PageHeadProps = {
  title: string
  count?: ReactNode
  /** Path of the page above; shows the arrow that leads there. */
  back?: string
  /** Badges and quiet notes after the title. */
  badges?: ReactNode
  /** Buttons at the inline end; one of them filled. */
  actions?: ReactNode
  /** Usually `<PageTabs/>`. */
  tabs?: ReactNode
}

export function PageHead({ title, count, back, badges, actions, tabs }: PageHeadProps) {
  const { t } = useTranslation()
  useHeading(title)
  return (
    <div className={classes.head} data-tabs={tabs ? true : undefined}>
      <div className={classes.row}>
        {back && (
          <Link className={classes.back} to={back} aria-label={t('shell.back')}>
            <IconArrowLeft className="ct-points" size={18} stroke={1.75} aria-hidden />
          </Link>
        )}
        <div className={classes.naming}>
          <h1 className={classes.title} tabIndex={-1}>
            <Codes text={title} />
          </h1>
          {count !== undefined && <span className={classes.count}>{count}</span>}
          {badges}
        </div>
        {actions && <div className={classes.actions}>{actions}</div>}
      </div>
      {tabs}
    </div>
  )
}

/** The padded room under the head of a page that holds cards. */
export const PageBody = ({ children }: { children: ReactNode }) => (
  <div className={classes.body}>{children}</div>
)

type CardColumnsProps = { shape?: 'narrowFirst'; children: ReactNode }

/** Cards in two columns, one under the other where there is little room. */
export const CardColumns = ({ shape, children }: CardColumnsProps) => (
  <div className={classes.columns} data-shape={shape}>
    {children}
  </div>
)

type CardProps = { title?: string; aside?: ReactNode; foot?: ReactNode; children: ReactNode }

export function Card({ title, aside, foot, children }: CardProps) {
  const id = useId()
  return (
    <section className={classes.card} aria-labelledby={title ? id : undefined}>
      {title && (
        <div className={classes.cardHead}>
          <h2 id={id} className={classes.cardTitle}>
            {title}
          </h2>
          {aside}
        </div>
      )}
      <div className={classes.cardBody}>{children}</div>
      {foot && <div className={classes.cardFoot}>{foot}</div>}
    </section>
  )
}
