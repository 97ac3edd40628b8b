/**
 * The worker that keeps the screens for a start without network. A newer one waits until somebody
 * says so: a page never changes under an open sale.
 */
import { create } from 'zustand'

const useWaiting = create<{ worker: ServiceWorker | null }>(() => ({ worker: null }))

/** Loads the page anew with the version that waits; null while there is none. */
export function useNewVersion(): (() => void) | null {
  const worker = useWaiting((state) => state.worker)
  return (
    worker &&
    (() => {
      navigator.serviceWorker.controller?.postMessage('letGo')
      worker.postMessage('takeOver')
    })
  )
}

const askMs = 60 * 60 * 1000

function follow(registration: ServiceWorkerRegistration): void {
  const look = (): void => {
    // The very first worker has nobody to take over from.
    if (registration.waiting && navigator.serviceWorker.controller)
      useWaiting.setState({ worker: registration.waiting })
  }
  look()
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', look)
  })
  setInterval(() => void registration.update().catch(() => undefined), askMs)
}

let isStarted = false

/** Only a built application has a worker, and only safe pages may have one. */
export async function startWorker(): Promise<void> {
  if (isStarted || !import.meta.env.PROD || !('serviceWorker' in navigator)) return
  isStarted = true
  const wasControlled = navigator.serviceWorker.controller !== null
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (wasControlled) location.reload()
  })
  try {
    follow(await navigator.serviceWorker.register('/sw.js'))
  } catch (error) {
    console.error('The till cannot be kept for a start without network', error)
  }
}
