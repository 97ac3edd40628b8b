/**
 * After an update a station that was left open asks for parts of the page that are gone. The page is
 * then loaded anew, once: a part that is missing from the new page too is told as an error. What is
 * not saved yet, and a station without a network, keep the page they have.
 */
const keptAs = 'pageLoadedAnewAt'

/** A second loss so soon is no update. */
const patienceMs = 60_000

const wasJustLoadedAnew = (): boolean =>
  Date.now() - Number(sessionStorage.getItem(keptAs) ?? 0) < patienceMs

/** Whoever guards unsaved work refuses to be unloaded. */
const isGuarded = (): boolean =>
  !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

export function loadAnewAfterUpdate(reload: () => void = () => location.reload()): void {
  window.addEventListener('vite:preloadError', (event) => {
    if (!navigator.onLine || wasJustLoadedAnew() || isGuarded()) return
    event.preventDefault()
    sessionStorage.setItem(keptAs, String(Date.now()))
    reload()
  })
}
