/** The launcher: every screen the user may open, the starred and the recent ones first. */
import { Button, CloseButton, Kbd, TextInput } from '@mantine/core'
import { IconPlus, IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { entities, pathOfNew } from '../../../domain/kernel/entity.ts'
import type { Permission } from '../../../domain/kernel/permission.ts'
import type { Screen } from '../../../domain/kernel/screen.ts'
import { Empty } from '../parts/Empty.tsx'
import { Page, PageBody, PageHead } from '../parts/Sheet.tsx'
import { useMay } from '../session/session.ts'
import classes from './Main.module.css'
import { menuSections, searchScreens, useOpenScreens } from './menu/menu.ts'
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
  if (found.length > 0) return <Tiles title={t('main.found')} screens={found} />
  return <Empty title={t('main.nothing', { query })} hint={t('main.nothingHint')} art="signpost" />
}

function AllScreens({ open }: { open: readonly Screen[] }) {
  const { t } = useTranslation()
  const { favourites } = useFavourites(open)
  const recent = useRecent(open)
  return (
    <>
      {favourites.length > 0 && <Tiles title={t('main.favourites')} screens={favourites} />}
      {recent.length > 0 && <Tiles title={t('main.recent')} screens={recent.slice(0, 6)} />}
      <QuickCreate />
      {menuSections(open).map(
        ({ group, screens }) =>
          group && <Tiles key={group} title={t(`menu.${group}`)} screens={screens} />,
      )}
      <Tiles title={t('main.general')} screens={open.filter(({ group }) => !group)} />
    </>
  )
}

function Tiles({ title, screens }: { title: string; screens: readonly Screen[] }) {
  return (
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
}

function QuickCreate() {
  const { t } = useTranslation()
  const may = useMay()
  const creatable = entities().filter(
    ({ can, actions }) => actions.includes('add') && may(`${can}.add` as Permission),
  )
  if (creatable.length === 0) return null
  return (
    <section className={classes.section} aria-label={t('main.quickCreate')}>
      <h2 className={classes.title}>{t('main.quickCreate')}</h2>
      <div className={classes.creations}>
        {creatable.map((entity) => (
          <Button
            key={entity.name}
            variant="default"
            component={Link}
            to={pathOfNew(entity)}
            leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
          >
            {t(`entity.${entity.name}.new`)}
          </Button>
        ))}
      </div>
    </section>
  )
}
