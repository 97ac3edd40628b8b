/** Above a list whose rows stand below one another: all of them as a tree, with head and people. */
import { IconChevronRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { AnyRow, Entity } from '../../../domain/kernel/entity.ts'
import type { Linked } from '../../../domain/kernel/field.ts'
import { useSeenEntity } from '../../kernel/seen-entity.ts'
import { call } from '../../kernel/session/api.ts'
import { recordPath } from '../../kernel/words/record-path.ts'
import { rowTitle } from '../../kernel/words/row-title.ts'
import classes from './OrganisationTree.module.css'
import { type Branching, isDeep, treeOf } from './organisation-tree.ts'

type Page = { rows: AnyRow[]; next: string | null }

/** A house has no more departments than people can look through. */
const mostPages = 10

async function allRows(entity: Entity, signal: AbortSignal): Promise<AnyRow[]> {
  // Who lacks the right to see employees is told neither heads nor people.
  const columns = [...entity.names, 'parent', 'head', 'people'].filter((it) => it in entity.fields)
  const rows: AnyRow[] = []
  let after: string | null = null
  for (let page = 0; page < mostPages; page++) {
    const asked = new URLSearchParams({ limit: '200', columns: columns.join(','), count: 'no' })
    if (after) asked.set('after', after)
    const answer: Page = await call<Page>('GET', `${entity.api}?${asked}`, undefined, { signal })
    rows.push(...answer.rows)
    after = answer.next
    if (!after) break
  }
  return rows
}

export function OrganisationTree({ name }: { name: 'department' | 'position' }) {
  const { t } = useTranslation()
  const entity = useSeenEntity(name)
  const { data } = useQuery({
    queryKey: [name, 'tree', Object.keys(entity.fields).length],
    queryFn: ({ signal }) => allRows(entity, signal),
  })
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set())
  const tree = treeOf(data ?? [])
  if (!isDeep(tree)) return null
  const toggle = (id: string) => {
    const next = new Set(folded)
    if (!next.delete(id)) next.add(id)
    setFolded(next)
  }
  return (
    <details className={classes.tree}>
      <summary>{t('organisation.tree')}</summary>
      <Level entity={entity} tree={tree} folded={folded} onToggle={toggle} />
    </details>
  )
}

type LevelProps = {
  entity: Entity
  tree: readonly Branching<AnyRow>[]
  folded: ReadonlySet<string>
  onToggle: (id: string) => void
}

function Level({ tree, ...rest }: LevelProps) {
  const { entity, folded, onToggle } = rest
  return (
    <ul>
      {tree.map(({ row, below }) => {
        const title = rowTitle(entity, row)
        const isOpen = !folded.has(row.id)
        return (
          <li key={row.id}>
            <div className={classes.place}>
              {below.length > 0 && (
                <button
                  type="button"
                  aria-expanded={isOpen}
                  aria-label={title}
                  onClick={() => onToggle(row.id)}
                >
                  <IconChevronRight className="ct-points" size={16} stroke={1.75} aria-hidden />
                </button>
              )}
              <Link to={recordPath(entity.name, row.id)}>
                <bdi>{title}</bdi>
              </Link>
              <Staff row={row} />
            </div>
            {below.length > 0 && isOpen && <Level tree={below} {...rest} />}
          </li>
        )
      })}
    </ul>
  )
}

function Staff({ row }: { row: AnyRow }) {
  const { t } = useTranslation()
  if (row.people === undefined) return null
  const head = row.head as Linked | null
  return (
    <span className={classes.staff}>
      {head && (
        <>
          <bdi>{head.title}</bdi>
          {' · '}
        </>
      )}
      {t('salary.people', { count: Number(row.people ?? 0) })}
    </span>
  )
}
