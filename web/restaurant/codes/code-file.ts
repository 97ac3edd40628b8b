/** The picture of a code as a file, for whoever lays out a card himself. */
import { type CodeDots, codeDots, dotsPath } from '../../paper/code-dots.ts'

/** As many light dots around it as readers ask for. */
const quiet = 4

const side = ({ size }: CodeDots): number => size + 2 * quiet

export async function svgOf(url: string): Promise<Blob> {
  const dots = await codeDots(url)
  const all = side(dots)
  const text = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${all} ${all}" shape-rendering="crispEdges"><path fill="white" d="M0 0h${all}v${all}H0z"/><path transform="translate(${quiet} ${quiet})" d="${dotsPath(dots)}"/></svg>`
  return new Blob([text], { type: 'image/svg+xml' })
}

/** Large enough for a poster. */
const leastPixels = 1200

export async function pngOf(url: string): Promise<Blob> {
  const dots = await codeDots(url)
  const dot = Math.ceil(leastPixels / side(dots))
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = dot * side(dots)
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('No canvas to draw on')
  pen.fillStyle = 'white'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.fillStyle = 'black'
  pen.setTransform(dot, 0, 0, dot, dot * quiet, dot * quiet)
  pen.fill(new Path2D(dotsPath(dots)))
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('No picture was made')))),
  )
}

export function saveFile(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}
