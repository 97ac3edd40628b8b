/** A QR code as dots. Its maker comes with the first code that is drawn. */
export type CodeDots = { size: number; isDark: (x: number, y: number) => boolean }

export async function codeDots(text: string): Promise<CodeDots> {
  const { default: qr } = await import('qrcode')
  const { modules } = qr.create(text, { errorCorrectionLevel: 'M' })
  return { size: modules.size, isDark: (x, y) => Boolean(modules.get(y, x)) }
}

/** As one path: a square for every dark dot. */
export function dotsPath({ size, isDark }: CodeDots): string {
  const places = Array.from({ length: size * size }, (_, at) => [at % size, Math.floor(at / size)])
  return places
    .filter(([x = 0, y = 0]) => isDark(x, y))
    .map(([x, y]) => `M${x} ${y}h1v1h-1z`)
    .join('')
}
