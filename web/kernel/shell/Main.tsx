/** The launcher: every screen the user may open, what each is for, the starred and the recent first. */
import { CloseButton, Kbd, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { Screen } from '../../../domain/kernel/screen.ts'
import { Empty } from '../parts/Empty.tsx'
import { Page, PageBody, PageHead } from '../parts/Sheet.tsx'
import { useMay } from '../session/session.ts'
import classes from './Main.module.css'
import { MainGroup, ScreenRows } from './MainGroup.tsx'
import { menuSections, ownLines, searchScreens, useOpenScreens } from './menu/menu.ts'
import { useFavourites, useRecent } from './menu/visits.ts'
import { useTypedAnywhere } from './palette/typed-anywhere.ts'
import { Tile } from './Tile.tsx'

/** The launcher does not offer itself. */
const ownPath = '/Main'

export default function Main() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const open = useOpenScreens().filter(({ path }) => path !== ownPath)
  const [query, setQuery] = useState('')
  const field = useRef<HTMLInputElement>(null)
  useTypedAnywhere(field)
  const found = searchScreens(open, query, t)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') setQuery('')
    if (event.key === 'Enter' && query && found[0]) void navigate(found[0].path)
  }
  return (
    <Page ground="page">
      <PageHead title={t('screen.main')} />
      <PageBody>
        <TextInput
          ref={field}
          className={classes.search}
          size="md"
          aria-label={t('shell.menuSearch')}
          placeholder={t('shell.menuSearch')}
          value={query}
          onChange={(event) => setQuery(event.currentTarget.value)}
          onKeyDown={onKeyDown}
          leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
          rightSectionWidth={64}
          rightSection={
            query ? (
              <CloseButton aria-label={t('action.clear')} onClick={() => setQuery('')} />
            ) : (
              <Kbd className={classes.key} aria-hidden>
                {t('main.typeAnywhere')}
              </Kbd>
            )
          }
        />
        {query ? <FoundScreens {...{ found, query }} /> : <AllScreens open={open} />}
      </PageBody>
    </Page>
  )
}

function FoundScreens({ found, query }: { found: readonly Screen[]; query: string }) {
  const { t } = useTranslation()
  if (found.length > 0)
    return (
      <section className={classes.card} aria-label={t('main.found')}>
        <h2 className={classes.title}>{t('main.found')}</h2>
        <ScreenRows screens={found} label={t('main.found')} />
      </section>
    )
  return <Empty title={t('main.nothing', { query })} hint={t('main.nothingHint')} art="signpost" />
}

const mostRecent = 6

function AllScreens({ open }: { open: readonly Screen[] }) {
  const { t } = useTranslation()
  const may = useMay()
  const { favourites } = useFavourites(open)
  const lines = ownLines(open)
  const recent = useRecent(open).filter((screen) => !favourites.includes(screen))
  return (
    <>
      {favourites.length > 0 && <Tiles title={t('main.favourites')} screens={favourites} />}
      {recent.length > 0 && (
        <Tiles title={t('main.recent')} screens={recent.slice(0, mostRecent)} />
      )}
      {favourites.length === 0 && <p className={classes.hint}>{t('main.starHint')}</p>}
      <div className={classes.groups}>
        {menuSections(lines, may).map(
          (section) => section.group && <MainGroup key={section.group} {...{ section }} />,
        )}
        <MainGroup section={{ screens: lines.filter(({ group }) => !group) }} />
      </div>
    </>
  )
}

const Tiles = ({ title, screens }: { title: string; screens: readonly Screen[] }) => (
  <section className={classes.section} aria-label={title}>
    <h2 className={classes.title}>{title}</h2>
    <ul className={classes.tiles}>
      {screens.map((screen) => (
        <li key={screen.path}>
          <Tile screen={screen} />
        </li>
      ))}
    </ul>
  </section>
)
