/**
 * Whether something lies upon the page and has the keys for itself. That is looked at before anybody
 * acts on a key: what Escape closes is gone by the time the page below hears of it, and the focus
 * may not yet have come into what was just opened.
 */
const keysUnder = new WeakSet<Event>()

function look(event: KeyboardEvent): void {
  if (document.querySelector('[aria-modal=true]')) keysUnder.add(event)
}

addEventListener('keydown', look, { capture: true })

export const isCovered = (event: KeyboardEvent): boolean =>
  keysUnder.has(event) ||
  (event.target instanceof Element && event.target.closest('[role=dialog], [role=menu]') !== null)
