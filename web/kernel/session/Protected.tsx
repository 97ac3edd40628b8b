/** Everything behind the login: waits for the session, then shows the shell and its screens. */
import '../declarations.ts'
import { Button } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, type RouteObject, useLocation, useParams, useRoutes } from 'react-router'
import type { Entity } from '../../../domain/kernel/entity.ts'
import type { Permission } from '../../../domain/kernel/permission.ts'
import { type Screen, screens } from '../../../domain/kernel/screen.ts'
import { bareScreens } from '../bare-screens.ts'
import { useCurrentPage } from '../current-page.ts'
import { documentOf } from '../documents.ts'
import { ConfirmHost } from '../parts/confirm.tsx'
import { ProofHost } from '../parts/proof.tsx'
import { lazyScreen } from '../parts/screen/lazy-screen.tsx'
import { UnexpectedBoundary } from '../parts/screen/Unexpected.tsx'
import { Wait } from '../parts/screen/Wait.tsx'
import { useSeenEntity } from '../seen-entity.ts'
import { useOwnWords } from '../words/own-words.ts'
import { messageOf } from './api.ts'
import { useAppearance } from './appearance.ts'
import { isKeptFrom } from './kiosk.ts'
import { useLive } from './live.ts'
import css from './Protected.module.css'
import { rememberSession, useMay, useSessionQuery, watchOtherTabs } from './session.ts'

const Shell = lazyScreen(() => import('../shell/Shell.tsx'))
const Forbidden = lazyScreen(() => import('../shell/Forbidden.tsx'))
const NotAvailable = lazyScreen(() => import('../shell/NotAvailable.tsx'))
const NotFound = lazyScreen(() => import('../shell/NotFound.tsx'))
const EntityList = lazyScreen<{ entity: Entity }>(() => import('../list/EntityList.tsx'))
const EntityForm = lazyScreen<{ entity: Entity; id: string }>(
  () => import('../form/EntityForm.tsx'),
)

/** The screens made by hand, by their path; each is a chunk of its own. */
const Imports = lazyScreen(() => import('../../imports/Imports.tsx'))

const handmade: Record<string, ReturnType<typeof lazyScreen>> = {
  '/Imports': lazyScreen(() => import('../../imports/ImportsHub.tsx')),
  '/ImportItems': Imports,
  '/ImportThirdparties': Imports,
  '/ImportCategories': Imports,
  '/ImportUnits': Imports,
  '/ImportPriceLists': Imports,
  '/ImportListPrices': Imports,
  '/ImportRates': Imports,
  '/ImportOpeningStock': Imports,
  '/ImportOpeningBalances': Imports,
  '/ImportPictures': Imports,
  '/Dashboard': lazyScreen(() => import('../../insight/Dashboard.tsx')),
  '/Exceptions': lazyScreen(() => import('../../insight/exceptions/Exceptions.tsx')),
  '/Integrations': lazyScreen(() => import('../../doors/Integrations.tsx')),
  '/Reports': lazyScreen(() => import('../../insight/reports/Reports.tsx')),
  '/Main': lazyScreen(() => import('../shell/Main.tsx')),
  '/Profile': lazyScreen(() => import('../../identity/profile/Profile.tsx')),
  '/UpdateCompany': lazyScreen(() => import('../../identity/company/Company.tsx')),
  '/MediaUpload': lazyScreen(() => import('../../media/MediaUpload.tsx')),
  '/SystemSettings': lazyScreen(() => import('../../settings/SystemSettings.tsx')),
  '/UserSettings': lazyScreen(() => import('../../settings/UserSettings.tsx')),
  '/Translation': lazyScreen(() => import('../../settings/TranslationScreen.tsx')),
  '/Books': lazyScreen(() => import('../../books/Books.tsx')),
  '/Stock': lazyScreen(() => import('../../trade/stock/StockScreen.tsx')),
  '/MenuQrCode': lazyScreen(() => import('../../restaurant/codes/MenuQrCode.tsx')),
  '/RestaurantReport': lazyScreen(() => import('../../restaurant/report/RestaurantReport.tsx')),
  '/TableManagement': lazyScreen(() => import('../../restaurant/TableManagement.tsx'), 'room'),
  '/Reservations': lazyScreen(
    () => import('../../restaurant/reservations/Reservations.tsx'),
    'grid',
  ),
  '/Calendar': lazyScreen(() => import('../../planning/calendar/Calendar.tsx'), 'grid'),
  '/Attendance': lazyScreen(() => import('../../people/attendance/Attendance.tsx')),
  '/Clock': lazyScreen(() => import('../../people/attendance/Clock.tsx')),
  '/Shifts': lazyScreen(() => import('../../people/attendance/Shifts.tsx')),
  '/SpecialQuery': lazyScreen(() => import('../../insight/query/SpecialQuery.tsx')),
  '/Timeline': lazyScreen(() => import('../../planning/timeline/Timeline.tsx')),
  '/MyLeave': lazyScreen(() => import('../../people/leave/MyLeave.tsx')),
  '/About': lazyScreen(() => import('../shell/About.tsx')),
}

/** Shows a screen to whoever may view it; the server refuses the rest by itself. */
function Allowed({ can, children }: { can?: string; children: ReactNode }) {
  const may = useMay()
  const { pathname } = useLocation()
  if (can && !may(`${can}.view` as Permission)) return <Forbidden />
  return <UnexpectedBoundary resetKey={pathname}>{children}</UnexpectedBoundary>
}

function ListRoute({ name }: { name: string }) {
  return <EntityList key={name} entity={useSeenEntity(name)} />
}

function FormRoute({ name }: { name: string }) {
  const { id = 'new' } = useParams()
  return <EntityForm key={`${name}/${id}`} entity={useSeenEntity(name)} id={id} />
}

/** Stays the same while a new document gets its own address by being saved. */
function DocumentRoute({ name }: { name: string }) {
  const { id = 'new' } = useParams()
  const Document = documentOf(name)
  const entity = useSeenEntity(name)
  return Document && <Document key={name} entity={entity} id={id} />
}

function routesOf({ path, can, entity: name, isBuilt }: Screen): RouteObject[] {
  const open = (screen: ReactNode) => <Allowed can={can}>{screen}</Allowed>
  if (name && documentOf(name))
    return [
      { path, element: open(<ListRoute name={name} />) },
      { path: `${path}/:id`, element: open(<DocumentRoute name={name} />) },
    ]
  const Own = name ? handmade[path] : undefined
  if (name)
    return [
      // An entity with a screen of its own has its list beside it.
      ...(Own ? [{ path, element: open(<Own />) }] : []),
      { path: Own ? `${path}/all` : path, element: open(<ListRoute name={name} />) },
      { path: `${path}/new`, element: open(<FormRoute name={name} />) },
      { path: `${path}/:id`, element: open(<FormRoute name={name} />) },
    ]
  const Made = isBuilt ? handmade[path] : undefined
  return [{ path, element: Made ? open(<Made />) : <NotAvailable /> }]
}

function bareRouteOf({ path, can }: Screen): RouteObject[] {
  const Made = bareScreens[path]
  return Made
    ? [
        {
          path,
          element: (
            <Allowed can={can}>
              <Made />
            </Allowed>
          ),
        },
      ]
    : []
}

const protectedRoutes: RouteObject[] = [
  ...screens().flatMap(bareRouteOf),
  {
    element: <Shell />,
    children: [
      ...screens()
        .filter(({ path }) => !bareScreens[path])
        .flatMap(routesOf),
      { path: '*', element: <NotFound /> },
    ],
  },
]

function Screens() {
  useLive()
  useAppearance()
  useCurrentPage()
  useEffect(watchOtherTabs, [])
  const { pathname } = useLocation()
  const screen = useRoutes(protectedRoutes)
  return (
    <>
      {isKeptFrom(pathname) ? <Navigate to="/Pos" replace /> : screen}
      <ConfirmHost />
      <ProofHost />
    </>
  )
}

export default function Protected() {
  const { t } = useTranslation()
  const { data: session, error, refetch } = useSessionQuery()
  // The first word on screen is already the company's own; without an answer the shipped ones do.
  const { isPending: areWordsComing } = useOwnWords()
  useEffect(() => {
    if (session) rememberSession(session)
  }, [session])
  if (session && !areWordsComing) return <Screens />
  if (!error) return <Wait />
  return (
    <div className={css.away} role="alert">
      <p className={css.sentence}>{messageOf(error)}</p>
      <Button size="md" onClick={() => void refetch()}>
        {t('action.retry')}
      </Button>
    </div>
  )
}
