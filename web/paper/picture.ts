/**
 * Pictures for printers that know no letters of ours: the browser shapes and orders them, so Arabic
 * comes out as it is written, and a printer only ever sees dots.
 */
const family = '"IBM Plex Sans Variable", "IBM Plex Sans Arabic", sans-serif'

export const fontOf = (size: number, isStrong: boolean): string =>
  `${isStrong ? 600 : 400} ${size}px ${family}`

/** The letters must be there before they are measured. */
export async function fontsReady(): Promise<void> {
  const fonts = ['IBM Plex Sans Variable', 'IBM Plex Sans Arabic']
  const weights = [400, 600]
  const wanted = fonts.flatMap((name) => weights.map((weight) => `${weight} 24px "${name}"`))
  await Promise.all(wanted.map((font) => document.fonts.load(font, 'A1ا')))
}

function brushOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('This browser draws no pictures')
  return context
}

/** Letters can be measured at once; `paintPaper` gives it its size, white, with a black brush. */
export function blankPicture() {
  const canvas = document.createElement('canvas')
  const context = brushOf(canvas)
  const paintPaper = (width: number, height: number): void => {
    canvas.width = width
    canvas.height = height
    context.fillStyle = 'white'
    context.fillRect(0, 0, width, height)
    context.fillStyle = 'black'
  }
  return { canvas, context, paintPaper }
}

export const dotsOf = (canvas: HTMLCanvasElement): ImageData =>
  brushOf(canvas).getImageData(0, 0, canvas.width, canvas.height)
