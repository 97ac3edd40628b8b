/** Shelves and tiles, or what was found; beside them the ticket. */
import { useTranslation } from 'react-i18next'
import { laterPart } from '../later-part.tsx'
import classes from '../Till.module.css'
import { useTillUi } from '../till-ui.ts'
import { CategoryRail } from './CategoryRail.tsx'
import { SearchResults } from './SearchResults.tsx'
import { TicketPane } from './TicketPane.tsx'
import { TileGrid } from './TileGrid.tsx'

const PhoneBar = laterPart(async () => (await import('./PhoneBar.tsx')).PhoneBar)

/** Made once: a letter typed into the search draws none of them anew. */
const rail = <CategoryRail />
const tiles = <TileGrid />
const results = <SearchResults />
const ticket = <TicketPane />
const phoneBar = <PhoneBar />

export function SellingView() {
  const { t } = useTranslation()
  const view = useTillUi((ui) => ui.view)
  const isSearching = useTillUi((ui) => ui.query.trim() !== '')
  return (
    <main className={classes.body} data-view={view}>
      {rail}
      <section className={classes.shelf} aria-label={t('entity.item.many')}>
        {isSearching ? results : tiles}
      </section>
      {ticket}
      {phoneBar}
    </main>
  )
}
