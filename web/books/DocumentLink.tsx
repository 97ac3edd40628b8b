import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { BehaviourName } from '../../domain/books/behaviour.ts'
import { documentPath } from '../../domain/books/document-path.ts'
import classes from './Books.module.css'

type DocumentLinkProps = { document: { id: string; number: string; behaviour: BehaviourName } }

/** Its number leads to it; what it is stands beside it for whoever only reads. */
export function DocumentLink({ document }: DocumentLinkProps) {
  const { t } = useTranslation()
  return (
    <Link
      className={classes.link}
      to={documentPath(document)}
      title={t(`choice.behaviour.${document.behaviour}`)}
      onClick={(event) => event.stopPropagation()}
    >
      <bdi dir="ltr">{document.number}</bdi>
    </Link>
  )
}
