/** Search and scan in one field. Enter takes what was scanned, or the first that was found. */
import { Kbd } from '@mantine/core'
import { IconLineScan } from '@tabler/icons-react'
import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDesk } from '../desk.ts'
import { useScanned } from '../scan/scan.ts'
import classes from '../TillHead.module.css'
import { showPanel, useTillUi } from '../till-ui.ts'
import { searchFieldId } from './actions.ts'
import { resultId, resultsId, useFound } from './search-found.ts'
import { tillKeys } from './till-keys.ts'

const clear = (): void => useTillUi.setState({ query: '' })

export function SearchField() {
  const { t } = useTranslation()
  const { till, take, isReader } = useDesk()
  const query = useTillUi((ui) => ui.query)
  const isPaying = useTillUi((ui) => ui.step === 'pay')
  const { found, at, walk, query: foundFor } = useFound()
  const scanned = useScanned()
  const [isFocused, setFocused] = useState(false)

  /** Answers whether it took anything. */
  function enter(): boolean {
    const text = query.trim()
    if (text === '') return false
    // What is shown may be of fewer letters than were typed: Enter means all of them.
    const first = foundFor === text ? found[at] : till.catalogue.search(text, 1)[0]
    const isCode = at === 0 && scanned.isKnown(text)
    if (first && !isCode) take(first)
    else void scanned.take(text)
    // What nothing is known of stays, to be mended.
    const isTaken = Boolean(first) || isCode
    if (isTaken) clear()
    return isTaken
  }

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') {
      // What was meant is in the sale: digits that follow are its quantity.
      if (enter()) event.currentTarget.blur()
    } else if (event.key === 'ArrowDown') walk(1)
    else if (event.key === 'ArrowUp') walk(-1)
    else if (event.key === 'Escape' && query) clear()
    else if (event.key === 'Escape') event.currentTarget.blur()
    else return
    event.preventDefault()
  }

  const isResting = isReader || isPaying
  // While it is paid no list of what was found stands on the screen.
  const isOpen = query.trim() !== '' && !isResting
  return (
    <search className={classes.search}>
      <input
        id={searchFieldId}
        type="search"
        role="combobox"
        className={classes.field}
        placeholder={t('till.search')}
        aria-label={t('till.search')}
        aria-expanded={isOpen}
        aria-controls={resultsId}
        aria-activedescendant={found[at] && isOpen ? resultId(found[at].id) : undefined}
        aria-autocomplete="list"
        autoComplete="off"
        data-scanned
        enterKeyHint="done"
        disabled={isResting}
        value={query}
        onFocus={() => setFocused(true)}
        onBlur={() => setFocused(false)}
        onChange={(event) =>
          useTillUi.setState({ query: event.currentTarget.value, view: 'tiles' })
        }
        onKeyDown={onKeyDown}
      />
      <button
        type="button"
        className={classes.camera}
        aria-label={t('till.camera.open')}
        disabled={isResting}
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
