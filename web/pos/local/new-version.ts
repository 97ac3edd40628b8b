/**
 * The worker that keeps the screens for a start without network. A newer one waits until somebody
 * says so: a page never changes under an open sale.
 */
import { create } from 'zustand'

const useWaiting = create<{ registration: ServiceWorkerRegistration | null }>(() => ({
  registration: null,
}))

/** Loads the page anew with the version that waits; null while there is none. */
export function useNewVersion(): (() => void) | null {
  const registration = useWaiting((state) => state.registration)
  return (
    registration &&
    (() =>
      void letGo().then(() => {
        // The one that waits now: a still newer one may have taken the place of the one we saw.
        registration.waiting?.postMessage('takeOver')
      }))
  )
}

const patienceMs = 2000

/**
 * Answers once the worker of this page has let go: the browser keeps the newer one waiting for
 * whatever this one still waits for.
 */
function letGo(): Promise<void> {
  const { controller } = navigator.serviceWorker
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => resolve()
    // A worker of an older version gives no answer.
    setTimeout(resolve, patienceMs)
    controller?.postMessage('letGo', [port2])
  })
}

const askMs = 60 * 60 * 1000

function follow(registration: ServiceWorkerRegistration): void {
  const look = (): void => {
    // The very first worker has nobody to take over from.
    if (registration.waiting && navigator.serviceWorker.controller)
      useWaiting.setState({ registration })
  }
  const watch = (): void => registration.installing?.addEventListener('statechange', look)
  look()
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
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (isControlled) location.reload()
    isControlled = true
  })
  try {
    follow(await navigator.serviceWorker.register('/sw.js'))
  } catch (error) {
    console.error('The till cannot be kept for a start without network', error)
  }
}
