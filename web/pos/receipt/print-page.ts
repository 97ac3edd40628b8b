/**
 * A receipt through the dialog of the browser: the page is as wide as the paper and as long as the
 * receipt, and holds nothing else. The picture itself is put there, so nothing is lost on the way.
 */
import type { PaperWidth } from './draw-receipt.ts'

/** 203 dots to the inch. */
const dotsPerMm = 8
const marginMm = 4

const mark = 'data-receipt'

const pageStyle = (width: PaperWidth, { width: dots, height }: HTMLCanvasElement): string => `
  @page { size: ${width}mm ${Math.ceil(height / dotsPerMm) + 2 * marginMm}mm; margin: 0 }
  @media screen { [${mark}] { display: none } }
  @media print {
    html, body { block-size: auto; background: none }
    body > :not([${mark}]) { display: none }
    [${mark}] {
      display: block; inline-size: ${dots / dotsPerMm}mm; margin: ${marginMm}mm auto;
      image-rendering: pixelated;
    }
  }`

let clear = (): void => {}

export function printPage(canvas: HTMLCanvasElement, width: PaperWidth): void {
  clear()
  const style = new CSSStyleSheet()
  style.replaceSync(pageStyle(width, canvas))
  canvas.setAttribute(mark, '')
  canvas.setAttribute('aria-hidden', 'true')
  document.body.append(canvas)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, style]
  clear = () => {
    canvas.remove()
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((it) => it !== style)
    clear = () => {}
  }
  // Some browsers come back before the dialog is closed: the page must stay until then.
  window.addEventListener('afterprint', () => clear(), { once: true })
  window.print()
}
