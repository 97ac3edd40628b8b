import './kernel/no-eval.ts'
import '@mantine/core/styles.layer.css'
import './kernel/fonts.css'
import './kernel/tokens.css'
import './kernel/base.css'
import { DirectionProvider, MantineProvider, useDirection } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode, useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { useTranslation } from 'react-i18next'
import { RouterProvider } from 'react-router/dom'
import { bareScreens } from './kernel/bare-screens.ts'
import { loadAnewAfterUpdate } from './kernel/fresh-page.ts'
import { Toasts } from './kernel/parts/toast.tsx'
import { Login, Protected, startRouter } from './kernel/router.tsx'
import { showDensity } from './kernel/session/density.ts'
import { queryClient } from './kernel/session/query.ts'
import { isLoggedIn } from './kernel/session/session.ts'
import { showScheme } from './kernel/session/shown-scheme.ts'
import { cssVariablesResolver, theme } from './kernel/theme.ts'
import { currentLanguage, directionOf, startWords } from './kernel/words/words.ts'

/** Turns the component library round when the language does. */
function DirectionOfLanguage() {
  const { i18n } = useTranslation()
  const { setDirection } = useDirection()
  const direction = directionOf(i18n.resolvedLanguage ?? 'en')
  // biome-ignore lint/correctness/useExhaustiveDependencies: setDirection is new on every render.
  useEffect(() => setDirection(direction), [direction])
  return null
}

async function start(): Promise<void> {
  const page = document.getElementById('root')
  if (!page) throw new Error('The page has no #root')
  loadAnewAfterUpdate()
  showScheme()
  showDensity()
  const words = startWords(isLoggedIn() ? 'all' : 'public')
  if (isLoggedIn()) {
    Protected.preload()
    // A till starts from what it keeps itself: its screen need not wait for what stands before it.
    bareScreens[location.pathname]?.preload()
  } else if (location.pathname === '/') Login.preload()
  await words
  const router = startRouter()
  createRoot(page).render(
    <StrictMode>
      <DirectionProvider initialDirection={directionOf(currentLanguage())} detectDirection={false}>
        <DirectionOfLanguage />
        <MantineProvider
          theme={theme}
          cssVariablesResolver={cssVariablesResolver}
          defaultColorScheme="auto"
        >
          <QueryClientProvider client={queryClient}>
            <RouterProvider router={router} />
            <Toasts />
          </QueryClientProvider>
        </MantineProvider>
      </DirectionProvider>
    </StrictMode>,
  )
}

void start()
