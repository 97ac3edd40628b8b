/** Screens that fill the whole window by themselves; a frame would only take room from them. */
import { lazyScreen } from './parts/screen/lazy-screen.tsx'

export const bareScreens: Record<string, ReturnType<typeof lazyScreen>> = {
  '/Pos': lazyScreen(() => {
    // What it sells is asked for before what it looks like is there.
    void import('../pos/local/early-copy.ts').then(
      ({ askForCopy }) => askForCopy(),
      () => undefined,
    )
    return import('../pos/Till.tsx')
  }),
  '/Kitchen': lazyScreen(() => import('../restaurant/kitchen/Kitchen.tsx'), 'board'),
  '/Wall': lazyScreen(() => import('../insight/boards/Wall.tsx'), 'board'),
}
