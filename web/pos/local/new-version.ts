/**
 * The worker that keeps the screens for a start without network. A newer one waits until somebody
 * says so: a page never changes under an open sale.
 */
import { create } from 'zustand'

const useWaiting = create<{ registration: ServiceWorkerRegistration | null }>(() => ({
  registration: null,
}))

/** Put in by the build, which a worker bears as well. */
const ownBuild = document.querySelector<HTMLMetaElement>('meta[name=build]')?.content

const patienceMs = 2000

/** What a worker answers; nothing if it does not know the question. */
function tell(worker: ServiceWorker | null, words: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = ({ data }) => resolve(data)
    setTimeout(resolve, patienceMs)
    worker?.postMessage(words, [port2])
  })
}

/** Loads the page anew with the version that waits; null while there is none. */
export function useNewVersion(): (() => void) | null {
  const registration = useWaiting((state) => state.registration)
  return registration && (() => void take(registration))
}

async function take(registration: ServiceWorkerRegistration): Promise<void> {
  // The one that waits now: a still newer one may have taken the place of the one we saw.
  await tell(registration.waiting, 'takeOver')
  await tell(navigator.serviceWorker.controller, 'handOutChosen')
  location.reload()
}

const askMs = 60 * 60 * 1000

function follow(registration: ServiceWorkerRegistration): void {
  const look = async (): Promise<void> => {
    // The very first worker has nobody to take over from.
    if (!(registration.waiting && navigator.serviceWorker.controller)) return
    // The files of the one that waits may be handed out already.
    if ((await tell(registration.waiting, 'build')) !== ownBuild)
      useWaiting.setState({ registration })
  }
  const watch = (): void =>
    registration.installing?.addEventListener('statechange', () => void look())
  void look()
  // One that came before this page did is not announced again.
  watch()
  registration.addEventListener('updatefound', watch)
  setInterval(() => void registration.update().catch(() => undefined), askMs)
}

let isStarted = false

/** Only a built application has a worker, and only safe pages may have one. */
export async function startWorker(): Promise<void> {
  if (isStarted || !import.meta.env.PROD || !('serviceWorker' in navigator)) return
  isStarted = true
  // The first worker only begins to look after a page that runs already; each later one is newer.
  let isControlled = navigator.serviceWorker.controller !== null
  navigator.serviceWorker.addEventListener('controllerchange', async () => {
    const isFirst = !isControlled
    isControlled = true
    const { controller } = navigator.serviceWorker
    if (!isFirst && (await tell(controller, 'build')) !== ownBuild) location.reload()
  })
  try {
    follow(await navigator.serviceWorker.register('/sw.js'))
  } catch (error) {
    console.error('The till cannot be kept for a start without network', error)
  }
}
