/**
 * The search of a list. Typing asks the server a moment after the last letter; the box keeps its
 * focus and its text while answers come and go.
 */
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Entity } from '../../../../domain/kernel/entity.ts'
import { ClearSearch, SearchField, SearchKey } from '../../parts/SearchField.tsx'
import { fieldLabel } from '../../words/words.ts'
import classes from '../ListBar.module.css'

type SearchBoxProps = {
  entity: Entity
  q: string
  size: 'sm' | 'lg'
  onSearch: (q: string) => void
  /** The arrow down leads from the box into the rows. */
  onLeave: () => void
}

const restMs = 250

export const searchBoxId = 'list-search'

export function SearchBox({ entity, q, size, onSearch, onLeave }: SearchBoxProps) {
  const { t } = useTranslation()
  const [typed, setTyped] = useTyped(q, onSearch)
  const hint = useSearchHint(entity)
  const clear = () => {
    setTyped('')
    document.getElementById(searchBoxId)?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') onLeave()
    else if (event.key === 'Escape' && typed) setTyped('')
    else return
    event.preventDefault()
  }
  return (
    <SearchField
      id={searchBoxId}
      className={classes.search}
      size={size}
      label={t('list.searchIn', { name: t(`entity.${entity.name}.many`) })}
      aria-keyshortcuts="/"
      placeholder={hint.short}
      title={hint.whole}
      value={typed}
      rightSection={typed ? <ClearSearch onClear={clear} /> : <SearchKey />}
      rightSectionPointerEvents={typed ? 'all' : 'none'}
      onChange={setTyped}
      onKeyDown={onKeyDown}
    />
  )
}

/** As much as the box shows. */
const longestHint = 24

/** "Name, code or barcode": what the search looks into, whole and as it fits the box. */
function useSearchHint(entity: Entity): { short: string; whole: string } {
  const { t, i18n } = useTranslation()
  const own = `list.search.${entity.name}`
  if (i18n.exists(own)) return { short: t(own), whole: t(own) }
  const labels = entity.search.map((key, index) => {
    const label = fieldLabel(t, entity.name, key)
    return index === 0 ? label : label.charAt(0).toLocaleLowerCase(i18n.language) + label.slice(1)
  })
  const whole = new Intl.ListFormat(i18n.language, { type: 'disjunction' }).format(labels)
  return { short: whole.length > longestHint ? `${labels[0]}…` : whole, whole }
}

/** What stands in the box. The address follows it; a change of the address from elsewhere leads. */
function useTyped(q: string, onSearch: (q: string) => void): [string, (typed: string) => void] {
  const [typed, setTyped] = useState(q)
  const sent = useRef(q)
  const latest = useRef(onSearch)
  useEffect(() => {
    latest.current = onSearch
  }, [onSearch])
  useEffect(() => {
    if (q === sent.current) return
    sent.current = q
    setTyped(q)
  }, [q])
  useEffect(() => {
    if (typed === sent.current) return
    const timer = setTimeout(() => {
      sent.current = typed
      latest.current(typed)
    }, restMs)
    return () => clearTimeout(timer)
  }, [typed])
  return [typed, setTyped]
}
