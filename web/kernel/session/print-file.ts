/** A PDF that goes straight to the printer. */

/** Long enough for whoever looks for the right printer. */
const keptMs = 10 * 60_000

/**
 * The preview may change while the browser asks for the printer, so the paper is printed from an
 * unseen frame. A browser that lets nobody print a frame opens the paper instead.
 */
export function printPaper(blob: Blob): void {
  const url = URL.createObjectURL(blob)
  const frame = document.createElement('iframe')
  frame.hidden = true
  frame.src = url
  frame.addEventListener('load', () => {
    try {
      frame.contentWindow?.focus()
      frame.contentWindow?.print()
    } catch {
      window.open(url, '_blank', 'noopener')
    }
  })
  document.body.append(frame)
  setTimeout(() => {
    frame.remove()
    URL.revokeObjectURL(url)
  }, keptMs)
}
