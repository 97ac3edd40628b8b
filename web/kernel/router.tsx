/**
 * The public paths and the door to everything else. What lies behind the door is one chunk of its
 * own, so that a visitor who only signs in never loads the declarations of the business.
 */
import { createBrowserRouter, Navigate, type RouteObject, useLocation } from 'react-router'
import { lazyScreen } from './parts/screen/lazy-screen.tsx'
import { UnexpectedRoute } from './parts/screen/Unexpected.tsx'
import { isLoggedIn, type LeaveReason, onLeave } from './session/session.ts'
import { useRootStore } from './session/store.ts'
import { loadAllWords } from './words/words.ts'

/** What the login screen is told by whoever sends a visitor there. */
export type LoginState = { from?: string; reason?: LeaveReason }

export const Login = lazyScreen(() => import('../identity/Login.tsx'))
const Registration = lazyScreen(() => import('../identity/registration/Registration.tsx'))
const ForgotPassword = lazyScreen(() => import('../identity/ForgotPassword.tsx'))
const ChangePassword = lazyScreen(() => import('../identity/profile/ChangePassword.tsx'))
const ConfirmCompany = lazyScreen(() => import('../identity/company/ConfirmCompany.tsx'))
const Display = lazyScreen(() => import('../pos/display/Display.tsx'))
const NotAvailable = lazyScreen(() => withAllWords(import('./shell/NotAvailable.tsx')))
export const Protected = lazyScreen(() => withAllWords(import('./session/Protected.tsx')))

/** A screen that speaks with more than the public words waits for them too. */
async function withAllWords<Module>(loading: Promise<Module>): Promise<Module> {
  const [module] = await Promise.all([loading, loadAllWords()])
  return module
}

const pathOf = ({ pathname, search, hash }: Location | ReturnType<typeof useLocation>): string =>
  `${pathname}${search}${hash}`

/** Whoever is signed in already goes on where the work was. */
function Entrance() {
  const { state } = useLocation()
  const currentPage = useRootStore((store) => store.currentPage)
  if (!isLoggedIn()) return <Login />
  return <Navigate to={(state as LoginState | null)?.from ?? currentPage} replace />
}

/** No flag in local storage: back to the login screen, which remembers the way. */
function Door() {
  const here = useLocation()
  if (isLoggedIn()) return <Protected />
  const state: LoginState = { from: pathOf(here) }
  return <Navigate to="/" replace state={state} />
}

const routes: RouteObject[] = [
  {
    ErrorBoundary: UnexpectedRoute,
    children: [
      { path: '/', Component: Entrance },
      { path: '/Registration', Component: Registration },
      { path: '/Forgotpassword', Component: ForgotPassword },
      { path: '/ChangePassword', Component: ChangePassword },
      { path: '/ConfirmCompany', Component: ConfirmCompany },
      { path: '/Menu/:code', Component: NotAvailable },
      { path: '/Display', Component: Display },
      { path: '*', Component: Door },
    ],
  },
]

/** Leaving the station keeps the way back only when it was not the user's own wish. */
export function startRouter(): ReturnType<typeof createBrowserRouter> {
  const router = createBrowserRouter(routes)
  onLeave((reason) => {
    const { pathname } = router.state.location
    const from = reason === 'ended' && pathname !== '/' ? pathOf(location) : undefined
    const state: LoginState = { reason, from }
    void router.navigate('/', { replace: true, state })
  })
  return router
}
