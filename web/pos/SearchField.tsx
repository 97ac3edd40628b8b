/** Search and scan in one field. Enter takes what was scanned, or the first that was found. */
import { Kbd } from '@mantine/core'
import { IconLineScan } from '@tabler/icons-react'
import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { searchFieldId } from './actions.ts'
import { useDesk } from './desk.ts'
import { useScanned } from './scan.ts'
import { resultId, resultsId, useFound } from './search-found.ts'
import classes from './TillHead.module.css'
import { tillKeys } from './till-keys.ts'
import { showPanel, useTillUi } from './till-ui.ts'

const clear = (): void => useTillUi.setState({ query: '' })

export function SearchField() {
  const { t } = useTranslation()
  const { take, isReader } = useDesk()
  const query = useTillUi((ui) => ui.query)
  const { found, at, walk } = useFound()
  const scanned = useScanned()
  const [isFocused, setFocused] = useState(false)

  function enter(): void {
    const text = query.trim()
    if (text === '') return
    if (at === 0 && scanned.isKnown(text)) scanned.take(text)
    else if (found[at]) take(found[at])
    else return scanned.take(text)
    clear()
  }

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const keys: Record<string, () => void> = {
      Enter: enter,
      ArrowDown: () => walk(1),
      ArrowUp: () => walk(-1),
      Escape: () => (query ? clear() : event.currentTarget.blur()),
    }
    const act = keys[event.key]
    if (!act || event.nativeEvent.isComposing) return
    event.preventDefault()
    act()
  }

  return (
    <search className={classes.search}>
      <input
        id={searchFieldId}
        type="search"
        role="combobox"
        className={classes.field}
        placeholder={t('till.search')}
        aria-label={t('till.search')}
        aria-expanded={query.trim() !== ''}
        aria-controls={resultsId}
        aria-activedescendant={found[at] && query.trim() ? resultId(found[at].id) : undefined}
        aria-autocomplete="list"
        autoComplete="off"
        enterKeyHint="done"
        disabled={isReader}
        value={query}
        onFocus={() => setFocused(true)}
        onBlur={() => setFocused(false)}
        onChange={(event) => useTillUi.setState({ query: event.currentTarget.value })}
        onKeyDown={onKeyDown}
      />
      <button
        type="button"
        className={classes.camera}
        aria-label={t('till.camera.open')}
        title={`${t('till.camera.open')} (${tillKeys.camera})`}
        onClick={() => showPanel({ name: 'camera' })}
      >
        <IconLineScan size={18} stroke={1.75} aria-hidden />
      </button>
      {!isFocused && (
        <span className={classes.key} aria-hidden>
          <Kbd>{tillKeys.search}</Kbd>
        </span>
      )}
    </search>
  )
}
