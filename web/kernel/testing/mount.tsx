/** Puts an element on a page as the application does, for tests that look at what is shown. */
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { onTestFinished } from 'vitest'
import { queryClient } from '../session/query.ts'
import { cssVariablesResolver, theme } from '../theme.ts'

export type Mounted = { page: HTMLElement; unmount: () => Promise<void> }

export async function mount(element: ReactNode): Promise<Mounted> {
  const host = document.body.appendChild(document.createElement('div'))
  const root = createRoot(host)
  await act(async () => {
    root.render(
      <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} env="test">
        <QueryClientProvider client={queryClient}>
          <div data-page>{element}</div>
        </QueryClientProvider>
      </MantineProvider>,
    )
  })
  const page = host.querySelector<HTMLElement>('[data-page]')
  if (!page) throw new Error('Nothing was mounted')
  const unmount = async (): Promise<void> => {
    await act(async () => root.unmount())
    host.remove()
  }
  // A test that fails half-way must not leave its page to the next one.
  onTestFinished(unmount)
  return { page, unmount }
}

/** Waits until something holds, letting React finish its work in between. */
export async function until(holds: () => boolean, timeoutMs = 5000): Promise<void> {
  const end = Date.now() + timeoutMs
  while (!holds()) {
    if (Date.now() > end) throw new Error(`It did not come true: ${holds}`)
    await act(() => new Promise((resolve) => setTimeout(resolve, 10)))
  }
}
